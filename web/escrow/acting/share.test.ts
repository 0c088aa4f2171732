import { expect, test } from 'vitest';
import { namedShare, problemOfShare } from './ShareField.tsx';

const bounds = { currency: 'KES', wholeMinor: 165_050, leastMinor: 1 };

test('a button names only an amount that can be given, and the field says why another cannot', () => {
  expect(namedShare('1,650', bounds)).toBe('KES\u00a01,650');
  expect(namedShare('1,650.50', bounds)).toBe('KES\u00a01,650.50'); // all that is held may have cents
  expect(['99999', '0', 'ten', '950.50'].map((text) => namedShare(text, bounds))).toEqual([null, null, null, null]);
  expect(problemOfShare('99999', bounds)).toBe('It can be KES\u00a01,650.50 at most.');
  expect(problemOfShare('950.50', bounds)).toBe('Use whole units; phones pay no cents.');
  expect(problemOfShare('ten', bounds)).toBe('Write an amount like 1,240 or 950.');
});
