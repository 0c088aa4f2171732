import type { Sheet } from '../../art/sheet.ts';

export const around = (s: Sheet): string =>
  s.linear(
    [
      [0, '#120a06', 0.58],
      [0.12, '#120a06', 0.25],
      [0.32, '#fff6e0', 0.24],
      [0.58, '#120a06', 0.02],
      [0.88, '#120a06', 0.5],
      [1, '#120a06', 0.6],
    ],
    [0, 0, 1, 0],
  );
