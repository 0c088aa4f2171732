import { darker, lighter, mix } from './colour.ts';
import type { Drawing } from './drawing.ts';
import { ellipse, path, rect } from './forms.ts';
import type { Sheet } from './sheet.ts';

/** The room every picture is taken in: a sheet of coloured paper that runs from the wall over the table, lit from above on the left. */
export function studio(s: Sheet, tint: string, seam = 700): string {
  const wall = s.radial(
    [
      [0, lighter(tint, 0.42)],
      [0.55, tint],
      [1, darker(tint, 0.2)],
    ],
    [0.3, 0.22, 0.95],
  );
  const floor = s.linear([
    [0, darker(tint, 0.1), 0],
    [0.18, darker(tint, 0.07), 0.5],
    [0.5, lighter(tint, 0.16), 0.75],
    [1, mix(tint, darker(tint, 0.16), 0.6), 0.9],
  ]);
  return rect(0, 0, 1200, 1200, wall) + (seam < 1200 ? rect(0, seam, 1200, 1200 - seam, floor) : '');
}

/** What the table is laid with instead of paper: boards of wood, seen from where the camera stands. */
export function boards(s: Sheet, colour: string, top = 760): string {
  const paint = s.linear([
    [0, darker(colour, 0.32)],
    [0.12, colour],
    [0.6, lighter(colour, 0.12)],
    [1, darker(colour, 0.2)],
  ]);
  const gaps = [-420, 20, 430, 860, 1290]
    .map((x) =>
      path(
        `M${600 + (x - 600) * 0.8} ${top}L${x} 1200h4L${602 + (x - 600) * 0.8} ${top}Z`,
        '#1a0f08',
        'opacity="0.35"',
      ),
    )
    .join('');
  return `${s.veins(0.05, 0.004, darker(colour, 0.6), 0.5, rect(0, top, 1200, 1200 - top, paint))}${gaps}${rect(0, top, 1200, 5, lighter(colour, 0.5), 0, 'opacity="0.5"')}`;
}

/** Where a thing meets the table: dark and narrow below it, wide and faint away from the lamp. */
export function shadow(s: Sheet, cx: number, cy: number, rx: number, ry: number, dark = 0.5): string {
  return (
    s.blur(38, ellipse(cx + rx * 0.24, cy + ry * 0.15, rx * 1.18, ry * 1.25, '#1d120a', `opacity="${dark * 0.55}"`)) +
    s.blur(12, ellipse(cx + rx * 0.05, cy, rx * 0.99, ry * 0.72, '#1d120a', `opacity="${dark}"`))
  );
}

/** The shadow of something flat, or held off the paper by `off` points: its own shape, moved away from the lamp and blurred. */
export const cast = (s: Sheet, shape: string, off = 22, dark = 0.42): string =>
  `<g opacity="${dark}" transform="translate(${off} ${Math.round(off * 0.9)})">${s.blur(Math.round(off * 0.7), `<g fill="#1d120a" color="#1d120a">${shape}</g>`)}</g>`;

/** Brings what stands on the table nearer to the camera, around a point that stays. */
export const closer = (by: number, inside: string, x = 600, y = 780): string =>
  `<g transform="translate(${x} ${y}) scale(${by}) translate(${-x} ${-y})">${inside}</g>`;

/** A part of a drawing from so many times nearer, around a point of it, and never past its edge. */
export const nearer = (drawing: Drawing, x: number, y: number, by: number): Drawing => {
  const inside = (at: number): number => Math.min(1200 - 600 / by, Math.max(600 / by, at));
  return (s, tint) =>
    `<g transform="translate(600 600) scale(${by}) translate(${-inside(x)} ${-inside(y)})">${drawing(s, tint)}</g>`;
};
