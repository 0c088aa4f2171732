import { folded, fringe, hanging, threads } from '../art/cloth.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, path, polygon, put, rect, stroke, times } from '../art/forms.ts';
import { words } from '../art/lettering.ts';
import type { Sheet } from '../art/sheet.ts';
import { cast, shadow, studio } from '../art/studio.ts';
import { rail } from './parts/coast.ts';

const kikoiStripes = (s: Sheet): string =>
  s.pattern(
    300,
    12,
    rect(0, 0, 300, 12, '#f1e8d4') +
      [
        [0, 26, '#14686e'],
        [30, 8, '#e0a63a'],
        [42, 18, '#14686e'],
        [64, 4, '#0c4347'],
        [92, 5, '#c9502e'],
        [104, 5, '#14686e'],
        [210, 5, '#14686e'],
        [222, 5, '#c9502e'],
        [240, 22, '#0f575c'],
        [266, 8, '#e0a63a'],
        [278, 22, '#14686e'],
      ]
        .map(([x, wide, colour]) => rect(Number(x), 0, Number(wide), 12, String(colour)))
        .join(''),
  );

export const woven: Record<string, Drawing> = {
  kikoi: (s, tint) => {
    const paint = kikoiStripes(s);
    const cloth = 'M250 236C400 226 800 226 950 236L962 930C850 942 400 942 238 930Z';
    return (
      studio(s, tint, 1200) +
      cast(s, path(cloth, '#1d120a'), 30, 0.45) +
      threads(s, path(cloth, paint)) +
      s.clipped(path(cloth, '#000'), hanging(s, 236, 225, 728, 730, 6, 0.3)) +
      fringe(s, 244, 934, 714, 96, '#efe6d0', 17) +
      rail(s, 150, 232, 1050) +
      s.clipped(
        path('M246 200L954 200L956 262L244 262Z', '#000'),
        threads(s, path('M248 206C400 196 800 196 952 206L954 262L246 262Z', paint)) +
          path(
            'M248 206C400 196 800 196 952 206L954 262L246 262Z',
            s.linear([
              [0, '#fff', 0.35],
              [0.5, '#fff', 0],
              [1, '#120a06', 0.5],
            ]),
          ),
      )
    );
  },
  'kikoi-folded': (s, tint) => {
    const fold = (y: number, colours: readonly [string, string, string]) => {
      const paint = s.pattern(
        214,
        12,
        rect(0, 0, 214, 12, '#f1e8d4') +
          rect(0, 0, 46, 12, colours[0]) +
          rect(52, 0, 10, 12, colours[1]) +
          rect(78, 0, 5, 12, colours[2]) +
          rect(150, 0, 5, 12, colours[2]) +
          rect(172, 0, 10, 12, colours[1]) +
          rect(188, 0, 26, 12, colours[0]),
        'translate(280 0)',
      );
      return (
        s.blur(10, rect(290, y - 30, 640, 34, '#120a06', 10, 'opacity="0.6"')) +
        threads(s, folded(s, 280, y, 642, 3, 54, paint, '#f1e8d4', 150))
      );
    };
    return (
      studio(s, tint) +
      shadow(s, 610, 960, 350, 40, 0.55) +
      fold(960, ['#14686e', '#e0a63a', '#c9502e']) +
      fold(800, ['#a8322c', '#f0c255', '#2b3d6b']) +
      fold(640, ['#6b7f3a', '#d98a2b', '#3d5a63']) +
      fringe(s, 290, 956, 620, 58, '#efe6d0', 18)
    );
  },
  kanga: (s, tint) => {
    const leso = (ground: string, ink: string, spot: string) => {
      const border =
        rect(0, 0, 760, 520, ground) +
        rect(24, 24, 712, 472, 'none', 0, `stroke="${ink}" stroke-width="44"`) +
        times(23, (i) => circle(24 + i * 32.4, 24, 9, spot) + circle(24 + i * 32.4, 496, 9, spot)) +
        times(14, (i) => circle(24, 60 + i * 31, 9, spot) + circle(736, 60 + i * 31, 9, spot)) +
        rect(60, 60, 640, 400, 'none', 0, `stroke="${spot}" stroke-width="6"`);
      const mango = (x: number, y: number, degrees: number) =>
        put(
          x,
          y,
          degrees,
          path(
            'M0 -66C44 -60 56 0 30 36C8 66 -38 58 -44 18C-48 -8 -20 -18 -12 2C-8 14 -22 18 -24 8C-14 -30 -28 -50 0 -66Z',
            ink,
          ) + path('M2 -44C26 -36 34 2 16 24C2 38 -20 34 -24 16C-4 34 14 4 2 -44Z', spot),
        );
      return (
        border +
        mango(180, 170, -30) +
        mango(580, 170, 30) +
        mango(160, 300, -150) +
        mango(600, 300, 150) +
        times(12, (i) =>
          put(380, 222, i * 30, path('M0 -28C16 -60 14 -88 0 -108C-14 -88 -16 -60 0 -28Z', i % 2 ? ink : spot)),
        ) +
        circle(380, 222, 30, ink) +
        circle(380, 222, 14, spot) +
        words('AHADI NI DENI', 380, 436, 52, ink, { face: 'black' })
      );
    };
    const sheet = 'M0 4C200 -8 560 12 760 0C768 180 756 360 766 520C560 530 220 512 -4 524C6 340 -8 180 0 4Z';
    const wavy = (inside: string) =>
      threads(s, s.clipped(path(sheet, '#000'), inside + hanging(s, 0, -10, 770, 560, 5, 0.2)));
    return (
      studio(s, tint, 1200) +
      put(250, 150, 3, cast(s, path(sheet, '#1d120a'), 26, 0.42) + wavy(leso('#f2b632', '#8c1d3f', '#1f2440'))) +
      put(205, 560, -4, cast(s, path(sheet, '#1d120a'), 26, 0.5) + wavy(leso('#f6ead2', '#13466b', '#d4502c')))
    );
  },
  'palm-mat': (s, tint) => {
    const plait = s.pattern(
      64,
      64,
      rect(0, 0, 64, 64, '#e2c98f') +
        times(4, (row) =>
          times(4, (col) =>
            put(
              col * 16 + 8,
              row * 16 + 8,
              (row + col) % 2 ? 0 : 90,
              rect(
                -8,
                -7,
                16,
                14,
                [
                  ['#ecd9a8', '#d8bb7c'],
                  ['#b5483a', '#ecd9a8'],
                  ['#3c6b4f', '#ecd9a8'],
                  ['#ecd9a8', '#8c3a5e'],
                ][(row + Math.floor(col / 2)) % 4]?.[col % 2] ?? '#ecd9a8',
                2,
              ) + rect(-8, 5, 16, 2, '#5a4424', 0, 'opacity="0.5"'),
            ),
          ),
        ),
      'rotate(45)',
    );
    const flat =
      'M170 1000L250 640L1010 640L1120 1000C1122 1012 1118 1020 1106 1020L184 1020C172 1020 168 1012 170 1000Z';
    const roll = rect(232, 560, 800, 124, plait, 60);
    return (
      studio(s, tint, 560) +
      shadow(s, 650, 1000, 480, 50, 0.5) +
      s.puffed(3, 4, path(flat, plait)) +
      path(
        flat,
        s.linear([
          [0, '#120a06', 0.5],
          [0.2, '#120a06', 0.12],
          [1, '#fff', 0.1],
        ]),
      ) +
      s.puffed(2, 3, roll) +
      rect(
        232,
        560,
        800,
        124,
        s.linear([
          [0, '#fff', 0.2],
          [0.25, '#fff', 0.25],
          [0.6, '#120a06', 0.15],
          [1, '#120a06', 0.7],
        ]),
        60,
      ) +
      ellipse(1020, 622, 26, 60, '#c7ab6f') +
      times(4, (i) => ellipse(1020, 622, 22 - i * 6, 52 - i * 13, 'none', `stroke="#6d5327" stroke-width="4"`)) +
      [380, 880]
        .map(
          (x) =>
            stroke(`M${x} 562C${x - 16} 600 ${x - 16} 650 ${x} 684`, '#7a3328', 12) +
            stroke(`M${x + 3} 562C${x - 12} 600 ${x - 12} 650 ${x + 3} 684`, '#c46a52', 4),
        )
        .join('')
    );
  },
  'sisal-rug': (s, tint) => {
    const bands = ['#c9a86a', '#c9a86a', '#8a3a26', '#e2cb96', '#2f4a4f', '#e2cb96', '#8a3a26', '#c9a86a'];
    const cell = (row: number, column: number) => {
      const diamond = Math.abs(((column + 400) % 20) - 10) + Math.abs(((row + 400) % 20) - 10);
      return diamond < 4
        ? '#8a3a26'
        : diamond < 7
          ? '#2f4a4f'
          : diamond === 8
            ? '#d99a2e'
            : (bands[Math.floor(row / 5) % bands.length] ?? '#c9a86a');
    };
    const plain = times(40, (row) =>
      times(64, (column) =>
        rect(
          column * 14,
          row * 14,
          13,
          12.4,
          row < 3 || row > 36 || column < 3 || column > 60
            ? '#5a2c1a'
            : row > 8 && row < 31
              ? cell(row, column)
              : (row + column) % 2
                ? '#d8bd82'
                : '#cbae70',
          5,
        ),
      ),
    );
    return (
      studio(s, tint, 420) +
      s.blur(
        20,
        polygon(
          [
            [120, 1020],
            [1100, 1040],
            [960, 540],
            [240, 540],
          ],
          '#1d120a',
          'opacity="0.5"',
        ),
      ) +
      `<g transform="matrix(0.98 0 -0.0 0.86 160 520)"><g transform="skewX(-12) translate(92 0)">${rect(-6, -6, 908, 572, '#3a1c0e', 6)}${s.puffed(1.8, 3.2, plain)}${rect(
        0,
        0,
        896,
        560,
        s.linear([
          [0, '#120a06', 0.4],
          [0.4, '#fff', 0.04],
          [1, '#fff', 0.12],
        ]),
      )}</g></g>`
    );
  },
};
