import { darker, mix } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, path, put, rect, stroke, times } from '../art/forms.ts';
import type { Sheet } from '../art/sheet.ts';
import { cast, shadow, studio } from '../art/studio.ts';
import { mouth, type Turned, turned } from '../art/vessels.ts';

import { around } from './parts/crafts.ts';

/** The skin of a basket, stitch by stitch. `paint` says the colour of a stitch by its row from the top and its place around. */
function woven(
  s: Sheet,
  form: Turned,
  rows: number,
  around: number,
  paint: (row: number, place: number) => string,
): string {
  const step = (form.bottom - form.top) / rows;
  const wide = 180 / around;
  const stitches = times(rows, (row) =>
    times(around, (place) => {
      const degrees = -90 + (place + (row % 2 ? 0.5 : 0)) * wide;
      if (degrees > 89) return '';
      const [x, y] = form.on(form.top + (row + 0.5) * step, degrees + wide / 2);
      const turnedAway = Math.cos(((degrees + wide / 2) * Math.PI) / 180);
      const half = form.radius(form.top + row * step) * ((wide * Math.PI) / 360) * Math.max(0.16, turnedAway);
      return rect(
        x - half * 0.95,
        y - step * 0.46,
        half * 1.9,
        step * 0.92,
        paint(row, place),
        Math.min(half, step * 0.42),
      );
    }),
  );
  return path(form.data, '#3b2413') + s.puffed(1.8, 3.4, stitches);
}

const strap = (s: Sheet, data: string, colour: string, wide = 30): string =>
  s.puffed(5, 7, stroke(data, colour, wide)) +
  stroke(data, darker(colour, 0.55), wide * 0.72, 'stroke-dasharray="1 12" opacity="0.5"') +
  stroke(data, colour, wide * 0.56);

function kiondo(
  s: Sheet,
  cx: number,
  rim: number,
  size: number,
  bands: (row: number, place: number) => string,
): string {
  const form = turned(
    cx,
    [
      [rim, 225 * size],
      [rim + 90 * size, 256 * size],
      [rim + 260 * size, 276 * size],
      [rim + 400 * size, 250 * size],
      [rim + 480 * size, 180 * size],
    ],
    0.22,
  );
  const leather = '#8a4f2a';
  const r = 225 * size;
  const back = `M${cx - r * 0.5} ${rim - 30 * size}C${cx - r * 0.46} ${rim - 330 * size} ${cx + r * 0.56} ${rim - 330 * size} ${cx + r * 0.56} ${rim - 34 * size}`;
  const front = `M${cx - r * 0.56} ${rim + 66 * size}C${cx - r * 0.72} ${rim - 270 * size} ${cx + r * 0.42} ${rim - 290 * size} ${cx + r * 0.5} ${rim + 70 * size}`;
  const tab = (x: number) =>
    s.puffed(4, 6, rect(x - 24 * size, rim + 44 * size, 48 * size, 104 * size, leather, 12 * size)) +
    [0, 1].map((row) => circle(x, rim + (74 + row * 46) * size, 7 * size, s.ball('#d9b25a'))).join('');
  return (
    shadow(s, cx, rim + 500 * size, 235 * size, 58 * size, 0.6) +
    strap(s, back, darker(leather, 0.35), 26 * size) +
    mouth(s, cx, rim, r, 16 * size, '#c29b62', '#5a3a1e', 0.22) +
    woven(s, form, Math.round(42 * size + 4), 56, bands) +
    path(form.data, around(s)) +
    s.puffed(3, 6, stroke(`M${cx - r} ${rim}A${r} ${r * 0.22} 0 0 0 ${cx + r} ${rim}`, '#a9713a', 15 * size)) +
    stroke(
      `M${cx - r} ${rim}A${r} ${r * 0.22} 0 0 0 ${cx + r} ${rim}`,
      '#5a3a1e',
      12 * size,
      'stroke-dasharray="2 12" opacity="0.6"',
    ) +
    s.blur(8, stroke(front, '#120a06', 26 * size, 'opacity="0.3" transform="translate(18 14)"')) +
    strap(s, front, leather, 30 * size) +
    tab(cx - r * 0.56) +
    tab(cx + r * 0.5)
  );
}

const sisal = '#dcc492';

const kiondoBands = (row: number, place: number): string => {
  const jitter = ((row * 7 + place * 13) % 5) * 0.025;
  const natural = darker(sisal, jitter);
  const zig = Math.abs(((place + 100) % 8) - 4);
  if (row < 4 || row > 40) return darker('#7a3a22', jitter);
  if (row >= 8 && row <= 14) return zig > Math.abs(row - 11) ? darker('#a8402a', jitter) : darker('#2f3b2c', jitter);
  if (row >= 20 && row <= 28) return (row - 20 - zig * 2 + 100) % 9 < 4 ? darker('#1f4d55', jitter) : natural;
  if (row === 17 || row === 31 || row === 34) return darker('#d08a2c', jitter);
  return natural;
};

export const baskets: Record<string, Drawing> = {
  kiondo: (s, tint) => studio(s, tint) + kiondo(s, 590, 500, 1.12, kiondoBands),
  'kiondo-market': (s, tint) =>
    studio(s, tint) +
    kiondo(s, 350, 560, 0.8, (row, place) =>
      (row >> 2) % 2 ? darker(sisal, ((row * 7 + place * 13) % 5) * 0.03) : mix('#c2703a', '#8a3a22', (row % 4) / 4),
    ) +
    kiondo(s, 830, 600, 0.84, (row, place) =>
      (place + row) % 10 < 3 ? '#26333f' : darker('#e6d3a6', ((row * 5 + place * 11) % 5) * 0.03),
    ),
  'wall-plates': (s, tint) => {
    const plate = (cx: number, cy: number, r: number, paint: (ring: number, angle: number) => string) => {
      const rings = Math.floor(r / 13);
      const stitches = times(rings, (ring) => {
        const at = 7 + ring * 13;
        const count = Math.max(8, Math.round((2 * Math.PI * at) / 13));
        return times(count, (place) => {
          const angle = ((place + (ring % 2) * 0.5) / count) * 360;
          return put(
            cx + Math.cos((angle * Math.PI) / 180) * at,
            cy + Math.sin((angle * Math.PI) / 180) * at,
            angle + 78,
            rect(-7, -5, 14, 11, paint(ring / rings, angle), 4),
          );
        });
      });
      return (
        cast(s, circle(cx, cy, r, '#1d120a'), 26, 0.5) +
        circle(cx, cy, r, '#4a3016') +
        s.puffed(1.6, 3.2, stitches) +
        circle(
          cx,
          cy,
          r,
          s.radial(
            [
              [0, '#fff', 0.14],
              [0.6, '#fff', 0],
              [1, '#120a06', 0.45],
            ],
            [0.35, 0.32, 0.85],
          ),
        )
      );
    };
    return (
      studio(s, tint, 1200) +
      plate(410, 420, 290, (part, angle) =>
        part > 0.92
          ? '#5a2c1a'
          : part > 0.4 && part < 0.75 && (angle + part * 60) % 45 < 24
            ? '#b5542c'
            : part < 0.16
              ? '#5a2c1a'
              : '#e2cb96',
      ) +
      plate(860, 640, 225, (part, angle) =>
        (Math.floor(part * 6) + Math.floor(angle / 30)) % 2 ? '#1f4d55' : '#e6d6ac',
      ) +
      plate(480, 900, 190, (part, angle) =>
        (angle * 1.0 + part * 240) % 72 < 30 ? '#3a2a1c' : part > 0.88 ? '#c98a2e' : '#dcc492',
      )
    );
  },
};
