import { darker, lighter } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, group, path, polygon, put, rect, stroke, times } from '../art/forms.ts';
import { strewn } from '../art/heaps.ts';
import { words } from '../art/lettering.ts';
import { n, type Sheet } from '../art/sheet.ts';
import { cast, closer, shadow, studio } from '../art/studio.ts';
import { glint, mouth, solid, turned } from '../art/vessels.ts';
import { grainSeed } from './pieces.ts';

const house = 'Rift Shamba';

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

const gauge = (s: Sheet, x: number, y: number): string =>
  s.puffed(4, 6, rect(x - 26, y - 26, 52, 52, '#1c1f22', 10)) + circle(x, y, 16, '#3a4046');

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

export const farm: Record<string, Drawing> = {
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
  'drip-kit': (s, tint) => {
    const coil = times(11, (i) => {
      const r = 300 - i * 15;
      return (
        ellipse(520, 640, r, r * 0.92, 'none', 'stroke="#101214" stroke-width="15"') +
        `<path d="M${n(520 - r * 0.9)} ${n(640 - r * 0.35)}A${r} ${n(r * 0.92)} 0 0 1 ${n(520 + r * 0.1)} ${n(640 - r * 0.915)}" fill="none" stroke="#7d858c" stroke-width="4" stroke-linecap="round"/>`
      );
    });
    const tie = (degrees: number) =>
      put(520, 640, degrees, rect(126, -17, 186, 34, '#e0b252', 6) + rect(126, -17, 186, 8, '#f4dc9a', 4));
    return (
      studio(s, tint, 1200) +
      closer(
        1.08,
        `<g transform="translate(26 28)" opacity="0.5">${s.blur(18, `<path fill-rule="evenodd" fill="#1d120a" d="M212 640a308 284 0 1 0 616 0a308 284 0 1 0 -616 0ZM378 640a142 130 0 1 0 284 0a142 130 0 1 0 -284 0Z"/>`)}</g>` +
          coil +
          tie(20) +
          tie(140) +
          tie(262) +
          put(
            930,
            330,
            14,
            cast(s, rect(-60, -130, 120, 260, '#1d120a', 30), 18) +
              solid(
                s,
                turned(0, [
                  [-120, 54],
                  [70, 58],
                  [110, 30],
                  [140, 26],
                ]),
                '#2a6fb0',
              ) +
              rect(-44, -70, 88, 110, '#0f4478', 8, 'opacity="0.5"') +
              solid(
                s,
                turned(0, [
                  [-160, 28],
                  [-122, 28],
                ]),
                '#1a1c1e',
              ) +
              words('120', 0, 0, 34, '#e9f0f6', { face: 'sans' }),
          ) +
          put(
            960,
            620,
            -20,
            cast(s, rect(-96, -22, 192, 44, '#1d120a', 14), 14) +
              s.puffed(6, 9, rect(-110, -18, 220, 36, '#1c1f22', 10)) +
              s.puffed(6, 9, rect(-40, -34, 80, 68, '#1c1f22', 12)) +
              s.puffed(5, 8, path('M-16 -96H16L26 -30H-26Z', '#c1272d')) +
              times(
                3,
                (i) => rect(-104 + i * 18, -22, 6, 44, '#3d444a', 2) + rect(58 + i * 18, -22, 6, 44, '#3d444a', 2),
              ),
          ) +
          strewn(
            s,
            940,
            860,
            120,
            90,
            11,
            (sheet) =>
              `${ellipse(5, 7, 24, 16, '#120a06', 'opacity="0.4"')}${sheet.puffed(4, 6, rect(-26, -12, 52, 24, '#22262a', 8))}${gauge(sheet, 0, -2).replaceAll('52', '30')}`,
            0.9,
          ),
        600,
        640,
      )
    );
  },
  'drip-field': (s, tint) => {
    const soil = s.veins(
      0.02,
      0.03,
      '#2a150a',
      0.6,
      rect(
        0,
        430,
        1200,
        770,
        s.linear([
          [0, '#8a5c3a'],
          [0.3, '#7a4a2c'],
          [1, '#4f2d19'],
        ]),
      ),
    );
    const sky =
      rect(
        0,
        0,
        1200,
        440,
        s.linear([
          [0, lighter(tint, 0.1)],
          [0.7, lighter(tint, 0.6)],
          [1, '#f3ead6'],
        ]),
      ) +
      s.blur(
        6,
        path(
          'M0 430C140 340 300 360 420 400C560 330 760 320 900 390C1010 350 1120 370 1200 400V450H0Z',
          '#7d9a76',
          'opacity="0.8"',
        ),
      );
    const row = (x: number) => {
      const far = 600 + (x - 600) * 0.12;
      const at = (part: number) => [far + (x - far) * part, 434 + 766 * part] as const;
      const plants = times(9, (i) => {
        const part = ((i + 1) / 9) ** 1.7;
        const [px, py] = at(part);
        const size = 0.12 + part * 1.15;
        return (
          ellipse(px, py + 6 * size, 66 * size, 20 * size, '#241208', 'opacity="0.75"') +
          put(
            px - 8 * size,
            py,
            0,
            times(9, (leaf) =>
              put(
                0,
                0,
                -90 + (leaf - 4) * 21,
                path(
                  'M0 0C30 -34 86 -34 120 -6C90 22 34 22 0 0Z',
                  s.linear([
                    [0, '#9fc460'],
                    [1, '#3f6b2c'],
                  ]),
                ) + stroke('M6 -2C40 -12 76 -12 108 -6', '#dbe8a8', 2.4),
              ),
            ),
            size * s.chance(0.85, 1.08),
          )
        );
      });
      const [fx, fy] = at(0.001);
      const [nx, ny] = at(1.05);
      return (
        polygon(
          [
            [fx - 1, fy],
            [fx + 1, fy],
            [nx + 62, ny],
            [nx + 40, ny],
          ],
          '#0e0f10',
        ) +
        polygon(
          [
            [fx, fy],
            [fx + 1, fy],
            [nx + 54, ny],
            [nx + 48, ny],
          ],
          '#6d757c',
        ) +
        plants
      );
    };
    return (
      sky +
      soil +
      [-900, -150, 470, 1160, 1980]
        .map(
          (x) =>
            polygon(
              [
                [600 + (x - 600) * 0.12 + 14, 434],
                [600 + (x - 600) * 0.12 + 26, 434],
                [x + 420, 1200],
                [x + 220, 1200],
              ],
              '#2a150a',
              'opacity="0.35"',
            ) + row(x),
        )
        .join('')
    );
  },
  sprayer: (s, tint) => {
    const tank =
      'M330 330C330 290 360 268 400 264H740C780 268 806 290 810 330L846 820C850 880 820 910 770 914H372C322 910 292 880 296 820Z';
    return (
      studio(s, tint) +
      closer(
        1.02,
        shadow(s, 580, 920, 290, 56, 0.6) +
          s.puffed(
            26,
            30,
            path(
              tank,
              s.linear(
                [
                  [0, '#f4d24a'],
                  [0.35, '#f0c42e'],
                  [1, '#b98a14'],
                ],
                [0, 0, 1, 0],
              ),
            ),
            0.3,
          ) +
          solid(
            s,
            turned(560, [
              [206, 116],
              [268, 122],
            ]),
            '#1c1f22',
          ) +
          times(14, (i) => {
            const [x] = turned(560, [
              [206, 116],
              [268, 122],
            ]).on(230, -80 + i * 12);
            return rect(x - 3, 220, 5, 56, '#3d444a', 2);
          }) +
          s.puffed(8, 9, path('M400 400C480 386 650 386 740 400L752 520C660 508 480 508 390 520Z', '#e5b622')) +
          words(house, 570, 478, 60, '#3a2c05', { face: 'italic' }) +
          words('16 litres', 570, 640, 60, '#3a2c05', { face: 'sans' }) +
          times(
            5,
            (i) =>
              rect(760 + i * 3, 560 + i * 54, 44, 5, '#8a6a10') +
              words(String(15 - i * 3), 742 + i * 3, 572 + i * 54, 24, '#8a6a10', { face: 'sans' }),
          ) +
          s.puffed(10, 12, path('M276 830H866V900C866 930 850 940 830 940H310C290 940 276 930 276 900Z', '#1f2326')) +
          stroke('M300 760C180 740 180 560 250 470L360 350', '#2c3033', 26) +
          stroke('M290 750C190 730 190 560 256 470', '#6d757c', 6) +
          stroke('M800 850C930 880 980 800 960 700L960 620', '#17191b', 18) +
          put(
            966,
            440,
            8,
            s.puffed(7, 9, rect(-22, 60, 44, 150, '#1f2326', 16)) +
              rect(-8, -300, 16, 370, s.metal('#c5a14a'), 6) +
              path('M-14 -330H14L10 -290H-10Z', '#2a6fb0'),
          ),
      )
    );
  },
  'watering-can': (s, tint) => {
    const zinc = '#a9b4bb';
    const form = turned(520, [
      [480, 210],
      [520, 214],
      [880, 232],
      [900, 226],
    ]);
    const spout = 'M720 800C800 760 860 620 930 470L974 494C930 640 870 830 738 880Z';
    return (
      studio(s, tint) +
      closer(
        1.06,
        shadow(s, 530, 930, 232, 52, 0.6) +
          stroke('M330 560C150 520 130 840 320 850', darker(zinc, 0.5), 34) +
          stroke('M330 560C150 520 130 840 320 850', zinc, 26) +
          stroke('M326 554C150 514 134 820 300 842', '#f4f7f8', 7) +
          s.puffed(
            10,
            14,
            path(
              spout,
              s.linear(
                [
                  [0, lighter(zinc, 0.4)],
                  [1, darker(zinc, 0.5)],
                ],
                [0, 0, 1, 0.4],
              ),
            ),
          ) +
          put(
            960,
            470,
            26,
            s.puffed(5, 8, path('M-34 30L-86 -44H86L34 30Z', zinc)) +
              ellipse(0, -46, 88, 26, '#c6ced3') +
              times(22, (i) =>
                circle(
                  Math.cos(i * 2.4) * 74 * Math.sqrt(i / 22),
                  -46 + Math.sin(i * 2.4) * 21 * Math.sqrt(i / 22),
                  4,
                  '#2f3a40',
                ),
              ),
          ) +
          s.veins(0.02, 0.03, '#eef3f5', 0.5, path(form.data, s.metal(zinc)), 7) +
          mouth(s, 520, 480, 210, 14, zinc, '#4a565d') +
          path(form.belt(560, 572), darker(zinc, 0.35), 'opacity="0.7"') +
          path(form.belt(820, 832), darker(zinc, 0.35), 'opacity="0.7"') +
          stroke('M340 480C340 260 700 260 700 480', darker(zinc, 0.5), 30) +
          stroke('M340 478C342 258 698 258 698 478', zinc, 22) +
          stroke('M344 470C350 264 600 250 660 360', '#f4f7f8', 6) +
          glint(s, form, 540, 860, -44, 16, 0.5),
      )
    );
  },
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
  'gum-boots': (s, tint) =>
    studio(s, tint) +
    closer(
      1.08,
      shadow(s, 480, 970, 260, 36) +
        shadow(s, 760, 1010, 280, 40) +
        put(430, 790, 0, boot(s, 1), 1.02) +
        put(700, 830, 0, boot(s, 1), 1.08),
    ),
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
};
