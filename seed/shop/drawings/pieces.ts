import { darker, lighter } from '../art/colour.ts';
import { circle, ellipse, path, rect, stroke, times } from '../art/forms.ts';
import type { Piece } from '../art/heaps.ts';
import { n } from '../art/sheet.ts';

// Small things by the handful, each drawn around 0 0 and some forty points wide.

const under = (rx: number, ry: number): string => ellipse(5, 7, rx, ry, '#120a06', 'opacity="0.45"');

export const coffeeBean: Piece = (s) => {
  const colour = s.oneOf(['#4a2a18', '#57331d', '#3d2112', '#633b22']);
  return `${under(23, 16)}${ellipse(0, 0, 23, 16, s.ball(colour, 0.62))}${stroke('M-20 1C-9 -7 6 7 20 -1', darker(colour, 0.75), 4)}${stroke('M-19 3C-9 -4 6 10 19 2', lighter(colour, 0.3), 1.2, 'opacity="0.7"')}`;
};
export const speckledBean: Piece = (s) => {
  const colour = s.oneOf(['#c98f7c', '#d6a18c', '#bb7d6d']);
  const flecks = times(7, () =>
    ellipse(s.chance(-15, 15), s.chance(-8, 8), s.chance(1.5, 4), s.chance(1, 2.4), '#6d1f2a', 'opacity="0.75"'),
  );
  return `${under(23, 14)}${path('M-22 2C-24 -12 -8 -16 4 -13C20 -10 27 0 22 8C18 14 8 10 0 9C-10 8 -20 14 -22 2Z', s.ball(colour, 0.5))}${flecks}`;
};
export const blackBean: Piece = (s) =>
  `${under(21, 13)}${ellipse(0, 0, 21, 13, s.ball('#26222b', 0.5))}${path('M-5 -12C0 -15 6 -14 9 -11L5 -6C2 -8 -2 -8 -4 -6Z', '#f4efe6')}`;
export const nut =
  (colours: readonly [string, ...string[]], rx = 22, ry = 21): Piece =>
  (s) => {
    const colour = s.oneOf(colours);
    return `${under(rx, ry)}${ellipse(0, 0, rx, ry, s.ball(colour, 0.5))}${ellipse(-rx * 0.3, -ry * 0.4, rx * 0.22, ry * 0.14, '#ffffff', 'opacity="0.4"')}`;
  };
export const cashew: Piece = (s) => {
  const colour = s.oneOf(['#e3bf8b', '#d9b078', '#ebcd9f']);
  return `${under(24, 14)}${path('M-26 6C-30 -10 -12 -20 4 -18C20 -16 30 -4 26 8C24 15 14 15 12 7C10 -1 2 -5 -6 -3C-14 -1 -14 8 -18 11C-22 13 -25 11 -26 6Z', s.ball(colour, 0.5))}${stroke('M-18 -6C-8 -14 8 -13 17 -4', '#fff3dc', 3, 'opacity="0.5"')}`;
};
export const leafCurl =
  (colours: readonly [string, ...string[]]): Piece =>
  (s) => {
    const colour = s.oneOf(colours);
    const bend = s.chance(-12, 12);
    return `${stroke(`M-16 4C-6 ${n(bend + 4)} 6 ${n(-bend + 4)} 17 5`, '#120a06', 6, 'opacity="0.4"')}${stroke(`M-17 0C-6 ${n(bend)} 6 ${n(-bend)} 17 1`, colour, 5.5)}${stroke(`M-14 -1.5C-6 ${n(bend - 2)} 6 ${n(-bend - 2)} 13 -1`, lighter(colour, 0.4), 1.3, 'opacity="0.8"')}`;
  };
export const petal: Piece = (s) => {
  const colour = s.oneOf(['#7b1230', '#93193b', '#5f0d26', '#a52a48']);
  return `${under(24, 14)}${path('M-26 4C-22 -14 -6 -18 6 -13C20 -8 30 -8 27 4C22 16 6 10 -4 13C-14 16 -25 14 -26 4Z', s.ball(colour, 0.55))}${stroke('M-20 3C-8 -4 6 -5 22 0M-10 8C-2 2 8 0 16 6', darker(colour, 0.5), 2, 'opacity="0.7"')}`;
};
export const pod: Piece = (s) => {
  const colour = s.oneOf(['#8fa05a', '#a3ae69', '#7f9150']);
  return `${under(20, 9)}${path('M-24 0C-14 -13 12 -13 22 -2L29 1L22 4C10 13 -14 12 -24 0Z', s.ball(colour, 0.5))}${stroke('M-22 0C-8 -4 8 -4 24 1M-18 -4C-6 -9 8 -9 18 -4M-18 4C-6 7 8 7 18 4', darker(colour, 0.4), 1.4, 'opacity="0.7"')}`;
};
export const chilli: Piece = (s) => {
  const colour = s.oneOf(['#c3201c', '#d8352a', '#a91518']);
  return `${under(34, 9)}${path('M-38 -6C-20 -16 12 -12 42 10C14 14 -22 12 -38 -6Z', s.ball(colour, 0.5))}${stroke('M-30 -6C-14 -11 6 -8 22 2', '#ffffff', 3, 'opacity="0.45"')}${stroke('M-38 -6C-46 -8 -52 -14 -58 -13', '#55702e', 5)}${circle(-38, -6, 6, '#6a8438')}`;
};
export const clove: Piece = (s) =>
  `${under(14, 5)}${rect(
    -16,
    -3.4,
    26,
    6.8,
    s.linear([
      [0, '#7a4a2c'],
      [1, '#2f190d'],
    ]),
    3,
  )}${circle(13, 0, 7.5, s.ball('#6b3d22'))}${circle(13, 0, 3, '#2a150a')}`;
export const star: Piece = (s) =>
  under(20, 20) +
  times(
    8,
    (index) =>
      `<g transform="rotate(${index * 45})">${path('M2 0C8 -9 22 -8 29 0C22 8 8 9 2 0Z', s.ball('#7a4526', 0.6))}${ellipse(16, 0, 6, 3, '#3a1d0e')}${circle(15, -1, 2.2, '#d8a25a')}</g>`,
  ) +
  circle(0, 0, 4, '#3a1d0e');
export const grainSeed =
  (colours: readonly [string, ...string[]], r = 6): Piece =>
  (s) =>
    `${ellipse(2, 3, r, r * 0.8, '#120a06', 'opacity="0.4"')}${ellipse(0, 0, r, r * 0.86, s.ball(s.oneOf(colours), 0.5))}`;
