import { darker, lighter } from './colour.ts';

export type Stop = readonly [at: number, colour: string, opacity?: number];

const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');

/** Rounds what is drawn, so that a file stays small and the same. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

/**
 * The paper one picture is drawn on: paints and filters are made once each and named in the order they are first asked for, and
 * chance comes from a fixed seed, so that the same drawing is the same picture for ever.
 */
export class Sheet {
  private readonly made = new Map<string, string>();
  private readonly defs: string[] = [];
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** From 0 to below 1, or from `from` to below `to`. */
  chance(from = 0, to = 1): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let word = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return from + (((word ^ (word >>> 14)) >>> 0) / 4294967296) * (to - from);
  }

  oneOf<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[Math.floor(this.chance() * items.length)] ?? items[0];
  }

  /** The address of a definition whose text has $ where its id stands. */
  define(text: string): string {
    const known = this.made.get(text);
    if (known) return known;
    const id = `d${this.made.size}`;
    this.defs.push(text.replace('$', id));
    this.made.set(text, `url(#${id})`);
    return `url(#${id})`;
  }

  /** A gradient over the box of what is painted, from `x1 y1` to `x2 y2` in parts of it; from top to bottom otherwise. */
  linear(stops: readonly Stop[], [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 0, 1]): string {
    return this.define(
      `<linearGradient id="$" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`,
    );
  }

  radial(stops: readonly Stop[], [cx, cy, r]: readonly [number, number, number] = [0.35, 0.3, 0.8]): string {
    return this.define(`<radialGradient id="$" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`);
  }

  /** From light above to shade below. */
  down(colour: string, depth = 0.25): string {
    return this.linear([
      [0, lighter(colour, depth * 0.6)],
      [1, darker(colour, depth)],
    ]);
  }

  /** What is round and stands upright: lit from the left, with light thrown back from the right edge. */
  across(colour: string, depth = 0.5): string {
    return this.linear(
      [
        [0, darker(colour, depth * 0.55)],
        [0.12, darker(colour, depth * 0.1)],
        [0.3, lighter(colour, depth * 0.55)],
        [0.55, darker(colour, depth * 0.12)],
        [0.86, darker(colour, depth)],
        [1, darker(colour, depth * 0.7)],
      ],
      [0, 0, 1, 0],
    );
  }

  /** A ball, lit from above on the left. */
  ball(colour: string, depth = 0.55): string {
    return this.radial([
      [0, lighter(colour, depth * 0.9)],
      [0.35, lighter(colour, depth * 0.15)],
      [0.75, darker(colour, depth * 0.45)],
      [1, darker(colour, depth)],
    ]);
  }

  /** Polished metal across its width. */
  metal(colour = '#b9bec4', upright = true): string {
    return this.linear(
      [
        [0, darker(colour, 0.45)],
        [0.1, lighter(colour, 0.3)],
        [0.22, lighter(colour, 0.85)],
        [0.36, darker(colour, 0.1)],
        [0.55, darker(colour, 0.45)],
        [0.7, lighter(colour, 0.35)],
        [0.85, darker(colour, 0.3)],
        [1, darker(colour, 0.6)],
      ],
      upright ? [0, 0, 1, 0] : [0, 0, 0, 1],
    );
  }

  pattern(width: number, height: number, inside: string, transform = ''): string {
    return this.define(
      `<pattern id="$" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="${transform}">${inside}</pattern>`,
    );
  }

  /** What lies outside of the shape is cut away. */
  clipped(shape: string, inside: string): string {
    const clip = this.define(`<clipPath id="$">${shape}</clipPath>`);
    return `<g clip-path="${clip}">${inside}</g>`;
  }

  blur(by: number, inside: string): string {
    const filter = this.define(
      `<filter id="$" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${by}"/></filter>`,
    );
    return `<g filter="${filter}">${inside}</g>`;
  }

  /** A grain in the surface, under the lamp. `across` and `along` are how often it comes in a point of each direction. */
  grain(across: number, along: number, deep: number, inside: string, seed = 3, octaves = 3): string {
    const filter = this.define(
      `<filter id="$" x="-2%" y="-2%" width="104%" height="104%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${across} ${along}" numOctaves="${octaves}" seed="${seed}"/><feDiffuseLighting surfaceScale="${deep}" diffuseConstant="1" lighting-color="#fff" result="l"><feDistantLight azimuth="225" elevation="56"/></feDiffuseLighting><feComposite in="SourceGraphic" in2="l" operator="arithmetic" k1="1.2"/><feComposite in2="SourceGraphic" operator="in"/></filter>`,
    );
    return `<g filter="${filter}">${inside}</g>`;
  }

  /** Streaks or clouds of a second colour in the surface, as in wood, stone or bark. */
  veins(across: number, along: number, colour: string, most: number, inside: string, seed = 5): string {
    const [r, g, b] = [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3));
    const filter = this.define(
      `<filter id="$" x="-2%" y="-2%" width="104%" height="104%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${across} ${along}" numOctaves="4" seed="${seed}"/><feColorMatrix values="0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} ${most * 3.4} 0 0 0 ${(-1.3 * most).toFixed(3)}"/><feComposite in2="SourceAlpha" operator="in" result="v"/><feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="v"/></feMerge></filter>`,
    );
    return `<g filter="${filter}">${inside}</g>`;
  }

  /** Gives what is drawn a body: its edges round off over `edge` points, and with `gloss` the lamp shows in it. */
  puffed(edge: number, deep: number, inside: string, gloss = 0): string {
    const shine = gloss
      ? `<feSpecularLighting in="b" surfaceScale="${deep}" specularConstant="${gloss}" specularExponent="18" lighting-color="#fffaf0" result="s"><feDistantLight azimuth="225" elevation="52"/></feSpecularLighting><feComposite in="s" in2="SourceAlpha" operator="in" result="s"/><feComposite in="p" in2="s" operator="arithmetic" k2="1" k3="1"/>`
      : '<feMerge><feMergeNode in="p"/></feMerge>';
    const filter = this.define(
      `<filter id="$" x="-5%" y="-5%" width="110%" height="110%" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="${edge}" result="b"/><feDiffuseLighting in="b" surfaceScale="${deep}" diffuseConstant="1" lighting-color="#fff" result="l"><feDistantLight azimuth="225" elevation="56"/></feDiffuseLighting><feComposite in="SourceGraphic" in2="l" operator="arithmetic" k1="1.2"/><feComposite in2="SourceAlpha" operator="in" result="p"/>${shine}</filter>`,
    );
    return `<g filter="${filter}">${inside}</g>`;
  }

  /** The whole picture as SVG, 1200 by 1200 or the part of it in `view`. */
  picture(inside: string, view = '0 0 1200 1200'): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200" viewBox="${view}"><defs>${this.defs.join('')}</defs>${inside}</svg>`;
  }
}
