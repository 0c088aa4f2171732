import { expect, test, vi } from 'vitest';
import { printRows } from './table.ts';

test('what measured nothing, or falls short, ends red; where only workings are looked at any figure will do', () => {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  const row = (measured: string, ok = true) => [{ work: 'a deed', measured, wanted: '≤ 2', ok }];
  expect(printRows('deeds', row('1.2'))).toBe(true);
  expect(printRows('deeds', row('2.4', false))).toBe(false);
  expect(printRows('deeds', row('2.4', false), 'workings')).toBe(true);
  for (const none of ['Infinity', 'NaN', 'undefined/s', ' '])
    for (const by of ['figures', 'workings'] as const) expect(printRows('deeds', row(none), by), none).toBe(false);
  expect(printRows('deeds', [], 'workings')).toBe(false);
  said.mockRestore();
});
