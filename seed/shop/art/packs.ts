import { darker, lighter, mix } from './colour.ts';
import { ellipse, group, path, rect, stroke, times } from './forms.ts';
import { words } from './lettering.ts';
import type { Sheet } from './sheet.ts';
import { shadow } from './studio.ts';
import { glint, solid, turned } from './vessels.ts';

/** What stands on a packet: the house, the thing, and one more line. */
export type Print = { house: string; thing: string; line: string; ink: string };

/** A foil pouch that stands by itself. `art` is drawn on its front from 0 0 (the upper left corner) to width, height. */
export function pouch(
  s: Sheet,
  cx: number,
  foot: number,
  width: number,
  height: number,
  colour: string,
  print: Print,
  art = '',
): string {
  const [x, y] = [cx - width / 2, foot - height];
  const w = width;
  const h = height;
  const data = `M${x + 8} ${y}L${x + w - 8} ${y}C${x + w - 2} ${y + h * 0.2} ${x + w + 12} ${y + h * 0.5} ${x + w + 6} ${y + h - 34}C${x + w + 2} ${y + h - 6} ${x + w - 30} ${y + h + 6} ${cx} ${y + h + 8}C${x + 30} ${y + h + 6} ${x - 2} ${y + h - 6} ${x - 6} ${y + h - 34}C${x - 12} ${y + h * 0.5} ${x + 2} ${y + h * 0.2} ${x + 8} ${y}Z`;
  const skin = s.linear(
    [
      [0, darker(colour, 0.42)],
      [0.07, lighter(colour, 0.16)],
      [0.16, darker(colour, 0.06)],
      [0.38, lighter(colour, 0.2)],
      [0.62, colour],
      [0.86, darker(colour, 0.3)],
      [0.95, lighter(colour, 0.04)],
      [1, darker(colour, 0.5)],
    ],
    [0, 0, 1, 0],
  );
  const gusset = `M${x - 4} ${foot - 56}C${x + w * 0.3} ${foot + 6} ${x + w * 0.7} ${foot + 6} ${x + w + 4} ${foot - 56}`;
  const front = group(
    `${words(print.house, w / 2, h * 0.2, w * 0.085, print.ink, { face: 'italic', most: w * 0.78 })}${rect(w * 0.36, h * 0.225, w * 0.28, 2.5, print.ink, 0, 'opacity="0.6"')}${words(print.thing, w / 2, h * 0.34, w * 0.17, print.ink, { face: 'serif', most: w * 0.8 })}${words(print.line, w / 2, h * 0.4, w * 0.06, print.ink, { face: 'sans', most: w * 0.76 })}${art}`,
    `translate(${x} ${y})`,
  );
  const lit = s.linear(
    [
      [0, '#000000', 0.2],
      [0.12, '#ffffff', 0.12],
      [0.4, '#ffffff', 0.1],
      [0.75, '#000000', 0.06],
      [1, '#000000', 0.3],
    ],
    [0, 0, 1, 0],
  );
  return (
    shadow(s, cx, foot, w * 0.52, 34) +
    s.grain(0.006, 0.008, 9, path(data, skin) + s.clipped(path(data, '#000'), front), 4, 2) +
    s.clipped(
      path(data, '#000'),
      path(data, lit) +
        rect(x, y, w, 34, darker(colour, 0.1), 0, 'opacity="0.55"') +
        times(7, (index) => rect(x, y + 4 + index * 4.4, w, 1.4, lighter(colour, 0.5), 0, 'opacity="0.4"')) +
        stroke(gusset, '#000000', 5, 'opacity="0.28"') +
        stroke(gusset, '#ffffff', 2, 'opacity="0.3" transform="translate(0 4)"') +
        s.blur(
          14,
          path(
            `M${x + w * 0.2} ${y + 40}L${x + w * 0.3} ${y + 40}L${x + w * 0.22} ${foot - 60}L${x + w * 0.14} ${foot - 60}Z`,
            '#ffffff',
            'opacity="0.3"',
          ),
        ),
    )
  );
}

/** A paper sack, sewn at the top. */
export function sack(
  s: Sheet,
  cx: number,
  foot: number,
  width: number,
  height: number,
  colour: string,
  art: string,
): string {
  const [x, y, w, h] = [cx - width / 2, foot - height, width, height];
  const data = `M${x + 12} ${y}L${x + w - 12} ${y}C${x + w + 6} ${y + h * 0.12} ${x + w + 18} ${y + h * 0.4} ${x + w + 14} ${y + h * 0.7}C${x + w + 10} ${foot - 10} ${x + w - 8} ${foot + 8} ${x + w - 50} ${foot + 8}L${x + 50} ${foot + 8}C${x + 8} ${foot + 8} ${x - 10} ${foot - 10} ${x - 14} ${y + h * 0.7}C${x - 18} ${y + h * 0.4} ${x - 6} ${y + h * 0.12} ${x + 12} ${y}Z`;
  const creases = `M${x + w * 0.13} ${y + 60}C${x + w * 0.1} ${y + h * 0.4} ${x + w * 0.16} ${y + h * 0.7} ${x + w * 0.08} ${foot}M${x + w * 0.88} ${y + 60}C${x + w * 0.92} ${y + h * 0.4} ${x + w * 0.85} ${y + h * 0.7} ${x + w * 0.93} ${foot}`;
  return (
    shadow(s, cx, foot, w * 0.54, 40) +
    s.grain(
      0.008,
      0.01,
      11,
      path(data, s.across(colour, 0.32)) + s.clipped(path(data, '#000'), group(art, `translate(${x} ${y})`)),
      9,
      3,
    ) +
    s.clipped(
      path(data, '#000'),
      s.blur(7, stroke(creases, '#1a0f08', 12, 'opacity="0.3"')) +
        s.blur(4, stroke(creases, '#ffffff', 6, 'opacity="0.4" transform="translate(-12 0)"')) +
        rect(x, y, w, 40, darker(colour, 0.16), 0, 'opacity="0.5"') +
        path(
          data,
          s.linear([
            [0, '#ffffff', 0.16],
            [0.6, '#ffffff', 0],
            [1, '#1a0f08', 0.3],
          ]),
        ) +
        stroke(`M${x + 16} ${y + 24}L${x + w - 16} ${y + 24}`, lighter(colour, 0.75), 6, 'stroke-dasharray="15 9"') +
        stroke(`M${x + 16} ${y + 27}L${x + w - 16} ${y + 27}`, '#1a0f08', 2, 'stroke-dasharray="15 9" opacity="0.4"'),
    )
  );
}

/** A screw lid with its grip, on a jar of this radius whose rim is at y. */
export function lid(s: Sheet, cx: number, y: number, r: number, height: number, colour: string): string {
  const form = turned(cx, [
    [y - height, r],
    [y, r],
  ]);
  return (
    solid(s, form, colour, { topColour: lighter(colour, 0.15), depth: 0.6 }) +
    times(26, (index) => {
      const degrees = -84 + index * 6.7;
      const [x, top] = form.on(y - height + 8, degrees);
      const [, low] = form.on(y - 4, degrees);
      return stroke(`M${x} ${top}L${x} ${low}`, darker(colour, 0.6), 2.4, 'opacity="0.4"');
    })
  );
}

/** A paper label around a vessel, between two heights; the print is set in its middle. */
export function label(
  s: Sheet,
  form: ReturnType<typeof turned>,
  from: number,
  to: number,
  paper: string,
  print: Print,
): string {
  const r = form.radius((from + to) / 2);
  const sag = r * 0.2;
  const h = to - from;
  return (
    path(form.belt(from, to), s.across(paper, 0.36)) +
    stroke(form.belt(from + 9, to - 9), print.ink, 2.5, 'opacity="0.55"') +
    words(print.house, form.cx, from + sag + h * 0.24, r * 0.17, print.ink, { face: 'italic', most: r * 1.3 }) +
    words(print.thing, form.cx, from + sag + h * 0.54, Math.min(r * 0.34, h * 0.36), print.ink, {
      face: 'serif',
      most: r * 1.42,
    }) +
    words(print.line, form.cx, from + sag + h * 0.76, r * 0.13, print.ink, { face: 'sans', most: r * 1.3 })
  );
}

/** A tin with a lid, printed all around. */
export function tin(
  s: Sheet,
  cx: number,
  foot: number,
  r: number,
  height: number,
  colour: string,
  print: Print,
  paper = '#f5ead2',
): string {
  const form = turned(cx, [
    [foot - height, r],
    [foot, r],
  ]);
  return (
    shadow(s, cx, foot + r * 0.12, r * 1.04, r * 0.26) +
    solid(s, form, colour, { depth: 0.55 }) +
    path(form.belt(foot - height + 12, foot - height + 20), mix(colour, '#e0b252', 0.8), 'opacity="0.8"') +
    path(form.belt(foot - 26, foot - 18), mix(colour, '#e0b252', 0.8), 'opacity="0.8"') +
    label(s, form, foot - height * 0.76, foot - height * 0.2, paper, print) +
    lid(s, cx, foot - height + 16, r * 1.03, 44, darker(colour, 0.12)) +
    glint(s, form, foot - height + 40, foot - 30, -46, 14, 0.35)
  );
}

/** A low bowl; what is in it is drawn between its back and its front. */
export function bowl(
  s: Sheet,
  cx: number,
  rim: number,
  r: number,
  depth: number,
  colour: string,
  inside: string,
  content = '',
): string {
  const form = turned(
    cx,
    [
      [rim, r],
      [rim + depth * 0.35, r * 0.93],
      [rim + depth * 0.75, r * 0.66],
      [rim + depth, r * 0.4],
    ],
    0.26,
  );
  const low = form.radius(rim + depth);
  return (
    shadow(s, cx + 8, rim + depth + low * 0.1, r * 0.62, r * 0.16) +
    path(form.data, s.across(colour, 0.5)) +
    ellipse(cx, rim, r, r * 0.26, lighter(colour, 0.3)) +
    ellipse(
      cx,
      rim + 2,
      r - 13,
      (r - 13) * 0.26,
      s.linear([
        [0, darker(inside, 0.55)],
        [1, inside],
      ]),
    ) +
    content +
    glint(s, form, rim + depth * 0.2, rim + depth * 0.8, -48, 16, 0.35)
  );
}
