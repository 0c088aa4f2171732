import { put } from './forms.ts';
import type { Sheet } from './sheet.ts';

/** One piece of a heap, drawn around 0 0. */
export type Piece = (s: Sheet, index: number) => string;

/** Pieces lying in an ellipse, those behind first, each at its own angle. */
export function strewn(
  s: Sheet,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  count: number,
  piece: Piece,
  size = 1,
): string {
  const places = Array.from({ length: count }, () => {
    const angle = s.chance(0, Math.PI * 2);
    const out = Math.sqrt(s.chance());
    return [cx + Math.cos(angle) * out * rx, cy + Math.sin(angle) * out * ry] as const;
  }).sort((one, other) => one[1] - other[1]);
  return places
    .map(([x, y], index) => put(x, y, s.chance(0, 360), piece(s, index), size * s.chance(0.85, 1.12)))
    .join('');
}

/** A heap: pieces over the surface of a low dome of this height, and a few that rolled away. */
export function heaped(
  s: Sheet,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  height: number,
  count: number,
  piece: Piece,
  size = 1,
  loose = 0.05,
): string {
  const places = Array.from({ length: count }, () => {
    const angle = s.chance(0, Math.PI * 2);
    const far = s.chance() < loose;
    const out = far ? s.chance(1, 1.3) : Math.sqrt(s.chance());
    const up = far ? 0 : height * (1 - out * out);
    return {
      x: cx + Math.cos(angle) * out * rx,
      y: cy + Math.sin(angle) * out * ry - up,
      depth: Math.sin(angle) * out,
    };
  }).sort((one, other) => one.depth - other.depth);
  return places
    .map(({ x, y }, index) => put(x, y, s.chance(0, 360), piece(s, index), size * s.chance(0.86, 1.12)))
    .join('');
}
