import { afterAll, beforeAll, expect, test } from 'vitest';
import { everydayQuestions } from '../../test/everydayquestions.ts';
import { makeWorld, type World } from '../../test/world.ts';
import { libraryFolder } from '../library/service.ts';
import { findAnswers } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ library: libraryFolder });
});
afterAll(() => world.close());

const OFFERED = 3;
test('of three hundred everyday questions nine of ten have the right article first or offered, and three in a hundred a wrong one as the answer', async () => {
  const seen = await Promise.all(
    everydayQuestions.map(async ([question, ...answeredBy]) => {
      const { decision, hits } = await findAnswers(world.ctx(), question, { withoutDesks: true });
      const place = hits.findIndex(({ card }) => answeredBy.includes(card.slug));
      const isRight = decision === 'answer' ? place === 0 : decision === 'menu' && place >= 0 && place < OFFERED;
      return {
        question,
        isRight,
        isWrong: decision === 'answer' && place !== 0,
        decision,
        first: hits.slice(0, 3).map(({ card, score }) => `${card.slug} ${score.toFixed(2)}`),
      };
    }),
  );
  const right = seen.filter(({ isRight }) => isRight).length / seen.length;
  const wrong = seen.filter(({ isWrong }) => isWrong);
  console.error(right, wrong.length, seen.filter((s) => s.decision === 'answer').length);
  for (const s of seen)
    if (!s.isRight) console.error(s.isWrong ? 'WRONG' : s.decision, '|', s.question, '|', s.first.join(', '));
  expect(seen.length).toBeGreaterThanOrEqual(300);
  expect(right).toBeGreaterThanOrEqual(0.9);
  expect(wrong.length / seen.length, wrong.map(({ question }) => question).join('\n')).toBeLessThanOrEqual(0.03);
});
