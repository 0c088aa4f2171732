import { darker } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, group, path, put, rect, stroke, through, times } from '../art/forms.ts';
import { heaped, strewn } from '../art/heaps.ts';
import { words } from '../art/lettering.ts';
import { bowl, label, lid, pouch, sack, tin } from '../art/packs.ts';
import { boards, cast, shadow, studio } from '../art/studio.ts';
import { glass, glint, turned } from '../art/vessels.ts';
import { blackBean, coffeeBean, grainSeed, leafCurl, nut, speckledBean } from './pieces.ts';

const house = 'Nyeri Ridge';

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

const cob = (s: Parameters<Drawing>[0]) => {
  const form = 'M-210 0C-200 -52 -120 -62 0 -58C110 -54 205 -36 225 0C205 36 110 54 0 58C-120 62 -200 52 -210 0Z';
  const rows = times(8, (row) =>
    times(27, (index) => {
      const angle = ((row - 3.5) / 4.6) * 1.45;
      const x = -196 + index * 15.4;
      const half = 58 * Math.sqrt(Math.max(0.02, 1 - ((x - 0) / 232) ** 2));
      return rect(
        x - 7.6,
        Math.sin(angle) * half - 8 * Math.cos(angle),
        15,
        16.4 * Math.cos(angle) + 2,
        s.ball(s.oneOf(['#f4e6bd', '#f1dfae', '#f8eccb']), 0.42),
        5,
      );
    }),
  );
  const husk = (dy: number, colour: string) =>
    path(
      `M-190 ${dy}C-250 ${dy * 3} -330 ${dy * 3.4} -380 ${dy * 1.2}C-330 ${dy * 0.6} -260 ${-dy * 0.2} -190 ${-dy * 0.6}Z`,
      s.linear([
        [0, darker(colour, 0.1)],
        [1, darker(colour, 0.4)],
      ]),
    ) +
    stroke(
      `M-200 ${dy * 0.5}C-250 ${dy * 1.8} -310 ${dy * 2} -370 ${dy * 1.2}`,
      darker(colour, 0.4),
      2,
      'opacity="0.6"',
    );
  return (
    husk(-34, '#b6bf72') +
    husk(38, '#a4b061') +
    husk(10, '#c3c97f') +
    path(form, '#8a6a2c') +
    s.clipped(path(form, '#000'), rows) +
    path(
      form,
      s.linear([
        [0, '#fff', 0.2],
        [0.5, '#fff', 0],
        [1, '#3a2006', 0.5],
      ]),
    )
  );
};

export const pantry: Record<string, Drawing> = {
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
  'maize-flour': (s, tint) =>
    studio(s, tint) +
    sack(
      s,
      560,
      960,
      500,
      720,
      '#efe3cb',
      rect(0, 150, 500, 300, '#2f6b46') +
        rect(0, 142, 500, 8, '#e0b252') +
        rect(0, 450, 500, 8, '#e0b252') +
        words(house, 250, 215, 40, '#f3e6c4', { face: 'italic' }) +
        words('Unga', 250, 335, 128, '#fff8e6', { face: 'serif' }) +
        words('Stone-ground maize, 10 kg', 250, 400, 28, '#f3e6c4', { face: 'sans' }) +
        put(250, 575, -24, ear(s)),
    ) +
    put(790, 1010, -8, s.blur(16, ellipse(0, 40, 240, 34, '#1d120a', 'opacity="0.45"')) + cob(s), 0.95),
  beans: (s, tint) =>
    studio(s, tint) +
    openSack(s, 600, 1000, '#c9ad80', '#7a4a3a', heaped(s, 600, 470, 232, 58, 120, 330, speckledBean, 1, 0), [
      'Maharagwe',
      'Rosecoco, 5 kg',
    ]) +
    strewn(s, 860, 1060, 130, 34, 16, speckledBean, 1.05),
  'black-beans': (s, tint) =>
    studio(s, tint) +
    bowl(s, 620, 640, 330, 290, '#7a4b2c', '#4a2a17', heaped(s, 620, 640, 290, 70, 110, 330, blackBean, 1.05, 0)) +
    strewn(s, 560, 1040, 260, 40, 26, blackBean, 1.05),
  macadamia: (s, tint) => {
    const form = turned(520, [
      [360, 150],
      [400, 196],
      [600, 202],
      [800, 198],
      [836, 176],
    ]);
    return (
      studio(s, tint) +
      shadow(s, 520, 850, 200, 48) +
      glass(s, form, '#e9d2a4', 400, strewn(s, 520, 640, 205, 240, 300, nut(['#efdcb2', '#e6cc98', '#f4e6c4']), 1.1)) +
      label(s, form, 540, 730, '#fbf6ea', {
        house,
        thing: 'Macadamia',
        line: 'Roasted, lightly salted, 400 g',
        ink: '#4b3a22',
      }) +
      lid(s, 520, 372, 160, 54, '#3d4a3a') +
      heaped(s, 800, 980, 150, 42, 44, 60, nut(['#efdcb2', '#e6cc98', '#f4e6c4']), 1.25)
    );
  },
  mango: (s, tint) =>
    studio(s, tint) +
    pouch(
      s,
      470,
      920,
      430,
      640,
      '#f2e2c2',
      { house, thing: 'Embe', line: 'Sun-dried mango, 250 g', ink: '#8a3b10' },
      put(
        215,
        430,
        0,
        path(
          'M-70 40C-110 -30 -60 -110 20 -100C100 -92 120 0 70 60C30 108 -40 96 -70 40Z',
          s.radial([
            [0, '#ffd257'],
            [0.55, '#ee8a23'],
            [1, '#b53a1d'],
          ]),
        ) + path('M20 -100C30 -130 60 -140 96 -134C84 -106 52 -94 20 -100Z', '#5c7f3a'),
      ),
    ) +
    strewn(s, 800, 960, 190, 90, 22, (sheet) => {
      const colour = sheet.oneOf(['#f0a02a', '#e88a1c', '#f5b548']);
      const data = 'M-80 6C-60 -26 0 -32 60 -16C90 -8 84 18 52 20C0 22 -60 36 -80 6Z';
      return `<g transform="translate(6 9)" opacity="0.4">${path(data, '#3a1806')}</g>${sheet.grain(
        0.05,
        0.12,
        5,
        path(
          data,
          sheet.linear([
            [0, '#ffcf6a'],
            [0.5, colour],
            [1, darker(colour, 0.35)],
          ]),
        ),
        6,
      )}`;
    }),
  'millet-flour': (s, tint) =>
    studio(s, tint) +
    sack(
      s,
      430,
      900,
      380,
      560,
      '#c99b6a',
      rect(0, 130, 380, 190, '#f7ecd6') +
        words(house, 190, 178, 30, '#6b3a22', { face: 'italic' }) +
        words('Wimbi', 190, 256, 82, '#6b3a22', { face: 'serif' }) +
        words('Finger millet flour, 2 kg', 190, 300, 21, '#6b3a22', { face: 'sans' }) +
        put(190, 440, -70, millet(s), 0.8),
    ) +
    bowl(
      s,
      800,
      780,
      215,
      190,
      '#e9dcc6',
      '#8d5a44',
      ellipse(
        800,
        788,
        196,
        50,
        s.radial([
          [0, '#b98572'],
          [0.7, '#9a6552'],
          [1, '#7c4c3b'],
        ]),
      ) + s.blur(3, stroke('M700 784C740 760 800 800 860 776', '#d4a593', 8, 'opacity="0.6"')),
    ) +
    heaped(s, 520, 1040, 170, 30, 36, 420, grainSeed(['#8a4630', '#a05a3c', '#6e3524', '#b06d4b']), 1),
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
function ear(s: Parameters<Drawing>[0]): string {
  return (
    path(
      'M-120 10C-150 -40 -60 -60 0 -46C60 -36 120 -20 130 0C110 26 40 44 -20 46C-70 46 -112 40 -120 10Z',
      '#e9bd4b',
    ) +
    times(36, (index) =>
      circle(-88 + (index % 12) * 17, -22 + Math.floor(index / 12) * 20, 8, s.ball('#f2cf6a', 0.4)),
    ) +
    path('M-150 -6C-100 -80 0 -70 40 -52C-20 -40 -90 -20 -120 20Z', '#2f6b46') +
    path('M-150 6C-110 70 -10 84 30 56C-30 44 -90 34 -120 -4Z', '#3f8257')
  );
}
function millet(s: Parameters<Drawing>[0]): string {
  return (
    times(
      5,
      (finger) =>
        `<g transform="rotate(${(finger - 2) * 17})">${times(24, (index) => circle(34 + index * 6.4, (index % 2 ? 7 : -7) * Math.sin((index / 24) * 3), 7, s.ball('#9c5436', 0.5)))}</g>`,
    ) + stroke('M-120 0L40 0', '#7f8a4a', 8)
  );
}
/** A sack of rough cloth, rolled down at the mouth. */
function openSack(
  s: Parameters<Drawing>[0],
  cx: number,
  foot: number,
  colour: string,
  ink: string,
  content: string,
  [name, line]: readonly [string, string],
): string {
  const rim = foot - 500;
  const data = through(
    [
      [cx - 250, rim],
      [cx - 292, rim + 130],
      [cx - 300, rim + 320],
      [cx - 270, foot - 14],
      [cx - 120, foot + 22],
      [cx + 120, foot + 22],
      [cx + 270, foot - 14],
      [cx + 300, rim + 320],
      [cx + 292, rim + 130],
      [cx + 250, rim],
      [cx, rim + 70],
    ],
    true,
  );
  const weave = s.pattern(
    12,
    12,
    `${rect(0, 0, 12, 12, colour)}${rect(0, 0, 6, 5, darker(colour, 0.16))}${rect(6, 6, 6, 5, darker(colour, 0.22))}${rect(0, 5, 12, 1.2, darker(colour, 0.35))}`,
  );
  const roll = (y: number, r: number, thick: number) =>
    stroke(`M${cx - r} ${y}C${cx - r} ${y + r * 0.36} ${cx + r} ${y + r * 0.36} ${cx + r} ${y}`, '#000', thick);
  return (
    shadow(s, cx, foot, 290, 60) +
    s.grain(0.009, 0.006, 26, path(data, weave), 12, 3) +
    path(
      data,
      s.linear(
        [
          [0, '#120a06', 0.45],
          [0.3, '#fff6e0', 0.16],
          [0.6, '#120a06', 0.04],
          [1, '#120a06', 0.6],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    group(
      words(name, cx, rim + 270, 84, ink, { most: 430 }) + words(line, cx, rim + 330, 36, ink, { face: 'sans' }),
      '',
      'opacity="0.88"',
    ) +
    ellipse(cx, rim, 256, 80, darker(colour, 0.7)) +
    content +
    s.puffed(14, 26, roll(rim + 6, 262, 62).replaceAll('#000', colour)) +
    s.grain(0.5, 0.5, 1.6, '', 1)
  ).replace(/<g filter="url\(#d\d+\)"><\/g>/, '');
}
