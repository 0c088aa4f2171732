import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, path, polygon, put, rect, stroke, times } from '../art/forms.ts';
import { words } from '../art/lettering.ts';
import { n, type Sheet } from '../art/sheet.ts';
import { closer, shadow, studio } from '../art/studio.ts';
import { glint, solid, turned } from '../art/vessels.ts';

import { house } from './parts/cycles.ts';

const football = (s: Sheet): string => {
  const [cx, cy, r] = [600, 620, 330];
  const five = (x: number, y: number, size: number, turn: number, squeeze: number, lean: number) =>
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${lean}) scale(${squeeze} 1)">${polygon(times5(size, turn), '#23282d')}</g>`;
  const ring = [0, 72, 144, 216, 288].map((a) => a - 90);
  const seams = ring
    .map((a) => {
      const t = (a * Math.PI) / 180;
      return stroke(
        `M${n(cx + Math.cos(t) * 96)} ${n(cy + Math.sin(t) * 96)}L${n(cx + Math.cos(t) * 182)} ${n(cy + Math.sin(t) * 182)}`,
        '#8a8f94',
        6,
      );
    })
    .join('');
  const outer = ring
    .map((a) => {
      const t = (a * Math.PI) / 180;
      return five(cx + Math.cos(t) * 262, cy + Math.sin(t) * 262, 96, 36 - 90, 0.6, a);
    })
    .join('');
  const hex = ring
    .map((a) => {
      const t = (a * Math.PI) / 180;
      const u = ((a + 72) * Math.PI) / 180;
      return (
        stroke(
          `M${n(cx + Math.cos(t) * 182)} ${n(cy + Math.sin(t) * 182)}L${n(cx + Math.cos((t + u) / 2 - (Math.abs(u - t) > 4 ? Math.PI : 0)) * 238)} ${n(cy + Math.sin((t + u) / 2 - (Math.abs(u - t) > 4 ? Math.PI : 0)) * 238)}L${n(cx + Math.cos(u) * 182)} ${n(cy + Math.sin(u) * 182)}`,
          '#8a8f94',
          6,
        ) +
        stroke(
          `M${n(cx + Math.cos((t + u) / 2) * 238)} ${n(cy + Math.sin((t + u) / 2) * 238)}L${n(cx + Math.cos((t + u) / 2) * 326)} ${n(cy + Math.sin((t + u) / 2) * 326)}`,
          '#8a8f94',
          6,
        )
      );
    })
    .join('');
  return (
    shadow(s, cx, cy + r - 14, r * 0.72, 60, 0.6) +
    s.grain(
      0.3,
      0.3,
      0.8,
      circle(cx, cy, r, '#f4f1e8') +
        s.clipped(circle(cx, cy, r, '#000'), seams + hex + outer) +
        polygon(
          times5(98, -90).map(([x, y]) => [x + cx, y + cy] as const),
          '#23282d',
        ),
      3,
      1,
    ) +
    circle(
      cx,
      cy,
      r,
      s.radial(
        [
          [0, '#fff', 0.4],
          [0.35, '#fff', 0],
          [0.75, '#120a06', 0.3],
          [1, '#120a06', 0.72],
        ],
        [0.34, 0.28, 0.75],
      ),
    ) +
    put(cx, cy + 14, 0, words('Ziwa', 0, 6, 50, '#f0dcae', { face: 'italic' }))
  );
};

const times5 = (size: number, turn: number) =>
  Array.from({ length: 5 }, (_, i) => {
    const a = ((turn + i * 72) * Math.PI) / 180;
    return [Math.cos(a) * size, Math.sin(a) * size] as const;
  });

export const sports: Record<string, Drawing> = {
  'floor-pump': (s, tint) =>
    studio(s, tint) +
    closer(
      1.02,
      shadow(s, 560, 1040, 210, 34, 0.55) +
        solid(
          s,
          turned(560, [
            [170, 14],
            [440, 14],
          ]),
          '#c9ced3',
        ) +
        solid(
          s,
          turned(560, [
            [420, 64],
            [450, 66],
            [980, 66],
            [1000, 70],
          ]),
          '#1f4d8a',
        ) +
        glint(
          s,
          turned(560, [
            [450, 66],
            [980, 66],
          ]),
          470,
          960,
          -46,
          10,
          0.6,
        ) +
        path(
          turned(560, [
            [450, 66],
            [980, 66],
          ]).belt(620, 780),
          '#f0c24a',
        ) +
        put(560, 730, 0, words(house, 0, 0, 28, '#1f3a5f', { face: 'italic', most: 116 })) +
        s.puffed(9, 12, rect(400, 130, 320, 56, '#5a3a22', 28)) +
        times(9, (i) => rect(416 + i * 15 + (i > 4 ? 150 : 0), 134, 4, 48, '#2a1a0e', 2)) +
        s.puffed(
          9,
          12,
          path('M370 1000H750L800 1046C802 1058 796 1062 784 1062H336C324 1062 318 1058 320 1046Z', '#23282d'),
        ) +
        circle(760, 950, 84, s.ball('#c9ced3')) +
        circle(760, 950, 72, '#fbf8ee') +
        times(11, (i) => put(760, 950, 150 + i * 24, rect(52, -2, 16, i % 2 ? 3 : 5, '#23282d'))) +
        put(
          760,
          950,
          -40,
          polygon(
            [
              [-10, -4],
              [56, 0],
              [-10, 4],
            ],
            '#c1272d',
          ),
        ) +
        circle(760, 950, 8, '#23282d') +
        words('psi', 760, 996, 22, '#23282d', { face: 'sans' }) +
        stroke('M500 960C330 960 260 800 300 620C330 480 440 500 450 600', '#17191b', 22) +
        stroke('M496 954C332 954 264 800 304 622', '#5d656c', 5) +
        put(
          454,
          640,
          4,
          s.puffed(5, 7, rect(-22, -40, 44, 90, '#2c3033', 10)) + rect(14, -60, 50, 16, s.metal('#c9ced3'), 6),
        ),
      560,
      760,
    ),
  football: (s, tint) => studio(s, tint) + closer(1.08, football(s), 600, 900),
  helmet: (s, tint) => {
    const shell =
      'M260 660C240 420 400 240 640 240C860 240 980 400 980 600C980 720 960 800 930 850C880 870 830 850 800 800L760 700C640 690 400 690 276 716C262 700 260 680 260 660Z';
    const visor =
      'M262 560C250 500 280 430 340 400C480 440 660 470 790 500C810 560 800 640 764 704C640 690 420 690 280 716C262 690 262 620 262 560Z';
    return (
      studio(s, tint) +
      closer(
        1.08,
        shadow(s, 640, 900, 300, 56, 0.6) +
          path('M276 716C300 800 380 880 520 900H800C880 900 920 880 930 850L800 790L760 690Z', '#17191b') +
          s.puffed(
            30,
            44,
            path(
              shell,
              s.radial(
                [
                  [0, '#e85a3a'],
                  [0.5, '#c1332a'],
                  [1, '#6b1510'],
                ],
                [0.4, 0.25, 0.8],
              ),
            ),
            0.5,
          ) +
          s.puffed(
            10,
            14,
            path(
              'M276 716C260 790 300 880 420 900C520 916 620 912 680 904C700 860 720 780 764 704C640 690 420 690 276 716Z',
              '#c1332a',
            ),
            0.3,
          ) +
          path(
            visor,
            s.linear(
              [
                [0, '#2a3a44'],
                [0.4, '#0f1a22'],
                [1, '#05090c'],
              ],
              [0, 0, 1, 1],
            ),
          ) +
          s.clipped(
            path(visor, '#000'),
            s.blur(
              6,
              path('M300 440C440 460 600 480 720 510L640 560C500 520 380 510 280 540Z', '#bfe0f0', 'opacity="0.5"'),
            ) + s.blur(12, ellipse(420, 660, 160, 20, '#e0b25a', 'opacity="0.3"')),
          ) +
          stroke(visor, '#0a0c0e', 9) +
          circle(800, 560, 40, s.ball('#2c3033')) +
          circle(800, 560, 18, s.ball('#8d949b')) +
          path('M420 262C560 220 780 230 900 380C780 280 580 260 420 300Z', '#f6ead2', 'opacity="0.92"') +
          put(700, 350, 14, words('Ziwa', 0, 0, 74, '#f6ead2', { face: 'italic' })) +
          times(4, (i) => rect(400 + i * 50, 800, 30, 40, '#17191b', 8)) +
          s.blur(8, stroke('M360 380C420 300 520 268 620 264', '#ffffff', 16, 'opacity="0.55"')) +
          stroke('M820 870C800 940 700 960 640 940', '#2a2e31', 20),
      )
    );
  },
};
