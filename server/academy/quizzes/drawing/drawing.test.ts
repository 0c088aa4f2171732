import type { Question, Quiz } from '@ahadi/domain/academy/courses/schema.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawQuestions } from './service.ts';

const question = (at: number): Question => ({
  ...{ id: `q${at}`, kind: 'single', text: `Which, ${at}?`, points: 1, options: ['a', 'b'], answer: [0], accepted: [] },
  explanation: '',
});
const quizOf = (bank: number, draw: number): Quiz => ({
  ...{ draw, shuffle: true, attempts: 3, passPercent: 70, minutes: 0, waitHours: 0 },
  questions: Array.from({ length: bank }, (_, at) => question(at)),
});

test('no question is asked again while the quiz has one that was not, and an attempt is the same paper whenever it is looked at', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), (bank, wanted) => {
      const draw = Math.min(bank, wanted);
      const ids = ['one', 'two', 'three'];
      const papers = ids.map((id, at) => drawQuestions(quizOf(bank, draw), id, ids.slice(0, at)));
      const asked = papers.flatMap((paper) => paper.map((one) => one.question.id));
      expect(asked).toHaveLength(3 * draw);
      expect(new Set(asked).size).toBe(Math.min(bank, 3 * draw));
      expect(drawQuestions(quizOf(bank, draw), 'two', ['one'])).toEqual(papers[1]);
    }),
  );
});
