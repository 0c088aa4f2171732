/** A bar of a small chart: where it stands and how high it is, in the units of its drawing. */
export type Bar = { x: number; y: number; width: number; height: number };

const GAP = 0.3;
/** What is there at all can be seen. */
const LEAST = 1.5;

/** One bar a value, side by side over the whole width; nothing has no bar, and the largest is as high as the drawing. */
export function barsOf(values: readonly number[], width: number, height: number): Bar[] {
  const most = Math.max(1, ...values);
  const step = width / Math.max(1, values.length);
  return values.map((value, index) => {
    const tall = value <= 0 ? 0 : Math.max(LEAST, (value / most) * height);
    return { x: index * step + (step * GAP) / 2, y: height - tall, width: step * (1 - GAP), height: tall };
  });
}
