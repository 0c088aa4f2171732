import { boxed, boxShadow } from '../art/boxes.ts';
import { darker } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, group, path, polygon, put, rect, stroke, times } from '../art/forms.ts';
import { words } from '../art/lettering.ts';
import type { Sheet } from '../art/sheet.ts';
import { closer, shadow, studio } from '../art/studio.ts';
import { glint, solid, turned } from '../art/vessels.ts';

const house = 'Jua Kwanza';
const amber = '#e6a021';

/** The face of a panel from 0 0: cells under glass in a frame. */
const cells = (s: Sheet, width: number, height: number, columns: number, rows: number): string => {
  const [w, h] = [(width - 36) / columns, (height - 36) / rows];
  const cell = (x: number, y: number) => {
    const cut = Math.min(w, h) * 0.12;
    return (
      path(
        `M${x + cut} ${y + 3}H${x + w - cut}L${x + w - 3} ${y + cut}V${y + h - cut}L${x + w - cut} ${y + h - 3}H${x + cut}L${x + 3} ${y + h - cut}V${y + cut}Z`,
        s.linear(
          [
            [0, '#26436f'],
            [0.5, '#132a50'],
            [1, '#0b1a36'],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      rect(x + w * 0.33, y + 3, 2.5, h - 6, '#c9d4e0', 0, 'opacity="0.6"') +
      rect(x + w * 0.66, y + 3, 2.5, h - 6, '#c9d4e0', 0, 'opacity="0.6"') +
      times(7, (i) => rect(x + 4, y + (h / 8) * (i + 1), w - 8, 0.8, '#9fb2cb', 0, 'opacity="0.35"'))
    );
  };
  return (
    rect(0, 0, width, height, s.metal('#c6cad0'), 8) +
    rect(14, 14, width - 28, height - 28, '#e8edf0', 2) +
    times(rows, (row) => times(columns, (column) => cell(18 + column * w, 18 + row * h))) +
    path(
      `M14 14H${width * 0.5}L${width * 0.16} ${height - 14}H14Z`,
      s.linear(
        [
          [0, '#fff', 0.34],
          [1, '#fff', 0.04],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    path(
      `M${width * 0.62} 14H${width * 0.74}L${width * 0.4} ${height - 14}H${width * 0.28}Z`,
      '#ffffff',
      'opacity="0.09"',
    )
  );
};

/** A panel that leans back on the table. */
const standing = (
  s: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  columns: number,
  rows: number,
): string =>
  s.blur(
    26,
    polygon(
      [
        [x + 30, y + height * 0.86],
        [x + width + 30, y + height * 0.8],
        [x + width + 160, y + height * 0.95],
        [x + 60, y + height * 1.0],
      ],
      '#1d120a',
      'opacity="0.6"',
    ),
  ) +
  polygon(
    [
      [x + width * 0.72, y + height * 0.3],
      [x + width * 1.08, y + height * 0.87],
      [x + width * 1.04, y + height * 0.89],
      [x + width * 0.68, y + height * 0.4],
    ],
    s.metal('#8f959c'),
  ) +
  group(
    rect(6, 8, width, height, '#5d646b', 8) + cells(s, width, height, columns, rows),
    `matrix(1 -0.045 -0.1 0.9 ${x + height * 0.06} ${y + 40})`,
  );

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

const battery = (s: Sheet): string => {
  const box = { x: 640, y: 1000, width: 470, depth: 330, height: 400, open: 0.84 };
  const front =
    rect(0, 96, 470, 304, '#20262b') +
    rect(0, 0, 470, 96, '#30383e') +
    times(16, (i) => rect(14 + i * 28, 12, 10, 72, '#171b1f', 3)) +
    rect(40, 140, 390, 216, amber, 10) +
    words(house, 235, 192, 40, '#2a1d05', { face: 'italic' }) +
    words('12 V  100 Ah', 235, 268, 60, '#2a1d05', { face: 'black', most: 350 }) +
    words('Sealed gel battery for solar', 235, 322, 26, '#2a1d05', { face: 'sans' });
  const side = rect(0, 0, 330, 96, '#30383e') + times(11, (i) => rect(14 + i * 28, 12, 10, 72, '#171b1f', 3));
  const terminal = (x: number, y: number, colour: string) =>
    solid(
      s,
      turned(x, [
        [y - 46, 22],
        [y, 24],
      ]),
      '#b9bec4',
    ) +
    solid(
      s,
      turned(x, [
        [y - 22, 36],
        [y, 38],
      ]),
      colour,
    );
  return (
    boxShadow(s, box) +
    boxed(s, box, '#22282d', { left: front, right: side }) +
    terminal(330, 500, '#c1272d') +
    terminal(760, 402, '#1c1c1e') +
    stroke('M500 458C500 400 640 370 690 418', '#0f1214', 24) +
    stroke('M500 452C500 396 640 366 690 412', '#4d575e', 6)
  );
};

export const solar: Record<string, Drawing> = {
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
  'solar-panel': (s, tint) => studio(s, tint) + standing(s, 270, 110, 620, 920, 4, 8),
  'solar-battery': (s, tint) => studio(s, tint) + closer(1.12, battery(s)),
  inverter: (s, tint) => {
    const box = { x: 660, y: 960, width: 540, depth: 260, height: 260, open: 0.88 };
    const fins = (w: number) =>
      times(
        Math.floor(w / 24),
        (i) => rect(8 + i * 24, 0, 12, 260, '#0f1a2b', 2) + rect(8 + i * 24, 0, 3, 260, '#ffffff', 0, 'opacity="0.2"'),
      );
    const socket = (x: number) =>
      rect(x, 120, 110, 110, '#f3f1ea', 12) +
      rect(x + 45, 138, 20, 30, '#2a2f33', 3) +
      rect(x + 20, 184, 28, 18, '#2a2f33', 3) +
      rect(x + 62, 184, 28, 18, '#2a2f33', 3);
    const face =
      rect(0, 0, 540, 260, '#24477a', 8) +
      rect(18, 18, 504, 224, '#2b5490', 8) +
      words(house, 44, 72, 40, '#f4ecd6', { face: 'italic', from: 'start' }) +
      words('1000 W pure sine', 44, 104, 24, '#f4ecd6', { face: 'sans', from: 'start' }) +
      socket(48) +
      socket(180) +
      rect(330, 46, 170, 84, '#0f1a14', 8) +
      words('230 V', 415, 104, 46, '#8fe3a6', { face: 'sans' }) +
      rect(340, 156, 60, 70, '#b3261e', 8) +
      rect(352, 166, 36, 24, '#ffffff', 4, 'opacity="0.25"') +
      circle(450, 190, 15, '#4be07d') +
      rect(422, 214, 56, 8, '#0f1a2b', 3);
    return (
      studio(s, tint) +
      closer(
        1.12,
        boxShadow(s, box) +
          boxed(s, box, '#1d3a66', {
            left: face,
            right: fins(260),
            top: times(10, (i) => rect(20, 30 + i * 50, 220, 16, '#12243f', 8)),
          }),
      )
    );
  },
  'solar-radio': (s, tint) => {
    const box = { x: 700, y: 940, width: 560, depth: 170, height: 340, open: 0.92 };
    const red = '#b3362a';
    const speaker =
      circle(160, 185, 122, '#1f2224') +
      times(6, (ring) =>
        times(8 + ring * 6, (i) => {
          const a = (i / (8 + ring * 6)) * Math.PI * 2;
          return circle(160 + Math.cos(a) * (14 + ring * 18), 185 + Math.sin(a) * (14 + ring * 18), 5, '#4a5054');
        }),
      ) +
      circle(160, 185, 122, 'none', 'stroke="#d9dde0" stroke-width="7"');
    const dial =
      rect(310, 60, 220, 96, '#f6ecd2', 8) +
      times(20, (i) => rect(324 + i * 10.2, i % 5 ? 96 : 84, 2, i % 5 ? 18 : 30, '#3a2a1a')) +
      words('88   94   100   108', 420, 140, 20, '#3a2a1a', { face: 'sans', most: 190 }) +
      rect(404, 64, 4, 88, '#c8281e');
    const face =
      rect(0, 0, 560, 340, red, 26) +
      rect(14, 14, 532, 312, darker(red, 0.12), 20) +
      speaker +
      dial +
      [352, 484]
        .map(
          (x) =>
            circle(x, 232, 46, s.ball('#e4e6e8', 0.5)) +
            circle(x, 232, 30, s.metal('#b5babf')) +
            rect(x - 3, 194, 6, 26, '#c8281e'),
        )
        .join('') +
      words(house, 418, 316, 28, '#f8e8d0', { face: 'italic' });
    return (
      studio(s, tint) +
      closer(
        1.16,
        stroke('M770 590L1010 240', '#7f868c', 11) +
          stroke('M767 590L1007 240', '#eef1f3', 3.5) +
          circle(1012, 238, 11, s.ball('#c9ced3')) +
          boxShadow(s, box) +
          boxed(s, box, red, {
            left: face,
            right: times(7, (i) => rect(30, 60 + i * 34, 110, 14, '#5a1610', 7)),
            top:
              rect(16, 60, 138, 420, '#e8edf0', 4) +
              times(6, (i) =>
                rect(
                  22,
                  68 + i * 68,
                  126,
                  62,
                  s.linear([
                    [0, '#33548a'],
                    [1, '#0f2040'],
                  ]),
                  6,
                ),
              ),
          }),
        620,
        800,
      )
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
