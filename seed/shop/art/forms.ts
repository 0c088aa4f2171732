import { n } from './sheet.ts';

export type Point = readonly [x: number, y: number];

const at = (points: readonly Point[], index: number): Point => points[index] ?? [0, 0];

/** A line without corners through all points, as path data that begins with a move. */
export function through(points: readonly Point[], closed = false): string {
  const count = points.length;
  const [startX, startY] = at(points, 0);
  let data = `M${n(startX)} ${n(startY)}`;
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const before = at(points, closed ? (index + count - 1) % count : Math.max(0, index - 1));
    const from = at(points, index);
    const to = at(points, (index + 1) % count);
    const after = at(points, closed ? (index + 2) % count : Math.min(count - 1, index + 2));
    const pull = (one: number, other: number) => (other - one) / 6;
    data += `C${n(from[0] + pull(before[0], to[0]))} ${n(from[1] + pull(before[1], to[1]))} ${n(to[0] - pull(from[0], after[0]))} ${n(to[1] - pull(from[1], after[1]))} ${n(to[0])} ${n(to[1])}`;
  }
  return closed ? `${data}Z` : data;
}

export const path = (data: string, fill: string, more = ''): string => `<path d="${data}" fill="${fill}" ${more}/>`;
export const stroke = (data: string, colour: string, width: number, more = ''): string =>
  `<path d="${data}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const corners = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
export const polygon = (points: readonly Point[], fill: string, more = ''): string => path(corners(points), fill, more);
export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`;
export const circle = (cx: number, cy: number, r: number, fill: string, more = ''): string =>
  ellipse(cx, cy, r, r, fill, more);
export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
  more = '',
): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(radius)}" fill="${fill}" ${more}/>`;
export const group = (inside: string, transform = '', more = ''): string =>
  `<g${transform ? ` transform="${transform}"` : ''} ${more}>${inside}</g>`;
export const turn = (degrees: number, x: number, y: number): string => `rotate(${n(degrees)} ${n(x)} ${n(y)})`;
/** Drawn around 0 0, put down there. */
export const put = (x: number, y: number, degrees: number, inside: string, size = 1): string =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(degrees)}) scale(${Math.round(size * 1000) / 1000})">${inside}</g>`;
export const times = (count: number, each: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => each(index)).join('');
