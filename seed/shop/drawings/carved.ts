import { darker, lighter, mix } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, group, type Point, path, polygon, put, rect, stroke, through, times } from '../art/forms.ts';
import { n, type Sheet } from '../art/sheet.ts';
import { cast, closer, shadow, studio } from '../art/studio.ts';
import { glint, mouth, turned } from '../art/vessels.ts';

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

export const carved: Record<string, Drawing> = {
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
          [-42, -21, 0, 21, 42].map(leaf).join('') +
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
