import { boxed, boxShadow } from '../art/boxes.ts';
import { darker, lighter } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, group, path, polygon, put, rect, stroke, times } from '../art/forms.ts';
import { words } from '../art/lettering.ts';
import type { Sheet } from '../art/sheet.ts';
import { cast, closer, studio } from '../art/studio.ts';

/** A telephone's front, around 0 0. */
const phone = (s: Sheet, colour: string, screen: string): string =>
  rect(-196, -402, 392, 804, s.metal(colour), 58) +
  rect(-188, -394, 376, 788, '#0b0c0e', 52) +
  s.clipped(rect(-174, -380, 348, 760, '#000', 40), screen) +
  circle(0, -352, 11, '#0b0c0e') +
  circle(-3, -355, 3, '#3a4a66') +
  rect(193, -210, 8, 120, darker(colour, 0.4), 4) +
  path(
    'M-174 -380H60L-120 380H-174Z',
    s.linear(
      [
        [0, '#fff', 0.3],
        [1, '#fff', 0.02],
      ],
      [0, 0, 1, 1],
    ),
    'opacity="0.5"',
  );

const hills = (s: Sheet): string =>
  rect(
    -174,
    -380,
    348,
    760,
    s.linear([
      [0, '#f6c46a'],
      [0.45, '#e8875a'],
      [0.62, '#8c4d6b'],
      [1, '#2c2347'],
    ]),
  ) +
  circle(60, -10, 66, '#ffe9b0') +
  path('M-174 120C-100 40 -40 60 20 100C80 130 130 60 174 80V380H-174Z', '#5a3a5e') +
  path('M-174 210C-90 140 0 190 60 200C110 206 150 170 174 180V380H-174Z', '#352446') +
  path(
    'M60 214C58 190 60 160 64 140C30 140 0 128 -12 116C30 104 110 100 148 116C136 132 100 140 72 140C72 160 72 190 74 214Z',
    '#1c1430',
  ) +
  words('10:24', 0, -230, 96, '#ffffff', { face: 'serif' }) +
  words('Jumanne, 14 Julai', 0, -180, 26, '#ffffff', { face: 'sans' }) +
  times(4, (i) => rect(-142 + i * 76, 290, 58, 58, ['#2f8f5b', '#e0b252', '#3f6fb0', '#c9503a'][i] ?? '#fff', 16));

/** The back of a telephone with its lenses. */
const back = (s: Sheet, colour: string): string =>
  rect(-196, -402, 392, 804, s.metal(darker(colour, 0.1)), 58) +
  rect(
    -188,
    -394,
    376,
    788,
    s.linear(
      [
        [0, lighter(colour, 0.28)],
        [0.5, colour],
        [1, darker(colour, 0.35)],
      ],
      [0, 0, 1, 1],
    ),
    52,
  ) +
  rect(-140, -366, 280, 104, darker(colour, 0.3), 52) +
  rect(-136, -362, 272, 96, darker(colour, 0.12), 48) +
  [-88, 0]
    .map(
      (x) =>
        circle(x, -314, 40, s.metal('#7d838a')) +
        circle(x, -314, 32, '#0d1116') +
        circle(
          x,
          -314,
          17,
          s.radial([
            [0, '#4d6fa8'],
            [1, '#0a1020'],
          ]),
        ) +
        circle(x - 9, -323, 5, '#fff', 'opacity="0.8"'),
    )
    .join('') +
  circle(90, -314, 14, '#fff3cf') +
  words('Simu Bora', 0, 60, 40, lighter(colour, 0.5), { face: 'italic' });

const screw = (s: Sheet, x: number, y: number, colour: string): string =>
  put(
    x,
    y,
    0,
    cast(s, rect(-16, -170, 32, 340, '#1d120a', 14), 12) +
      s.puffed(5, 8, rect(-24, -170, 48, 200, colour, 20)) +
      times(5, (i) => rect(-17 + i * 8, -150, 3, 150, darker(colour, 0.4), 1)) +
      rect(-6, 26, 12, 170, s.metal('#b9bec4'), 3) +
      path('M-6 190L-2 214H2L6 190Z', '#8b9197'),
  );

export const phones: Record<string, Drawing> = {
  smartphone: (s, tint) =>
    studio(s, tint, 1200) +
    closer(
      1.1,
      put(740, 600, 13, cast(s, rect(-196, -402, 392, 804, '#1d120a', 58), 34, 0.5) + back(s, '#31506b')) +
        put(450, 620, -7, cast(s, rect(-196, -402, 392, 804, '#1d120a', 58), 34, 0.55) + phone(s, '#6d7f90', hills(s))),
      600,
      600,
    ),
  'smartphone-box': (s, tint) => {
    const box = { x: 640, y: 1000, width: 330, depth: 330, height: 160, open: 0.72 };
    return (
      studio(s, tint) +
      closer(
        1.16,
        boxShadow(s, box) +
          boxed(s, box, '#efe9dd', {
            left: words('Simu Bora', 110, 120, 44, '#12233d', { face: 'italic' }),
            right: words('32 points checked', 215, 120, 22, '#12233d', { face: 'sans' }),
          }) +
          put(
            640,
            560,
            0,
            group(
              cast(s, rect(-150, -300, 300, 600, '#1d120a', 44), 20, 0.5) +
                group(phone(s, '#6d7f90', hills(s)), 'scale(0.62)'),
              'skewY(-4)',
            ),
          ) +
          put(
            300,
            960,
            14,
            cast(s, rect(-62, -62, 124, 124, '#1d120a', 22), 14, 0.5) +
              s.puffed(7, 7, rect(-62, -62, 124, 124, '#f7f6f2', 24)) +
              rect(-16, 58, 32, 12, '#b9bec4', 3),
          ) +
          stroke(
            'M310 1024C330 1090 470 1110 520 1060C560 1010 480 1010 500 1060C520 1100 620 1100 660 1080',
            '#f7f6f2',
            12,
          ) +
          stroke('M310 1028C330 1094 470 1114 520 1064', '#a9a59a', 3) +
          rect(654, 1066, 54, 24, '#f7f6f2', 6) +
          rect(706, 1070, 24, 16, s.metal('#b9bec4'), 3),
      )
    );
  },
  'button-phone': (s, tint) => {
    const body = rect(
      -165,
      -400,
      330,
      800,
      s.linear(
        [
          [0, '#33393f'],
          [0.5, '#23282d'],
          [1, '#101316'],
        ],
        [0, 0, 1, 1],
      ),
      60,
    );
    const key = (x: number, y: number, mark: string, wide = 86) =>
      s.puffed(5, 6, rect(x - wide / 2, y - 26, wide, 52, '#3d444b', 20)) +
      (mark ? words(mark, x, y + 11, 32, '#f2f2ee', { face: 'sans' }) : '');
    const screen =
      rect(-128, -330, 256, 250, '#0a0c0d', 14) +
      rect(
        -118,
        -320,
        236,
        230,
        s.linear([
          [0, '#b8d8c8'],
          [1, '#6fa58d'],
        ]),
        6,
      ) +
      words('07:45', 0, -220, 84, '#12281e', { face: 'sans' }) +
      words('Habari za asubuhi', 0, -160, 25, '#12281e', { face: 'sans' }) +
      times(4, (i) => rect(70 + i * 10, -306 + (3 - i) * 5, 6, 8 + i * 5, '#12281e'));
    const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#']
      .map((mark, i) => key(-100 + (i % 3) * 100, 108 + Math.floor(i / 3) * 68, mark))
      .join('');
    const one =
      cast(s, rect(-165, -400, 330, 800, '#1d120a', 60), 32, 0.55) +
      s.puffed(16, 14, body, 0.3) +
      screen +
      key(-104, -20, '', 70) +
      key(104, -20, '', 70) +
      s.puffed(6, 8, rect(-52, -62, 104, 92, '#565e66', 40)) +
      circle(0, -16, 22, '#2a2f34') +
      rect(-122, -30, 34, 8, '#4fd07f', 4) +
      rect(88, -30, 34, 8, '#e0524a', 4) +
      keys +
      times(5, (i) => rect(-30 + i * 14, -370, 7, 14, '#0a0c0d', 3));
    return studio(s, tint, 1200) + closer(1.16, put(600, 610, -9, one), 600, 610);
  },
  'screen-repair': (s, tint) => {
    const crack =
      times(13, (i) => {
        const a = i * 0.49;
        const r = 150 + (i % 4) * 90;
        const bend = (i % 3) - 1;
        return stroke(
          `M-60 -140L${-60 + Math.cos(a) * r * 0.4 + bend * 14} ${-140 + Math.sin(a) * r * 0.4}L${-60 + Math.cos(a + 0.1) * r} ${-140 + Math.sin(a + 0.1) * r}`,
          '#eef4f8',
          2.6,
          'opacity="0.85"',
        );
      }) +
      times(3, (ring) =>
        polygon(
          Array.from(
            { length: 11 },
            (_, i) =>
              [
                -60 + Math.cos(i * 0.57) * (44 + ring * 48 + (i % 3) * 12),
                -140 + Math.sin(i * 0.57) * (44 + ring * 48 + (i % 2) * 14),
              ] as const,
          ),
          'none',
          'stroke="#dfe8ee" stroke-width="2" opacity="0.65"',
        ),
      );
    return (
      studio(s, tint, 1200) +
      cast(s, rect(110, 150, 980, 900, '#1d120a', 16), 22, 0.35) +
      rect(
        110,
        150,
        980,
        900,
        s.linear(
          [
            [0, '#3f7a78'],
            [1, '#2a5a59'],
          ],
          [0, 0, 1, 1],
        ),
        16,
      ) +
      times(
        12,
        (i) =>
          rect(110, 222 + i * 74, 980, 1.6, '#ffffff', 0, 'opacity="0.14"') +
          rect(184 + i * 76, 150, 1.6, 900, '#ffffff', 0, 'opacity="0.14"'),
      ) +
      put(
        450,
        600,
        -6,
        cast(s, rect(-196, -402, 392, 804, '#1d120a', 58), 24, 0.5) +
          phone(
            s,
            '#4a5058',
            rect(
              -174,
              -380,
              348,
              760,
              s.linear([
                [0, '#1b2430'],
                [1, '#0a0e14'],
              ]),
            ) + crack,
          ),
      ) +
      screw(s, 760, 420, '#c9402e') +
      screw(s, 860, 440, '#e0a02a') +
      put(
        980,
        520,
        18,
        cast(s, rect(-10, -240, 20, 480, '#1d120a', 8), 14) +
          path('M-16 -240C-24 -80 -14 120 -3 240L3 240C-2 120 -4 -80 4 -240Z', s.metal('#aab0b6')) +
          path('M22 -240C26 -80 16 120 3 240L-1 240C8 120 10 -80 8 -240Z', s.metal('#aab0b6')),
      ) +
      put(
        830,
        880,
        -14,
        cast(s, rect(-150, -96, 300, 192, '#1d120a', 20), 16) +
          rect(-150, -96, 300, 192, '#f3f1ea', 18) +
          times(
            10,
            (i) =>
              circle(-110 + (i % 5) * 55, -34 + Math.floor(i / 5) * 68, 17, '#d9d5c8') +
              circle(-110 + (i % 5) * 55, -36 + Math.floor(i / 5) * 68, 8, s.metal('#9aa0a6')) +
              stroke(`M${-115 + (i % 5) * 55} ${-36 + Math.floor(i / 5) * 68}h10`, '#4d5359', 2.4),
          ),
      )
    );
  },
};
