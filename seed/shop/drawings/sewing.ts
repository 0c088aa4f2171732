import { threads as weave } from '../art/cloth.ts';
import { darker, lighter } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, group, path, put, rect, stroke, times } from '../art/forms.ts';
import { strewn } from '../art/heaps.ts';
import { words } from '../art/lettering.ts';
import { label, lid } from '../art/packs.ts';
import type { Sheet } from '../art/sheet.ts';
import { cast, closer, shadow, studio } from '../art/studio.ts';
import { glint, mouth, solid, turned } from '../art/vessels.ts';
import { nut } from './pieces.ts';

const house = 'Nakasero';

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

export const sewing: Record<string, Drawing> = {
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
