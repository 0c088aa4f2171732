import { folded, hanging, threads as weave } from '../art/cloth.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, path, put, rect, stroke, times } from '../art/forms.ts';
import type { Sheet } from '../art/sheet.ts';
import { cast, closer, shadow, studio } from '../art/studio.ts';
import { rail } from './parts/coast.ts';
import { shirt } from './parts/threads.ts';

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

export const kitenge: Record<string, Drawing> = {
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
};
