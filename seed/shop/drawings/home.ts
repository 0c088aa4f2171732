import { type Box, boxed } from '../art/boxes.ts';
import { darker, lighter } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, type Point, path, polygon, put, rect, stroke, times } from '../art/forms.ts';
import { strewn } from '../art/heaps.ts';
import { n, type Sheet } from '../art/sheet.ts';
import { closer, shadow, studio } from '../art/studio.ts';
import { glint, mouth, solid, turned } from '../art/vessels.ts';

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

const mug = (s: Sheet, cx: number, foot: number, colour: string): string => {
  const form = turned(
    cx,
    [
      [foot - 190, 100],
      [foot - 184, 104],
      [foot - 20, 104],
      [foot, 94],
    ],
    0.24,
  );
  const spots = times(70, (i) => {
    const [x, y] = form.on(foot - 170 + s.chance() * 150, -85 + s.chance() * 170);
    return ellipse(x, y, 3 + (i % 3), 2.4 + (i % 2), '#ffffff', 'opacity="0.85"');
  });
  const handle = `M${cx + 96} ${foot - 150}C${cx + 190} ${foot - 170} ${cx + 190} ${foot - 30} ${cx + 96} ${foot - 44}`;
  return (
    shadow(s, cx, foot + 10, 104, 26, 0.5) +
    stroke(handle, darker(colour, 0.5), 26) +
    stroke(handle, colour, 18) +
    stroke(
      `M${cx + 100} ${foot - 154}C${cx + 180} ${foot - 170} ${cx + 184} ${foot - 60} ${cx + 140} ${foot - 50}`,
      lighter(colour, 0.6),
      4,
    ) +
    path(form.data, s.across(colour, 0.5)) +
    spots +
    mouth(s, cx, foot - 190, 102, 8, '#1c2a3a', '#f4f1e8', 0.24) +
    glint(s, form, foot - 170, foot - 24, -46, 11, 0.6)
  );
};

const pan = (s: Sheet, cx: number, foot: number, r: number, height: number): string => {
  const form = turned(
    cx,
    [
      [foot - height, r],
      [foot - height + 10, r - 8],
      [foot - 30, r - 14],
      [foot, r - 40],
    ],
    0.2,
  );
  return (
    shadow(s, cx, foot + 16, r - 10, r * 0.2, 0.5) +
    s.grain(0.002, 0.3, 1.6, path(form.data, s.metal('#c3c8cc'))) +
    mouth(s, cx, foot - height, r + 10, 18, '#dfe3e6', '#8d949a') +
    times(3, (i) =>
      ellipse(
        cx,
        foot - height + 2,
        (r - 20) * (1 - i * 0.25),
        (r - 20) * 0.2 * (1 - i * 0.25),
        'none',
        'stroke="#ffffff" stroke-opacity="0.16" stroke-width="6"',
      ),
    )
  );
};

export const home: Record<string, Drawing> = {
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
  jiko: (s, tint) => {
    const clay = '#b8683c';
    const body = turned(
      600,
      [
        [520, 250],
        [560, 250],
        [700, 150],
        [740, 140],
        [800, 160],
        [940, 236],
        [960, 236],
      ],
      0.24,
    );
    const coals = strewn(s, 600, 540, 178, 38, 90, (sheet) =>
      sheet.chance() < 0.55
        ? polygon(
            [
              [-26, 8],
              [-12, -20],
              [18, -18],
              [28, 6],
              [6, 20],
            ],
            sheet.ball('#35302e', 0.5),
          )
        : polygon(
            [
              [-26, 8],
              [-12, -20],
              [18, -18],
              [28, 6],
              [6, 20],
            ],
            sheet.radial([
              [0, '#ffd27a'],
              [0.5, '#f0661e'],
              [1, '#7a1c08'],
            ]),
          ),
    );
    return (
      studio(s, tint) +
      closer(
        1.08,
        shadow(s, 600, 970, 250, 58, 0.6) +
          path(body.data, s.metal('#8a8f94')) +
          path(
            body.data,
            s.linear(
              [
                [0, '#2a1a10', 0.5],
                [0.3, '#fff', 0.12],
                [1, '#1a0f08', 0.55],
              ],
              [0, 0, 1, 0],
            ),
          ) +
          path(body.belt(556, 566), '#3d4247', 'opacity="0.7"') +
          path(body.belt(716, 726), '#3d4247', 'opacity="0.8"') +
          path(body.belt(900, 908), '#3d4247', 'opacity="0.6"') +
          path('M520 820H680V944H520Z', '#1c1410') +
          path(
            'M536 838H664V930H536Z',
            s.linear([
              [0, '#3a1408'],
              [1, '#e0621e'],
            ]),
          ) +
          s.puffed(5, 8, path('M690 812L800 796V916L690 948Z', '#8a8f94')) +
          s.grain(0.06, 0.06, 4, ellipse(600, 520, 252, 62, clay)) +
          ellipse(600, 526, 200, 46, '#2a120a') +
          s.blur(16, ellipse(600, 540, 170, 34, '#ff7a1e', 'opacity="0.8"')) +
          s.clipped(ellipse(600, 526, 200, 46, '#000'), coals) +
          [-60, 60, 180]
            .map((a) =>
              put(
                600 + Math.cos((a * Math.PI) / 180) * 205,
                512 + Math.sin((a * Math.PI) / 180) * 46,
                0,
                s.puffed(5, 8, rect(-26, -44, 52, 50, clay, 10)),
              ),
            )
            .join('') +
          stroke('M360 640C270 640 270 760 400 760', '#3d4247', 14) +
          stroke('M840 640C930 640 930 760 800 760', '#3d4247', 14) +
          s.blur(50, ellipse(600, 470, 190, 80, '#ff9a3e', 'opacity="0.35"')),
      )
    );
  },
  'clay-pot': (s, tint) => {
    const clay = '#b4623a';
    const form = turned(
      600,
      [
        [350, 130],
        [390, 128],
        [440, 190],
        [540, 284],
        [680, 312],
        [820, 262],
        [920, 160],
        [940, 150],
      ],
      0.22,
    );
    const ring = turned(
      600,
      [
        [900, 190],
        [980, 230],
        [1000, 230],
      ],
      0.22,
    );
    const marks =
      times(24, (i) => {
        const [x, y] = form.on(520, -88 + i * 7.6);
        return path(`M${n(x - 12)} ${n(y)}l12 -24l12 24l-12 24Z`, '#6b2c14', 'opacity="0.75"');
      }) +
      path(form.belt(462, 470), '#6b2c14', 'opacity="0.8"') +
      path(form.belt(572, 580), '#6b2c14', 'opacity="0.8"');
    return (
      studio(s, tint) +
      closer(
        1.02,
        shadow(s, 600, 1010, 250, 54, 0.6) +
          solid(s, ring, '#3a3430') +
          s.grain(0.03, 0.05, 2, path(form.data, s.across(clay, 0.5)), 6, 3) +
          marks +
          mouth(s, 600, 350, 132, 22, clay, '#5a2a14', 0.22) +
          solid(
            s,
            turned(
              600,
              [
                [322, 110],
                [344, 130],
              ],
              0.22,
            ),
            lighter(clay, 0.1),
          ) +
          solid(
            s,
            turned(
              600,
              [
                [286, 26],
                [300, 34],
                [322, 20],
              ],
              0.3,
            ),
            clay,
          ) +
          put(
            600,
            820,
            0,
            s.blur(6, ellipse(10, 20, 60, 46, '#120a06', 'opacity="0.4"')) +
              circle(0, 0, 40, s.ball('#d8dce0')) +
              rect(-13, 0, 26, 90, s.metal('#c9ced3'), 8) +
              rect(-60, -54, 120, 24, s.metal('#c9ced3'), 12) +
              rect(-9, -40, 18, 30, s.metal('#aab0b6')),
          ) +
          glint(s, form, 480, 820, -52, 30, 0.28) +
          put(850, 1010, 0, solidCup(s)),
      )
    );
  },
  'enamel-mugs': (s, tint) =>
    studio(s, tint) +
    closer(
      1.18,
      mug(s, 370, 740, '#24589a') +
        mug(s, 640, 730, '#b8332a') +
        mug(s, 880, 760, '#2f7a4a') +
        mug(s, 250, 920, '#d99a2e') +
        mug(s, 520, 940, '#1f7a7a') +
        mug(s, 790, 960, '#3a4652'),
    ),
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
  sufuria: (s, tint) =>
    studio(s, tint) + closer(1.1, pan(s, 690, 760, 300, 250) + pan(s, 420, 900, 220, 190) + pan(s, 760, 990, 170, 140)),
};

function solidCup(s: Sheet): string {
  const form = turned(
    0,
    [
      [-170, 62],
      [-20, 54],
      [0, 46],
    ],
    0.24,
  );
  return (
    shadow(s, 0, 6, 56, 16, 0.5) +
    path(
      form.data,
      s.linear(
        [
          [0, '#5b7078', 0.5],
          [0.2, '#fff', 0.6],
          [0.6, '#cfe3ea', 0.35],
          [1, '#3a5058', 0.6],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    path(form.belt(-120, -6), '#8fc4d9', 'opacity="0.45"') +
    ellipse(0, -170, 62, 15, 'none', 'stroke="#f4f8fa" stroke-width="4"') +
    glint(s, form, -150, -20, -44, 7, 0.8)
  );
}
