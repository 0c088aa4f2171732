import { boxed, boxShadow } from '../art/boxes.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, group, path, polygon, put, rect, stroke, times } from '../art/forms.ts';
import { words } from '../art/lettering.ts';
import type { Sheet } from '../art/sheet.ts';
import { closer, shadow, studio } from '../art/studio.ts';
import { glint, solid, turned } from '../art/vessels.ts';

import { amber, cells, house, standing } from './parts/solar.ts';

const bulb = (s: Sheet, x: number, y: number, size: number, isLit = true): string => {
  const glow = isLit ? s.blur(40, circle(0, 40, 120, '#ffe6a3', 'opacity="0.75"')) : '';
  return put(
    x,
    y,
    0,
    glow +
      path(
        'M-30 -40H30L34 0C80 20 92 90 50 128C20 152 -20 152 -50 128C-92 90 -80 20 -34 0Z',
        s.radial(
          [
            [0, '#fffdf2'],
            [0.5, '#ffedbe'],
            [1, '#e3b866'],
          ],
          [0.4, 0.5, 0.7],
        ),
      ) +
      path('M-32 -44H32L38 6H-38Z', s.across('#eef0ee', 0.4)) +
      rect(-24, -86, 48, 46, s.metal('#c0c4c8'), 6) +
      times(3, (i) => rect(-26, -80 + i * 13, 52, 5, '#7d8388', 2, 'opacity="0.6"')) +
      s.blur(3, ellipse(-24, 50, 9, 32, '#fff')),
    size,
  );
};

const lantern = (s: Sheet, cx: number, foot: number): string => {
  const base = turned(cx, [
    [foot - 120, 130],
    [foot - 30, 150],
    [foot, 142],
  ]);
  const lamp = turned(cx, [
    [foot - 390, 96],
    [foot - 330, 116],
    [foot - 200, 122],
    [foot - 120, 118],
  ]);
  const cap = turned(cx, [
    [foot - 440, 92],
    [foot - 400, 126],
    [foot - 380, 128],
  ]);
  return (
    s.blur(60, ellipse(cx, foot - 250, 320, 300, '#ffdf94', 'opacity="0.5"')) +
    shadow(s, cx, foot + 14, 160, 40) +
    s.blur(40, ellipse(cx, foot + 50, 330, 60, '#ffe9b8', 'opacity="0.55"')) +
    stroke(
      `M${cx - 118} ${foot - 400}C${cx - 130} ${foot - 620} ${cx + 130} ${foot - 620} ${cx + 118} ${foot - 400}`,
      '#2c3033',
      20,
    ) +
    stroke(
      `M${cx - 121} ${foot - 404}C${cx - 132} ${foot - 622} ${cx + 124} ${foot - 622} ${cx + 112} ${foot - 404}`,
      '#6d7378',
      5,
    ) +
    solid(s, base, amber, { depth: 0.55 }) +
    path(
      lamp.data,
      s.linear(
        [
          [0, '#e0b765'],
          [0.2, '#fff6d6'],
          [0.5, '#fffdf4'],
          [0.8, '#ffe8ad'],
          [1, '#c99a45'],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    times(9, (i) => {
      const [x] = lamp.on(foot - 300, -72 + i * 18);
      return stroke(`M${x} ${foot - 360}L${x} ${foot - 108}`, '#c08a2e', 2.4, 'opacity="0.4"');
    }) +
    solid(s, cap, '#34383b', { depth: 0.6, topColour: '#1c2f52' }) +
    ellipse(
      cx,
      foot - 440,
      80,
      14,
      s.linear(
        [
          [0, '#35588f'],
          [1, '#10203e'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    stroke(
      `M${cx - 70} ${foot - 440}H${cx + 70}M${cx - 40} ${foot - 449}V${foot - 431}M${cx} ${foot - 452}V${foot - 428}M${cx + 40} ${foot - 449}V${foot - 431}`,
      '#a9bbd6',
      2,
      'opacity="0.6"',
    ) +
    words(house, cx, foot - 44, 34, '#3a2506', { face: 'italic' }) +
    circle(cx, foot - 10, 13, '#2c3033') +
    circle(cx, foot - 10, 6, '#f4d48a') +
    glint(s, base, foot - 108, foot - 20, -50, 12, 0.5)
  );
};

export const lamps: Record<string, Drawing> = {
  'solar-lantern': (s, tint) =>
    studio(s, tint) +
    closer(
      1.16,
      lantern(s, 520, 920) +
        put(
          890,
          850,
          0,
          group(
            s.blur(16, rect(-120, 66, 290, 60, '#1d120a', 20, 'opacity="0.5"')) +
              group(
                rect(5, 8, 250, 190, '#5d646b', 8) + cells(s, 250, 190, 3, 2),
                'matrix(1 -0.06 -0.22 0.85 -100 -60)',
              ),
          ),
        ) +
        stroke('M960 940C1000 1010 760 1020 700 960C670 930 660 920 656 912', '#2c3033', 9),
      620,
      860,
    ),
  'lantern-night': (s) => {
    const night = rect(
      0,
      0,
      1200,
      1200,
      s.radial(
        [
          [0, '#c98f45'],
          [0.3, '#7c5228'],
          [0.65, '#3a2415'],
          [1, '#140c08'],
        ],
        [0.48, 0.5, 0.72],
      ),
    );
    const table = s.veins(
      0.04,
      0.004,
      '#2a1407',
      0.6,
      rect(
        0,
        850,
        1200,
        350,
        s.linear([
          [0, '#4d3017'],
          [0.3, '#9a6a35'],
          [1, '#3f2612'],
        ]),
      ),
    );
    const book =
      polygon(
        [
          [640, 1010],
          [860, 930],
          [1110, 985],
          [900, 1090],
        ],
        '#f3e6c8',
      ) +
      polygon(
        [
          [640, 1010],
          [860, 930],
          [872, 1000],
          [652, 1030],
        ],
        '#e6d3aa',
      ) +
      stroke('M860 930C880 980 890 1050 900 1090', '#a98a58', 4) +
      times(7, (i) => stroke(`M${690 + i * 26} ${1008 - i * 10}l130 36`, '#8a7350', 3, 'opacity="0.5"'));
    return (
      night +
      table +
      s.blur(50, ellipse(540, 960, 420, 110, '#ffdf9a', 'opacity="0.6"')) +
      s.blur(
        14,
        polygon(
          [
            [650, 1030],
            [880, 950],
            [1130, 1010],
            [910, 1116],
          ],
          '#120a06',
          'opacity="0.6"',
        ),
      ) +
      book +
      lantern(s, 440, 960)
    );
  },
  'solar-home-kit': (s, tint) => {
    const box = { x: 520, y: 1010, width: 280, depth: 120, height: 220, open: 0.9 };
    return (
      studio(s, tint) +
      standing(s, 130, 250, 480, 520, 4, 4) +
      stroke('M300 790C300 900 200 900 240 960C270 1000 300 1000 330 980', '#2c3033', 10) +
      boxShadow(s, box) +
      boxed(s, box, amber, {
        left:
          rect(0, 0, 280, 220, amber, 14) +
          rect(24, 24, 232, 96, '#1b2126', 10) +
          words('5.2 V', 140, 92, 54, '#8fe3a6', { face: 'sans' }) +
          times(4, (i) => rect(34 + i * 56, 146, 40, 28, '#2a2f33', 5)) +
          words(house, 140, 206, 24, '#3a2506', { face: 'italic' }),
      }) +
      bulb(s, 760, 560, 1.15) +
      bulb(s, 1000, 620, 1.15) +
      bulb(s, 880, 830, 1.15) +
      stroke('M760 470C760 400 660 380 640 440C600 560 700 700 640 800', '#2c3033', 8) +
      stroke('M1000 525C1000 420 900 420 880 520C870 580 900 660 880 734', '#2c3033', 8)
    );
  },
  floodlight: (s, tint) => {
    const leds = times(6, (row) =>
      times(
        9,
        (column) =>
          circle(74 + column * 54, 66 + row * 50, 16, '#fff3c4') +
          circle(74 + column * 54, 66 + row * 50, 9, '#fffdf4'),
      ),
    );
    return (
      studio(s, tint) +
      closer(
        1.08,
        s.blur(50, ellipse(560, 640, 400, 250, '#fff0b8', 'opacity="0.7"')) +
          shadow(s, 560, 980, 260, 44, 0.5) +
          stroke('M300 700L330 960H770L800 700', '#2f3437', 36) +
          stroke('M296 700L326 954H766', '#6e757a', 7) +
          put(
            266,
            390,
            0,
            s.puffed(10, 10, rect(0, 0, 580, 420, '#3a4145', 34)) +
              rect(
                28,
                26,
                524,
                360,
                s.radial(
                  [
                    [0, '#fffbe8'],
                    [0.6, '#ffeab0'],
                    [1, '#d9ab55'],
                  ],
                  [0.5, 0.5, 0.7],
                ),
                14,
              ) +
              leds +
              path('M28 40L250 26L90 386H28Z', '#ffffff', 'opacity="0.25"'),
          ) +
          circle(282, 706, 30, s.ball('#4a5156')) +
          circle(818, 706, 30, s.ball('#4a5156')) +
          group(rect(5, 7, 330, 200, '#5d646b', 8) + cells(s, 330, 200, 4, 2), 'matrix(0.94 -0.1 -0.25 0.8 880 800)') +
          stroke('M560 810C600 900 800 1040 900 990', '#2c3033', 10),
      )
    );
  },
};
