import { expect, test } from 'vitest';
import { closesDialog } from './backdrop.ts';

test('a press on the backdrop closes a dialog; the second of a double click that opened it does not, nor one on its sheet', () => {
  const [dialog, sheet] = [{}, {}];
  expect(closesDialog({ target: dialog, currentTarget: dialog, detail: 1 })).toBe(true);
  expect(closesDialog({ target: dialog, currentTarget: dialog, detail: 2 })).toBe(false);
  expect(closesDialog({ target: sheet, currentTarget: dialog, detail: 1 })).toBe(false);
});
