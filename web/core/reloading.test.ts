import { afterEach, expect, test, vi } from 'vitest';
import { beforeReload, reloadOnce } from './reloading.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** What happens in a page that has a connection, in its order. */
function pageOf(): string[] {
  const happened: string[] = [];
  const kept = new Map<string, string>();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  vi.stubGlobal('window', { location: { reload: () => happened.push('loaded') } });
  return happened;
}

test('a page that misses a part is loaded again once what is typed was saved, and not twice within a minute', async () => {
  const happened = pageOf();
  const end = beforeReload(async () => {
    await Promise.resolve();
    return happened.push('saved') > 0;
  });
  expect([reloadOnce(), reloadOnce()], 'a page that is drawn again meanwhile').toEqual([true, true]);
  await vi.waitFor(() => expect(happened).toEqual(['saved', 'loaded']));
  expect(reloadOnce()).toBe(false);
  end();
});

test('what cannot be saved keeps nobody before an empty page', async () => {
  vi.useFakeTimers();
  const happened = pageOf();
  const end = beforeReload(() => new Promise(() => {}));
  expect(reloadOnce()).toBe(true);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(happened).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(happened).toEqual(['loaded']);
  end();
});
