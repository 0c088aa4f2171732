import { darker, lighter } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, path, polygon, put, rect, stroke, times } from '../art/forms.ts';
import { strewn } from '../art/heaps.ts';
import { n, type Sheet } from '../art/sheet.ts';
import { closer, shadow, studio } from '../art/studio.ts';
import { glint, mouth, solid, turned } from '../art/vessels.ts';

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

export const cooking: Record<string, Drawing> = {
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
  sufuria: (s, tint) =>
    studio(s, tint) + closer(1.1, pan(s, 690, 760, 300, 250) + pan(s, 420, 900, 220, 190) + pan(s, 760, 990, 170, 140)),
};
