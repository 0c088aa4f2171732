import { folded, hanging, threads as weave } from '../art/cloth.ts';
import { darker, lighter } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, group, path, put, rect, stroke, times } from '../art/forms.ts';
import { strewn } from '../art/heaps.ts';
import { words } from '../art/lettering.ts';
import { label, lid } from '../art/packs.ts';
import type { Sheet } from '../art/sheet.ts';
import { cast, closer, shadow, studio } from '../art/studio.ts';
import { glint, mouth, solid, turned } from '../art/vessels.ts';
import { rail } from './coast.ts';
import { nut } from './pieces.ts';

const house = 'Nakasero';

/** Printed cotton in big rings and leaves. */
const sunPrint = (s: Sheet, ground: string, one: string, other: string, size = 170): string => {
  const h = size / 2;
  const flower = (x: number, y: number) =>
    circle(x, y, h * 0.94, one) +
    circle(x, y, h * 0.8, ground) +
    times(12, (i) =>
      put(
        x,
        y,
        i * 30,
        path(
          `M${h * 0.24} 0C${h * 0.4} ${-h * 0.14} ${h * 0.64} ${-h * 0.14} ${h * 0.76} 0C${h * 0.64} ${h * 0.14} ${h * 0.4} ${h * 0.14} ${h * 0.24} 0Z`,
          i % 2 ? other : one,
        ),
      ),
    ) +
    circle(x, y, h * 0.2, other) +
    circle(x, y, h * 0.1, ground);
  const star = (x: number, y: number) =>
    times(4, (i) =>
      put(x, y, i * 90 + 45, path(`M0 0L${h * 0.4} ${-h * 0.12}L${h * 0.5} 0L${h * 0.4} ${h * 0.12}Z`, other)),
    );
  return s.pattern(
    size,
    size,
    rect(0, 0, size, size, ground) + flower(h, h) + star(0, 0) + star(size, 0) + star(0, size) + star(size, size),
  );
};
const shellPrint = (s: Sheet, ground: string, one: string, other: string, size = 130): string => {
  const fan = (x: number, y: number) =>
    times(5, (i) => circle(x, y, (size / 2) * (1 - i * 0.19), [one, ground, other, ground, one][i] ?? one));
  return s.pattern(
    size,
    size,
    rect(0, 0, size, size, ground) +
      s.clipped(rect(0, 0, size, size / 2, '#000'), fan(0, size / 2) + fan(size, size / 2)) +
      fan(size / 2, size) +
      rect(0, size / 2, size, 2, other),
  );
};

const dress =
  'M520 250C530 292 670 292 680 250L760 262C800 280 830 330 850 400L780 440L744 400C740 480 716 520 724 566C800 700 870 850 900 1010C720 1052 480 1052 300 1010C330 850 400 700 476 566C484 520 460 480 456 400L420 440L350 400C370 330 400 280 440 262Z';
const shirt =
  'M500 270C540 300 660 300 700 270L820 310C880 360 920 450 940 540L840 576L806 480C812 640 816 800 820 960C680 984 520 984 380 960C384 800 388 640 394 480L360 576L260 540C280 450 320 360 380 310Z';

const hanger = (s: Sheet, y: number): string =>
  stroke(
    `M600 ${y}C600 ${y - 40} 640 ${y - 46} 640 ${y - 76}C640 ${y - 110} 576 ${y - 110} 576 ${y - 74}`,
    '#8d949b',
    9,
  ) +
  s.puffed(
    5,
    8,
    stroke(`M440 ${y + 62}C520 ${y + 10} 580 ${y} 600 ${y}C620 ${y} 680 ${y + 10} 760 ${y + 62}`, '#b07c46', 22),
  );

const garment = (s: Sheet, data: string, paint: string, folds: string): string =>
  cast(s, path(data, '#1d120a'), 30, 0.45) +
  s.puffed(16, 16, weave(s, path(data, paint))) +
  s.clipped(path(data, '#000'), folds);

const shea = (s: Sheet, cx: number, foot: number, isOpen: boolean): string => {
  const form = turned(cx, [
    [foot - 200, 196],
    [foot - 184, 204],
    [foot - 20, 204],
    [foot, 190],
  ]);
  return (
    shadow(s, cx, foot + 14, 205, 48) +
    path(form.data, s.across('#6b3a1c', 0.5)) +
    glint(s, form, foot - 180, foot - 16, -56, 18, 0.5) +
    label(s, form, foot - 168, foot - 30, '#f4e8cf', {
      house,
      thing: 'Shea butter',
      line: 'Unrefined, northern Uganda, 250 g',
      ink: '#5a3416',
    }) +
    (isOpen
      ? mouth(s, cx, foot - 200, 196, 12, '#6b3a1c', '#e8dcae') +
        ellipse(
          cx,
          foot - 194,
          176,
          33,
          s.radial([
            [0, '#fbf5da'],
            [1, '#dccb92'],
          ]),
        ) +
        s.puffed(
          7,
          10,
          path(
            `M${cx - 110} ${foot - 200}C${cx - 70} ${foot - 250} ${cx} ${foot - 262} ${cx + 40} ${foot - 226}C${cx + 80} ${foot - 240} ${cx + 120} ${foot - 214} ${cx + 100} ${foot - 194}C${cx + 40} ${foot - 176} ${cx - 70} ${foot - 178} ${cx - 110} ${foot - 200}Z`,
            '#f6eecb',
          ),
        )
      : lid(s, cx, foot - 190, 204, 56, '#2c2420'))
  );
};

export const threads: Record<string, Drawing> = {
  kitenge: (s, tint) => {
    const one = sunPrint(s, '#e8a21f', '#8c1f3a', '#14506b', 190);
    const cloth = 'M270 220C400 208 800 208 930 220L944 1000C820 1020 700 984 600 1004C480 1026 380 990 256 1006Z';
    return (
      studio(s, tint, 1200) +
      cast(s, path(cloth, '#1d120a'), 30, 0.45) +
      weave(s, path(cloth, one)) +
      s.clipped(path(cloth, '#000'), hanging(s, 250, 210, 700, 820, 5, 0.34)) +
      rail(s, 180, 222, 1020) +
      s.clipped(
        rect(262, 190, 676, 64, '#000'),
        weave(s, path('M266 200C400 190 800 190 934 200L936 254H264Z', one)) +
          path(
            'M266 200C400 190 800 190 934 200L936 254H264Z',
            s.linear([
              [0, '#fff', 0.3],
              [0.5, '#fff', 0],
              [1, '#120a06', 0.55],
            ]),
          ),
      )
    );
  },
  'kitenge-stack': (s, tint) => {
    const pile = (y: number, paint: string, colour: string, back = 130) =>
      s.blur(9, rect(290, y - 26, 640, 30, '#120a06', 8, 'opacity="0.55"')) +
      weave(s, folded(s, 280, y, 640, 2, 58, paint, colour, back));
    return (
      studio(s, tint) +
      shadow(s, 610, 1000, 350, 42, 0.55) +
      pile(1000, shellPrint(s, '#1f4d6b', '#e8c25a', '#c9442c'), '#1f4d6b') +
      pile(884, sunPrint(s, '#b8332a', '#f0c24a', '#2a1440', 120), '#b8332a') +
      pile(768, shellPrint(s, '#f0e2c0', '#3f7a4a', '#d97a24', 110), '#f0e2c0') +
      pile(652, sunPrint(s, '#3a2a5f', '#e88a2e', '#7fc4b0', 130), '#3a2a5f', 150)
    );
  },
  'kitenge-dress': (s, tint) =>
    studio(s, tint, 1200) +
    closer(
      1.06,
      hanger(s, 214) +
        garment(
          s,
          dress,
          sunPrint(s, '#1f5a63', '#f0b83a', '#d94f2a', 120),
          s.clipped(
            path(
              'M476 566C560 590 640 590 724 566C800 700 870 850 900 1010C720 1052 480 1052 300 1010C330 850 400 700 476 566Z',
              '#000',
            ),
            hanging(s, 290, 560, 620, 490, 7, 0.34),
          ) + s.blur(5, stroke('M470 560C560 588 640 588 730 560', '#120a06', 10, 'opacity="0.5"')),
        ) +
        s.puffed(4, 6, stroke('M470 558C560 584 640 584 728 558', '#f0b83a', 22)) +
        stroke('M524 254C536 300 664 300 676 254', '#d94f2a', 14),
      600,
      620,
    ),
  'dress-detail': (s, tint) =>
    studio(s, tint, 1200) +
    `<g transform="translate(600 480) scale(2.3) translate(-600 -420)">${garment(s, dress, sunPrint(s, '#1f5a63', '#f0b83a', '#d94f2a', 120), hanging(s, 440, 260, 320, 320, 4, 0.16) + s.blur(5, stroke('M470 560C560 588 640 588 730 560', '#120a06', 10, 'opacity="0.5"')))}${s.puffed(4, 6, stroke('M470 558C560 584 640 584 728 558', '#f0b83a', 22))}${stroke('M524 254C536 300 664 300 676 254', '#d94f2a', 14)}${stroke('M518 268C536 318 664 318 682 268', '#f6ead2', 1.6, 'stroke-dasharray="5 4"')}${times(3, (i) => circle(600, 330 + i * 50, 9, s.ball('#e8c25a')) + circle(597, 330 + i * 50, 1.6, '#5a3a12') + circle(603, 330 + i * 50, 1.6, '#5a3a12'))}</g>`,
  'kitenge-shirt': (s, tint) =>
    studio(s, tint, 1200) +
    closer(
      1.08,
      hanger(s, 226) +
        garment(
          s,
          shirt,
          shellPrint(s, '#f2e6cc', '#23527a', '#c9562a', 104),
          hanging(s, 380, 420, 440, 560, 5, 0.18) +
            s.blur(
              5,
              stroke(
                'M394 480C400 430 400 380 380 330M806 480C800 430 800 380 820 330',
                '#120a06',
                9,
                'opacity="0.45"',
              ),
            ),
        ) +
        s.puffed(3, 5, path('M500 268L560 380L600 320L640 380L700 268C660 300 540 300 500 268Z', '#23527a')) +
        stroke('M600 322V966', '#23527a', 26, 'opacity="0.85"') +
        times(
          6,
          (i) =>
            circle(600, 390 + i * 96, 10, s.ball('#f4efe2')) +
            circle(597, 390 + i * 96, 1.8, '#3a4652') +
            circle(603, 390 + i * 96, 1.8, '#3a4652'),
        ) +
        s.puffed(3, 4, rect(676, 480, 104, 116, shellPrint(s, '#f2e6cc', '#c9562a', '#23527a', 80), 6)),
      600,
      620,
    ),
  'tote-bag': (s, tint) => {
    const bag = 'M330 500C420 488 780 488 870 500L900 1000C780 1024 420 1024 300 1000Z';
    const strap = (dy: number, colour: string) =>
      s.puffed(
        5,
        7,
        stroke(
          `M450 ${520 + dy}C440 ${240 + dy} 500 ${190 + dy} 600 ${190 + dy}C700 ${190 + dy} 760 ${240 + dy} 750 ${520 + dy}`,
          colour,
          40,
        ),
      );
    return (
      studio(s, tint) +
      closer(
        1.04,
        shadow(s, 600, 1010, 310, 46, 0.6) +
          strap(-24, '#4a2c1a') +
          path('M336 492C420 476 780 476 864 492L870 520H330Z', '#2a1a12') +
          s.puffed(20, 22, weave(s, path(bag, sunPrint(s, '#f0e0b8', '#b8332a', '#1f4d5b', 150)))) +
          s.clipped(
            path(bag, '#000'),
            hanging(s, 300, 490, 600, 540, 4, 0.2) +
              rect(290, 480, 620, 44, '#6b3f22', 0, 'opacity="0.95"') +
              stroke('M300 516H900', '#f0dcae', 3, 'stroke-dasharray="12 8"') +
              rect(290, 930, 620, 100, '#6b3f22'),
          ) +
          s.blur(6, stroke('M300 932H900', '#120a06', 8, 'opacity="0.4"')) +
          strap(0, '#6b3f22') +
          [450, 750]
            .map(
              (x) =>
                s.puffed(3, 5, rect(x - 30, 500, 60, 90, '#6b3f22', 6)) +
                stroke(
                  `M${x - 20} 512L${x + 20} 578M${x + 20} 512L${x - 20} 578`,
                  '#f0dcae',
                  3,
                  'stroke-dasharray="8 6"',
                ),
            )
            .join(''),
      )
    );
  },
  'barkcloth-bag': (s, tint) => {
    const bag = 'M300 520H900V940C900 976 880 996 846 996H354C320 996 300 976 300 940Z';
    const flap =
      'M286 480C290 460 304 450 326 450H874C896 450 910 460 914 480V700C900 790 760 830 600 830C440 830 300 790 286 700Z';
    const bark = (data: string, colour: string) =>
      s.veins(0.03, 0.006, '#3a1606', 0.6, s.grain(0.04, 0.015, 7, path(data, colour), 8, 4), 3);
    return (
      studio(s, tint) +
      closer(
        1.04,
        shadow(s, 610, 1000, 320, 44, 0.6) +
          s.puffed(5, 7, stroke('M330 470C300 150 900 150 870 470', '#3f2414', 26)) +
          s.puffed(16, 18, bark(bag, '#9a5428')) +
          s.blur(12, path(flap, '#120a06', 'opacity="0.45" transform="translate(8 18)"')) +
          s.puffed(14, 16, bark(flap, '#b0652f')) +
          stroke(
            'M300 690C320 770 460 810 600 810C740 810 880 770 900 690V490C898 474 888 466 872 466H328C312 466 302 474 300 490Z',
            '#f0d2a0',
            4,
            'stroke-dasharray="16 11"',
          ) +
          s.puffed(7, 10, rect(560, 740, 80, 150, '#3f2414', 14)) +
          circle(600, 850, 22, s.ball('#d9b25a')) +
          s.puffed(4, 6, rect(404, 560, 120, 60, '#3f2414', 8)) +
          words(house, 464, 600, 30, '#e8c25a', { face: 'italic' }),
      )
    );
  },
  'tailored-shirt': (s, tint) => {
    const spool = (x: number, y: number, colour: string) =>
      put(
        x,
        y,
        0,
        shadow(s, 0, 6, 66, 16, 0.5) +
          solid(
            s,
            turned(
              0,
              [
                [-16, 64],
                [0, 64],
              ],
              0.24,
            ),
            '#d9b07a',
          ) +
          solid(
            s,
            turned(
              0,
              [
                [-150, 44],
                [-80, 50],
                [-14, 44],
              ],
              0.24,
            ),
            colour,
          ) +
          times(16, (i) =>
            stroke(
              `M-46 ${-138 + i * 8}Q0 ${-126 + i * 8} 46 ${-138 + i * 8}`,
              i % 2 ? darker(colour, 0.3) : lighter(colour, 0.25),
              2,
              'opacity="0.6"',
            ),
          ) +
          solid(
            s,
            turned(
              0,
              [
                [-172, 60],
                [-156, 60],
              ],
              0.24,
            ),
            '#d9b07a',
          ),
      );
    const shears = put(
      800,
      500,
      34,
      cast(s, path('M-70 330L-10 0L-30 -330H30L10 0L70 330Z', '#1d120a'), 18, 0.45) +
        path('M-8 30C-40 -80 -40 -260 -6 -350L6 -340L14 20Z', s.metal('#c3c8cc')) +
        path('M8 30C40 -80 40 -260 6 -350L-6 -340L-14 20Z', s.metal('#aab0b6')) +
        circle(0, 6, 14, s.ball('#6d757c')) +
        s.puffed(
          9,
          12,
          stroke('M-10 40C-40 90 -60 120 -96 150C-150 200 -130 320 -70 320C-10 320 -10 220 -50 160', '#1f2326', 34),
        ) +
        s.puffed(
          9,
          12,
          stroke('M10 40C40 90 60 120 96 150C150 200 130 320 70 320C10 320 10 220 50 160', '#1f2326', 34),
        ),
    );
    const tape = 'M120 980C260 880 380 1060 520 970C640 890 760 1010 900 930C980 890 1060 900 1120 930';
    const cloth = 'M90 140L700 90L760 760L150 830Z';
    return (
      studio(s, tint, 1200) +
      cast(s, path(cloth, '#1d120a'), 18, 0.4) +
      weave(s, path(cloth, '#7fa0bf')) +
      s.clipped(
        path(cloth, '#000'),
        times(30, (i) => stroke(`M${90 + i * 24} 80L${150 + i * 24} 840`, '#f2f4f6', 3, 'opacity="0.55"')),
      ) +
      path(
        'M230 250C300 230 380 220 450 240L470 560C390 590 310 590 240 570Z',
        '#e9dcc0',
        'opacity="0.95" stroke="#a98a58" stroke-width="3"',
      ) +
      stroke(
        'M250 270C310 252 380 244 436 260L452 546C390 570 316 572 256 554Z',
        '#3a4a6b',
        3,
        'stroke-dasharray="12 8"',
      ) +
      words('Measure 38', 346, 420, 36, '#3a4a6b', { face: 'italic' }) +
      times(4, (i) =>
        put(
          260 + i * 60,
          300 + (i % 2) * 220,
          30 + i * 50,
          rect(-30, -2, 60, 4, s.metal('#c9ced3'), 2) +
            circle(-32, 0, 9, s.ball(['#c3261f', '#f0b429', '#2f7a4a', '#24589a'][i] ?? '#c3261f')),
        ),
      ) +
      shears +
      s.blur(8, stroke(tape, '#120a06', 40, 'opacity="0.35" transform="translate(10 16)"')) +
      stroke(tape, '#f2c53a', 44) +
      stroke(tape, '#3a2a08', 16, 'style="stroke-linecap:butt" stroke-dasharray="2 14" transform="translate(0 -12)"') +
      stroke(tape, '#c3261f', 42, 'style="stroke-linecap:butt" stroke-dasharray="4 76"') +
      spool(880, 860, '#b8332a') +
      spool(1030, 810, '#24589a') +
      spool(1000, 1010, '#2f7a4a')
    );
  },
  'shea-butter': (s, tint) =>
    studio(s, tint) +
    closer(
      1.14,
      shea(s, 480, 840, true) +
        put(860, 900, -24, group(lid(s, 0, 30, 180, 50, '#2c2420'))) +
        strewn(s, 640, 1000, 160, 30, 9, nut(['#7a4a2a', '#8f5a34', '#643a20'], 30, 23), 1.2),
    ),
};
