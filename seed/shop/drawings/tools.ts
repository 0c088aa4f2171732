import { darker, lighter } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, group, path, put, rect, stroke, times } from '../art/forms.ts';
import { words } from '../art/lettering.ts';
import type { Sheet } from '../art/sheet.ts';
import { cast, closer, shadow, studio } from '../art/studio.ts';

/** A handle of turned wood, upright around 0 0. */
const shaft = (s: Sheet, long: number, wide: number, colour = '#c4955c'): string =>
  s.veins(0.06, 0.004, '#5a3210', 0.45, rect(-wide / 2, -long / 2, wide, long, s.across(colour, 0.45), wide / 2));

const steel = (s: Sheet, data: string, edge = 6, colour = '#8d949b'): string =>
  s.puffed(
    edge,
    edge * 1.4,
    s.grain(
      0.02,
      0.3,
      1.6,
      path(
        data,
        s.linear(
          [
            [0, lighter(colour, 0.4)],
            [0.4, colour],
            [1, darker(colour, 0.45)],
          ],
          [0, 0, 1, 1],
        ),
      ),
    ),
    0.25,
  );

const jembeHead = (s: Sheet): string => {
  const blade = 'M-66 50C-40 -10 40 -70 84 -74C118 0 150 110 162 196C110 270 10 370 -84 412C-100 300 -92 160 -66 50Z';
  return (
    s.blur(14, path(blade, '#120a06', 'opacity="0.5" transform="translate(26 34)"')) +
    path(blade, '#22272b', 'transform="translate(9 8)"') +
    steel(s, blade, 8, '#565f67') +
    path(
      'M-97 356C-95 384 -90 404 -84 412C10 370 110 270 162 196L154 152C100 228 0 322 -97 356Z',
      s.linear(
        [
          [0, '#aab2b9'],
          [1, '#f4f7f9'],
        ],
        [0, 0, 0.4, 1],
      ),
    ) +
    put(14, 120, -46, words('RS', 0, 20, 54, '#2a3036', { face: 'black' }))
  );
};

const jembeWhole = (s: Sheet): string =>
  cast(s, rect(-840, -22, 900, 44, '#1d120a', 20), 26, 0.45) +
  put(-380, 0, 90, shaft(s, 960, 46)) +
  put(20, 0, 0, jembeHead(s)) +
  s.puffed(8, 12, path('M-52 -46C-20 -60 60 -66 96 -50V44C60 60 -20 62 -52 48Z', '#454e55'), 0.2) +
  put(104, 0, 90, shaft(s, 70, 40, '#b3834c')) +
  ellipse(139, 0, 13, 21, '#d8b07a') +
  ellipse(139, 0, 8, 14, 'none', 'stroke="#8a5a2c" stroke-width="2"');

const boot = (s: Sheet, flip: number): string => {
  const data =
    'M-110 -420C-50 -436 60 -436 110 -420C116 -300 104 -140 116 -40C130 10 250 40 300 90C330 124 326 168 300 176H-104C-122 176 -128 160 -124 140C-118 40 -104 -200 -110 -420Z';
  return `<g transform="scale(${flip} 1)">${s.puffed(
    22,
    30,
    path(
      data,
      s.linear(
        [
          [0, '#3f6b4a'],
          [0.5, '#2c5138'],
          [1, '#1b3524'],
        ],
        [0, 0, 1, 0],
      ),
    ),
    0.35,
  )}${path('M-124 130C-60 140 200 140 316 138C326 160 318 178 300 178H-104C-122 178 -128 160 -124 130Z', '#1a1c1d')}${times(16, (i) => rect(-110 + i * 26, 160, 14, 18, '#0c0d0e', 3))}${ellipse(0, -420, 110, 22, '#e9e2d0')}${ellipse(0, -419, 96, 17, '#1b3524')}${stroke('M-108 -360C-50 -346 50 -346 108 -360', '#1b3524', 6)}${s.blur(5, stroke('M-70 -330C-66 -200 -70 -60 -78 60', '#ffffff', 14, 'opacity="0.35"'))}</g>`;
};

export const tools: Record<string, Drawing> = {
  jembe: (s, tint) => studio(s, tint, 1200) + put(830, 330, -40, jembeWhole(s), 1.12),
  'jembe-detail': (s, tint) => studio(s, tint, 1200) + put(640, 430, -24, jembeWhole(s), 2.1),
  secateurs: (s, tint) => {
    const red = '#b8332a';
    const handle = 'M14 40C60 120 96 260 70 420C62 452 28 456 20 424C26 300 10 180 -30 80Z';
    return (
      studio(s, tint, 1200) +
      closer(
        1.18,
        put(
          600,
          520,
          28,
          cast(
            s,
            path('M-70 460C-120 200 -60 60 -20 0L-60 -260C20 -220 60 -60 40 20C90 200 110 300 80 440Z', '#1d120a'),
            26,
            0.5,
          ) +
            s.puffed(12, 18, path(handle, red), 0.4) +
            group(s.puffed(12, 18, path(handle, red), 0.4), 'scale(-1 1)') +
            steel(s, 'M-34 70C-70 -10 -84 -140 -40 -262C-6 -210 20 -110 22 20L10 74Z', 5, '#a7aeb5') +
            steel(s, 'M34 76C66 30 84 -60 60 -150C50 -160 40 -156 36 -146C34 -80 16 -20 -14 24Z', 6, '#6d757c') +
            stroke('M-40 -250C-12 -190 10 -110 14 -20', '#ffffff', 3, 'opacity="0.7"') +
            circle(2, 52, 32, s.ball('#8d949b')) +
            circle(2, 52, 16, s.metal('#d5d9dc')) +
            stroke('M-8 52h20', '#4d555c', 4) +
            times(7, (i) => stroke(`M-26 ${150 + i * 16}L30 ${158 + i * 16}`, '#9aa1a8', 7)),
        ),
        600,
        600,
      ) +
      put(
        910,
        930,
        -20,
        stroke('M-160 20C-60 -10 60 0 150 -40', '#5f7d3a', 12) +
          [
            [-90, -50, -30],
            [-20, 50, 40],
            [50, -70, -40],
            [110, 30, 30],
          ]
            .map(([x, y, d]) =>
              put(
                x ?? 0,
                y ?? 0,
                d ?? 0,
                s.puffed(4, 6, path('M-70 0C-40 -36 40 -36 74 0C40 30 -40 30 -70 0Z', '#6f9645')) +
                  stroke('M-66 0H66', '#44662a', 3),
              ),
            )
            .join(''),
      )
    );
  },
  'tool-set': (s, tint) => {
    const hammer = put(
      300,
      560,
      -10,
      cast(s, rect(-20, -300, 40, 640, '#1d120a', 16) + rect(-150, -350, 280, 84, '#1d120a', 20), 22) +
        put(0, 40, 0, shaft(s, 640, 44, '#d2a063')) +
        put(
          0,
          -310,
          0,
          steel(s, 'M-46 -38C-100 -42 -160 -16 -196 58C-160 22 -110 8 -46 28Z', 7, '#59626a') +
            steel(s, 'M-50 -42H34V40H-50Z', 8, '#59626a') +
            steel(s, 'M30 -30H70V28H30Z', 6, '#4d565e') +
            steel(s, 'M66 -48H128C136 -48 136 46 128 46H66Z', 8, '#6d767e'),
        ),
    );
    const pliers = put(
      560,
      600,
      8,
      cast(s, path('M-60 330C-90 100 -40 20 0 0L-40 -230H40L0 0C40 20 90 100 60 330Z', '#1d120a'), 20) +
        s.puffed(
          10,
          14,
          path('M-12 0C-70 60 -100 200 -76 360C-70 384 -34 384 -34 356C-46 220 -10 120 30 40Z', '#c1332a'),
          0.4,
        ) +
        s.puffed(
          10,
          14,
          path('M12 0C70 60 100 200 76 360C70 384 34 384 34 356C46 220 10 120 -30 40Z', '#c1332a'),
          0.4,
        ) +
        steel(s, 'M-40 20C-60 -60 -50 -200 -22 -240H-4L-2 30Z', 5) +
        steel(s, 'M40 20C60 -60 50 -200 22 -240H4L2 30Z', 5) +
        circle(0, 12, 26, s.metal('#9aa1a8')),
    );
    const driver = put(
      800,
      560,
      4,
      cast(s, rect(-20, -300, 40, 640, '#1d120a', 16), 20) +
        s.puffed(9, 14, rect(-46, 60, 92, 260, '#e0a02a', 40), 0.4) +
        times(4, (i) => rect(-34 + i * 20, 90, 7, 190, '#7d5510', 3)) +
        rect(-13, -300, 26, 370, s.metal('#b9bec4'), 4) +
        path('M-13 -300L-20 -340H20L13 -300Z', '#8d949b'),
    );
    const tape = put(
      980,
      830,
      0,
      cast(s, rect(-100, -100, 200, 200, '#1d120a', 40), 18) +
        s.puffed(12, 16, rect(-110, -110, 220, 220, '#2b5490', 60), 0.3) +
        circle(0, 0, 72, '#e9edf0') +
        words('5 m', 0, 18, 50, '#2b5490', { face: 'black' }) +
        rect(-200, 84, 170, 30, '#f4d24a') +
        times(16, (i) => rect(-198 + i * 10.4, 84, 2, i % 5 ? 12 : 22, '#1c1c1e')) +
        rect(-212, 80, 14, 44, '#8b9197'),
    );
    return studio(s, tint, 1200) + closer(1.08, hammer + pliers + driver + tape, 640, 620);
  },
  'gum-boots': (s, tint) =>
    studio(s, tint) +
    closer(
      1.08,
      shadow(s, 480, 970, 260, 36) +
        shadow(s, 760, 1010, 280, 40) +
        put(430, 790, 0, boot(s, 1), 1.02) +
        put(700, 830, 0, boot(s, 1), 1.08),
    ),
};
