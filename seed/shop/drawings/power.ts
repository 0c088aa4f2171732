import { boxed, boxShadow } from '../art/boxes.ts';
import { darker } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, rect, stroke, times } from '../art/forms.ts';
import { words } from '../art/lettering.ts';
import type { Sheet } from '../art/sheet.ts';
import { closer, studio } from '../art/studio.ts';
import { solid, turned } from '../art/vessels.ts';

import { amber, house, standing } from './parts/solar.ts';

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

export const power: Record<string, Drawing> = {
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
};
