import { group, path, polygon, rect, times } from '../../art/forms.ts';
import type { Sheet } from '../../art/sheet.ts';

export const house = 'Jua Kwanza';

export const amber = '#e6a021';

/** The face of a panel from 0 0: cells under glass in a frame. */
export const cells = (s: Sheet, width: number, height: number, columns: number, rows: number): string => {
  const [w, h] = [(width - 36) / columns, (height - 36) / rows];
  const cell = (x: number, y: number) => {
    const cut = Math.min(w, h) * 0.12;
    return (
      path(
        `M${x + cut} ${y + 3}H${x + w - cut}L${x + w - 3} ${y + cut}V${y + h - cut}L${x + w - cut} ${y + h - 3}H${x + cut}L${x + 3} ${y + h - cut}V${y + cut}Z`,
        s.linear(
          [
            [0, '#26436f'],
            [0.5, '#132a50'],
            [1, '#0b1a36'],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      rect(x + w * 0.33, y + 3, 2.5, h - 6, '#c9d4e0', 0, 'opacity="0.6"') +
      rect(x + w * 0.66, y + 3, 2.5, h - 6, '#c9d4e0', 0, 'opacity="0.6"') +
      times(7, (i) => rect(x + 4, y + (h / 8) * (i + 1), w - 8, 0.8, '#9fb2cb', 0, 'opacity="0.35"'))
    );
  };
  return (
    rect(0, 0, width, height, s.metal('#c6cad0'), 8) +
    rect(14, 14, width - 28, height - 28, '#e8edf0', 2) +
    times(rows, (row) => times(columns, (column) => cell(18 + column * w, 18 + row * h))) +
    path(
      `M14 14H${width * 0.5}L${width * 0.16} ${height - 14}H14Z`,
      s.linear(
        [
          [0, '#fff', 0.34],
          [1, '#fff', 0.04],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    path(
      `M${width * 0.62} 14H${width * 0.74}L${width * 0.4} ${height - 14}H${width * 0.28}Z`,
      '#ffffff',
      'opacity="0.09"',
    )
  );
};

/** A panel that leans back on the table. */
export const standing = (
  s: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  columns: number,
  rows: number,
): string =>
  s.blur(
    26,
    polygon(
      [
        [x + 30, y + height * 0.86],
        [x + width + 30, y + height * 0.8],
        [x + width + 160, y + height * 0.95],
        [x + 60, y + height * 1.0],
      ],
      '#1d120a',
      'opacity="0.6"',
    ),
  ) +
  polygon(
    [
      [x + width * 0.72, y + height * 0.3],
      [x + width * 1.08, y + height * 0.87],
      [x + width * 1.04, y + height * 0.89],
      [x + width * 0.68, y + height * 0.4],
    ],
    s.metal('#8f959c'),
  ) +
  group(
    rect(6, 8, width, height, '#5d646b', 8) + cells(s, width, height, columns, rows),
    `matrix(1 -0.045 -0.1 0.9 ${x + height * 0.06} ${y + 40})`,
  );
