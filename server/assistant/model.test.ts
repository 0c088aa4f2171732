import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { libraryFolder } from '../help/library.ts';
import { type FakeModel, startModel } from '../test/fakes/model.ts';
import { labels, last, talkOf } from '../test/talks.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let model: FakeModel;
let world: World;
let amina: Person;
beforeAll(async () => {
  model = await startModel();
  world = await makeWorld({
    library: libraryFolder,
    env: { LOG_LEVEL: 'silent', ASSIST_BASE_URL: model.url, ASSIST_MODEL: 'small', ASSIST_KEY: 'key-of-the-test' },
  });
});
afterAll(async () => {
  await world.close();
  await model.close();
});
beforeEach(async () => {
  amina = await world.person('Amina Asker', { email: `amina.${Math.random()}@example.org` });
  world.clock.advance({ days: 1 });
  model.asked.length = 0;
});
const question = 'How do I write an agreement?';
/** A conversation whose owner wants answers phrased. */
async function willing() {
  const mine = talkOf(world, amina);
  const chat = await mine.start({ text: question });
  expect(labels(chat)).toContain('Let a language model phrase answers');
  await mine.choose(chat, 'model:on');
  return { ...mine, chat, first: chat.messages.find(({ kind }) => kind === 'answer') };
}

test('nobody is phrased for who did not ask for it', async () => {
  const chat = await talkOf(world, amina).start({ text: question });
  expect(last(chat).byModel).toBe(false);
  expect(model.asked).toEqual([]);
});

test('what stands in the articles is taken over and marked, and the endpoint gets help text and a masked question alone', async () => {
  const { ask, chat } = await willing();
  // The section that the model names is the one whose words it uses.
  model.says({ answer: 'Write an agreement.', used_chunks: [1], action: 'answer' });
  const after = await ask(chat, `${question} amina@example.org, 0712 345 678`);
  expect(model.asked).toHaveLength(1);
  expect(model.asked[0]?.key).toBe('Bearer key-of-the-test');
  expect(model.asked[0]?.body).not.toMatch(/amina@example|0712|Amina/);
  expect(last(after)).toMatchObject({ kind: 'answer', byModel: true, body: 'Write an agreement.' });
  expect(last(after).citations.length).toBeGreaterThan(0);
  const next = await talkOf(world, amina).start({ text: question });
  expect(last(next).byModel).toBe(true); // what was chosen holds for later conversations
  const off = await talkOf(world, amina).choose(next, 'model:off');
  expect(last(await ask(off, question)).byModel).toBe(false);
});

describe('the answer stays word for word as the article has it when the model', () => {
  test.each([
    [
      'says what stands nowhere',
      { answer: 'You have 9,999 days to paint the moon purple.', used_chunks: [1], action: 'answer' },
    ],
    ['names a section that is none', { answer: 'Write an agreement.', used_chunks: [9], action: 'answer' }],
    ['names no section', { answer: 'Write an agreement.', used_chunks: [], action: 'answer' }],
    ['would rather ask', { answer: 'Write an agreement.', used_chunks: [1], action: 'ask' }],
    ['leads somewhere', { answer: 'Write an agreement at https://evil.example', used_chunks: [1], action: 'answer' }],
    ['answers no JSON', 'Sure! Here is your answer.'],
    ['answers another shape', { text: 'Write an agreement.' }],
  ])('%s', async (_what, reply) => {
    const { ask, chat, first } = await willing();
    model.says(reply);
    const after = await ask(chat, question);
    expect(last(after)).toMatchObject({ byModel: false, body: first?.body });
    model.says({ answer: '', used_chunks: [], action: 'ask' });
    await ask(chat, question); // what failed in a row begins again
  });
});

test('after three failures in a row it is left alone for ten minutes', async () => {
  const { ask, chat, first } = await willing();
  model.says('broken');
  for (let n = 0; n < 5; n++)
    expect(last(await ask(chat, question))).toMatchObject({ byModel: false, body: first?.body });
  expect(model.asked).toHaveLength(3);
  world.clock.advance(11 * 60_000);
  model.says({ answer: 'Write an agreement.', used_chunks: [1], action: 'answer' });
  expect(last(await ask(chat, question)).byModel).toBe(true);
});

test('twenty times an hour for one person', async () => {
  const { ask, chat } = await willing();
  model.says({ answer: '', used_chunks: [], action: 'ask' });
  for (let n = 0; n < 22; n++) await ask(chat, question);
  expect(model.asked).toHaveLength(20);
});

test('who does not answer is not waited for longer than eight seconds', async () => {
  const { ask, chat, first } = await willing();
  model.says('nothing');
  const over = new AbortController();
  const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
  void vi.waitUntil(() => model.asked.length > 0, { timeout: 60_000 }).then(() => over.abort());
  expect(last(await ask(chat, question))).toMatchObject({ byModel: false, body: first?.body });
  expect(patience).toHaveBeenCalledWith(8_000);
  patience.mockRestore();
});
