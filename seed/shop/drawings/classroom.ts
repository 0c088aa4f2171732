import { boxed, boxShadow } from '../art/boxes.ts';
import { darker, lighter } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, path, polygon, put, rect, stroke, times } from '../art/forms.ts';
import { words } from '../art/lettering.ts';
import type { Sheet } from '../art/sheet.ts';
import { cast, closer, shadow, studio } from '../art/studio.ts';

import { house, pencil } from './parts/school.ts';

const rainbow = [
  '#c3261f',
  '#e0571f',
  '#f08a24',
  '#f6b92e',
  '#f3dc4a',
  '#a9c43a',
  '#5c9a3a',
  '#2f7a4a',
  '#2b8a86',
  '#3aa0c8',
  '#2f6fb8',
  '#2c4596',
  '#4a3488',
  '#7a3a94',
  '#b04a9a',
  '#d9628f',
  '#f0a0a8',
  '#8a5a34',
  '#5a3a22',
  '#c9a27a',
  '#9aa0a6',
  '#4a4f55',
  '#1c1c1e',
  '#f4f0e6',
] as const;

const block = (
  s: Sheet,
  x: number,
  y: number,
  size: number,
  marks: readonly [string, string, string],
  colour: string,
  open = 0.78,
): string => {
  const box = { x, y, width: size, depth: size, height: size, open };
  const wood = '#e6c998';
  const face = (mark: string, ink: string) =>
    s.veins(0.05, 0.004, '#8a5a28', 0.3, rect(0, 0, size, size, wood, 10)) +
    rect(size * 0.1, size * 0.1, size * 0.8, size * 0.8, 'none', 8, `stroke="${ink}" stroke-width="${size * 0.05}"`) +
    words(mark, size / 2, size * 0.72, size * 0.62, ink, { face: 'black' });
  return (
    boxShadow(s, box, 0.4) +
    boxed(s, box, wood, {
      round: 10,
      left: face(marks[0], colour),
      right: face(marks[1], darker(colour, 0.1)),
      top: face(marks[2], colour),
    })
  );
};

export const classroom: Record<string, Drawing> = {
  'geometry-set': (s, tint) => {
    const tinBox = put(
      600,
      430,
      -4,
      cast(s, rect(-400, -200, 800, 400, '#1d120a', 30), 26, 0.5) +
        s.puffed(14, 14, rect(-400, -200, 800, 400, '#24589a', 36), 0.35) +
        rect(-372, -172, 744, 344, 'none', 26, 'stroke="#e0b252" stroke-width="6"') +
        words(house, 0, -40, 130, '#f6ead2', { face: 'italic' }) +
        words('Mathematical set, 9 pieces', 0, 60, 46, '#f6ead2', { face: 'sans' }) +
        times(15, (i) => rect(-320 + i * 44, 120, 3, i % 5 ? 20 : 34, '#e0b252')),
    );
    const square = put(
      380,
      860,
      -16,
      cast(s, path('M-180 120L180 120L-180 -190ZM-140 80L60 80L-140 -92Z', '#1d120a', 'fill-rule="evenodd"'), 12, 0.3) +
        '<path d="M-180 120L180 120L-180 -190ZM-140 80L60 80L-140 -92Z" fill="#7fc4d9" fill-opacity="0.55" fill-rule="evenodd" stroke="#eaf7fb" stroke-width="3"/>' +
        times(17, (i) => rect(-164 + i * 19, 104, 1.8, i % 5 ? 9 : 15, '#12485c')),
    );
    const arc = put(
      760,
      900,
      8,
      cast(
        s,
        path('M-190 0A190 190 0 0 1 190 0ZM-100 -14A100 96 0 0 1 100 -14Z', '#1d120a', 'fill-rule="evenodd"'),
        12,
        0.3,
      ) +
        '<path d="M-190 0A190 190 0 0 1 190 0ZM-100 -14A100 96 0 0 1 100 -14Z" fill="#f0b46a" fill-opacity="0.6" fill-rule="evenodd" stroke="#fff3dc" stroke-width="3"/>' +
        times(37, (i) => put(0, 0, -180 + i * 5, rect(i % 2 ? 174 : 164, -0.9, i % 2 ? 12 : 22, 1.8, '#6b3a08'))),
    );
    const compass = put(
      1030,
      720,
      14,
      cast(s, path('M0 -200L-60 200H60Z', '#1d120a'), 16, 0.35) +
        polygon(
          [
            [-14, -170],
            [4, -170],
            [-44, 210],
            [-56, 206],
          ],
          s.metal('#b9bec4'),
        ) +
        polygon(
          [
            [-4, -170],
            [14, -170],
            [60, 200],
            [46, 204],
          ],
          s.metal('#b9bec4'),
        ) +
        circle(0, -176, 30, s.ball('#c5a14a')) +
        rect(-9, -240, 18, 56, s.metal('#c5a14a'), 6) +
        put(52, 190, -12, rect(-10, -60, 20, 130, '#f0b429', 5) + path('M-10 70L0 104L10 70Z', '#e9c690')),
    );
    return studio(s, tint, 1200) + tinBox + square + arc + compass;
  },
  'colour-pencils': (s, tint) => {
    const box = s.clipped(rect(150, 560, 900, 480, '#000', 16), '');
    return (
      studio(s, tint, 1200) +
      closer(
        1.06,
        cast(s, rect(160, 250, 880, 800, '#1d120a', 16), 26, 0.4) +
          times(24, (i) => pencil(s, 186 + i * 36, 900, rainbow[i] ?? '#c3261f', 540 + ((i * 37) % 5) * 9)) +
          box +
          rect(
            150,
            640,
            900,
            420,
            s.linear(
              [
                [0, '#f7efdc'],
                [1, '#e2d3b2'],
              ],
              [0, 0, 1, 1],
            ),
            16,
          ) +
          s.blur(8, rect(160, 628, 880, 16, '#120a06', 0, 'opacity="0.35"')) +
          rect(150, 640, 900, 26, '#c3423a') +
          words('Rangi 24', 600, 830, 150, '#22406b', { face: 'black' }) +
          words(house, 600, 910, 58, '#c3423a', { face: 'italic' }) +
          times(24, (i) => rect(186 + i * 34.6, 964, 30, 46, rainbow[i] ?? '#c3261f', 6)),
        600,
        640,
      )
    );
  },
  'school-bag': (s, tint) => {
    const body =
      'M330 420C330 300 420 240 600 240C780 240 870 300 870 420L900 900C904 960 880 984 830 986H370C320 984 296 960 300 900Z';
    const pocket =
      'M380 650C380 610 400 596 440 596H760C800 596 820 610 820 650L836 880C838 920 820 932 786 932H414C380 932 362 920 364 880Z';
    const blue = '#24508f';
    return (
      studio(s, tint) +
      closer(
        1.08,
        shadow(s, 600, 990, 320, 46, 0.6) +
          stroke('M530 250C520 160 680 160 670 250', '#162f56', 28) +
          s.puffed(
            9,
            12,
            path(
              'M310 480C230 560 240 800 300 900L330 880C290 780 290 600 340 520ZM890 480C970 560 960 800 900 900L870 880C910 780 910 600 860 520Z',
              '#162f56',
            ),
          ) +
          s.puffed(
            34,
            44,
            s.grain(
              0.5,
              0.5,
              0.8,
              path(
                body,
                s.linear(
                  [
                    [0, lighter(blue, 0.14)],
                    [1, darker(blue, 0.3)],
                  ],
                  [0, 0, 1, 1],
                ),
              ),
              2,
              1,
            ),
          ) +
          stroke('M352 560C350 380 400 300 600 296C800 300 850 380 848 560', '#e0b252', 9) +
          stroke('M352 560C350 380 400 300 600 296C800 300 850 380 848 560', '#7a5610', 5, 'stroke-dasharray="3 6"') +
          rect(836, 540, 24, 70, s.metal('#c5a14a'), 8) +
          s.puffed(
            24,
            32,
            path(
              pocket,
              s.linear(
                [
                  [0, '#d9512f'],
                  [1, '#a8341c'],
                ],
                [0, 0, 1, 1],
              ),
            ),
          ) +
          stroke('M400 650C400 630 410 622 440 622H760C790 622 800 630 800 650', '#f6ead2', 7) +
          stroke(
            'M400 650C400 630 410 622 440 622H760C790 622 800 630 800 650',
            '#7a2412',
            4,
            'stroke-dasharray="3 6"',
          ) +
          rect(430, 640, 20, 60, s.metal('#c9ced3'), 7) +
          words(house, 600, 810, 110, '#f6ead2', { face: 'italic' }) +
          s.blur(8, stroke('M360 440C370 340 430 290 520 276', '#ffffff', 16, 'opacity="0.3"')) +
          stroke('M312 900H888', '#e0b252', 6, 'opacity="0.0"'),
      )
    );
  },
  'alphabet-blocks': (s, tint) =>
    studio(s, tint) +
    closer(
      1.06,
      block(s, 340, 900, 210, ['A', '1', 'N'], '#c3332a') +
        block(s, 850, 880, 210, ['D', '4', 'E'], '#2f7a4a', 0.7) +
        block(s, 600, 990, 210, ['H', '7', 'A'], '#24589a') +
        block(s, 470, 720, 200, ['A', '3', 'K'], '#d98a1e', 0.84) +
        block(s, 740, 700, 200, ['I', '9', 'B'], '#7a3a94', 0.66) +
        block(s, 600, 520, 190, ['E', '5', 'U'], '#1f7a7a'),
      600,
      860,
    ),
};
