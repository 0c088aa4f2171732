import { lighter } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, group, put, rect, stroke, times, turn } from '../art/forms.ts';
import { heaped, strewn } from '../art/heaps.ts';
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

export const spices: Record<string, Drawing> = {
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
};
