import { DAY, MINUTE } from '@ahadi/domain/core/time.ts';
import { beforeEach, expect, test } from 'vitest';
import { countVisit, forgetDevice, mayAskToInstall, noteAskedToInstall, noteSaved } from './device.ts';

const now = 1_800_000_000_000;
beforeEach(forgetDevice);

test('installing is offered from the second visit on; a reload is no visit', () => {
  countVisit(now);
  countVisit(now + 5 * MINUTE);
  expect(mayAskToInstall(now)).toBe(false);
  countVisit(now + 40 * MINUTE);
  expect(mayAskToInstall(now + 40 * MINUTE)).toBe(true);
});

test('or once something was saved', () => {
  countVisit(now);
  noteSaved();
  expect(mayAskToInstall(now)).toBe(true);
});

test('at most three times, thirty days apart', () => {
  noteSaved();
  const asked: number[] = [];
  for (let day = 0; day < 400; day += 10)
    if (mayAskToInstall(now + day * DAY)) {
      asked.push(day);
      noteAskedToInstall(now + day * DAY);
    }
  expect(asked).toEqual([0, 30, 60]);
});
