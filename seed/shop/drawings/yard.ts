import { darker, lighter } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, path, polygon, put, rect, stroke, times } from '../art/forms.ts';
import { strewn } from '../art/heaps.ts';
import { words } from '../art/lettering.ts';
import type { Sheet } from '../art/sheet.ts';
import { cast, closer, shadow, studio } from '../art/studio.ts';
import { glint, mouth, turned } from '../art/vessels.ts';
import { house } from './parts/farm.ts';
import { grainSeed } from './pieces.ts';

const packet = (s: Sheet, x: number, y: number, degrees: number, name: string, ground: string, art: string): string =>
  put(
    x,
    y,
    degrees,
    cast(s, rect(-135, -195, 270, 390, '#1d120a', 6), 18, 0.5) +
      s.grain(
        0.012,
        0.012,
        6,
        rect(-135, -195, 270, 390, '#fbf5e6', 6) +
          rect(-135, -195, 270, 92, ground) +
          words(house, 0, -158, 27, '#fff8e6', { face: 'italic' }) +
          words(name, 0, -118, 38, '#fff8e6', { most: 240 }) +
          rect(-115, -88, 230, 220, lighter(ground, 0.75), 8) +
          art +
          words('Open-pollinated, 25 g', 0, 168, 19, '#4b4234', { face: 'sans' }),
      ) +
      times(18, (i) => rect(-135 + i * 15, -195, 8, 8, '#d8cdb4')),
  );

export const yard: Record<string, Drawing> = {
  seeds: (s, tint) => {
    const kale = times(7, (i) =>
      put(
        0,
        40,
        -90 + (i - 3) * 26,
        s.puffed(3, 5, path('M0 0C20 -50 60 -60 90 -40C120 -30 120 10 96 26C70 46 20 40 0 0Z', '#4f8a45')) +
          stroke('M0 0H90', '#cfe3b0', 4),
      ),
    );
    const tomato = [
      [-46, 30, 62],
      [50, 50, 56],
      [10, -30, 54],
    ]
      .map(
        ([x, y, r]) =>
          circle(x ?? 0, y ?? 0, r ?? 50, s.ball('#d13a25')) +
          put(
            x ?? 0,
            (y ?? 0) - (r ?? 0) * 0.8,
            0,
            times(5, (i) => put(0, 0, i * 72, path('M0 0L8 -26L-8 -26Z', '#4f7a35'))),
          ),
      )
      .join('');
    const onion = [
      [-44, 30],
      [48, 36],
    ]
      .map(([x, y]) =>
        put(
          x ?? 0,
          y ?? 0,
          0,
          path(
            'M0 -80C20 -60 66 -40 66 10C66 54 30 70 0 72C-30 70 -66 54 -66 10C-66 -40 -20 -60 0 -80Z',
            s.ball('#9c3358'),
          ) + stroke('M0 -76C-30 -30 -34 30 -10 70M0 -76C30 -30 34 30 10 70M0 -76V70', '#d98aa8', 2.4, 'opacity="0.7"'),
        ),
      )
      .join('');
    return (
      studio(s, tint, 1200) +
      packet(s, 330, 470, -9, 'Sukuma wiki', '#2f6b3a', kale) +
      packet(s, 640, 430, 3, 'Nyanya', '#a8322c', tomato) +
      packet(s, 920, 520, 11, 'Kitunguu', '#6b2f56', onion) +
      strewn(s, 420, 870, 130, 60, 90, grainSeed(['#2a1c18', '#3f2a22', '#1c1412'], 7)) +
      strewn(s, 740, 920, 120, 54, 70, grainSeed(['#e0c88f', '#d4b878', '#ecd9a8'], 9))
    );
  },
  'poultry-drinker': (s, tint) => {
    const jar = (cx: number, foot: number, size: number, colour: string, isFeeder: boolean): string => {
      const tray = turned(
        cx,
        [
          [foot - 90 * size, 236 * size],
          [foot - 20 * size, 232 * size],
          [foot, 210 * size],
        ],
        0.22,
      );
      const dome = turned(
        cx,
        [
          [foot - 520 * size, 40 * size],
          [foot - 500 * size, 90 * size],
          [foot - 440 * size, 150 * size],
          [foot - 120 * size, 168 * size],
          [foot - 84 * size, 168 * size],
        ],
        0.22,
      );
      return (
        shadow(s, cx, foot + 20 * size, 240 * size, 56 * size, 0.55) +
        path(tray.data, s.across(colour, 0.5)) +
        mouth(s, cx, foot - 90 * size, 236 * size, 14, colour, darker(colour, 0.2), 0.22) +
        (isFeeder
          ? strewn(
              s,
              cx,
              foot - 76 * size,
              205 * size,
              40 * size,
              260,
              grainSeed(['#e0b24a', '#d19a34', '#f0cf7a', '#b67c2a'], 7),
            )
          : ellipse(
              cx,
              foot - 80 * size,
              212 * size,
              44 * size,
              s.linear([
                [0, '#4f8fb0'],
                [1, '#b9dcea'],
              ]),
              'opacity="0.85"',
            )) +
        path(
          dome.data,
          s.linear(
            [
              [0, '#9fb2b8', 0.95],
              [0.3, '#ffffff', 0.95],
              [0.6, '#dfe8ea', 0.95],
              [1, '#8199a1', 0.95],
            ],
            [0, 0, 1, 0],
          ),
        ) +
        path(
          dome.belt(foot - (isFeeder ? 300 : 360) * size, foot - 90 * size),
          isFeeder ? '#d9a441' : '#7fb6cf',
          'opacity="0.45"',
        ) +
        times(4, (i) =>
          path(dome.belt(foot - (200 + i * 60) * size, foot - (197 + i * 60) * size), '#5b7078', 'opacity="0.6"'),
        ) +
        glint(s, dome, foot - 420 * size, foot - 120 * size, -48, 14, 0.7) +
        stroke(
          `M${cx - 40 * size} ${foot - 520 * size}C${cx - 50 * size} ${foot - 600 * size} ${cx + 50 * size} ${foot - 600 * size} ${cx + 40 * size} ${foot - 520 * size}`,
          '#4a5258',
          9,
        )
      );
    };
    return studio(s, tint) + closer(1.04, jar(370, 860, 0.98, '#c1332a', false) + jar(840, 920, 0.98, '#2f7d4a', true));
  },
  wheelbarrow: (s, tint) => {
    const tray = 'M250 420L930 380L1010 430L860 740C850 764 830 772 800 772H440C410 772 390 760 376 736Z';
    const wheel =
      circle(330, 880, 138, '#191b1d') +
      times(28, (i) => put(330, 880, i * (360 / 28), rect(122, -10, 20, 14, '#0c0d0e', 3))) +
      circle(330, 880, 92, s.metal('#b3392c')) +
      circle(330, 880, 70, darker('#b3392c', 0.25)) +
      times(6, (i) => put(330, 880, i * 60, rect(14, -9, 64, 18, '#c9493a', 4))) +
      circle(330, 880, 24, s.metal('#b9bec4'));
    return (
      studio(s, tint) +
      closer(
        1.02,
        s.blur(30, ellipse(660, 1010, 460, 40, '#1d120a', 'opacity="0.55"')) +
          stroke('M560 770L640 1000H760L800 770', '#2c3033', 26) +
          stroke('M320 880L620 770L1130 590', '#23282c', 34) +
          stroke('M318 872L616 762L1124 584', '#7d858c', 8) +
          stroke('M1030 622L1140 586', '#c1332a', 46) +
          times(6, (i) => stroke(`M${1040 + i * 18} ${600 - i * 6}l10 36`, '#7a1e18', 4)) +
          polygon(
            [
              [250, 420],
              [930, 380],
              [1010, 430],
              [330, 480],
            ],
            '#1d4b38',
          ) +
          s.grain(
            0.03,
            0.03,
            3,
            polygon(
              [
                [286, 432],
                [924, 394],
                [978, 430],
                [350, 470],
              ],
              '#12352a',
            ),
          ) +
          s.puffed(
            14,
            18,
            path(
              'M250 420L330 480L1010 430L860 740C850 764 830 772 800 772H440C410 772 390 760 376 736Z',
              s.linear(
                [
                  [0, '#3f8a67'],
                  [0.5, '#2c6e50'],
                  [1, '#17402e'],
                ],
                [0, 0, 0.3, 1],
              ),
            ),
            0.3,
          ) +
          path(tray, 'none', 'stroke="#5fae88" stroke-width="5" opacity="0.6"') +
          words(house, 650, 650, 76, '#e9f2e6', { face: 'italic' }) +
          stroke('M420 560L440 700M860 540L800 700', '#12352a', 5, 'opacity="0.5"') +
          wheel +
          s.blur(4, stroke('M230 830A112 112 0 0 1 330 772', '#ffffff', 8, 'opacity="0.4"')),
      )
    );
  },
  'iron-sheets': (s, tint) => {
    const zinc = '#b7c0c6';
    const sheet = (dy: number, slip: number) => {
      const waves = 15;
      let edge = '';
      for (let i = 0; i < waves; i++) edge += `q14 -26 28 0q14 26 28 0`;
      const body = `M${150 + slip} ${820 + dy}${edge}L${1090 + slip * 0.4} ${420 + dy}L${330 + slip * 0.4} ${400 + dy}Z`;
      return (
        path(
          body,
          s.linear(
            [
              [0, lighter(zinc, 0.5)],
              [1, darker(zinc, 0.25)],
            ],
            [0.2, 0, 0.7, 1],
          ),
        ) +
        times(waves, (i) => {
          const x = 150 + slip + i * 56;
          const far = 330 + slip * 0.4 + i * 50.6;
          return (
            polygon(
              [
                [x + 2, 816 + dy],
                [x + 26, 812 + dy],
                [far + 24, 402 + dy],
                [far, 402 + dy],
              ],
              '#ffffff',
              'opacity="0.4"',
            ) +
            polygon(
              [
                [x + 32, 826 + dy],
                [x + 54, 824 + dy],
                [far + 46, 406 + dy],
                [far + 28, 406 + dy],
              ],
              '#2c363c',
              'opacity="0.42"',
            )
          );
        }) +
        `<path d="M${150 + slip} ${820 + dy}${edge}" fill="none" stroke="#f4f7f8" stroke-width="5"/><path d="M${150 + slip} ${825 + dy}${edge}" fill="none" stroke="#3a454c" stroke-width="4"/>`
      );
    };
    return (
      studio(s, tint, 560) +
      closer(
        1.06,
        s.blur(
          24,
          polygon(
            [
              [170, 940],
              [1010, 960],
              [1180, 560],
              [1060, 480],
            ],
            '#1d120a',
            'opacity="0.6"',
          ),
        ) +
          [5, 4, 3, 2, 1, 0].map((i) => sheet(i * 22, (i % 2) * 16 - 8)).join('') +
          put(
            560,
            600,
            -3,
            rect(-130, -44, 260, 88, '#fbf6ea', 6, 'opacity="0.92"') +
              words(house, 0, -6, 40, '#24458a', { face: 'italic' }) +
              words('Gauge 30, 3 m', 0, 28, 24, '#24458a', { face: 'sans' }),
          ),
      )
    );
  },
};
