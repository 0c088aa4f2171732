import { folded, fringe, hanging, threads } from '../art/cloth.ts';
import { lighter } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, group, path, put, rect, stroke, times, turn } from '../art/forms.ts';
import { heaped, strewn } from '../art/heaps.ts';
import { words } from '../art/lettering.ts';
import { bowl, label, lid, pouch } from '../art/packs.ts';
import { n, type Sheet } from '../art/sheet.ts';
import { cast, closer, shadow, studio } from '../art/studio.ts';
import { glass, turned } from '../art/vessels.ts';
import { cashew, chilli, clove, grainSeed, petal, pod, star } from './pieces.ts';

const house = 'Bandari';

/** A roll of bark, its two edges curled in. */
const cinnamon = (s: Sheet, long: number): string =>
  s.grain(
    0.02,
    0.2,
    4,
    rect(
      -long / 2,
      -17,
      long,
      34,
      s.linear([
        [0, '#c48350'],
        [0.35, '#a8653a'],
        [1, '#55290f'],
      ]),
      8,
    ),
  ) +
  stroke(`M${-long / 2 + 4} -2L${long / 2 - 4} -2`, '#5a2c12', 4) +
  stroke(`M${-long / 2 + 4} -6L${long / 2 - 4} -6`, '#d9a070', 2, 'opacity="0.7"') +
  ellipse(long / 2, -8, 6, 9, '#4a220d') +
  ellipse(long / 2, 8, 6, 8, '#4a220d') +
  stroke(
    `M${long / 2} -14C${long / 2 + 8} -12 ${long / 2 + 7} -2 ${long / 2} -4M${long / 2} 3C${long / 2 + 8} 4 ${long / 2 + 7} 14 ${long / 2} 13`,
    '#c48350',
    2.5,
  );

const spiceJar = (s: Sheet, cx: number, foot: number, colour: string, name: string, cap = '#2c2a28'): string => {
  const form = turned(cx, [
    [foot - 300, 92],
    [foot - 276, 112],
    [foot - 30, 112],
    [foot, 100],
  ]);
  return (
    shadow(s, cx, foot + 8, 112, 28) +
    glass(
      s,
      form,
      colour,
      foot - 262,
      s.grain(0.4, 0.4, 3, rect(cx - 112, foot - 300, 224, 340, colour, 0, 'opacity="0.75"')),
    ) +
    label(s, form, foot - 200, foot - 70, '#f8efdc', {
      house,
      thing: name,
      line: 'Ground in Mombasa, 80 g',
      ink: '#5b2612',
    }) +
    lid(s, cx, foot - 292, 98, 46, cap)
  );
};

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

export const coast: Record<string, Drawing> = {
  'pilau-masala': (s, tint) =>
    studio(s, tint) +
    closer(
      1.2,
      spiceJar(s, 380, 760, '#8a5a2b', 'Pilau') +
        spiceJar(s, 830, 770, '#c98a1e', 'Biriani') +
        spiceJar(s, 605, 830, '#9c2f1a', 'Mchuzi') +
        strewn(s, 850, 935, 130, 40, 30, clove, 1) +
        put(330, 930, 12, star(s, 0), 1.5) +
        put(440, 965, 40, star(s, 1), 1.2) +
        strewn(s, 620, 970, 120, 24, 12, pod, 0.9),
    ),
  'cinnamon-cardamom': (s, tint) => {
    const sticks = [
      [-66, 34],
      [-22, 42],
      [24, 40],
      [68, 30],
      [-44, 2],
      [2, 8],
      [46, 0],
      [-20, -30],
      [24, -30],
    ] as const;
    return (
      studio(s, tint) +
      closer(
        1.16,
        bowl(s, 780, 640, 240, 190, '#31566a', '#1d3644', heaped(s, 780, 640, 205, 50, 74, 150, pod, 1.05, 0)) +
          shadow(s, 420, 930, 290, 54) +
          group(
            sticks
              .map(([dx, dy]) => put(410 + dx * 0.2, 880 + dy * 0.9, -9 + dx * 0.02, cinnamon(s, 500 + dx * 0.4)))
              .reverse()
              .join(''),
          ) +
          s.puffed(3, 5, stroke('M392 812C366 850 366 910 396 950M420 808C396 850 396 908 424 948', '#d9bf8f', 13)) +
          stroke('M404 872C350 846 326 880 300 862M404 876C370 910 350 930 318 934', '#d9bf8f', 9) +
          strewn(s, 800, 975, 150, 30, 14, pod, 1),
      )
    );
  },
  'chilli-sauce': (s, tint) => {
    const form = turned(
      600,
      [
        [190, 42],
        [300, 46],
        [380, 70],
        [460, 122],
        [560, 136],
        [860, 136],
        [892, 122],
      ],
      0.18,
    );
    return (
      studio(s, tint) +
      closer(
        1.06,
        shadow(s, 600, 905, 145, 34) +
          glass(
            s,
            form,
            '#b8261a',
            330,
            s.grain(0.05, 0.05, 5, rect(450, 300, 300, 640, '#c5301d', 0, 'opacity="0.7"')) +
              strewn(s, 600, 640, 130, 280, 70, grainSeed(['#f2d88d', '#e8c564'], 4)),
          ) +
          label(s, form, 520, 800, '#fdf3dc', {
            house,
            thing: 'Pilipili',
            line: 'Hot sauce with lime, 250 ml',
            ink: '#8c1a12',
          }) +
          lid(s, 600, 236, 54, 84, '#1f3b2d') +
          strewn(s, 880, 960, 130, 46, 7, chilli, 1.5) +
          strewn(s, 330, 950, 110, 40, 5, chilli, 1.4),
      )
    );
  },
  'coconut-oil': (s, tint) => {
    const form = turned(450, [
      [330, 120],
      [372, 158],
      [520, 166],
      [820, 164],
      [852, 148],
    ]);
    return (
      studio(s, tint) +
      closer(
        1.12,
        shadow(s, 450, 866, 170, 40) +
          glass(s, form, '#eef0dd', 384, s.blur(20, ellipse(410, 600, 60, 190, '#ffffff', 'opacity="0.9"'))) +
          label(s, form, 520, 750, '#2f5d4a', {
            house,
            thing: 'Nazi',
            line: 'Cold-pressed coconut oil, 500 ml',
            ink: '#f3ecd4',
          }) +
          lid(s, 450, 344, 130, 56, '#b98a4c') +
          coconut(s, 800, 820),
      )
    );
  },
  'coconut-detail': (s, tint) =>
    studio(s, tint) + closer(1.75, coconut(s, 600, 760), 600, 800) + closer(1, spoonOil(s)),
  cashews: (s, tint) =>
    studio(s, tint) +
    closer(
      1.1,
      pouch(
        s,
        420,
        880,
        400,
        600,
        '#c2582c',
        { house, thing: 'Korosho', line: 'Roasted cashews from Kilifi, 500 g', ink: '#fdf0d8' },
        circle(200, 400, 96, '#fdf0d8') +
          s.clipped(
            circle(200, 400, 88, '#000'),
            rect(100, 300, 220, 200, '#8a5a30') + strewn(s, 200, 400, 92, 92, 60, cashew, 1),
          ),
      ) +
        bowl(s, 790, 720, 230, 190, '#efe7d8', '#b08a5a', heaped(s, 790, 718, 196, 46, 66, 120, cashew, 1.15, 0)) +
        strewn(s, 640, 985, 170, 30, 9, cashew, 1.2),
    ),
  hibiscus: (s, tint) => {
    const form = turned(820, [
      [560, 118],
      [700, 132],
      [850, 120],
      [876, 104],
    ]);
    return (
      studio(s, tint) +
      closer(
        1.14,
        bowl(s, 430, 650, 265, 230, '#d9cbb2', '#4a0f22', heaped(s, 430, 648, 228, 54, 96, 150, petal, 1.2, 0)) +
          shadow(s, 820, 890, 124, 30) +
          glass(s, form, '#a3112f', 620, s.blur(12, ellipse(780, 740, 50, 80, '#f05a6c', 'opacity="0.6"'))) +
          strewn(s, 560, 990, 220, 34, 22, petal, 1.1),
      )
    );
  },
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
};

/** A rail of wood that cloth hangs from. */
export function rail(s: Sheet, from: number, y: number, to: number): string {
  return (
    cast(s, rect(from, y - 16, to - from, 32, '#1d120a', 16), 26, 0.4) +
    s.veins(
      0.006,
      0.08,
      '#3a1f0c',
      0.5,
      rect(
        from,
        y - 16,
        to - from,
        32,
        s.linear([
          [0, '#d6a672'],
          [0.35, '#b07c46'],
          [1, '#573413'],
        ]),
        16,
      ),
    )
  );
}

function coconut(s: Sheet, cx: number, cy: number): string {
  const husk = s.grain(0.12, 0.03, 6, ellipse(cx + 40, cy - 70, 170, 165, s.ball('#6a4426', 0.6)));
  const hairs = times(60, (i) => {
    const angle = i * 2.4;
    const r = 150 * Math.sqrt(s.chance());
    const [x, y] = [cx + 40 + Math.cos(angle) * r, cy - 70 + Math.sin(angle) * r];
    return stroke(
      `M${n(x)} ${n(y)}q${n(s.chance(-14, 14))} ${n(s.chance(8, 30))} ${n(s.chance(-20, 20))} ${n(s.chance(18, 44))}`,
      lighter('#7d5430', s.chance(0, 0.35)),
      2,
      'opacity="0.7"',
    );
  });
  const half =
    ellipse(0, 0, 168, 140, s.ball('#5c3a1f', 0.6)) +
    ellipse(0, 0, 168, 140, 'none', 'stroke="#3b2210" stroke-width="6"') +
    ellipse(4, -2, 152, 124, '#fdfaf2') +
    ellipse(
      10,
      4,
      112,
      88,
      s.radial(
        [
          [0, '#d9d5c6'],
          [0.7, '#f2efe4'],
          [1, '#fffdf6'],
        ],
        [0.65, 0.7, 0.8],
      ),
    ) +
    s.blur(6, ellipse(-40, -30, 50, 20, '#ffffff'));
  return shadow(s, cx + 20, cy + 84, 270, 54) + husk + hairs + put(cx - 60, cy + 30, -18, half);
}
function spoonOil(s: Sheet): string {
  return group(
    cast(s, ellipse(940, 1010, 120, 44, '#1d120a'), 12) +
      ellipse(
        940,
        1010,
        120,
        44,
        s.linear([
          [0, '#d9a066'],
          [1, '#7c4a20'],
        ]),
      ) +
      ellipse(940, 1004, 104, 34, '#f6f4e2') +
      s.blur(3, ellipse(910, 998, 40, 8, '#fff')) +
      stroke('M1050 1000C1100 990 1160 960 1230 930', '#a9713a', 26),
    turn(-6, 940, 1010),
  );
}
