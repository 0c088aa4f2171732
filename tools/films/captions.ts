import { type Cue, PER_SECOND } from './timing.ts';

/** Two lines of this many letters fit below the page at the size that browsers draw captions in. */
export const LINE = 46;

/** What a film says, as a WebVTT file. */
export function asWebVtt(cues: readonly Cue[], said: (caption: string) => string): string {
  const blocks = cues.map(
    ({ caption, from, to }, index) => `${index + 1}\n${stamp(from)} --> ${stamp(to)}\n${inLines(said(caption))}\n`,
  );
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

/** 00:01:02.333 */
function stamp(frame: number): string {
  const ms = Math.round((frame / PER_SECOND) * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `00:${two(ms / 60_000)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}

/** Broken once where it is too long for a line, at the space nearest to its middle, so that neither line hangs over. */
export function inLines(text: string): string {
  if (text.length <= LINE) return text;
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const middle = text.length / 2;
  const at = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return at === undefined ? text : `${text.slice(0, at)}\n${text.slice(at + 1)}`;
}
