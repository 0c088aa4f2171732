import { type Box, boxed } from '../art/boxes.ts';
import { darker, lighter } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, type Point, path, polygon, put, rect, stroke, times } from '../art/forms.ts';
import { n, type Sheet } from '../art/sheet.ts';
import { closer, shadow, studio } from '../art/studio.ts';
import { solid, turned } from '../art/vessels.ts';

const mvule = '#a9703c';

/** Boards of one kind of wood; `upright` is where the grain runs. */
const wood = (s: Sheet, inside: string, upright = true, seed = 5): string =>
  s.veins(upright ? 0.05 : 0.004, upright ? 0.004 : 0.05, '#4a2409', 0.55, inside, seed);

const leg = (s: Sheet, points: readonly Point[], colour = mvule): string =>
  wood(s, polygon(points, s.across(colour, 0.45)));

const stool = (s: Sheet): string => {
  const seat = turned(
    600,
    [
      [520, 262],
      [560, 268],
      [604, 250],
    ],
    0.3,
  );
  const carved = (x: number, lean: number, dark: number) =>
    wood(
      s,
      path(
        `M${x - 46} 610C${x - 70 + lean * 0.3} 740 ${x - 20 + lean} 860 ${x - 40 + lean * 1.4} 1010H${x + 30 + lean * 1.4}C${x + 40 + lean} 860 ${x + 70 + lean * 0.3} 740 ${x + 46} 610Z`,
        s.across(darker(mvule, dark), 0.5),
      ),
    );
  return (
    shadow(s, 600, 1000, 270, 60, 0.55) +
    carved(620, 20, 0.4) +
    carved(420, -60, 0.06) +
    carved(790, 60, 0.12) +
    wood(s, stroke('M420 830C520 880 690 880 780 830', mvule, 34)) +
    wood(s, path(seat.data, s.across(mvule, 0.5)), false, 9) +
    wood(
      s,
      ellipse(
        600,
        520,
        262,
        79,
        s.linear(
          [
            [0, darker(mvule, 0.1)],
            [1, lighter(mvule, 0.35)],
          ],
          [1, 0, 0, 1],
        ),
      ),
      false,
      4,
    ) +
    s.blur(10, ellipse(600, 528, 190, 50, '#3a1c08', 'opacity="0.35"')) +
    times(30, (i) => {
      const [x, y] = seat.on(570, -86 + i * 6);
      return path(`M${n(x - 8)} ${n(y - 14)}l8 26l8 -26Z`, '#f0d9b0', 'opacity="0.75"');
    })
  );
};

const armchair = (s: Sheet): string => {
  const cloth = '#2f6a63';
  const cushion = (data: string, colour: string) => s.puffed(26, 34, s.grain(0.4, 0.4, 1, path(data, colour), 3, 1));
  const stripes = s.pattern(
    60,
    60,
    rect(0, 0, 60, 60, '#e8d6ae') +
      rect(8, 0, 12, 60, '#b5482c') +
      rect(30, 0, 5, 60, '#23414a') +
      rect(44, 0, 8, 60, '#d9952e'),
  );
  return (
    shadow(s, 620, 1040, 390, 56, 0.55) +
    leg(
      s,
      [
        [330, 330],
        [374, 330],
        [346, 1000],
        [306, 1000],
      ],
      darker(mvule, 0.25),
    ) +
    leg(
      s,
      [
        [852, 330],
        [896, 330],
        [926, 990],
        [886, 990],
      ],
      darker(mvule, 0.25),
    ) +
    wood(s, rect(330, 310, 566, 50, s.down(mvule), 16), false) +
    times(7, (i) =>
      leg(
        s,
        [
          [380 + i * 70, 360],
          [400 + i * 70, 360],
          [404 + i * 69, 700],
          [384 + i * 69, 700],
        ],
        darker(mvule, 0.2),
      ),
    ) +
    cushion(
      'M380 350C480 330 740 330 850 350C866 460 872 580 866 700C740 720 490 720 366 700C358 580 366 460 380 350Z',
      cloth,
    ) +
    times(3, (i) => circle(470 + i * 145, 520, 9, darker(cloth, 0.5))) +
    put(
      500,
      600,
      -12,
      s.puffed(
        24,
        30,
        path(
          'M-120 -110C-60 -96 60 -96 120 -110C108 -50 108 50 120 110C60 98 -60 98 -120 110C-108 50 -108 -50 -120 -110Z',
          stripes,
        ),
      ),
    ) +
    cushion(
      'M300 690C420 670 820 670 930 690C952 720 956 770 944 806C820 830 410 830 286 806C274 770 280 720 300 690Z',
      lighter(cloth, 0.06),
    ) +
    wood(s, rect(276, 800, 680, 56, s.down(mvule), 12), false) +
    leg(s, [
      [270, 560],
      [318, 560],
      [326, 1044],
      [274, 1044],
    ]) +
    leg(s, [
      [916, 560],
      [964, 560],
      [962, 1044],
      [910, 1044],
    ]) +
    wood(
      s,
      path(
        'M236 530C240 508 260 500 300 502H400C420 504 420 556 400 560H262C244 560 234 548 236 530Z',
        s.down(mvule, 0.35),
      ),
      false,
    ) +
    wood(
      s,
      path(
        'M996 530C992 508 972 500 932 502H832C812 504 812 556 832 560H970C988 560 998 548 996 530Z',
        s.down(mvule, 0.35),
      ),
      false,
    )
  );
};

const slab = (s: Sheet, box: Box, colour: string): string =>
  boxed(s, box, colour, {
    left: wood(s, rect(0, 0, box.width, box.height, colour), false, 3),
    right: wood(s, rect(0, 0, box.depth, box.height, colour), false, 6),
    top: wood(s, rect(0, 0, box.depth, box.width, lighter(colour, 0.18)), true, 8),
  });

export const furniture: Record<string, Drawing> = {
  stool: (s, tint) => studio(s, tint) + closer(1.06, stool(s), 600, 820),
  armchair: (s, tint) => studio(s, tint, 780) + closer(1.06, armchair(s), 610, 760),
  'coffee-table': (s, tint) => {
    const top: Box = { x: 620, y: 760, width: 540, depth: 500, height: 44, open: 0.8 };
    const post = (x: number, y: number, tall: number): string => {
      const b = { x, y, width: 52, depth: 48, height: tall, open: 0.8 };
      return slab(s, b, mvule);
    };
    const shelf: Box = { x: 620, y: 930, width: 500, depth: 460, height: 26, open: 0.8 };
    return (
      studio(s, tint) +
      closer(
        1.06,
        s.blur(
          34,
          polygon(
            [
              [210, 900],
              [640, 1060],
              [1080, 920],
              [720, 800],
            ],
            '#1d120a',
            'opacity="0.55"',
          ),
        ) +
          post(628, 850, 120) +
          post(232, 934, 296) +
          slab(s, shelf, darker(mvule, 0.12)) +
          post(884, 898, 296) +
          post(620, 1042, 290) +
          slab(s, top, mvule) +
          put(
            640,
            600,
            0,
            shadow(s, 0, 20, 100, 24, 0.5) +
              path(
                turned(
                  0,
                  [
                    [-60, 104],
                    [-20, 92],
                    [16, 50],
                  ],
                  0.3,
                ).data,
                s.across('#d98a3a', 0.5),
              ) +
              ellipse(0, -60, 104, 31, '#f0b46a') +
              ellipse(0, -57, 92, 26, '#7a3f12') +
              [
                [-40, -70],
                [20, -78],
                [50, -62],
                [-4, -58],
              ]
                .map(([x, y]) =>
                  circle(
                    x ?? 0,
                    y ?? 0,
                    34,
                    s.ball(['#d9a02a', '#c9562a', '#8aa03a'][((x ?? 0) + 60) % 3] ?? '#d9a02a'),
                  ),
                )
                .join(''),
          ),
        620,
        860,
      )
    );
  },
  bookshelf: (s, tint) => {
    const shelfY = [330, 560, 790];
    const spines = (y: number, from: number, to: number) => {
      let at = from;
      let out = '';
      let i = 0;
      while (at < to - 30) {
        const w = s.chance(24, 48);
        const h = s.chance(130, 186);
        const colour = s.oneOf(['#8a3a2c', '#2f5f6b', '#c9952e', '#4a5a3a', '#6b3a5a', '#d9c7a0', '#27405f']);
        out +=
          rect(at, y - h, w - 2, h, s.across(colour, 0.4), 3) +
          rect(at + 5, y - h + 24, w - 12, 5, '#f0dcae', 0, 'opacity="0.8"') +
          rect(at + 5, y - 40, w - 12, 4, '#f0dcae', 0, 'opacity="0.7"');
        at += w;
        i += 1;
        if (i > 14) break;
      }
      return out;
    };
    const side = (x: number) => wood(s, rect(x, 120, 44, 930, s.across(mvule, 0.4)));
    return (
      studio(s, tint, 900) +
      shadow(s, 640, 1050, 350, 34, 0.55) +
      s.blur(
        30,
        polygon(
          [
            [920, 140],
            [1060, 220],
            [1080, 1050],
            [920, 1050],
          ],
          '#1d120a',
          'opacity="0.4"',
        ),
      ) +
      rect(
        310,
        130,
        590,
        910,
        s.linear([
          [0, darker(mvule, 0.62)],
          [1, darker(mvule, 0.45)],
        ]),
      ) +
      shelfY
        .map(
          (y, i) =>
            s.blur(10, rect(320, y + 28, 570, 30, '#120a06', 0, 'opacity="0.5"')) +
            (i === 0
              ? spines(y, 350, 700) +
                put(
                  800,
                  y,
                  0,
                  solid(
                    s,
                    turned(0, [
                      [-110, 34],
                      [-70, 54],
                      [-20, 46],
                      [0, 34],
                    ]),
                    '#b5542c',
                  ) +
                    times(7, (k) =>
                      put(0, -110, -90 + (k - 3) * 24, path('M0 0C30 -22 80 -20 110 0C80 14 30 14 0 0Z', '#5c8a45')),
                    ),
                )
              : i === 1
                ? spines(y, 520, 880) +
                  put(
                    420,
                    y,
                    0,
                    solid(
                      s,
                      turned(0, [
                        [-120, 60],
                        [-60, 74],
                        [0, 56],
                      ]),
                      '#d8bb84',
                    ),
                  )
                : spines(y, 350, 620) +
                  put(
                    760,
                    y,
                    0,
                    rect(-90, -120, 180, 120, '#c3ab7a', 8) +
                      times(6, (k) => rect(-90, -112 + k * 20, 180, 6, '#8a6f42', 0, 'opacity="0.5"')) +
                      rect(-30, -96, 60, 22, '#4a3416', 10),
                  )) +
            wood(s, rect(310, y, 590, 32, s.down(mvule)), false),
        )
        .join('') +
      side(290) +
      side(876) +
      wood(s, rect(276, 100, 658, 40, s.down(lighter(mvule, 0.1)), 4), false) +
      wood(s, rect(300, 1000, 610, 56, s.down(darker(mvule, 0.1))), false)
    );
  },
};
