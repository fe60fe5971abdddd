/** User settings, stored in this browser. Components read `settings.…` and update when it changes. */

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  palette: 'usual' | 'colour-blind' | 'contrast';
  motion: 'full' | 'reduced' | 'off';
  /** How fast the moves of others are shown; `decision` shows them all at once until the viewer must decide. */
  pace: 'slow' | 'standard' | 'fast' | 'decision';
  sounds: boolean;
  coordinates: boolean;
  coach: boolean;
  botTalk: boolean;
  dealHints: boolean;
  liveScores: boolean;
  notify: boolean;
}

export const CHOICES = {
  theme: ['system', 'light', 'dark'],
  palette: ['usual', 'colour-blind', 'contrast'],
  motion: ['full', 'reduced', 'off'],
  pace: ['slow', 'standard', 'fast', 'decision'],
} as const;

const STORAGE_KEY = 'fulcrum.settings';

function prefersLessMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function usual(): Settings {
  return {
    theme: 'system',
    palette: 'usual',
    motion: prefersLessMotion() ? 'reduced' : 'full',
    pace: 'standard',
    sounds: true,
    coordinates: true,
    coach: false,
    botTalk: true,
    dealHints: true,
    liveScores: false,
    notify: false,
  };
}

/** Reads stored settings and ignores anything unknown to this version. */
export function parseSettings(stored: unknown): Settings {
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
    return parseSettings(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
  } catch {
    return usual(); // no storage, or invalid content
  }
}

/** Returns the chosen theme, or that of the system. */
function shownTheme(): 'light' | 'dark' {
  if (settings.theme !== 'system') return settings.theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export const settings: Settings = $state(load());

/** Stores the settings and sets them on the root element, for the style sheets. */
export function keepSettings(): void {
  const root = document.documentElement;
  root.dataset.theme = shownTheme();
  root.dataset.palette = settings.palette;
  root.dataset.motion = settings.motion;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // Without storage, they last until the page closes.
  }
}
