import { boxed, boxShadow } from '../art/boxes.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, group, path, put, rect, stroke, times } from '../art/forms.ts';
import { words } from '../art/lettering.ts';
import { cast, closer, shadow, studio } from '../art/studio.ts';
import { turned } from '../art/vessels.ts';

export const electronics: Record<string, Drawing> = {
  laptop: (s, tint) => {
    const screen =
      rect(
        0,
        0,
        760,
        480,
        s.linear([
          [0, '#20242a'],
          [1, '#0d0f12'],
        ]),
        20,
      ) +
      rect(
        22,
        22,
        716,
        430,
        s.linear(
          [
            [0, '#1c3f5a'],
            [0.6, '#2f7d77'],
            [1, '#e0b252'],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      path('M22 340C160 260 260 300 380 330C520 360 640 250 738 290V452H22Z', '#123347', 'opacity="0.8"') +
      rect(90, 90, 330, 230, '#fbf9f4', 10) +
      rect(90, 90, 330, 32, '#e7e2d8', 10) +
      times(5, (i) => rect(116, 150 + i * 30, i % 2 ? 200 : 270, 12, i === 0 ? '#12233d' : '#b6bcc4', 4)) +
      path(
        'M22 22H420L150 452H22Z',
        s.linear(
          [
            [0, '#fff', 0.22],
            [1, '#fff', 0.02],
          ],
          [0, 0, 1, 1],
        ),
      );
    const deck = 'M220 740H980L1090 1010C1094 1024 1086 1036 1070 1036H130C114 1036 106 1024 110 1010Z';
    const row = (y: number, left: number, right: number, count: number, tall: number) =>
      times(count, (i) => {
        const w = (right - left) / count;
        return (
          rect(left + i * w + 3, y, w - 6, tall, '#2a2e33', 5) + rect(left + i * w + 5, y + 1, w - 10, 3, '#5d646b', 2)
        );
      });
    return (
      studio(s, tint) +
      closer(
        1.08,
        shadow(s, 620, 1040, 500, 40, 0.6) +
          group(cast(s, rect(0, 0, 760, 480, '#1d120a', 20), 24, 0.35) + screen, 'translate(220 258)') +
          rect(300, 730, 600, 20, '#3a4046', 6) +
          path(
            deck,
            s.linear([
              [0, '#9aa1a8'],
              [0.5, '#c9ced3'],
              [1, '#e3e6e9'],
            ]),
          ) +
          path(
            'M110 1012C112 1034 120 1040 140 1042H1060C1080 1040 1088 1034 1090 1012L1090 1030C1086 1054 1074 1060 1056 1060H144C126 1060 114 1054 110 1030Z',
            '#7b828a',
          ) +
          path('M246 760H954L1006 900H194Z', '#5d646b', 'opacity="0.35"') +
          row(766, 252, 948, 14, 22) +
          row(794, 242, 958, 14, 25) +
          row(825, 230, 970, 13, 27) +
          row(858, 218, 982, 12, 30) +
          path(
            'M470 920H730L752 1004H448Z',
            s.linear([
              [0, '#aab0b6'],
              [1, '#bfc5ca'],
            ]),
            'stroke="#8b9197" stroke-width="3"',
          ),
      )
    );
  },
  charger: (s, tint) =>
    studio(s, tint) +
    closer(
      1.16,
      (() => {
        const box = { x: 480, y: 900, width: 230, depth: 200, height: 250, open: 0.8 };
        return (
          boxShadow(s, box) +
          boxed(s, box, '#f4f3ee', {
            round: 18,
            top:
              rect(40, 60, 20, 60, s.metal('#c8ccd0'), 4) +
              rect(40, 130, 20, 60, s.metal('#c8ccd0'), 4) +
              rect(110, 90, 24, 70, '#dfddd6', 4),
            left:
              words('25 W', 115, 150, 56, '#5b6575', { face: 'sans' }) +
              words('Simu Bora', 115, 196, 26, '#5b6575', { face: 'italic' }),
            right: rect(70, 90, 62, 26, '#3a3f44', 13),
          })
        );
      })() +
        stroke(
          'M600 830C760 760 760 980 880 960C1010 940 1000 760 870 760C740 760 720 960 860 1000C1000 1030 1080 960 1060 860',
          '#1d120a',
          20,
          'opacity="0.25" transform="translate(10 18)"',
        ) +
        stroke(
          'M600 830C760 760 760 980 880 960C1010 940 1000 760 870 760C740 760 720 960 860 1000C1000 1030 1080 960 1060 860',
          '#d8d5cc',
          19,
        ) +
        stroke(
          'M600 826C760 756 760 976 880 956C1010 936 1000 756 870 756C740 756 720 956 860 996C1000 1026 1080 956 1060 856',
          '#ffffff',
          8,
        ) +
        put(
          1055,
          800,
          -6,
          s.puffed(6, 7, rect(-24, -50, 48, 100, '#f4f3ee', 12)) + rect(-16, -84, 32, 38, s.metal('#b9bec4'), 8),
        ) +
        put(590, 834, 66, s.puffed(6, 7, rect(-24, -30, 48, 90, '#f4f3ee', 12))),
    ),
  'power-bank': (s, tint) => {
    const body =
      'M-300 -160H240C290 -160 300 -140 300 -110V110C300 140 290 160 240 160H-240C-290 160 -300 140 -300 110Z';
    return (
      studio(s, tint) +
      closer(
        1.2,
        shadow(s, 590, 860, 330, 60, 0.55) +
          put(
            580,
            740,
            -7,
            s.puffed(
              16,
              18,
              rect(
                -310,
                -150,
                620,
                300,
                s.linear(
                  [
                    [0, '#3d4a55'],
                    [0.5, '#26303a'],
                    [1, '#121920'],
                  ],
                  [0, 0, 1, 1],
                ),
                50,
              ),
              0.35,
            ) +
              s.clipped(path(body, '#000'), '') +
              words('20 000 mAh', -20, 20, 66, '#e9edf0', { face: 'sans' }) +
              words('Simu Bora', -20, 84, 36, '#e0b252', { face: 'italic' }) +
              times(4, (i) => circle(-226 + i * 34, -86, 9, i < 3 ? '#6fe39a' : '#3d4a55')) +
              rect(296, -70, 16, 54, '#0a0d10', 6) +
              rect(296, 20, 16, 40, '#0a0d10', 6),
          ) +
          stroke('M886 690C1020 640 1060 820 960 900C860 980 700 1010 560 1000', '#c9503a', 17) +
          stroke('M886 686C1020 636 1058 816 956 896', '#f0a08c', 5) +
          put(880, 692, 80, s.puffed(5, 6, rect(-20, -30, 40, 80, '#2c3033', 10))) +
          put(
            540,
            1000,
            -92,
            s.puffed(5, 6, rect(-22, -40, 44, 80, '#2c3033', 10)) + rect(-14, -70, 28, 34, s.metal('#b9bec4'), 6),
          ),
      )
    );
  },
  speaker: (s, tint) => {
    const form = turned(600, [
      [330, 208],
      [360, 232],
      [620, 240],
      [860, 232],
      [900, 206],
    ]);
    const mesh = s.pattern(
      14,
      14,
      circle(7, 7, 4.6, '#0d1a1c') +
        circle(14, 14, 4.6, '#0d1a1c') +
        circle(0, 0, 4.6, '#0d1a1c') +
        circle(14, 0, 4.6, '#0d1a1c') +
        circle(0, 14, 4.6, '#0d1a1c'),
    );
    return (
      studio(s, tint) +
      closer(
        1.06,
        shadow(s, 600, 930, 232, 54, 0.6) +
          path(form.data, s.across('#1f5b60', 0.55)) +
          path(form.belt(420, 820), mesh, 'opacity="0.9"') +
          path(
            form.data,
            s.linear(
              [
                [0, '#000', 0.5],
                [0.28, '#fff', 0.16],
                [0.6, '#000', 0.05],
                [1, '#000', 0.6],
              ],
              [0, 0, 1, 0],
            ),
          ) +
          ellipse(
            600,
            330,
            208,
            42,
            s.linear([
              [0, '#14393c'],
              [1, '#3f8a8f'],
            ]),
          ) +
          ellipse(600, 330, 170, 33, '#0d2426') +
          [-84, 0, 84].map((dx) => ellipse(600 + dx, 330, 26, 9, '#8fd3c8')).join('') +
          path(form.belt(596, 690), '#0f2a2d', 'opacity="0.0"') +
          rect(500, 590, 200, 90, '#e0b252', 12) +
          words('Sauti', 600, 654, 60, '#14393c', { face: 'italic' }) +
          stroke('M820 420C900 430 920 540 880 600C860 640 832 640 828 610', '#2c3033', 15) +
          stroke('M820 416C898 426 916 536 876 596', '#6d7378', 4),
      )
    );
  },
};
