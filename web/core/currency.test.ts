import { afterEach, expect, test, vi } from 'vitest';
import { defaultCurrency } from './currency.ts';
import { setTimeStyle } from './time.ts';

afterEach(() => vi.unstubAllGlobals());

test('begins with the country’s, by the identity, then the clock, whatever English the browser speaks', () => {
  vi.stubGlobal('navigator', { language: 'en-GB' });
  const at = (timeZone: string) => setTimeStyle({ dateOrder: 'day_month', hours: '24', timeZone });
  at('Africa/Nairobi');
  expect([defaultCurrency(null), defaultCurrency('TZ')]).toEqual(['KES', 'TZS']);
  at('Africa/Kampala');
  expect(defaultCurrency(null)).toBe('UGX');
  at('Etc/UTC');
  expect(defaultCurrency(null)).toBe('GBP');
});
