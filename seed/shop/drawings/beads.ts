import { darker, lighter } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, path, put, rect, stroke, times } from '../art/forms.ts';
import { n, type Sheet } from '../art/sheet.ts';
import { cast, closer, shadow, studio } from '../art/studio.ts';

import { around } from './parts/crafts.ts';

/** Rows of beads in a circle, from the inside out. */
function beadRings(
  s: Sheet,
  cx: number,
  cy: number,
  inner: number,
  outer: number,
  flat: number,
  paint: (ring: number, place: number, count: number) => string,
  gapAt = 400,
): string {
  const rings = Math.round((outer - inner) / 15);
  return times(rings, (ring) => {
    const r = inner + ring * 15 + 7;
    const count = Math.round((2 * Math.PI * r) / 15.4);
    return times(count, (place) => {
      const angle = (place / count) * Math.PI * 2 - Math.PI / 2;
      if (Math.abs(angle + Math.PI / 2) < gapAt && gapAt < 4) return '';
      return circle(
        cx + Math.cos(angle) * r,
        cy + Math.sin(angle) * r * flat,
        7.6,
        s.ball(paint(ring, place, count), 0.5),
      );
    });
  });
}

function bangle(
  s: Sheet,
  cx: number,
  cy: number,
  r: number,
  rows: number,
  colours: (row: number, place: number) => string,
): string {
  const step = 13.4;
  const count = 60;
  const arc = (row: number, from: number, to: number, dim: number) =>
    times(count, (place) => {
      const degrees = from + ((to - from) * (place + (row % 2) * 0.5)) / count;
      const angle = (degrees * Math.PI) / 180;
      return circle(
        cx + Math.sin(angle) * r,
        cy + Math.cos(angle) * r * 0.34 + row * step,
        7.2,
        s.ball(darker(colours(row, place), dim), 0.5),
      );
    });
  const belly = `M${cx - r} ${cy}A${r} ${r * 0.34} 0 0 0 ${cx + r} ${cy}V${cy + rows * step}A${r} ${r * 0.34} 0 0 1 ${cx - r} ${cy + rows * step}Z`;
  return (
    times(rows, (row) => arc(row, 90, 270, 0.45)) +
    path(belly, '#2a1a10') +
    times(rows, (row) => arc(row, -91, 91, 0)) +
    path(belly, around(s), 'opacity="0.55"')
  );
}

export const beads: Record<string, Drawing> = {
  'bead-collar': (s, tint) => {
    const colours = [
      '#c3261f',
      '#f4f0e6',
      '#1f4fa0',
      '#e6a21f',
      '#c3261f',
      '#17643c',
      '#f4f0e6',
      '#c3261f',
      '#1b1a1c',
      '#e06a1f',
      '#f4f0e6',
      '#1f4fa0',
    ] as const;
    const paint = (ring: number, place: number, count: number): string => {
      const part = Math.floor((place / count) * 24);
      if (ring === 3 || ring === 4 || ring === 5)
        return part % 4 < 2 ? '#f4f0e6' : (colours[(part >> 1) % 4] ?? '#c3261f');
      if (ring === 11 || ring === 12) return part % 3 ? '#c3261f' : '#e6a21f';
      return colours[ring % colours.length] ?? '#c3261f';
    };
    const hem = times(34, (i) => {
      const angle = (i / 34) * Math.PI * 2 + 0.3;
      const [x, y] = [600 + Math.cos(angle) * 446, 590 + Math.sin(angle) * 446 * 0.94];
      return Math.sin(angle) < 0.1
        ? ''
        : stroke(`M${n(x)} ${n(y)}v34`, '#8a5a2b', 3) + path(`M${n(x)} ${n(y + 28)}l13 34h-26Z`, s.metal('#c9cdd2'));
    });
    return (
      studio(s, tint, 1200) +
      closer(
        1.04,
        cast(
          s,
          `<path fill-rule="evenodd" d="M150 590a450 424 0 1 0 900 0a450 424 0 1 0 -900 0ZM410 590a190 178 0 1 0 380 0a190 178 0 1 0 -380 0Z"/>`,
          22,
          0.55,
        ) +
          `<path fill-rule="evenodd" fill="#2a130c" d="M152 590a448 422 0 1 0 896 0a448 422 0 1 0 -896 0ZM408 590a192 180 0 1 0 384 0a192 180 0 1 0 -384 0Z"/>` +
          beadRings(s, 600, 590, 190, 446, 0.94, paint) +
          hem,
        600,
        590,
      )
    );
  },
  'bead-detail': (s, tint) =>
    studio(s, tint, 1200) +
    closer(
      1.9,
      beadRings(s, 600, 1180, 300, 860, 0.96, (ring, place, count) => {
        const part = Math.floor((place / count) * 40);
        return (
          [
            ['#c3261f', '#c3261f'],
            ['#f4f0e6', '#1f4fa0'],
            ['#e6a21f', '#17643c'],
            ['#f4f0e6', '#c3261f'],
            ['#1b1a1c', '#f4f0e6'],
          ][Math.floor(ring / 3) % 5]?.[part % 3 === 0 ? 1 : 0] ?? '#c3261f'
        );
      }) +
        rect(
          0,
          0,
          1200,
          1200,
          s.radial(
            [
              [0, '#fff', 0.1],
              [0.5, '#fff', 0],
              [1, '#120a06', 0.5],
            ],
            [0.3, 0.5, 0.6],
          ),
        ),
      560,
      640,
    ),
  'bead-bracelets': (s, tint) => {
    const stripe =
      (...colours: readonly string[]) =>
      (_row: number, place: number) =>
        colours[Math.floor(place / 5) % colours.length] ?? '#c3261f';
    const one = (cx: number, cy: number, r: number, rows: number, colours: (row: number, place: number) => string) =>
      shadow(s, cx, cy + r * 0.36 + rows * 13, r * 1.02, r * 0.14, 0.5) + bangle(s, cx, cy, r, rows, colours);
    return (
      studio(s, tint) +
      closer(
        1.1,
        one(400, 560, 220, 5, (row, place) => (Math.floor((place + row) / 4) % 2 ? '#c3261f' : '#f4f0e6')) +
          one(830, 600, 205, 4, stripe('#1f4fa0', '#1f4fa0', '#e6a21f')) +
          one(330, 800, 200, 4, stripe('#17643c', '#f4f0e6', '#1b1a1c')) +
          one(860, 830, 215, 5, (row, place) => (Math.abs(((place + 40) % 10) - 5) > row ? '#e06a1f' : '#1b1a1c')) +
          one(590, 900, 225, 6, (row, place) =>
            Math.abs(((place + 40) % 12) - 6) > Math.abs(row - 2.5) * 2 ? '#c3261f' : row % 2 ? '#f4f0e6' : '#1f4fa0',
          ),
      )
    );
  },
  'brass-earrings': (s, tint) => {
    const brass = '#d2a446';
    const earring = (x: number, y: number, degrees: number) => {
      const leaf = 'M0 30C92 110 106 270 0 392C-106 270 -92 110 0 30Z';
      const hammered = s.grain(
        0.045,
        0.045,
        9,
        path(
          leaf,
          s.linear(
            [
              [0, '#f6dc96'],
              [0.35, brass],
              [0.7, '#8c6320'],
              [1, '#d8ac52'],
            ],
            [0, 0, 1, 1],
          ),
        ),
        6,
        2,
      );
      return put(
        x,
        y,
        degrees,
        cast(s, path(leaf, '#1d120a'), 20, 0.5) +
          s.puffed(7, 10, hammered, 0.5) +
          stroke('M0 60V360', '#7d5518', 5) +
          times(6, (i) =>
            stroke(
              `M0 ${110 + i * 40}C24 ${100 + i * 40} 40 ${84 + i * 40} 52 ${64 + i * 42}M0 ${110 + i * 40}C-24 ${100 + i * 40} -40 ${84 + i * 40} -52 ${64 + i * 42}`,
              '#7d5518',
              4,
              'opacity="0.7"',
            ),
          ) +
          circle(0, 14, 22, 'none', `stroke="${darker(brass, 0.25)}" stroke-width="8"`) +
          stroke('M0 -8C-6 -90 -60 -120 -70 -60C-74 -40 -70 -20 -60 -4', darker(brass, 0.1), 7) +
          stroke('M-2 -8C-8 -86 -58 -116 -67 -60', lighter(brass, 0.6), 2.4),
      );
    };
    return (
      studio(s, tint, 1200) +
      closer(
        1.22,
        cast(s, rect(260, 210, 680, 800, '#1d120a', 10), 24, 0.4) +
          rect(
            260,
            210,
            680,
            800,
            s.linear(
              [
                [0, '#f6eddc'],
                [1, '#e2d4ba'],
              ],
              [0, 0, 1, 1],
            ),
            10,
          ) +
          earring(450, 480, 6) +
          earring(770, 470, -5),
        600,
        620,
      )
    );
  },
  'beaded-sandals': (s, tint) => {
    const sole =
      'M0 -330C86 -334 124 -250 116 -150C108 -60 84 10 92 110C100 220 76 320 0 324C-76 320 -96 220 -84 110C-74 10 -112 -60 -116 -150C-120 -250 -84 -326 0 -330Z';
    const one = (x: number, y: number, degrees: number, flip: number) => {
      const band = (y0: number, y1: number, half: number) =>
        `M${-half} ${y0}C${-half * 0.4} ${y1 - 40} ${half * 0.4} ${y1 - 40} ${half} ${y0}L${half + 4} ${y0 + 62}C${half * 0.4} ${y1 + 28} ${-half * 0.4} ${y1 + 28} ${-half - 4} ${y0 + 62}Z`;
      const beads = (y0: number, half: number) =>
        times(4, (row) =>
          times(15, (i) => {
            const at = (i - 7) / 7;
            return circle(
              at * half * 0.9,
              y0 - 20 - (1 - at * at) * 24 + row * 15 + 14,
              7,
              s.ball(
                [
                  ['#c3261f', '#f4f0e6', '#1f4fa0'],
                  ['#f4f0e6', '#e6a21f', '#c3261f'],
                  ['#1f4fa0', '#c3261f', '#f4f0e6'],
                ][(row + i) % 3]?.[i % 3] ?? '#c3261f',
                0.5,
              ),
            );
          }),
        );
      return `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${flip} 1)">${cast(s, path(sole, '#1d120a'), 26 * flip, 0.5)}${path(sole, '#3a2012', 'transform="translate(6 14)"')}${s.puffed(
        9,
        9,
        s.grain(
          0.06,
          0.06,
          3,
          path(
            sole,
            s.radial(
              [
                [0, '#c98f58'],
                [1, '#8f5a30'],
              ],
              [0.5, 0.4, 0.7],
            ),
          ),
        ),
      )}${stroke(sole, '#f0dcb8', 4, 'stroke-dasharray="13 10" transform="scale(0.9 0.95)"')}${s.blur(7, path(band(-140, -190, 122), '#120a06', 'opacity="0.5" transform="translate(6 16)"'))}${s.puffed(6, 9, path(band(-140, -190, 126), '#6b3a1e'))}${beads(-140, 120)}${s.blur(7, path(band(90, 50, 94), '#120a06', 'opacity="0.5" transform="translate(6 16)"'))}${s.puffed(6, 9, path(band(90, 50, 98), '#6b3a1e'))}${beads(92, 94)}</g>`;
    };
    return studio(s, tint, 1200) + closer(1.12, one(420, 600, -7, 1) + one(790, 620, 9, -1), 600, 610);
  },
};
