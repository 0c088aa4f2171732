import type { RosterRow } from '@ahadi/domain/academy/teaching/schema.ts';
import { expect, test } from 'vitest';
import { canBeMarked, cellAt, nextDeed, nextState, rosterFilters, shownBy } from './roster.ts';

const statuses = [
  ...(['waitlisted', 'offered', 'held', 'payment_review', 'confirmed', 'attending'] as const),
  ...(['completed', 'failed', 'no_show', 'expired', 'cancelled'] as const),
].map((status): Pick<RosterRow, 'status'> => ({ status }));

test('everybody of a run is in just one group', () => {
  const groups = rosterFilters.filter(({ value }) => value !== 'all').map(({ value }) => shownBy(statuses, value));
  expect(groups.flat()).toHaveLength(statuses.length);
  expect(shownBy(statuses, 'all')).toHaveLength(statuses.length);
  expect(statuses.filter(canBeMarked).map(({ status }) => status)).toEqual([
    ...['confirmed', 'attending', 'completed', 'failed', 'no_show'],
  ]);
});

test('pressing again and again walks through all states', () => {
  expect(nextState(null)).toBe('present');
  expect(nextState('present')).toBe('late');
  expect(nextState('excused')).toBe('present');
});

test('the arrow keys walk the grid and stop at its edges', () => {
  expect(cellAt('ArrowDown', [0, 0], [2, 2])).toEqual([1, 0]);
  expect(cellAt('ArrowRight', [0, 1], [2, 2])).toBeNull();
  expect(cellAt('Enter', [0, 0], [2, 2])).toBeNull();
});

test('what somebody waits for is the deed of their row: an answer first, then the practical, then an attempt or the seat', () => {
  const row: Parameters<typeof nextDeed>[0] = { status: 'attending', practical: null, stuck: [], place: null };
  const stuck = (words: string | null) => [{ lessonId: 'l', quiz: 'The first hour', words }];
  const desk = { mayManage: true };
  expect(nextDeed(row, desk)).toBeNull();
  expect(nextDeed({ ...row, practical: 'pending' }, { mayManage: false })).toBe('judge');
  expect(nextDeed({ ...row, practical: 'pass' }, desk)).toBeNull();
  expect(nextDeed({ ...row, practical: 'pending', stuck: stuck(null) }, desk)).toBe('judge');
  expect(nextDeed({ ...row, practical: 'pending', stuck: stuck('My light went out.') }, desk)).toBe('attempt');
  expect(nextDeed({ ...row, stuck: stuck(null) }, desk)).toBe('attempt');
  const waiting = { ...row, status: 'waitlisted' as const, place: 1 };
  expect([nextDeed(waiting, desk), nextDeed({ ...waiting, place: 2 }, desk)]).toEqual(['promote', null]);
  expect(nextDeed(waiting, { mayManage: false })).toBeNull();
});
