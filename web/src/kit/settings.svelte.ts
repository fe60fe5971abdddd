/** What somebody prefers, kept in this browser. Components read `settings.…` and are drawn anew when it changes. */

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  palette: 'usual' | 'colour-blind' | 'contrast';
  motion: 'full' | 'reduced' | 'off';
  sounds: boolean;
  coordinates: boolean;
  coach: boolean;
  liveScores: boolean;
  notify: boolean;
}

export const CHOICES = {
  theme: ['system', 'light', 'dark'],
  palette: ['usual', 'colour-blind', 'contrast'],
  motion: ['full', 'reduced', 'off'],
} as const;

const PLACE = 'fulcrum.settings';

function prefersLessMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function usual(): Settings {
  return {
    theme: 'system',
    palette: 'usual',
    motion: prefersLessMotion() ? 'reduced' : 'full',
    sounds: true,
    coordinates: true,
    coach: false,
    liveScores: false,
    notify: false,
  };
}

/** What was stored, without anything that this version does not know. */
export function understood(stored: unknown): Settings {
  const found = usual();
  if (typeof stored !== 'object' || stored === null) return found;
  for (const [name, value] of Object.entries(stored)) {
    if (!(name in found)) continue;
    const allowed: readonly unknown[] = name in CHOICES ? CHOICES[name as keyof typeof CHOICES] : [true, false];
    if (allowed.includes(value)) Object.assign(found, { [name]: value });
  }
  return found;
}

function load(): Settings {
  try {
    return understood(JSON.parse(localStorage.getItem(PLACE) ?? 'null'));
  } catch {
    return usual(); // no storage, or not ours
  }
}

/** Light or dark: what was chosen, or what the system has. */
function shownTheme(): 'light' | 'dark' {
  if (settings.theme !== 'system') return settings.theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export const settings: Settings = $state(load());

/** Keep the settings, and show them on the page's root, where the style sheets look. */
export function keepSettings(): void {
  const root = document.documentElement;
  root.dataset.theme = shownTheme();
  root.dataset.palette = settings.palette;
  root.dataset.motion = settings.motion;
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // A browser without storage keeps them until the page is closed.
  }
}
