import { rect } from '../../art/forms.ts';
import type { Sheet } from '../../art/sheet.ts';
import { cast } from '../../art/studio.ts';

/** A rail of wood that cloth hangs from. */
export function rail(s: Sheet, from: number, y: number, to: number): string {
  return (
    cast(s, rect(from, y - 16, to - from, 32, '#1d120a', 16), 26, 0.4) +
    s.veins(
      0.006,
      0.08,
      '#3a1f0c',
      0.5,
      rect(
        from,
        y - 16,
        to - from,
        32,
        s.linear([
          [0, '#d6a672'],
          [0.35, '#b07c46'],
          [1, '#573413'],
        ]),
        16,
      ),
    )
  );
}
