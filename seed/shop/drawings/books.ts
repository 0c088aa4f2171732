import { type Box, boxed, boxShadow } from '../art/boxes.ts';
import { darker, lighter } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, group, path, polygon, put, rect, stroke, times } from '../art/forms.ts';
import { words } from '../art/lettering.ts';
import type { Sheet } from '../art/sheet.ts';
import { cast, closer, studio } from '../art/studio.ts';
import { turned } from '../art/vessels.ts';

import { house, pencil } from './parts/school.ts';

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

export const books: Record<string, Drawing> = {
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
