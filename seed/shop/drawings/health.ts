import { boxed, boxShadow } from '../art/boxes.ts';
import { darker, lighter } from '../art/colour.ts';
import type { Drawing } from '../art/drawing.ts';
import { circle, ellipse, group, path, put, rect, stroke, times } from '../art/forms.ts';
import { strewn } from '../art/heaps.ts';
import { words } from '../art/lettering.ts';
import { label, pouch } from '../art/packs.ts';
import { n, type Sheet } from '../art/sheet.ts';
import { cast, closer, shadow, studio } from '../art/studio.ts';
import { glint, solid, turned } from '../art/vessels.ts';

const house = 'Afya Nyumbani';

const soap = (s: Sheet, x: number, y: number, colour: string, mark: string, open = 0.84): string => {
  const box = { x, y, width: 300, depth: 170, height: 96, open };
  return (
    boxShadow(s, box, 0.45) +
    s.puffed(
      12,
      14,
      s.grain(
        0.02,
        0.02,
        4,
        boxed(s, box, colour, {
          left: rect(0, 0, 300, 96, colour, 16) + words(mark, 150, 64, 46, darker(colour, 0.45), { face: 'serif' }),
          top:
            rect(0, 0, 170, 300, lighter(colour, 0.15), 20) +
            rect(24, 24, 122, 252, 'none', 14, `stroke="${darker(colour, 0.25)}" stroke-width="5"`),
        }),
      ),
    )
  );
};
const leafSprig = (s: Sheet, colour: string): string =>
  stroke('M0 0C60 -60 140 -110 260 -130', darker(colour, 0.3), 7) +
  times(6, (i) => {
    const t = (i + 1) / 7;
    const [x, y] = [t * 260, -130 * Math.sqrt(t) * 0.98];
    return (
      put(
        x,
        y,
        -80 + i * 4,
        s.puffed(3, 5, path('M0 0C24 -26 70 -30 104 0C70 20 24 18 0 0Z', colour)) +
          stroke('M6 0H92', lighter(colour, 0.5), 2),
      ) +
      put(
        x,
        y,
        40 - i * 6,
        s.puffed(3, 5, path('M0 0C24 -26 70 -30 104 0C70 20 24 18 0 0Z', darker(colour, 0.1))) +
          stroke('M6 0H92', lighter(colour, 0.5), 2),
      )
    );
  });

export const health: Record<string, Drawing> = {
  'first-aid': (s, tint) => {
    const box = { x: 700, y: 930, width: 540, depth: 240, height: 350, open: 0.9 };
    const face =
      rect(0, 0, 540, 350, '#2f7d5a', 26) +
      rect(0, 120, 540, 8, '#1d5a3f') +
      rect(20, 20, 500, 84, '#37906a', 16) +
      circle(270, 225, 86, '#f7f6f0') +
      rect(248, 165, 44, 120, '#2f7d5a', 6) +
      rect(210, 203, 120, 44, '#2f7d5a', 6) +
      rect(80, 104, 54, 50, s.metal('#c9ced3'), 8) +
      rect(406, 104, 54, 50, s.metal('#c9ced3'), 8) +
      words(house, 270, 78, 40, '#f7f6f0', { face: 'italic' });
    return (
      studio(s, tint) +
      closer(
        1.12,
        boxShadow(s, box) +
          boxed(s, box, '#2f7d5a', { left: face, round: 20, top: rect(84, 170, 60, 200, '#1d5a3f', 24) }) +
          stroke('M430 500C450 420 640 440 640 520', '#1d5a3f', 30) +
          put(
            380,
            970,
            0,
            shadow(s, 0, 50, 96, 26) +
              ellipse(0, 0, 92, 62, '#f4efe2') +
              times(5, (i) => ellipse(0, 0, 84 - i * 17, 56 - i * 12, 'none', 'stroke="#d3c8b0" stroke-width="4"')) +
              path('M-92 0V46C-92 100 92 100 92 46V0A92 62 0 0 1 -92 0Z', s.across('#f4efe2', 0.3)) +
              path('M86 20C150 40 180 70 240 66L236 96C170 100 130 90 80 70Z', '#efe7d4'),
          ) +
          put(
            860,
            1010,
            -8,
            cast(s, rect(-110, -40, 220, 80, '#1d120a', 36), 12) +
              s.puffed(6, 7, rect(-110, -38, 220, 76, '#e3b98f', 38)) +
              rect(-40, -34, 80, 68, '#f0d6b8', 6) +
              times(15, (i) => circle(-30 + (i % 5) * 15, -20 + Math.floor(i / 5) * 20, 2.6, '#c99a6b')),
          ),
        620,
        820,
      )
    );
  },
  'mosquito-net': (s, tint) => {
    const net = s.pattern(11, 11, '<path d="M0 0H11M0 0V11" stroke="#ffffff" stroke-width="1.5" opacity="0.85"/>');
    const fall =
      'M600 190C640 240 780 300 850 330C960 520 1040 800 1070 1060C900 1010 800 1060 600 1040C400 1060 300 1010 130 1060C160 800 240 520 350 330C420 300 560 240 600 190Z';
    const bed =
      path('M250 900L330 780H870L950 900V1010H250Z', '#8a5a30') +
      s.puffed(
        16,
        20,
        path('M262 880L336 760H864L938 880C940 920 930 930 910 930H290C270 930 260 920 262 880Z', '#e9eef2'),
      ) +
      s.puffed(
        16,
        20,
        path('M290 800C300 760 420 750 470 780C480 830 460 850 400 850C340 850 290 840 290 800Z', '#ffffff'),
      ) +
      path(
        'M500 768H862L936 884C940 920 930 930 910 930H520Z',
        s.pattern(
          44,
          44,
          rect(0, 0, 44, 44, '#2f6a8a') + rect(0, 0, 10, 44, '#e0b252') + rect(20, 0, 4, 44, '#f6ead2'),
        ),
        'opacity="0.92"',
      );
    return (
      studio(s, tint, 900) +
      shadow(s, 600, 1030, 420, 40, 0.5) +
      bed +
      path(fall, '#ffffff', 'opacity="0.22"') +
      path(fall, net) +
      s.clipped(
        path(fall, '#000'),
        times(9, (i) =>
          s.blur(
            7,
            stroke(
              `M${600 + (i - 4) * 12} 200C${600 + (i - 4) * 70} 480 ${600 + (i - 4) * 96} 800 ${600 + (i - 4) * 116} 1060`,
              i % 2 ? '#3a4a55' : '#ffffff',
              15,
              `opacity="${i % 2 ? 0.22 : 0.5}"`,
            ),
          ),
        ),
      ) +
      ellipse(600, 330, 250, 44, 'none', 'stroke="#ffffff" stroke-width="7" opacity="0.9"') +
      stroke('M600 60V190', '#e9e4d8', 6) +
      circle(600, 186, 18, s.ball('#d9dde0')) +
      stroke('M130 1060C300 1010 400 1060 600 1040C800 1060 900 1010 1070 1060', '#2f7d8a', 9)
    );
  },
  'neem-soap': (s, tint) =>
    studio(s, tint) +
    closer(
      1.16,
      put(760, 700, 0, leafSprig(s, '#6f9a4a')) +
        soap(s, 560, 700, '#b9c58a', 'Neem') +
        soap(s, 760, 880, '#c9d19c', 'Neem', 0.8) +
        soap(s, 430, 930, '#a9b878', 'Neem', 0.88) +
        times(14, (i) =>
          circle(
            220 + ((i * 67) % 240),
            990 + ((i * 31) % 60),
            8 + (i % 4) * 6,
            s.radial([
              [0, '#ffffff', 0.5],
              [0.7, '#ffffff', 0.06],
              [0.92, '#ffffff', 0.5],
              [1, '#dfeaf0', 0.7],
            ]),
          ),
        ),
      600,
      850,
    ),
  moringa: (s, tint) =>
    studio(s, tint) +
    closer(
      1.12,
      pouch(
        s,
        450,
        900,
        420,
        630,
        '#3f6b3a',
        { house, thing: 'Moringa', line: 'Leaf powder, 200 g', ink: '#f0edd2' },
        put(150, 470, 0, group(leafSprig(s, '#a9c978'), 'scale(0.6)')),
      ) +
        shadow(s, 830, 960, 170, 40) +
        s.grain(
          0.12,
          0.12,
          6,
          path(
            'M660 970C700 900 780 830 840 830C900 830 960 900 1010 970C920 1004 750 1004 660 970Z',
            s.linear([
              [0, '#8fae4f'],
              [1, '#557a2f'],
            ]),
          ),
        ) +
        strewn(s, 820, 1000, 190, 20, 60, (sheet) => circle(0, 0, sheet.chance(2, 5), '#6f9440')),
    ) +
    put(880, 1010, -4, group(leafSprig(s, '#5f8f42'), 'scale(0.7)')),
  'aloe-gel': (s, tint) => {
    const form = turned(440, [
      [420, 56],
      [440, 140],
      [470, 158],
      [860, 158],
      [890, 146],
    ]);
    const aloe = times(7, (i) =>
      put(
        830,
        930,
        -90 + (i - 3) * 24,
        s.puffed(
          12,
          20,
          path(
            'M0 -46C120 -60 300 -30 420 8C300 34 120 56 0 46Z',
            s.linear([
              [0, '#7fb07a'],
              [1, '#3f7a52'],
            ]),
          ),
          0.2,
        ) +
          times(
            9,
            (k) =>
              path(`M${40 + k * 36} ${n(-48 + k * 4.4)}l10 -13l8 14Z`, '#d9e6b0') +
              path(`M${40 + k * 36} ${n(46 - k * 4)}l10 13l8 -14Z`, '#d9e6b0'),
          ),
        i % 2 ? 0.96 : 1.1,
      ),
    );
    return (
      studio(s, tint) +
      closer(
        1.08,
        shadow(s, 830, 960, 150, 36) +
          aloe +
          solid(
            s,
            turned(
              830,
              [
                [900, 150],
                [930, 150],
                [1010, 112],
                [1020, 112],
              ],
              0.24,
            ),
            '#b5623a',
          ) +
          shadow(s, 440, 905, 160, 38) +
          path(form.data, s.across('#cfe6c4', 0.4), 'opacity="0.96"') +
          label(s, form, 560, 790, '#fbfaf0', {
            house,
            thing: 'Aloe gel',
            line: 'With honey, 300 ml',
            ink: '#2f6b4a',
          }) +
          glint(s, form, 470, 880, -52, 16, 0.6) +
          solid(
            s,
            turned(440, [
              [370, 52],
              [424, 56],
            ]),
            '#f4f3ee',
          ) +
          rect(428, 300, 24, 76, s.across('#f4f3ee', 0.3)) +
          s.puffed(6, 9, path('M330 290H470C490 290 496 320 470 324H400L330 316Z', '#f4f3ee')),
      )
    );
  },
};
