import { type Box, boxed, boxShadow } from '../art/boxes.ts';
import { darker, lighter } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, group, path, polygon, put, rect, stroke, times } from '../art/forms.ts';
import { words } from '../art/lettering.ts';
import type { Sheet } from '../art/sheet.ts';
import { cast, closer, shadow, studio } from '../art/studio.ts';
import { turned } from '../art/vessels.ts';

const house = 'Elimu';

/** A book that lies flat and is seen from above, around 0 0. */
const flat = (s: Sheet, width: number, height: number, colour: string, face: string, thick = 16): string =>
  cast(s, rect(-width / 2, -height / 2, width, height, '#1d120a', 6), 22, 0.5) +
  rect(-width / 2 + thick * 0.7, -height / 2 + thick, width, height, darker(colour, 0.5), 8) +
  times(5, (i) =>
    rect(
      -width / 2 + thick * (0.6 - i * 0.1),
      -height / 2 + thick * (0.85 - i * 0.14),
      width - 2,
      height - 2,
      i % 2 ? '#efe8d8' : '#cfc5ae',
      5,
    ),
  ) +
  s.clipped(
    rect(-width / 2, -height / 2, width, height, '#000', 8),
    group(rect(0, 0, width, height, colour) + face, `translate(${-width / 2} ${-height / 2})`) +
      rect(-width / 2, -height / 2, width * 0.06, height, '#120a06', 0, 'opacity="0.22"') +
      rect(-width / 2 + width * 0.06, -height / 2, 3, height, '#ffffff', 0, 'opacity="0.25"') +
      rect(
        -width / 2,
        -height / 2,
        width,
        height,
        s.linear(
          [
            [0, '#fff', 0.2],
            [0.5, '#fff', 0],
            [1, '#120a06', 0.25],
          ],
          [0, 0, 1, 1],
        ),
      ),
  );

const lying = (s: Sheet, box: Box, colour: string, spine: string): string =>
  boxed(s, box, colour, {
    left: rect(0, 0, box.width, box.height, colour, 6) + spine,
    right:
      rect(0, 0, box.depth, box.height, '#efe7d4') +
      times(Math.floor(box.height / 5), (i) => rect(0, 4 + i * 5, box.depth, 1.4, '#a99b7d', 0, 'opacity="0.6"')) +
      rect(0, 0, box.depth, 7, colour) +
      rect(0, box.height - 7, box.depth, 7, colour),
  });

const covers = {
  hare: (s: Sheet) =>
    circle(200, 200, 110, '#f6c95a') +
    path('M0 330C120 270 260 300 380 280V520H0Z', '#7d9a3f') +
    put(
      190,
      380,
      0,
      s.puffed(
        5,
        7,
        path(
          'M-70 90C-110 40 -80 -30 -20 -40C-50 -130 -40 -190 -20 -196C4 -190 0 -120 2 -60C10 -130 30 -190 50 -186C66 -170 46 -100 28 -40C70 -20 84 40 60 90Z',
          '#a5703f',
        ),
      ),
    ) +
    circle(196, 372, 7, '#1c0f06'),
  tortoise: (s: Sheet) =>
    rect(0, 0, 380, 520, '#3f7a8a') +
    path('M0 380C120 340 280 350 380 380V520H0Z', '#d9a95a') +
    put(
      190,
      380,
      0,
      s.puffed(
        6,
        8,
        path('M-110 20C-100 -70 100 -70 112 20Z', '#5c7a35') +
          path('M104 10C140 -30 176 -20 172 10C168 30 130 34 104 26Z', '#9aa85a') +
          rect(-90, 12, 40, 40, '#9aa85a', 14) +
          rect(50, 12, 40, 40, '#9aa85a', 14),
      ),
    ) +
    [-60, 0, 60]
      .map((x) =>
        polygon(
          [
            [190 + x - 22, 366],
            [190 + x, 346],
            [190 + x + 22, 366],
            [190 + x, 388],
          ],
          '#3d5522',
        ),
      )
      .join(''),
  market: () =>
    rect(0, 0, 380, 520, '#e58a4a') +
    polygon(
      [
        [30, 280],
        [190, 190],
        [350, 280],
      ],
      '#a8322c',
    ) +
    times(5, (i) =>
      polygon(
        [
          [30 + i * 64, 280],
          [62 + i * 64, 280],
          [110 + i * 32, 235],
          [94 + i * 36, 235],
        ],
        '#f6ead2',
        'opacity="0.85"',
      ),
    ) +
    rect(60, 280, 12, 170, '#5a3210') +
    rect(308, 280, 12, 170, '#5a3210') +
    rect(50, 380, 280, 70, '#7a4a20') +
    times(8, (i) => circle(76 + i * 33, 376, 17, ['#c3261f', '#5c8a35', '#f0c255'][i % 3] ?? '#c3261f')),
  lake: () =>
    rect(0, 0, 380, 520, '#f3c98a') +
    circle(270, 170, 60, '#e8623a') +
    path('M0 300H380V520H0Z', '#2b6f8a') +
    times(6, (i) => stroke(`M${20 + i * 60} ${340 + (i % 3) * 44}q30 -14 60 0`, '#bfe0ea', 5)) +
    path('M70 330C120 370 260 370 310 330L280 384H104Z', '#5a2c14') +
    path('M186 330V200L270 322Z', '#fbf4e2') +
    rect(182, 190, 7, 146, '#3a1d0c'),
  drum: (s: Sheet) =>
    rect(0, 0, 380, 520, '#7a2f56') +
    group(
      path(
        turned(190, [
          [250, 96],
          [330, 76],
          [440, 60],
        ]).data,
        s.across('#b5763a', 0.5),
      ) +
        ellipse(190, 250, 96, 20, '#f3e2c0') +
        times(8, (i) => stroke(`M${104 + i * 24} 262L${118 + i * 20} 420`, '#f3e2c0', 4)),
    ),
} as const;

const story = (s: Sheet, which: keyof typeof covers, name: string, colour: string): string =>
  rect(0, 0, 380, 520, colour) +
  covers[which](s) +
  words(name, 196, 84, 52, '#fffaf0', { face: 'black', most: 330 }) +
  words(house, 196, 500, 26, '#fffaf0', { face: 'italic' });

const pencil = (s: Sheet, x: number, foot: number, colour: string, long: number): string =>
  path(`M${x - 13} ${foot}V${foot - long}L${x} ${foot - long - 46}L${x + 13} ${foot - long}V${foot}Z`, '#e9c690') +
  path(
    `M${x - 13} ${foot}V${foot - long}l6.5 7l6.5 -7l6.5 7l6.5 -7V${foot}Z`,
    s.linear(
      [
        [0, darker(colour, 0.35)],
        [0.3, lighter(colour, 0.35)],
        [0.45, colour],
        [0.75, darker(colour, 0.2)],
        [1, darker(colour, 0.5)],
      ],
      [0, 0, 1, 0],
    ),
  ) +
  path(`M${x - 5} ${foot - long - 28}L${x} ${foot - long - 46}L${x + 5} ${foot - long - 28}Z`, colour);

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

export const school: Record<string, Drawing> = {
  'exercise-books': (s, tint) => {
    const face = (colour: string, subject: string) =>
      rect(70, 120, 300, 190, '#fbf7ea', 10) +
      rect(70, 120, 300, 190, 'none', 10, `stroke="${darker(colour, 0.4)}" stroke-width="4"`) +
      words('Daftari', 220, 180, 54, darker(colour, 0.5)) +
      times(3, (i) => rect(96, 214 + i * 30, 248, 2, '#8a8272')) +
      words(subject, 220, 240, 24, '#3a4a6b', { face: 'italic' }) +
      words(house, 220, 500, 46, lighter(colour, 0.8), { face: 'italic' }) +
      words('96 pages, ruled', 220, 540, 22, lighter(colour, 0.8), { face: 'sans' });
    return (
      studio(s, tint, 1200) +
      closer(
        1.06,
        put(780, 480, 16, flat(s, 440, 590, '#b3423a', face('#b3423a', ''))) +
          put(640, 560, 6, flat(s, 440, 590, '#d9a02e', face('#d9a02e', ''))) +
          put(500, 600, -3, flat(s, 440, 590, '#3f7a5a', face('#3f7a5a', ''))) +
          put(400, 670, -12, flat(s, 440, 590, '#2f5f9a', face('#2f5f9a', 'Hisabati'))) +
          put(
            850,
            900,
            -54,
            group(pencil(s, 0, 200, '#f0b429', 380), '') +
              rect(-13, 190, 26, 30, s.metal('#c5a14a')) +
              rect(-13, 218, 26, 26, '#e58a8a', 6),
          ),
        600,
        600,
      )
    );
  },
  storybooks: (s, tint) =>
    studio(s, tint, 1200) +
    closer(
      1.08,
      put(300, 430, -13, flat(s, 380, 520, '#2b6f8a', story(s, 'lake', 'Mashua ya Babu', '#f3c98a'))) +
        put(880, 420, 12, flat(s, 380, 520, '#7a2f56', story(s, 'drum', 'Ngoma ya Zena', '#7a2f56'))) +
        put(590, 400, -1, flat(s, 380, 520, '#e58a4a', story(s, 'market', 'Siku ya Soko', '#e58a4a'))) +
        put(430, 770, -5, flat(s, 380, 520, '#d98a3a', story(s, 'hare', 'Sungura Mjanja', '#e5a04a'))) +
        put(780, 790, 7, flat(s, 380, 520, '#3f7a8a', story(s, 'tortoise', 'Kobe Hakati Tamaa', '#3f7a8a'))),
      600,
      600,
    ),
  'storybooks-stack': (s, tint) => {
    const at = (level: number, colour: string, name: string, slip: number) =>
      lying(
        s,
        { x: 640 + slip, y: 1010 - level * 74, width: 500, depth: 360, height: 72, open: 0.84 },
        colour,
        words(name, 250, 50, 44, '#fffaf0', { face: 'black', most: 400 }),
      );
    return (
      studio(s, tint) +
      closer(
        1.1,
        boxShadow(s, { x: 640, y: 1010, width: 500, depth: 360, height: 380, open: 0.84 }) +
          at(0, '#7a2f56', 'Ngoma ya Zena', 0) +
          at(1, '#e07a3a', 'Siku ya Soko', 20) +
          at(2, '#2b6f8a', 'Mashua ya Babu', -14) +
          at(3, '#3f8a5a', 'Kobe Hakati Tamaa', 12) +
          at(4, '#d99a2e', 'Sungura Mjanja', -6) +
          circle(560, 566, 86, s.ball('#c3362a')) +
          stroke('M560 486C562 460 572 446 584 440', '#4a2c12', 10) +
          path('M566 470C590 440 630 436 652 450C634 476 596 486 566 470Z', '#5c8a35'),
        600,
        900,
      )
    );
  },
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
  ledger: (s, tint) => {
    const face =
      rect(0, 0, 110, 740, '#7a2420') +
      times(4, (i) => rect(0, 120 + i * 160, 110, 14, '#e0b252')) +
      path('M560 0L560 110L450 0Z', '#7a2420') +
      path('M560 740L560 630L450 740Z', '#7a2420') +
      rect(180, 190, 310, 200, '#f6ecd6', 6) +
      rect(180, 190, 310, 200, 'none', 6, 'stroke="#7a2420" stroke-width="5"') +
      words('Cash book', 335, 272, 62, '#7a2420') +
      words('400 leaves, double entry', 335, 326, 25, '#7a2420', { face: 'sans' }) +
      words(house, 335, 362, 30, '#7a2420', { face: 'italic' });
    return (
      studio(s, tint, 1200) +
      closer(
        1.12,
        put(560, 590, -9, flat(s, 560, 740, '#23392f', face, 44)) +
          put(
            930,
            640,
            12,
            cast(s, rect(-14, -260, 28, 520, '#1d120a', 12), 18) +
              rect(-17, -250, 34, 420, s.across('#1c2b4a', 0.5), 14) +
              rect(-18, -60, 36, 16, s.metal('#e0b252')) +
              path('M-15 170L0 262L15 170Z', s.metal('#b9bec4')) +
              rect(8, -240, 12, 150, s.metal('#e0b252'), 5),
          ),
        600,
        600,
      )
    );
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
  workbook: (s, tint) => {
    const face =
      rect(0, 0, 520, 700, '#f3b83a') +
      rect(0, 0, 520, 190, '#1f5f6b') +
      words('Hisabati', 270, 110, 104, '#fff8e6', { face: 'black' }) +
      words('Workbook for grade 4', 270, 160, 34, '#fff8e6', { face: 'sans' }) +
      circle(270, 420, 170, '#fff3cf') +
      times(8, (i) =>
        path(
          `M270 420L${270 + Math.cos(i * 0.785) * 150} ${420 + Math.sin(i * 0.785) * 150}A150 150 0 0 1 ${270 + Math.cos((i + 1) * 0.785) * 150} ${420 + Math.sin((i + 1) * 0.785) * 150}Z`,
          i < 3 ? '#d9512f' : '#fbe0b0',
          'stroke="#8a4a1a" stroke-width="5"',
        ),
      ) +
      words('3/8', 270, 650, 80, '#1f5f6b', { face: 'black' }) +
      words(house, 450, 680, 30, '#1f5f6b', { face: 'italic' });
    const page =
      rect(0, 0, 520, 700, '#fdfaf0') +
      times(
        7,
        (i) =>
          words(`${String(124 + i * 37)} + ${String(68 + i * 19)} =`, 80, 130 + i * 80, 42, '#3a4a6b', {
            face: 'sans',
            from: 'start',
          }) + rect(330, 100 + i * 80, 120, 44, '#e4eef8', 6),
      ) +
      words('Kazi ya 12', 80, 70, 36, '#d9512f', { from: 'start' });
    return (
      studio(s, tint, 1200) +
      closer(
        1.08,
        put(760, 560, 13, flat(s, 520, 700, '#fdfaf0', page)) +
          put(450, 630, -8, flat(s, 520, 700, '#f3b83a', face)) +
          put(960, 900, -38, group(pencil(s, 0, 180, '#c3332a', 330), '')),
        600,
        600,
      )
    );
  },
};
