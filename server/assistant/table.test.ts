import { type ChatAction, chatLifecycle } from '@ahadi/domain/assistant/lifecycle.ts';
import { type Chat, type ChatStatus, chatStatuses } from '@ahadi/domain/assistant/schema.ts';
import { type Actor, permissions } from '@ahadi/domain/permissions.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { talkOf } from '../test/talks.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let people: Record<'owner' | 'stranger' | 'support' | 'admin', Person>;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'error' } });
  people = {
    owner: await world.person('Amina Asker'),
    stranger: await world.person('Stella Stranger'),
    support: await world.person('Sam Support', { roles: ['support'] }),
    admin: await world.person('Ada Admin', { roles: ['admin'] }),
  };
});
afterAll(() => world.close());

/** Each deed on a conversation that a person can try, and how. */
const tries = {
  ask: (who, { id }) => world.as(who).assistant.ask({ id, clientId: uuidv7(), text: 'Hello' }),
  hand_off: (who, { id }) => world.as(who).assistant.handOff({ id }),
  take: (who, { id }) => world.as(who).assistant.take({ id }),
  answer: (who, { id }) => world.as(who).assistant.answer({ id, clientId: uuidv7(), text: 'Hello' }),
  give_back: (who, { id }) => world.as(who).assistant.giveBack({ id }),
  close: (who, { id }) => world.as(who).assistant.close({ id }),
  reopen: (who, { id }) => world.as(who).assistant.reopen({ id }),
} as const satisfies Partial<Record<ChatAction, (who: Person, chat: Chat) => Promise<Chat>>>;
type Tried = keyof typeof tries;

async function standing(status: ChatStatus): Promise<Chat> {
  const { owner, support } = people;
  world.clock.advance(3_600_000); // nobody is held back by how much they wrote
  const chat = await talkOf(world, owner).start(status === 'collecting' ? { intent: 'create_agreement' } : {});
  if (status === 'waiting_human' || status === 'human') await tries.hand_off(owner, chat);
  if (status === 'human') await tries.take(support, chat);
  if (status === 'closed') await tries.close(owner, chat);
  const now = await world.as(owner).assistant.session({ id: chat.id });
  expect(now.status).toBe(status);
  return now;
}

describe.each(chatStatuses)('a conversation that is %s', (status) => {
  test('is changed by just those deeds of just those people that the two tables name', async () => {
    let chat = await standing(status);
    const isHandedOff = status === 'waiting_human' || status === 'human';
    for (const [name, who] of Object.entries(people)) {
      const roles = name === 'admin' ? (['admin'] as const) : name === 'support' ? (['support'] as const) : [];
      const actor: Actor = { kind: 'user', userId: who.id, roles: [...roles] };
      const thing = { ownerUserId: people.owner.id, isHandedOff };
      const isUnseen = !permissions['chat.read'](actor, thing);
      for (const action of Object.keys(tries) as Tried[]) {
        const isTheirs = permissions[`chat.${action}`](actor, thing);
        if (isTheirs && chatLifecycle.can(action, status)) {
          const after = await tries[action](who, chat);
          // Who gave it back may not read it any more.
          if (action !== 'give_back') expect(after).toEqual(await world.as(who).assistant.session({ id: chat.id }));
          expect([name, action, after.status]).toEqual([name, action, chatLifecycle.next(action, status)]);
          await world.as(people.owner).assistant.remove({ id: chat.id });
          chat = await standing(status);
          continue;
        }
        const code = isUnseen ? 'NOT_FOUND' : isTheirs ? 'ILLEGAL_TRANSITION' : 'FORBIDDEN';
        const tried = await tries[action](who, chat).then(
          () => 'done',
          (failure: { code: string }) => failure.code,
        );
        expect([name, action, tried]).toEqual([name, action, code]);
      }
    }
    expect((await world.as(people.owner).assistant.session({ id: chat.id })).status).toBe(status);
    await world.as(people.owner).assistant.remove({ id: chat.id });
  });
});
