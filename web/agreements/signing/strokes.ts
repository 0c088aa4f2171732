import { SIGNATURE_BOX } from '@ahadi/domain/agreements/rules.ts';

export type Point = readonly [x: number, y: number];
/** From pen down to pen up. */
export type Stroke = readonly Point[];

const LONGEST_PATH = 20_000;
const within = (value: number, limit: number): number => Math.round(Math.min(Math.max(value, 0), limit));

/** A place on the pad on the screen as a place in the 600 × 160 box. */
export const pointIn = (
  pad: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  at: { clientX: number; clientY: number },
): Point => [
  within(((at.clientX - pad.left) / pad.width) * SIGNATURE_BOX.width, SIGNATURE_BOX.width),
  within(((at.clientY - pad.top) / pad.height) * SIGNATURE_BOX.height, SIGNATURE_BOX.height),
];

const far = ([x, y]: Point, [u, v]: Point): boolean => Math.abs(x - u) + Math.abs(y - v) >= 2;

/** The stroke with one more point, unless the pen hardly moved: steps too small to see only make the record longer. */
export const withPoint = (stroke: Stroke, point: Point): Stroke => {
  const last = stroke.at(-1);
  return last === undefined || far(last, point) ? [...stroke, point] : stroke;
};

const pathOf = (stroke: Stroke): string => {
  const [first = [0, 0] as const, ...rest] = stroke;
  // A dot is a line to where it began; round caps make it visible.
  return `M${first.join(' ')}${(rest.length > 0 ? rest : [first]).map((point) => `L${point.join(' ')}`).join('')}`;
};

/** The drawing as SVG path data: M and L with whole numbers only. */
export const pathOfStrokes = (strokes: readonly Stroke[]): string => strokes.map(pathOf).join('');

/** False for an accidental dot, and for a drawing longer than what is kept. */
export const isSignature = (strokes: readonly Stroke[]): boolean => {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  return points >= 8 && !isFull(strokes);
};

export const isFull = (strokes: readonly Stroke[]): boolean => pathOfStrokes(strokes).length > LONGEST_PATH;
