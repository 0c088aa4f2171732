import { expect, it } from 'vitest';
import { deviceWords, isHandheld } from './devicewords.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const edge = `${chrome} Edg/156.0.0.0`;
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const samsung =
  'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36';

it.each([
  [chrome, 'Chrome on Windows'],
  [edge, 'Edge on Windows'],
  [safari, 'Safari on iPhone'],
  [firefox, 'Firefox on Linux'],
  [samsung, 'Samsung Internet on Android'],
  ['curl/8.7.1', 'A program'],
  ['', 'An unknown device'],
])('a browser says %j, and a person reads %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words);
});

it('tells what is held in the hand from what stands on a desk', () => {
  expect([chrome, firefox, safari, samsung].map(isHandheld)).toEqual([false, false, true, true]);
});
