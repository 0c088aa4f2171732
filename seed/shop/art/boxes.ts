import { darker, lighter } from './colour.ts';
import { corners, group, type Point, path, rect } from './forms.ts';
import { n, type Sheet } from './sheet.ts';

/** A box that stands on the table with one edge towards the camera. */
export type Box = {
  /** The foot of the nearest edge. */
  x: number;
  y: number;
  /** Along the left face, along the right face, upwards. */
  width: number;
  depth: number;
  height: number;
  /** How far the left face is turned to the camera: 1 is flat on, 0 is on edge. */
  open?: number;
};

const cameras = ({ open = 0.86 }: Box) => {
  const other = Math.sqrt(1 - open * open);
  return { left: [open, other * 0.42] as const, right: [other, open * 0.42] as const };
};

/** A box from what is on its faces: each is drawn in its own points from its upper left corner. */
export function boxed(
  s: Sheet,
  box: Box,
  colour: string,
  { left = '', right = '', top = '', round = 0 }: { left?: string; right?: string; top?: string; round?: number } = {},
): string {
  const { x, y, width, depth, height } = box;
  const camera = cameras(box);
  const [lx, ly] = camera.left;
  const [rx, ry] = camera.right;
  const shadeLeft = s.linear(
    [
      [0, lighter(colour, 0.16)],
      [1, darker(colour, 0.05)],
    ],
    [0, 0, 1, 1],
  );
  const shadeRight = s.linear(
    [
      [0, darker(colour, 0.3)],
      [1, darker(colour, 0.5)],
    ],
    [0, 0, 1, 1],
  );
  const shadeTop = s.linear(
    [
      [0, lighter(colour, 0.45)],
      [1, lighter(colour, 0.2)],
    ],
    [0, 0, 1, 1],
  );
  const lit = s.linear(
    [
      [0, '#ffffff', 0.12],
      [1, '#000000', 0.1],
    ],
    [0, 0, 1, 1],
  );
  const dim = s.linear(
    [
      [0, '#120a06', 0.28],
      [1, '#120a06', 0.45],
    ],
    [0, 0, 1, 1],
  );
  const back = `matrix(${n3(rx)} ${n3(-ry)} ${n3(lx)} ${n3(ly)} ${n(x - width * lx)} ${n(y - width * ly - height)})`;
  return (
    group(
      rect(0, 0, depth, height, shadeRight, round) + right + (right ? rect(0, 0, depth, height, dim, round) : ''),
      `matrix(${n3(rx)} ${n3(-ry)} 0 1 ${n(x)} ${n(y - height)})`,
    ) +
    group(
      rect(0, 0, width, height, shadeLeft, round) + left + (left ? rect(0, 0, width, height, lit, round) : ''),
      `matrix(${n3(lx)} ${n3(ly)} 0 1 ${n(x - width * lx)} ${n(y - width * ly - height)})`,
    ) +
    group(rect(0, 0, depth, width, shadeTop, round) + top, back)
  );
}
const n3 = (value: number): string => String(Math.round(value * 1000) / 1000);

/** The outline of what a box covers of the table, for its shadow. */
export function foot(box: Box): Point[] {
  const { x, y, width, depth } = box;
  const { left, right } = cameras(box);
  return [
    [x, y],
    [x - width * left[0], y - width * left[1]],
    [x - width * left[0] + depth * right[0], y - width * left[1] - depth * right[1]],
    [x + depth * right[0], y - depth * right[1]],
  ];
}

/** The shadow a box throws to the right and its dark line on the table. */
export function boxShadow(s: Sheet, box: Box, dark = 0.5): string {
  const at = foot(box);
  const reach = Math.min(box.height * 0.5, 190);
  const far = at.map(([x, y]): Point => [x + reach, y + reach * 0.12]);
  const shape = [at[0], far[0], far[3], far[2], at[2], at[1]].filter((point): point is Point => point !== undefined);
  return (
    s.blur(30, path(corners(shape), '#1d120a', `opacity="${dark * 0.75}"`)) +
    s.blur(9, path(corners(at), '#1d120a', `opacity="${dark}" transform="translate(4 7)"`))
  );
}
