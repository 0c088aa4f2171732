import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clockWords, type LearnerLesson, moved, neighbours, nextLesson, whyNotRead } from './course.ts';

const lesson = (id: string, done: boolean, more: Partial<LearnerLesson> = {}): LearnerLesson => ({
  ...{ id, kind: 'text', title: id, body: '', leastSeconds: 0, required: true, quiz: null },
  progress: { lessonId: id, done, doneAt: null, seconds: 0, rule: '', quiz: null },
  ...more,
});
const course = (...lessons: LearnerLesson[]) => ({ modules: [{ id: 'm', title: 'Part', lessons }] });

describe('the next lesson', () => {
  test('is the first required one that is not done; what is done together is not read', () => {
    const it = course(lesson('a', true), lesson('b', false, { required: false }), lesson('c', false));
    expect(nextLesson(it)?.id).toBe('c');
    expect(nextLesson(course(lesson('a', true), lesson('b', false, { kind: 'live' })))).toBeUndefined();
  });

  test('stands beside the one before it', () => {
    const it = course(lesson('a', true), lesson('b', false), lesson('c', false));
    expect(neighbours(it, 'b')).toMatchObject({ before: { id: 'a' }, after: { id: 'c' } });
    expect(neighbours(it, 'c').after).toBeUndefined();
    expect(neighbours(it, 'x')).toEqual({});
  });
});

test('a lesson with a least time says how long is left, and lets go at its end', () => {
  expect(whyNotRead({ leastSeconds: 120 }, 0)).toBe('Stay with it for 2 minutes more.');
  expect(whyNotRead({ leastSeconds: 120 }, 119)).toBe('Stay with it for 1 second more.');
  expect(whyNotRead({ leastSeconds: 120 }, 120)).toBeNull();
});

test.each([
  [0, '0:00'],
  [-5_000, '0:00'],
  [59_001, '1:00'],
  [245_000, '4:05'],
  [3_729_000, '1:02:09'],
])('%i ms are %s', (ms, words) => expect(clockWords(ms)).toBe(words));

test('moving keeps everything, and moving back undoes it', () => {
  const list = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(list, fc.nat(7), fc.nat(7), (items, from, to) => {
      fc.pre(from < items.length && to < items.length);
      const after = moved(items, from, to);
      expect(after[to]).toBe(items[from]);
      expect(moved(after, to, from)).toEqual(items);
    }),
  );
  expect(moved([1, 2], 0, 2)).toEqual([1, 2]);
});
