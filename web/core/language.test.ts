import { languageFor } from '@ahadi/domain/core/acceptlanguage.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { goOver, type Room, room } from './language.ts';

test('the best of our languages is taken of what a browser asks for', () => {
  expect(languageFor('sw-KE,sw;q=0.9,en;q=0.8')).toBe('sw');
  expect(languageFor('de-DE, fr;q=0.7, en;q=0.3')).toBe('fr');
  expect(languageFor('en;q=0.2, ar-EG;q=0.9')).toBe('ar');
  expect(languageFor('fr;q=0, de')).toBe('en');
  expect(languageFor(undefined)).toBe('en');
});

test('a room that is still being loaded when another language is chosen comes in that one', async () => {
  const catalogue = (greeting: string) => Promise.resolve({ default: { greeting } });
  let arrive: (it: { default: unknown }) => void = () => {};
  const late = new Promise<{ default: unknown }>((resolve) => {
    arrive = resolve;
  });
  vi.stubGlobal('document', { documentElement: {} }); // goOver writes on it
  vi.stubGlobal('window', { location: { pathname: '/auth' } });
  onTestFinished(() => {
    goOver('en', []);
    vi.unstubAllGlobals();
  });
  const it: Room<{ greeting: 'Hello' }> = room({
    en: () => late,
    sw: () => catalogue('Habari'),
    fr: () => catalogue('Bonjour'),
    ar: () => catalogue('مرحبًا'),
  });
  goOver('sw', []);
  arrive({ default: { greeting: 'Hello' } });
  await it.ready;
  expect(it.said?.greeting).toBe('Habari');
});
