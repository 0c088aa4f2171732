import { darker, lighter } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, group, path, put, rect, stroke, through, times } from '../art/forms.ts';
import { words } from '../art/lettering.ts';
import { n, type Sheet } from '../art/sheet.ts';
import { cast, closer, studio } from '../art/studio.ts';
import { solid, turned } from '../art/vessels.ts';

import { house } from './parts/cycles.ts';

const tyre = (s: Sheet, x: number, y: number, r: number): string =>
  circle(x, y, r, 'none', `stroke="#17191b" stroke-width="${n(r * 0.1)}"`) +
  circle(x, y, r + r * 0.035, 'none', `stroke="#4d555c" stroke-width="2"`) +
  circle(x, y, r * 0.925, 'none', `stroke="#c9ced3" stroke-width="${n(r * 0.05)}"`) +
  circle(x, y, r * 0.905, 'none', 'stroke="#7d858c" stroke-width="2"') +
  s.blur(
    2,
    `<path d="M${n(x - r * 0.9)} ${n(y - r * 0.42)}A${r} ${r} 0 0 1 ${n(x - r * 0.1)} ${n(y - r)}" fill="none" stroke="#8d959c" stroke-width="6" stroke-linecap="round"/>`,
  );

const wheel = (s: Sheet, x: number, y: number, r: number): string =>
  times(32, (i) => {
    const a = (i / 32) * Math.PI * 2;
    const twist = i % 2 ? 0.5 : -0.5;
    return `<path d="M${n(x + Math.cos(a + twist) * r * 0.08)} ${n(y + Math.sin(a + twist) * r * 0.08)}L${n(x + Math.cos(a) * r * 0.92)} ${n(y + Math.sin(a) * r * 0.92)}" stroke="#9aa3aa" stroke-width="2"/>`;
  }) +
  tyre(s, x, y, r) +
  circle(x, y, r * 0.1, s.ball('#aab0b6'));

const tube = (_s: Sheet, data: string, colour: string, wide = 22): string =>
  stroke(data, darker(colour, 0.5), wide) +
  stroke(data, colour, wide * 0.74, 'transform="translate(-1 -2)"') +
  stroke(data, lighter(colour, 0.55), wide * 0.18, `transform="translate(${-wide * 0.12} ${-wide * 0.2})"`);

const bicycle = (s: Sheet, colour: string): string =>
  s.blur(18, ellipse(620, 952, 520, 26, '#1d120a', 'opacity="0.55"')) +
  wheel(s, 310, 730, 212) +
  wheel(s, 890, 730, 212) +
  stroke('M196 520A244 244 0 0 1 440 536', '#2a2e31', 10) +
  stroke('M800 506A244 244 0 0 1 1112 634', '#2a2e31', 10) +
  tube(s, 'M160 500H420M200 502L310 726M400 502L310 726', '#3a4046', 13) +
  times(4, (i) => tube(s, `M${170 + i * 66} 490L${180 + i * 66} 508`, '#3a4046', 8)) +
  tube(s, 'M310 730H560', colour, 17) +
  tube(s, 'M470 470L310 730', colour, 16) +
  tube(s, 'M460 420L560 730', colour) +
  tube(s, 'M474 462L808 440', colour) +
  tube(s, 'M560 730L822 486', colour) +
  tube(s, 'M800 384L826 500', colour, 27) +
  tube(s, 'M826 500C850 590 872 650 890 730', colour, 19) +
  tube(s, 'M804 390L794 330', '#c9ced3', 17) +
  tube(s, 'M700 372C720 330 760 324 800 330C850 336 880 330 896 350', '#c9ced3', 15) +
  stroke('M676 398C690 372 700 368 712 362', '#5a3a22', 26) +
  stroke('M880 344C892 346 900 352 904 362', '#5a3a22', 24) +
  tube(s, 'M448 384L462 430', '#c9ced3', 17) +
  s.puffed(
    9,
    13,
    path(
      'M352 372C350 346 380 338 430 344C480 350 540 352 560 362C566 378 540 386 500 388C460 392 440 410 410 408C376 406 354 394 352 372Z',
      '#7a4526',
    ),
  ) +
  circle(560, 730, 66, 'none', 'stroke="#aab0b6" stroke-width="11"') +
  times(24, (i) => put(560, 730, i * 15, rect(66, -5, 12, 10, '#8d949b', 2))) +
  times(5, (i) => put(560, 730, i * 72, rect(10, -5, 54, 10, s.metal('#aab0b6'), 4))) +
  stroke('M560 654C470 672 380 688 312 694M560 806C470 790 380 770 312 766', '#3d444a', 8, 'stroke-dasharray="7 5"') +
  tube(s, 'M560 730L630 850', '#c9ced3', 16) +
  rect(592, 844, 84, 22, '#22262a', 8) +
  circle(560, 730, 18, s.ball('#c9ced3')) +
  put(660, 452, -4, words(house, 0, 8, 24, '#f0dcae', { face: 'italic' })) +
  put(
    846,
    420,
    0,
    circle(0, 0, 30, s.ball('#dfe3e6')) +
      circle(
        4,
        0,
        20,
        s.radial([
          [0, '#fffdf0'],
          [1, '#e8d9a0'],
        ]),
      ),
  ) +
  stroke('M334 938L300 946M560 790L500 946L470 950', '#3a4046', 12);

export const cycles: Record<string, Drawing> = {
  bicycle: (s, tint) => studio(s, tint, 800) + closer(1.02, bicycle(s, '#20242a'), 620, 760),
  'bicycle-detail': (s, tint) =>
    studio(s, tint, 1200) +
    `<g transform="translate(560 600) scale(2.5) translate(-500 -560)">${bicycle(s, '#20242a')}</g>`,
  'tyre-tube': (s, tint) => {
    const knobs = times(72, (i) => {
      const a = i * 5;
      return put(470, 560, a, rect(300, -8, 46, 15, '#0c0d0e', 4) + rect(302, -7, 40, 4, '#4d555c', 2));
    });
    return (
      studio(s, tint, 1200) +
      closer(
        1.06,
        `<g transform="translate(26 28)" opacity="0.5">${s.blur(18, circle(470, 560, 310, 'none', 'stroke="#1d120a" stroke-width="90"'))}</g>` +
          s.puffed(12, 16, circle(470, 560, 304, 'none', 'stroke="#24282b" stroke-width="86"')) +
          knobs +
          circle(470, 560, 268, 'none', 'stroke="#b98a4c" stroke-width="14" opacity="0.9"') +
          '<path id="arc" d="" />' +
          times(2, (i) => put(470, 560, i * 180, words('ZIWA 28 × 1½', 0, -276, 25, '#e8d9b0', { face: 'sans' }))) +
          put(
            860,
            860,
            0,
            `<g transform="translate(20 24)" opacity="0.45">${s.blur(12, circle(0, 0, 150, 'none', 'stroke="#1d120a" stroke-width="46"'))}</g>` +
              s.puffed(
                9,
                14,
                times(3, (i) =>
                  circle(i * 10 - 10, i * 14 - 14, 150 - i * 8, 'none', 'stroke="#3a3f44" stroke-width="40"'),
                ),
                0.3,
              ) +
              put(108, 108, -40, rect(-7, -50, 14, 74, s.metal('#d5b25a'), 5)) +
              put(
                -4,
                -152,
                4,
                rect(-70, -44, 140, 84, '#f3ead6', 8) +
                  words(house, 0, -6, 24, '#1f4d6b', { face: 'italic' }) +
                  words('Tube 28', 0, 24, 26, '#1f4d6b', { face: 'sans' }),
              ),
          ),
        600,
        640,
      )
    ).replace('<path id="arc" d="" />', '');
  },
  'chain-kit': (s, tint) => {
    const link = (x: number, y: number, degrees: number, outer: boolean) =>
      put(
        x,
        y,
        degrees,
        outer
          ? path(
              'M-26 -16C-14 -16 -8 -9 0 -9C8 -9 14 -16 26 -16C44 -16 44 16 26 16C14 16 8 9 0 9C-8 9 -14 16 -26 16C-44 16 -44 -16 -26 -16Z',
              s.metal('#aab0b6', false),
            ) +
              circle(-26, 0, 7, '#4d555c') +
              circle(26, 0, 7, '#4d555c')
          : rect(-30, -9, 60, 18, s.metal('#7d858c', false), 8),
      );
    const chain = (count: number, at: (t: number) => readonly [number, number]) =>
      times(count, (i) => {
        const [x, y] = at(i / count);
        const [x2, y2] = at((i + 0.5) / count);
        return link(x, y, (Math.atan2(y2 - y, x2 - x) * 180) / Math.PI, i % 2 === 0);
      });
    const gear = (x: number, y: number, r: number, teeth: number) =>
      put(
        x,
        y,
        0,
        `<g transform="translate(18 20)" opacity="0.45">${s.blur(12, circle(0, 0, r, '#1d120a'))}</g>` +
          s.puffed(
            4,
            7,
            times(teeth, (i) =>
              put(
                0,
                0,
                (i * 360) / teeth,
                path(`M${r - 8} -${r * 0.11}L${r + 22} -5V5L${r - 8} ${r * 0.11}Z`, '#9aa1a8'),
              ),
            ) +
              `<path fill-rule="evenodd" fill="#aab0b6" d="M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0ZM${-r * 0.72} 0a${r * 0.72} ${r * 0.72} 0 1 0 ${r * 1.44} 0a${r * 0.72} ${r * 0.72} 0 1 0 ${-r * 1.44} 0Z"/>` +
              times(5, (i) => put(0, 0, i * 72, rect(0, -r * 0.09, r * 0.86, r * 0.18, '#b9bec4', 6))),
          ) +
          circle(0, 0, r * 0.26, s.ball('#8d949b')) +
          rect(-r * 0.09, -r * 0.09, r * 0.18, r * 0.18, '#23282d', 3),
      );
    return (
      studio(s, tint, 1200) +
      closer(
        1.04,
        gear(430, 470, 210, 44) +
          gear(860, 400, 100, 18) +
          `<g transform="translate(12 18)" opacity="0.5">${s.blur(8, stroke(through(Array.from({ length: 24 }, (_, i) => [150 + (i / 23) * 900, 880 + Math.sin((i / 23) * 9.4) * 96 * (0.5 + (i / 23) * 0.6)] as const)), '#1d120a', 30))}</g>` +
          chain(30, (t) => [150 + t * 900, 880 + Math.sin(t * 9.4) * 96 * (0.5 + t * 0.6)]) +
          put(
            1010,
            620,
            24,
            cast(s, rect(-44, -120, 88, 240, '#1d120a', 20), 16) +
              solid(
                s,
                turned(0, [
                  [-90, 44],
                  [110, 44],
                ]),
                '#c1332a',
              ) +
              rect(-30, -30, 60, 90, '#f6ead2', 6) +
              words('Oil', 0, 26, 36, '#7a1c14', { face: 'black' }) +
              solid(
                s,
                turned(0, [
                  [-190, 7],
                  [-120, 14],
                  [-92, 40],
                ]),
                '#f0c24a',
              ),
          ),
        600,
        640,
      )
    );
  },
  'cycle-service': (s, tint) => {
    const spanner = (x: number, y: number, degrees: number, size: number) =>
      put(
        x,
        y,
        degrees,
        cast(s, rect(-18, -240, 36, 480, '#1d120a', 16), 18) +
          s.puffed(
            6,
            10,
            path(
              'M-18 -170V170C-60 190 -66 250 -34 276L-14 250V220H14V250L34 276C66 250 60 190 18 170V-170C60 -190 66 -250 34 -276L14 -250V-220H-14V-250L-34 -276C-66 -250 -60 -190 -18 -170Z',
              s.metal('#b9bec4'),
            ),
            0.3,
          ) +
          words('15', 0, 10, 30, '#4d555c', { face: 'sans' }),
        size,
      );
    return (
      studio(s, tint, 1200) +
      group(
        `<g transform="translate(26 28)" opacity="0.4">${s.blur(16, circle(470, 560, 300, 'none', 'stroke="#1d120a" stroke-width="50"'))}</g>` +
          wheel(s, 470, 560, 330),
      ) +
      spanner(900, 420, 24, 1.1) +
      spanner(1010, 560, 12, 0.84) +
      put(
        760,
        930,
        -64,
        cast(s, rect(-20, -260, 40, 520, '#1d120a', 16), 18) +
          s.puffed(8, 12, rect(-40, 40, 80, 230, '#e0a02a', 34), 0.4) +
          rect(-11, -240, 22, 290, s.metal('#b9bec4'), 4),
      ) +
      put(
        330,
        970,
        8,
        cast(s, rect(-180, -90, 360, 180, '#1d120a', 16), 18) +
          rect(-180, -90, 360, 180, '#f6ead2', 10) +
          words(house, 0, -34, 40, '#1f4d6b', { face: 'italic' }) +
          times(
            3,
            (i) =>
              rect(-150, -2 + i * 28, 18, 18, 'none', 3, 'stroke="#1f4d6b" stroke-width="3"') +
              rect(-120, 4 + i * 28, 240 - i * 40, 8, '#8a9aa8', 4) +
              (i < 2 ? stroke(`M${-147} ${6 + i * 28}l6 8l10 -14`, '#2f7a4a', 5) : ''),
          ),
      )
    );
  },
};
