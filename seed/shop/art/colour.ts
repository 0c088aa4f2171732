const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** The colour a part of the way from one to the other; both like #a0b1c2. */
export function mix(from: string, to: string, part: number): string {
  const end = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(value + ((end[index] ?? 0) - value) * part));
  return `#${mixed.map((value) => Math.max(0, Math.min(255, value)).toString(16).padStart(2, '0')).join('')}`;
}

/** Shade is warm and light is warm: one lamp, in the afternoon. */
export const darker = (colour: string, part: number): string => mix(colour, '#150c08', part);
export const lighter = (colour: string, part: number): string => mix(colour, '#fffaf0', part);
