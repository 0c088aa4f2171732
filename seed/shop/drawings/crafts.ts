import { darker, lighter, mix } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, group, type Point, path, polygon, put, rect, stroke, through, times } from '../art/forms.ts';
import { n, type Sheet } from '../art/sheet.ts';
import { cast, closer, shadow, studio } from '../art/studio.ts';
import { glint, mouth, type Turned, turned } from '../art/vessels.ts';

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

const around = (s: Sheet): string =>
  s.linear(
    [
      [0, '#120a06', 0.58],
      [0.12, '#120a06', 0.25],
      [0.32, '#fff6e0', 0.24],
      [0.58, '#120a06', 0.02],
      [0.88, '#120a06', 0.5],
      [1, '#120a06', 0.6],
    ],
    [0, 0, 1, 0],
  );

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

const pieces: Record<string, readonly (readonly [number, number])[]> = {
  pawn: [
    [-96, 4],
    [-88, 20],
    [-70, 24],
    [-54, 12],
    [-48, 18],
    [-44, 12],
    [-20, 16],
    [-10, 30],
    [0, 32],
  ],
  rook: [
    [-120, 26],
    [-100, 26],
    [-96, 19],
    [-40, 18],
    [-18, 22],
    [-10, 36],
    [0, 38],
  ],
  bishop: [
    [-160, 3],
    [-146, 12],
    [-120, 22],
    [-96, 14],
    [-90, 22],
    [-84, 13],
    [-30, 18],
    [-12, 36],
    [0, 38],
  ],
  queen: [
    [-188, 6],
    [-178, 10],
    [-172, 26],
    [-130, 16],
    [-118, 24],
    [-112, 14],
    [-40, 19],
    [-14, 40],
    [0, 42],
  ],
  king: [
    [-196, 20],
    [-184, 28],
    [-140, 17],
    [-126, 26],
    [-120, 15],
    [-40, 20],
    [-14, 42],
    [0, 44],
  ],
};
function chessman(s: Sheet, kind: string, x: number, y: number, size: number, colour: string): string {
  const form = turned(
    x,
    (pieces[kind] ?? []).map(([dy, r]): Point => [y + dy * size, r * size]),
    0.26,
  );
  const veined = s.veins(0.03, 0.02, mix(colour, '#6b3a30', 0.6), 0.28, path(form.data, s.across(colour, 0.5)), 8);
  const top = form.radius(form.top);
  const cross =
    kind === 'king'
      ? s.puffed(
          3,
          5,
          rect(x - 5 * size, y - 232 * size, 10 * size, 40 * size, colour, 2) +
            rect(x - 15 * size, y - 222 * size, 30 * size, 10 * size, colour, 2),
        )
      : '';
  const crown =
    kind === 'rook'
      ? times(4, (i) =>
          rect(x + (-25 + i * 14.4) * size, y - 132 * size, 9 * size, 16 * size, lighter(colour, 0.1 - i * 0.06), 2),
        )
      : '';
  return (
    shadow(s, x + 4, y + 4, 40 * size, 12 * size, 0.55) +
    veined +
    ellipse(x, form.top, top, top * 0.26, lighter(colour, 0.35)) +
    crown +
    cross +
    glint(s, form, y - 80 * size, y - 14 * size, -42, 5 * size, 0.5)
  );
}

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

const giraffe = (s: Sheet, colour: string): string => {
  const body =
    'M-26 -640C-20 -668 10 -676 34 -660L84 -640C98 -634 98 -616 82 -612L40 -606C30 -560 34 -470 44 -400C54 -350 100 -330 140 -300C168 -276 170 -236 164 -190L172 -10C172 2 146 2 144 -10L126 -170C90 -150 50 -150 16 -164L8 -10C6 2 -20 2 -20 -10L-26 -190C-50 -240 -50 -300 -30 -360C-14 -420 -22 -560 -26 -640Z';
  const far = 'M52 -180L44 -10C44 2 66 2 68 -10L86 -170ZM100 -190L98 -10C98 2 120 2 122 -10L140 -190Z';
  const spots = [
    [0, -590, 12],
    [14, -540, 15],
    [-4, -500, 13],
    [20, -455, 16],
    [-2, -410, 17],
    [30, -372, 17],
    [-14, -350, 15],
    [10, -310, 22],
    [60, -310, 22],
    [100, -280, 22],
    [40, -262, 20],
    [-10, -262, 17],
    [80, -232, 19],
    [130, -236, 17],
    [10, -214, 18],
    [-4, -160, 11],
    [150, -180, 11],
    [-10, -120, 8],
    [156, -130, 9],
  ] as const;
  const ears =
    path('M-14 -662C-40 -690 -54 -684 -44 -660C-36 -648 -22 -646 -12 -650Z', colour) +
    stroke('M0 -664L-4 -702M18 -668L20 -704', colour, 9) +
    circle(-4, -704, 8, colour) +
    circle(20, -706, 8, colour);
  return (
    path(far, darker(colour, 0.55)) +
    s.puffed(9, 20, s.veins(0.05, 0.006, '#4a260d', 0.45, path(body, colour) + ears)) +
    s.blur(
      1,
      spots
        .map(([x, y, r], i) =>
          path(
            through(
              [
                [x - r, y],
                [x - r * 0.3, y - r * 0.9],
                [x + r * 0.8, y - r * 0.6],
                [x + r, y + r * 0.4],
                [x, y + r],
              ],
              true,
            ),
            '#4a2410',
            `opacity="${0.75 - (i % 3) * 0.1}"`,
          ),
        )
        .join(''),
    ) +
    stroke('M168 -270C196 -250 196 -200 186 -160', darker(colour, 0.3), 9) +
    ellipse(184, -146, 8, 18, '#3a1c0b') +
    circle(40, -640, 5, '#1a0c05') +
    s.blur(4, stroke('M-14 -600C-10 -500 -6 -420 -24 -340C-34 -290 -30 -240 -14 -190', '#fff0d0', 9, 'opacity="0.4"'))
  );
};

export const crafts: Record<string, Drawing> = {
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
  'soapstone-bowl': (s, tint) => {
    const form = turned(
      600,
      [
        [560, 330],
        [600, 326],
        [700, 290],
        [800, 206],
        [860, 140],
        [888, 150],
      ],
      0.28,
    );
    const colour = '#d9b3a0';
    const leaf = (degrees: number) => {
      const [x, y] = form.on(690, degrees);
      const flat = Math.cos((degrees * Math.PI) / 180);
      return `<g transform="translate(${n(x)} ${n(y)}) scale(${flat.toFixed(2)} 1)">${path('M0 -62C30 -30 30 26 0 56C-30 26 -30 -30 0 -62Z', '#8c3f38', 'opacity="0.85"')}${stroke('M0 -54V50M0 -24L14 -36M0 -24L-14 -36M0 4L16 -10M0 4L-16 -10M0 30L12 18M0 30L-12 18', '#f3dccf', 3)}</g>`;
    };
    return (
      studio(s, tint) +
      closer(
        1.14,
        shadow(s, 600, 905, 215, 52, 0.6) +
          s.veins(0.006, 0.012, '#a8685c', 0.55, path(form.data, s.across(colour, 0.42)), 11) +
          [-66, -38, -11, 16, 43, 70].map(leaf).join('') +
          path(form.belt(596, 606), '#8c3f38', 'opacity="0.8"') +
          path(form.belt(774, 782), '#8c3f38', 'opacity="0.7"') +
          s.veins(0.006, 0.012, '#a8685c', 0.5, mouth(s, 600, 560, 330, 22, colour, '#c99c8a', 0.28), 3) +
          glint(s, form, 620, 830, -46, 22, 0.4),
      )
    );
  },
  'soapstone-chess': (s, tint) => {
    const [w, h] = [840, 470];
    const at = (col: number, row: number): Point => {
      const far = row / 8;
      const half = (w / 2) * (1 - (1 - far) * 0.24);
      return [600 + (col / 8 - 0.5) * 2 * half, 520 + h * (far * 0.86 + far * far * 0.14)];
    };
    const board = times(8, (row) =>
      times(8, (col) =>
        polygon(
          [at(col, row), at(col + 1, row), at(col + 1, row + 1), at(col, row + 1)],
          (row + col) % 2 ? '#9c5a50' : '#f0e4d6',
        ),
      ),
    );
    const edge =
      polygon(
        [
          [236, 496],
          [964, 496],
          [1048, 1006],
          [152, 1006],
        ],
        '#7d4a3d',
      ) +
      polygon(
        [
          [152, 1006],
          [1048, 1006],
          [1044, 1058],
          [156, 1058],
        ],
        '#53291f',
      );
    const man = (kind: string, col: number, row: number, pale: boolean) => {
      const [x, y] = at(col + 0.5, row + 0.6);
      return chessman(s, kind, x, y, 0.74 + row * 0.06, pale ? '#ecdccb' : '#9a5148');
    };
    const far = ['rook', 'bishop', 'queen', 'king', 'bishop', 'rook'];
    return (
      studio(s, tint) +
      closer(
        1.08,
        shadow(s, 620, 1050, 470, 40, 0.6) +
          s.veins(0.01, 0.02, '#5b2a22', 0.4, edge + board, 4) +
          far.map((kind, i) => man(kind, i + 1, 0, false)).join('') +
          [0, 1, 2, 4, 5, 7].map((i) => man('pawn', i, 1, false)).join('') +
          man('pawn', 3, 3, false) +
          man('pawn', 4, 4, true) +
          man('bishop', 2, 4.4, true) +
          [0, 1, 3, 5, 6].map((i) => man('pawn', i, 6, true)).join('') +
          man('king', 4, 7, true) +
          man('queen', 3, 7, true) +
          man('rook', 6, 7, true),
        600,
        900,
      )
    );
  },
  'chess-detail': (s, tint) =>
    studio(s, tint, 620) +
    closer(
      1,
      chessman(s, 'rook', 250, 830, 2.4, '#9a5148') +
        chessman(s, 'queen', 480, 900, 3, '#ecdccb') +
        chessman(s, 'king', 800, 860, 2.9, '#9a5148') +
        chessman(s, 'pawn', 640, 1010, 2.6, '#ecdccb') +
        chessman(s, 'pawn', 1010, 980, 2.6, '#9a5148'),
    ),
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
  'olive-spoons': (s, tint) => {
    const wood = s.linear(
      [
        [0, '#e6bf85'],
        [0.5, '#c8934f'],
        [1, '#9c652c'],
      ],
      [0, 0, 1, 0],
    );
    const spoon =
      'M0 -420C92 -416 108 -300 96 -226C84 -160 40 -130 26 -90L22 330C20 366 -20 366 -22 330L-26 -90C-40 -130 -84 -160 -96 -226C-108 -300 -92 -416 0 -420Z';
    const fork =
      'M-92 -240C-96 -330 -84 -400 -72 -420C-62 -430 -54 -424 -52 -410L-46 -310L-16 -310L-16 -412C-12 -428 12 -428 16 -412L16 -310L46 -310L52 -410C54 -424 62 -430 72 -420C84 -400 96 -330 92 -240C84 -160 40 -130 26 -90L22 330C20 366 -20 366 -22 330L-26 -90C-40 -130 -84 -160 -92 -240Z';
    const one = (x: number, degrees: number, shape: string, dish: string) =>
      put(
        x,
        640,
        degrees,
        cast(s, path(shape, '#1d120a'), 26, 0.5) +
          s.puffed(10, 20, s.veins(0.035, 0.004, '#54300f', 0.65, path(shape, wood), x % 40), 0.35) +
          dish,
      );
    return (
      studio(s, tint, 1200) +
      closer(
        1.12,
        one(
          450,
          -12,
          spoon,
          ellipse(
            0,
            -296,
            70,
            94,
            s.linear(
              [
                [0, '#5a3512', 0.6],
                [1, '#fff0d0', 0.35],
              ],
              [0.2, 0, 0.7, 1],
            ),
          ),
        ) +
          one(770, 10, fork, s.blur(8, ellipse(0, -240, 62, 50, '#5a3512', 'opacity="0.3"'))) +
          put(
            600,
            960,
            0,
            s.puffed(3, 4, stroke('M-150 -10C-60 -50 70 -50 160 -16M-150 6C-60 -28 70 -28 160 0', '#c2a878', 9)),
          ),
        600,
        640,
      )
    );
  },
  giraffes: (s, tint) =>
    studio(s, tint) +
    closer(
      1.06,
      shadow(s, 430, 1000, 150, 34) +
        shadow(s, 760, 980, 130, 30) +
        put(720, 975, 0, giraffe(s, '#b9803f'), 1.14) +
        put(360, 995, 0, group(giraffe(s, '#c58c47'), ''), 0.84),
      600,
      900,
    ),
};
