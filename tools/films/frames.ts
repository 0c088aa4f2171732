import { join } from 'node:path';
import sharp from 'sharp';
import { filmSize } from './stage.ts';
import type { Beat, Part, Rest } from './timing.ts';

type Point = { x: number; y: number };
/** Pixels of red, green and blue, line by line. */
type Frame = Buffer;
type Sprite = { pixels: Buffer; width: number; height: number };

const { width: WIDE, height: HIGH } = filmSize;
const RING = [217, 164, 65] as const;

/** Every picture of a film in its order, as raw pixels. A frame is only good until the next is asked for. */
export async function* makeFrames(
  folder: string,
  beats: readonly Beat[],
  rests: readonly Rest[],
): AsyncGenerator<Frame> {
  const pictures = readerOf(folder);
  const pointer = await drawPointer();
  let at: Point = { x: 640, y: 400 };
  let shown = beats[0]?.parts[0]?.image ?? '';
  let isAfterCard = true;
  // Nobody sees the pointer while they type, until they move it.
  let isTyping = false;
  for (const [index, { parts, isCard }] of beats.entries()) {
    for (const part of withRests(parts, shown, rests[index] ?? { before: 0, after: 0 })) {
      if (part.kind === 'press') at = part.at;
      isTyping = part.kind === 'typed' || (isTyping && part.kind === 'still');
      const plain = await pictures(part.image);
      const before = part.kind === 'fade' ? await pictures(shown) : plain;
      shown = part.image;
      for (let frame = 1; frame <= part.frames; frame++) {
        const done = frame / part.frames;
        const place = part.kind === 'move' ? between(part.from, part.to, eased(done)) : at;
        const image = part.kind === 'fade' ? blended(before, plain, eased(done)) : Buffer.from(plain);
        if (part.kind === 'press') ring(image, place, done);
        // Between a card and a page the pointer comes and goes with the page.
        const fading = part.kind === 'fade' && isAfterCard !== isCard;
        const strength = isTyping ? 0 : isCard ? (fading ? 1 - done : 0) : fading ? done : 1;
        if (strength > 0) put(image, pointer, place, strength);
        yield image;
      }
      if (part.kind === 'move') at = part.to;
      isAfterCard = isCard;
    }
  }
}

/** The parts of a beat with its rests: once its page is there, and at its end. */
function withRests(parts: readonly Part[], shown: string, { before, after }: Rest): Part[] {
  const still = (image: string, frames: number): Part => ({ kind: 'still', image, frames });
  // A beat that goes on with the page as it was begins with its rest.
  const arrives = parts[0]?.kind === 'fade' || parts[0]?.kind === 'still' ? 1 : 0;
  const arrived = parts.slice(0, arrives);
  return [
    ...arrived,
    still(arrived.at(-1)?.image ?? shown, before),
    ...parts.slice(arrives),
    still(parts.at(-1)?.image ?? shown, after),
  ];
}

const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});
const eased = (part: number): number => (part < 0.5 ? 4 * part ** 3 : 1 - (-2 * part + 2) ** 3 / 2);

/** The pictures by their file; the last few are kept. */
function readerOf(folder: string): (image: string) => Promise<Frame> {
  const kept = new Map<string, Frame>();
  return async (image) => {
    const known = kept.get(image);
    if (known) return known;
    const frame = await sharp(join(folder, image)).resize(WIDE, HIGH).removeAlpha().raw().toBuffer();
    kept.set(image, frame);
    for (const old of [...kept.keys()].slice(0, -4)) kept.delete(old);
    return frame;
  };
}

function blended(before: Frame, after: Frame, part: number): Frame {
  const frame = Buffer.allocUnsafe(after.length);
  const share = Math.round(part * 256);
  for (let at = 0; at < frame.length; at++)
    frame[at] = ((before[at] ?? 0) * (256 - share) + (after[at] ?? 0) * share) >> 8;
  return frame;
}

async function drawPointer(): Promise<Sprite> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="42" height="54" viewBox="0 0 28 36">
    <path d="M3 2v25l6.2-5.6 4.2 9.9 4.3-1.9-4.2-9.7H22z" fill="#0a1220" stroke="#fff" stroke-width="2.2" stroke-linejoin="round"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** Draws the pointer with its tip at a place. */
function put(frame: Frame, { pixels, width, height }: Sprite, { x, y }: Point, strength: number): void {
  const [left, top] = [Math.round(x) - 4, Math.round(y) - 3];
  for (let line = 0; line < height; line++)
    for (let column = 0; column < width; column++) {
      const from = (line * width + column) * 4;
      const share = ((pixels[from + 3] ?? 0) / 255) * strength;
      if (share > 0)
        dot(frame, left + column, top + line, [pixels[from] ?? 0, pixels[from + 1] ?? 0, pixels[from + 2] ?? 0], share);
    }
}

/** A ring that grows and goes around what is pressed. */
function ring(frame: Frame, { x, y }: Point, done: number): void {
  const radius = 8 + 26 * Math.min(1, done * 1.15);
  const strength = 1 - done;
  for (let line = Math.floor(-radius - 3); line <= radius + 3; line++)
    for (let column = Math.floor(-radius - 3); column <= radius + 3; column++) {
      const off = Math.hypot(line, column) - radius;
      const edge = Math.max(0, 1 - Math.abs(off) / 3);
      const inside = off < 0 ? 0.22 : 0;
      const share = Math.max(edge, inside) * strength;
      if (share > 0) dot(frame, Math.round(x) + column, Math.round(y) + line, RING, share);
    }
}

function dot(frame: Frame, x: number, y: number, colour: readonly [number, number, number], share: number): void {
  if (x < 0 || y < 0 || x >= WIDE || y >= HIGH) return;
  const at = (y * WIDE + x) * 3;
  for (const [index, value] of colour.entries())
    frame[at + index] = Math.round((frame[at + index] ?? 0) * (1 - share) + value * share);
}
