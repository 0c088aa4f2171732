import { darker, lighter } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, path, polygon, put, rect, stroke, times } from '../art/forms.ts';
import { strewn } from '../art/heaps.ts';
import { words } from '../art/lettering.ts';
import { n, type Sheet } from '../art/sheet.ts';
import { cast, closer, shadow, studio } from '../art/studio.ts';
import { glint, mouth, solid, turned } from '../art/vessels.ts';
import { house } from './parts/farm.ts';

const gauge = (s: Sheet, x: number, y: number): string =>
  s.puffed(4, 6, rect(x - 26, y - 26, 52, 52, '#1c1f22', 10)) + circle(x, y, 16, '#3a4046');

export const watering: Record<string, Drawing> = {
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
};
