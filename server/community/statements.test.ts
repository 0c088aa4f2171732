import { v7 as uuidv7 } from 'uuid';
import { afterAll, test } from 'vitest';
import { expectLeaving } from '../test/leaving.ts';
import { makeModeration, reason, words } from '../test/moderating.ts';
import { writePost } from '../test/talk.ts';

const { world, mona, moses, desk, author, decided } = await makeModeration();
afterAll(() => world.close());

const once = () => ({ context: { idempotencyKey: uuidv7() } });
const opened = async () => {
  const { id } = await writePost(world, await author());
  return desk(mona).open({ target: { kind: 'post', id } });
};

type Sent = { statements: number; messages: number };
/** Each deed with its session, its key and its answer, and the most that it sends: who makes it fewer lowers it here. */
const deeds: [string, Sent, () => Promise<() => Promise<unknown>>][] = [
  [
    'taking a case on',
    { statements: 20, messages: 16 },
    async () => {
      const { id } = await opened();
      return () => desk(mona).take({ id }, once());
    },
  ],
  [
    'deciding it, and with it removing a post',
    { statements: 36, messages: 29 },
    async () => {
      const { id } = await opened();
      return () => desk(mona).decide({ id, measure: 'remove', rule: 'R1', reason, days: null }, once());
    },
  ],
  [
    'appealing',
    { statements: 18, messages: 13 },
    async () => {
      const who = await author();
      const { decisionId } = await decided(who);
      return () => desk(who).appeal({ decisionId, text: words }, once());
    },
  ],
  [
    'reading it',
    { statements: 12, messages: 12 },
    async () => {
      const { id } = await opened();
      return () => desk(moses).case({ id });
    },
  ],
];

test.each(deeds)('%s sends no more than it has to', async (_name, most, prepare) =>
  expectLeaving(most, await prepare()),
);
