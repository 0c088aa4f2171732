import { darker, lighter } from '../../art/colour.ts';
import { path } from '../../art/forms.ts';
import type { Sheet } from '../../art/sheet.ts';

export const house = 'Elimu';

export const pencil = (s: Sheet, x: number, foot: number, colour: string, long: number): string =>
  path(`M${x - 13} ${foot}V${foot - long}L${x} ${foot - long - 46}L${x + 13} ${foot - long}V${foot}Z`, '#e9c690') +
  path(
    `M${x - 13} ${foot}V${foot - long}l6.5 7l6.5 -7l6.5 7l6.5 -7V${foot}Z`,
    s.linear(
      [
        [0, darker(colour, 0.35)],
        [0.3, lighter(colour, 0.35)],
        [0.45, colour],
        [0.75, darker(colour, 0.2)],
        [1, darker(colour, 0.5)],
      ],
      [0, 0, 1, 0],
    ),
  ) +
  path(`M${x - 5} ${foot - long - 28}L${x} ${foot - long - 46}L${x + 5} ${foot - long - 28}Z`, colour);
