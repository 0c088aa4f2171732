import { darker } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, path, put, rect, stroke, times } from '../art/forms.ts';
import { heaped, strewn } from '../art/heaps.ts';
import { words } from '../art/lettering.ts';
import { bowl, label, lid, pouch, tin } from '../art/packs.ts';
import { boards, cast, shadow, studio } from '../art/studio.ts';
import { glass, glint, turned } from '../art/vessels.ts';
import { house } from './parts/pantry.ts';
import { coffeeBean, leafCurl } from './pieces.ts';

/** A cup with its saucer and what is in it. */
const cup = (s: Parameters<Drawing>[0], cx: number, rim: number, r: number, colour: string, drink: string) => {
  const form = turned(
    cx,
    [
      [rim, r],
      [rim + r * 0.5, r * 0.93],
      [rim + r * 0.95, r * 0.68],
      [rim + r * 1.1, r * 0.5],
    ],
    0.24,
  );
  const saucer = rim + r * 1.12;
  return (
    shadow(s, cx, saucer + r * 0.16, r * 1.5, r * 0.32) +
    ellipse(cx, saucer + r * 0.12, r * 1.56, r * 0.42, darker(colour, 0.3)) +
    ellipse(
      cx,
      saucer + r * 0.05,
      r * 1.56,
      r * 0.42,
      s.linear(
        [
          [0, darker(colour, 0.14)],
          [1, colour],
        ],
        [1, 0, 0, 1],
      ),
    ) +
    s.blur(9, ellipse(cx + r * 0.16, saucer + r * 0.08, r * 0.74, r * 0.17, '#1d120a', 'opacity="0.45"')) +
    stroke(
      `M${cx + r * 0.9} ${rim + r * 0.3}C${cx + r * 1.5} ${rim + r * 0.1} ${cx + r * 1.45} ${rim + r * 0.9} ${cx + r * 0.74} ${rim + r * 0.86}`,
      darker(colour, 0.35),
      r * 0.17,
    ) +
    stroke(
      `M${cx + r * 0.9} ${rim + r * 0.28}C${cx + r * 1.48} ${rim + r * 0.08} ${cx + r * 1.43} ${rim + r * 0.86} ${cx + r * 0.74} ${rim + r * 0.83}`,
      colour,
      r * 0.11,
    ) +
    path(form.data, s.across(colour, 0.42)) +
    ellipse(cx, rim, r, r * 0.24, colour) +
    ellipse(cx, rim + 4, r * 0.93, r * 0.21, darker(colour, 0.35)) +
    ellipse(
      cx,
      rim + r * 0.06,
      r * 0.9,
      r * 0.185,
      s.linear([
        [0, darker(drink, 0.5)],
        [0.7, drink],
        [1, drink],
      ]),
    ) +
    s.blur(3, ellipse(cx - r * 0.3, rim + r * 0.02, r * 0.3, r * 0.04, '#fff', 'opacity="0.45"')) +
    glint(s, form, rim + r * 0.2, rim + r * 0.85, -50, r * 0.09, 0.6)
  );
};

function studioWall(s: Parameters<Drawing>[0], tint: string, until: number): string {
  return (
    rect(
      0,
      0,
      1200,
      until,
      s.radial(
        [
          [0, '#fff7ea'],
          [0.5, tint],
          [1, darker(tint, 0.25)],
        ],
        [0.3, 0.3, 0.95],
      ),
    ) + s.blur(20, rect(-50, until - 14, 1300, 24, '#1a0f08', 0, 'opacity="0.25"'))
  );
}

function dipper(s: Parameters<Drawing>[0]): string {
  return (
    cast(s, rect(-60, -12, 380, 24, '#1d120a', 12) + ellipse(-120, 0, 90, 62, '#1d120a'), 16) +
    rect(
      -50,
      -13,
      380,
      26,
      s.linear([
        [0, '#e3b57a'],
        [0.3, '#d7a163'],
        [1, '#7c4a20'],
      ]),
      12,
    ) +
    times(6, (index) =>
      ellipse(
        -50 - index * 25,
        0,
        17,
        64 - Math.abs(index - 2.2) * 9,
        s.linear([
          [0, '#e8bd84'],
          [0.4, '#c98d4c'],
          [1, '#6f3f19'],
        ]),
        'stroke="#6f3f19" stroke-width="3"',
      ),
    ) +
    s.blur(2, ellipse(-110, -26, 50, 8, '#fff0c0', 'opacity="0.8"'))
  );
}

export const drinks: Record<string, Drawing> = {
  'coffee-beans': (s, tint) =>
    studio(s, tint) +
    pouch(
      s,
      545,
      930,
      470,
      690,
      '#2d2420',
      { house, thing: 'Kahawa', line: 'Whole beans, medium roast, 500 g', ink: '#ecd9b4' },
      circle(235, 450, 112, '#e0b252') +
        s.clipped(
          circle(235, 450, 104, '#000'),
          rect(120, 330, 230, 240, '#2a170d') + strewn(s, 235, 450, 105, 105, 150, coffeeBean, 0.85),
        ) +
        words('AA', 235, 620, 34, '#e0b252', { face: 'serif' }),
    ) +
    shadow(s, 770, 985, 250, 60, 0.4) +
    heaped(s, 775, 985, 225, 62, 78, 230, coffeeBean, 1.05),
  'coffee-cup': (s, tint) =>
    boards(s, '#9a6f48', 520) +
    studioWall(s, tint, 520) +
    shadow(s, 350, 830, 230, 60, 0.4) +
    heaped(s, 345, 830, 215, 60, 60, 200, coffeeBean, 1.05) +
    cup(s, 735, 560, 205, '#f3ede2', '#3a1d0e'),
  'black-tea': (s, tint) =>
    studio(s, tint) +
    tin(s, 450, 850, 190, 520, '#7d2a22', { house, thing: 'Chai', line: 'Loose black tea, 250 g', ink: '#5a1d17' }) +
    cup(s, 800, 740, 140, '#f5f0e6', '#b4511b') +
    heaped(s, 470, 1010, 200, 36, 44, 300, leafCurl(['#2b1a12', '#3a2418', '#1f120c', '#4b2f1d']), 0.75),
  'purple-tea': (s, tint) => {
    const form = turned(790, [
      [640, 105],
      [760, 118],
      [880, 112],
      [905, 96],
    ]);
    return (
      studio(s, tint) +
      pouch(
        s,
        450,
        930,
        410,
        620,
        '#6b4a86',
        { house, thing: 'Zambarau', line: 'Purple leaf tea, 100 g', ink: '#f4e8f6' },
        times(9, (index) =>
          put(
            205 + Math.sin(index * 2.4) * 60,
            420 + Math.cos(index * 2.4) * 60,
            index * 41,
            path('M0 0C16 -34 40 -40 66 -30C50 -6 28 8 0 0Z', index % 2 ? '#8fb07a' : '#b891cf') +
              stroke('M4 -2C22 -16 42 -24 60 -28', '#4c3160', 2),
          ),
        ),
      ) +
      shadow(s, 790, 920, 112, 28) +
      glass(s, form, '#9b5bb0', 690, s.blur(10, ellipse(770, 790, 60, 70, '#d9a8e6', 'opacity="0.5"'))) +
      heaped(s, 760, 1030, 170, 34, 36, 210, leafCurl(['#35233f', '#4a3357', '#2a1b30', '#5d4668']), 0.75)
    );
  },
  honey: (s, tint) => {
    const form = turned(520, [
      [330, 190],
      [372, 232],
      [600, 238],
      [820, 232],
      [858, 205],
    ]);
    return (
      studio(s, tint) +
      shadow(s, 520, 875, 235, 56) +
      s.blur(30, ellipse(720, 915, 170, 34, '#f2a51c', 'opacity="0.55"')) +
      glass(
        s,
        form,
        '#d98512',
        372,
        s.blur(24, ellipse(440, 600, 90, 190, '#ffd25e', 'opacity="0.75"')) +
          s.blur(20, ellipse(660, 760, 60, 90, '#7a3a05', 'opacity="0.5"')),
      ) +
      label(s, form, 490, 745, '#fbf3df', { house, thing: 'Asali', line: 'Acacia honey, 1 kg', ink: '#6b3a08' }) +
      lid(s, 520, 340, 200, 62, '#c8952e') +
      put(900, 930, -24, dipper(s))
    );
  },
  'honey-detail': (s, tint) =>
    studio(s, tint, 560) +
    bowl(
      s,
      600,
      690,
      330,
      250,
      '#efe6d6',
      '#e09a1c',
      s.clipped(
        ellipse(600, 694, 312, 80, '#000'),
        ellipse(
          600,
          702,
          312,
          82,
          s.radial(
            [
              [0, '#ffd767'],
              [0.5, '#e8a01d'],
              [1, '#a85d08'],
            ],
            [0.4, 0.4, 0.8],
          ),
        ),
      ) + s.blur(4, ellipse(470, 676, 90, 16, '#fff3c9', 'opacity="0.8"')),
    ) +
    path(
      'M598 470C590 560 588 640 575 690C590 706 622 706 632 690C616 640 612 560 614 470Z',
      s.across('#e8a01d', 0.4),
      'opacity="0.92"',
    ) +
    s.blur(2, stroke('M603 490C599 580 596 640 592 686', '#fff0b8', 5, 'opacity="0.8"')) +
    put(600, 420, 62, dipper(s)),
};
