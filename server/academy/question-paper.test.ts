import type { Question, Quiz } from '@ahadi/domain/academy/courses/schema.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawQuestions, paperOf } from './question-paper.ts';

const question = (at: number): Question => ({
  ...{ id: `q${at}`, kind: 'single', text: `Which, ${at}?`, points: 1, options: ['a', 'b'], answer: [0], accepted: [] },
  explanation: '',
});
const quizOf = (bank: number, draw: number): Quiz => ({
  ...{ draw, shuffle: true, attempts: 3, passPercent: 70, minutes: 0, waitHours: 0 },
  questions: Array.from({ length: bank }, (_, at) => question(at)),
});

test('no question is asked again while the quiz has one that was not, and an attempt is the same paper whatever came into the quiz since', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), (bank, wanted) => {
      const draw = Math.min(bank, wanted);
      const ids = ['one', 'two', 'three'];
      const asked: string[] = [];
      for (const id of ids) asked.push(...drawQuestions(quizOf(bank, draw), id, asked));
      expect(asked).toHaveLength(3 * draw);
      expect(new Set(asked).size).toBe(Math.min(bank, 3 * draw));
      const paper = (now: Quiz) => paperOf(now, { id: 'two', questions: asked.slice(draw, 2 * draw) });
      expect(paper(quizOf(bank + 3, draw))).toEqual(paper(quizOf(bank, draw)));
    }),
  );
});
