import { type Actor, permissions } from '@ahadi/domain/permissions.ts';
import { type TicketAction, ticketLifecycle } from '@ahadi/domain/support/lifecycle.ts';
import { type Ticket, type TicketStatus, ticketStatuses } from '@ahadi/domain/support/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { opened } from '../test/messages.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let people: Record<'writer' | 'stranger' | 'support' | 'admin' | 'writer_of_support', Person>;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'error' } });
  people = {
    writer: await world.person('Wanja Writer'),
    stranger: await world.person('Stella Stranger'),
    support: await world.person('Sam Support', { roles: ['support'] }),
    admin: await world.person('Ada Admin', { roles: ['admin'] }),
    writer_of_support: await world.person('Sara Support', { roles: ['support'] }),
  };
});
afterAll(() => world.close());

const body = 'Some words that are long enough.';
/** Each deed on a ticket that a person can try, and how. */
const tries = {
  take: (who, { id }) => world.as(who).support.take({ id }),
  answer: (who, { id }) => world.as(who).support.answer({ id, clientId: uuidv7(), body }),
  note: (who, { id }) => world.as(who).support.note({ id, body }),
  write: (who, { id }) => world.as(who).support.write({ id, clientId: uuidv7(), body }),
  resolve: (who, { id }) => world.as(who).support.resolve({ id }),
  confirm: (who, { id }) => world.as(who).support.confirm({ id }),
  reopen: (who, { id }) => world.as(who).support.reopen({ id, body }),
  mark_spam: (who, { id }) => world.as(who).support.markSpam({ id }),
  restore: (who, { id }) => world.as(who).support.restore({ id }),
} as const satisfies Partial<Record<TicketAction, (who: Person, ticket: Ticket) => Promise<Ticket>>>;
type Tried = keyof typeof tries;

/** A ticket of the writer's that stands like this. */
async function standing(status: TicketStatus, writer: Person): Promise<Ticket> {
  const ticket = await opened(world, writer);
  const { support } = people;
  if (status === 'open') await tries.take(support, ticket);
  if (status === 'waiting_user') await tries.answer(support, ticket);
  if (status === 'resolved') await tries.resolve(support, ticket);
  if (status === 'closed') await tries.confirm(writer, ticket);
  if (status === 'spam') await tries.mark_spam(support, ticket);
  const now = await world.as(writer).support.ticket({ id: ticket.id });
  expect(now.status).toBe(status);
  return now;
}

describe.each(ticketStatuses)('a message to support that is %s', (status) => {
  test.each(['writer', 'writer_of_support'] as const)(
    'is changed by just those deeds of just those people that the two tables name, when it is of the %s',
    async (whose) => {
      const writer = people[whose];
      let ticket = await standing(status, writer);
      for (const [name, who] of Object.entries(people)) {
        const roles = name === 'admin' ? (['admin'] as const) : name.endsWith('support') ? (['support'] as const) : [];
        const actor: Actor = { kind: 'user', userId: who.id, roles: [...roles] };
        const thing = { requesterUserId: writer.id };
        const isUnseen = !permissions['ticket.read'](actor, thing);
        for (const action of Object.keys(tries) as Tried[]) {
          const isTheirs = permissions[`ticket.${action}`](actor, thing);
          if (isTheirs && ticketLifecycle.can(action, status)) {
            const after = await tries[action](who, ticket);
            expect(after).toEqual(await world.as(who).support.ticket({ id: ticket.id }));
            expect([name, action, after.status]).toEqual([name, action, ticketLifecycle.next(action, status)]);
            ticket = await standing(status, writer);
            continue;
          }
          const code = isUnseen ? 'NOT_FOUND' : isTheirs ? 'ILLEGAL_TRANSITION' : 'FORBIDDEN';
          const tried = await tries[action](who, ticket).then(
            () => 'done',
            (failure: { code: string }) => failure.code,
          );
          expect([name, action, tried]).toEqual([name, action, code]);
        }
      }
      expect((await world.as(writer).support.ticket({ id: ticket.id })).status).toBe(status);
    },
  );
});
