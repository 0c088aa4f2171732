import { darker } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, group, path, put, rect, stroke, through, times } from '../art/forms.ts';
import { heaped, strewn } from '../art/heaps.ts';
import { words } from '../art/lettering.ts';
import { bowl, label, lid, pouch, sack } from '../art/packs.ts';
import { shadow, studio } from '../art/studio.ts';
import { glass, turned } from '../art/vessels.ts';
import { house } from './parts/pantry.ts';
import { blackBean, grainSeed, nut, speckledBean } from './pieces.ts';

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
      words(name, cx, rim + 270, 76, ink, { most: 360 }) + words(line, cx, rim + 330, 36, ink, { face: 'sans' }),
      '',
      'opacity="0.88"',
    ) +
    ellipse(cx, rim, 256, 80, darker(colour, 0.7)) +
    content +
    s.puffed(14, 26, roll(rim + 6, 262, 62).replaceAll('#000', colour)) +
    s.grain(0.5, 0.5, 1.6, '', 1)
  ).replace(/<g filter="url\(#d\d+\)"><\/g>/, '');
}

export const larder: Record<string, Drawing> = {
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
    openSack(s, 600, 1000, '#c9ad80', '#4f1f1a', heaped(s, 600, 470, 232, 58, 120, 330, speckledBean, 1, 0), [
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
        put(200, 486, -80, millet(s), 0.72),
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
