import { darker, lighter } from './colour.ts';
import { ellipse, type Point, path, stroke, through } from './forms.ts';
import { n, type Sheet } from './sheet.ts';

/** How much of a circle's depth the camera sees. */
export const TILT = 0.2;

/** Something turned on a wheel: its half width at heights from the top down. */
export type Turned = {
  cx: number;
  /** The outline without what is above the front of its top edge. */
  data: string;
  top: number;
  bottom: number;
  radius(y: number): number;
  /** A point on its skin: at this height of the axis, so many degrees from the front. */
  on(y: number, degrees: number): Point;
  /** The belt between two heights, as path data. */
  belt(from: number, to: number): string;
};

export function turned(cx: number, profile: readonly Point[], tilt = TILT): Turned {
  const first = profile[0] ?? [0, 0];
  const last = profile.at(-1) ?? [0, 0];
  const [top, topRadius] = first;
  const [bottom, bottomRadius] = last;
  const radius = (y: number): number => {
    if (y <= top) return topRadius;
    const index = profile.findIndex(([height]) => height >= y);
    if (index < 0) return bottomRadius;
    const p = (offset: number): Point => profile[Math.max(0, Math.min(profile.length - 1, index + offset))] ?? [0, 0];
    const [y0, r0] = p(-1);
    const [y1, r1] = p(0);
    const t = y1 === y0 ? 1 : (y - y0) / (y1 - y0);
    const [, before] = p(-2);
    const [, after] = p(1);
    const [m0, m1] = [(r1 - before) / 2, (after - r0) / 2];
    const [t2, t3] = [t * t, t * t * t];
    return (2 * t3 - 3 * t2 + 1) * r0 + (t3 - 2 * t2 + t) * m0 + (-2 * t3 + 3 * t2) * r1 + (t3 - t2) * m1;
  };
  const side = (from: number, to: number): number[] =>
    Array.from({ length: 33 }, (_, index) => from + ((to - from) * index) / 32);
  const belt = (from: number, to: number): string => {
    const right = side(from, to).map((y): Point => [cx + radius(y), y]);
    const left = side(to, from).map((y): Point => [cx - radius(y), y]);
    const [a, b] = [radius(from), radius(to)];
    return `M${right.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}A${n(b)} ${n(b * tilt)} 0 0 1 ${n(cx - b)} ${n(to)}L${left.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}A${n(a)} ${n(a * tilt)} 0 0 0 ${n(cx + a)} ${n(from)}Z`;
  };
  const whole = belt(top, bottom).replace(
    /A[^A]*Z$/,
    `A${n(topRadius)} ${n(topRadius * tilt)} 0 0 1 ${n(cx + topRadius)} ${n(top)}Z`,
  );
  return {
    ...{ cx, top, bottom, radius, belt, data: whole },
    on: (y, degrees) => {
      const angle = (degrees * Math.PI) / 180;
      return [cx + radius(y) * Math.sin(angle), y + radius(y) * tilt * Math.cos(angle)];
    },
  };
}

/** A closed round thing in one colour with its lid or top to be seen. */
export function solid(
  s: Sheet,
  form: Turned,
  colour: string,
  { topColour = lighter(colour, 0.2), depth = 0.5, tilt = TILT } = {},
): string {
  const r = form.radius(form.top);
  return (
    path(form.data, s.across(colour, depth)) +
    ellipse(
      form.cx,
      form.top,
      r,
      r * tilt,
      s.linear(
        [
          [0, darker(topColour, 0.12)],
          [1, lighter(topColour, 0.25)],
        ],
        [0.9, 0.2, 0.1, 0.8],
      ),
    )
  );
}

/** The opening of a vessel: its thickness and the dark inside. */
export function mouth(
  s: Sheet,
  cx: number,
  y: number,
  r: number,
  wall: number,
  colour: string,
  inside: string,
  tilt = TILT,
): string {
  return (
    ellipse(
      cx,
      y,
      r,
      r * tilt,
      s.linear(
        [
          [0, lighter(colour, 0.35)],
          [1, darker(colour, 0.2)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    ellipse(
      cx,
      y + wall * 0.12,
      r - wall,
      (r - wall) * tilt,
      s.linear(
        [
          [0, darker(inside, 0.6)],
          [1, lighter(inside, 0.08)],
        ],
        [0.2, 0, 0.6, 1],
      ),
    )
  );
}

/** A strip of the lamp in glass or glaze, along one side of the form. */
export function glint(
  s: Sheet,
  form: Turned,
  from: number,
  to: number,
  degrees: number,
  width: number,
  strength = 0.6,
): string {
  const line = Array.from({ length: 9 }, (_, index) => form.on(from + ((to - from) * index) / 8, degrees));
  return s.blur(3, stroke(through(line), '#ffffff', width, `opacity="${strength}"`));
}

/** A jar or bottle of clear glass: what is in it, the walls, the lamp. `fill` is the height that the content reaches. */
export function glass(s: Sheet, form: Turned, content: string, fill: number, inside = ''): string {
  const r = form.radius(fill);
  const rim = form.radius(form.top);
  const liquid = form.belt(fill, form.bottom - 8);
  return (
    path(form.data, '#e9f0ee', 'opacity="0.35"') +
    path(liquid, s.across(content, 0.45)) +
    s.clipped(path(liquid, '#000'), inside) +
    ellipse(
      form.cx,
      fill,
      r * 0.97,
      r * 0.97 * TILT,
      s.linear([
        [0, darker(content, 0.2)],
        [1, lighter(content, 0.35)],
      ]),
    ) +
    path(
      form.data,
      s.linear(
        [
          [0, '#22313a', 0.45],
          [0.07, '#ffffff', 0.3],
          [0.16, '#ffffff', 0.05],
          [0.8, '#0a1418', 0.05],
          [0.94, '#ffffff', 0.3],
          [1, '#22313a', 0.5],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    ellipse(form.cx, form.top, rim, rim * TILT, 'none', 'stroke="#f4f8f7" stroke-opacity="0.8" stroke-width="4"') +
    glint(s, form, form.top + (form.bottom - form.top) * 0.16, form.bottom - 40, -58, 15, 0.7) +
    glint(s, form, form.top + (form.bottom - form.top) * 0.2, form.bottom - 60, 64, 7, 0.45)
  );
}
