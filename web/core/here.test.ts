import { expect, test } from 'vitest';
import { sharedRoom } from './here.ts';
import { askForMissing, room } from './language.ts';

/** A catalogue that does not arrive the first `failures` times, and how often it was asked for. */
function late(failures: number) {
  const asked = { times: 0 };
  const load = async () => {
    asked.times += 1;
    if (asked.times <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: { greeting: 'Hello' } };
  };
  return { asked, catalogues: { en: load, sw: load, fr: load, ar: load } };
}

test('words that do not arrive are asked for once, however often their component is drawn, and again when somebody asks', async () => {
  const { asked, catalogues } = late(1);
  const it = sharedRoom<{ greeting: 'Hello' }>(catalogues);
  for (let drawn = 0; drawn < 5; drawn++) await expect(it.ready('en')).rejects.toThrow('Failed to fetch');
  expect(asked.times).toBe(1);
  askForMissing();
  await it.ready('en');
  expect([asked.times, it.said.en?.greeting]).toEqual([2, 'Hello']);
});

test('a room of one page, too', async () => {
  const { asked, catalogues } = late(1);
  const it = room<{ greeting: 'Hello' }>(catalogues);
  for (let drawn = 0; drawn < 5; drawn++) await expect(it.ready).rejects.toThrow('Failed to fetch');
  expect(asked.times).toBe(1);
  askForMissing();
  await it.ready;
  expect([asked.times, it.said?.greeting]).toEqual([2, 'Hello']);
});
