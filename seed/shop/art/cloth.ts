import { darker, lighter } from './colour.ts';
import { type Point, path, rect, stroke, through, times } from './forms.ts';
import { n, type Sheet } from './sheet.ts';

/** Soft folds that hang down over a cloth: light and dark strips of uneven width. */
export function hanging(
  s: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  count: number,
  strength = 0.35,
): string {
  let at = x;
  let strips = '';
  for (let index = 0; index < count; index++) {
    const wide = (width / count) * s.chance(0.7, 1.3);
    const lean = s.chance(-18, 18);
    const strip = (from: number, part: number) =>
      `M${n(at + from)} ${y}C${n(at + from + lean)} ${n(y + height * 0.4)} ${n(at + from - lean)} ${n(y + height * 0.7)} ${n(at + from + lean * 0.6)} ${y + height}h${n(wide * part)}C${n(at + from - lean + wide * part)} ${n(y + height * 0.7)} ${n(at + from + lean + wide * part)} ${n(y + height * 0.4)} ${n(at + from + wide * part)} ${y}Z`;
    strips += path(strip(0, 0.4), '#120a06', `opacity="${(strength * s.chance(0.7, 1.2)).toFixed(2)}"`);
    strips += path(strip(wide * 0.5, 0.3), '#fff6e6', `opacity="${(strength * s.chance(0.5, 0.9)).toFixed(2)}"`);
    at += wide;
  }
  return s.blur(Math.max(6, (width / count) * 0.14), strips);
}

/** Threads that hang from the edge of a cloth, in knots. */
export function fringe(
  s: Sheet,
  x: number,
  y: number,
  width: number,
  length: number,
  colour: string,
  each = 16,
): string {
  return times(Math.floor(width / each), (index) => {
    const at = x + (index + 0.5) * each;
    const sway = s.chance(-5, 5);
    const data = through([
      [at, y - 2],
      [at + sway * 0.4, y + length * 0.4],
      [at + sway, y + length],
    ]);
    return (
      stroke(data, darker(colour, 0.35), each * 0.6) +
      stroke(data, s.oneOf([colour, lighter(colour, 0.2), darker(colour, 0.1)]), each * 0.4) +
      `<circle cx="${n(at + sway * 0.3)}" cy="${n(y + length * 0.3)}" r="${n(each * 0.38)}" fill="${lighter(colour, 0.15)}" stroke="${darker(colour, 0.35)}" stroke-width="1.5"/>`
    );
  });
}

/**
 * A cloth folded to a pad and seen from the front: `paint` fills it, the layers show as rounded edges one over the other. The top
 * face lies back behind the upper edge.
 */
export function folded(
  s: Sheet,
  x: number,
  y: number,
  width: number,
  layers: number,
  thick: number,
  paint: string,
  colour: string,
  back = 120,
): string {
  const height = layers * thick;
  const top = y - height;
  const lean = back * 0.2;
  const face: Point[] = [
    [x + lean, top - back],
    [x + width - lean, top - back],
    [x + width, top + 4],
    [x, top + 4],
  ];
  const skin = `M${face.map(([px, py]) => `${n(px)} ${n(py)}`).join('L')}Z`;
  const shade = s.linear([
    [0, '#120a06', 0.22],
    [0.5, '#ffffff', 0.05],
    [1, '#ffffff', 0.14],
  ]);
  const rolls = times(layers, (index) => {
    const at = y - (index + 1) * thick;
    const slip = s.chance(-7, 7);
    const round = thick * 0.5;
    const light = s.linear([
      [0, '#ffffff', 0.26],
      [0.35, '#ffffff', 0.02],
      [0.7, '#120a06', 0.25],
      [1, '#120a06', 0.62],
    ]);
    return (
      rect(x + slip, at, width, thick, darker(colour, 0.1), round) +
      rect(x + slip, at, width, thick, paint, round) +
      rect(x + slip, at, width, thick, light, round)
    );
  });
  return path(skin, darker(colour, 0.12)) + path(skin, paint) + path(skin, shade) + rolls;
}

/** A fine weave over anything made of thread. */
export const threads = (s: Sheet, inside: string, deep = 0.6): string => s.grain(0.5, 0.5, deep, inside, 7, 1);
