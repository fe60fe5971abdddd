/** Short synthesised sounds. Browsers allow none before the first click or key. */
import { settings } from './settings.svelte';

export type SoundName = 'place' | 'hop' | 'fall' | 'card' | 'tick' | 'win' | 'turn';

/** One tone: start (seconds), pitch at the start and end (Hz), duration, volume. */
interface Tone {
  at: number;
  from: number;
  to: number;
  lasts: number;
  loud: number;
  shape: OscillatorType;
}

function tone(at: number, from: number, to: number, lasts: number, loud: number, shape: OscillatorType = 'sine'): Tone {
  return { at, from, to, lasts, loud, shape };
}

const SOUNDS: Record<SoundName, Tone[]> = {
  place: [tone(0, 220, 130, 0.09, 0.5, 'triangle'), tone(0, 900, 500, 0.03, 0.12)],
  hop: [tone(0, 320, 480, 0.08, 0.3, 'triangle')],
  fall: [tone(0, 300, 70, 0.32, 0.35, 'triangle'), tone(0.26, 90, 60, 0.12, 0.4)],
  card: [tone(0, 1400, 500, 0.05, 0.1, 'sawtooth'), tone(0.03, 260, 200, 0.05, 0.2, 'triangle')],
  tick: [tone(0, 1100, 1000, 0.025, 0.15, 'square')],
  win: [tone(0, 392, 392, 0.16, 0.25), tone(0.14, 494, 494, 0.16, 0.25), tone(0.28, 587, 587, 0.4, 0.28)],
  turn: [tone(0, 523, 523, 0.1, 0.2), tone(0.1, 659, 659, 0.16, 0.2)],
};

let context: AudioContext | null = null;

export function sound(name: SoundName): void {
  if (!settings.sounds || typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const each of SOUNDS[name]) play(context, each);
}

function play(audio: AudioContext, { at, from, to, lasts, loud, shape }: Tone): void {
  const begin = audio.currentTime + at;
  const oscillator = new OscillatorNode(audio, { type: shape, frequency: from });
  oscillator.frequency.exponentialRampToValueAtTime(to, begin + lasts);
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud * 0.4, begin + 0.005);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + lasts + 0.02);
}
