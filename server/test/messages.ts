import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Ticket } from '@ahadi/domain/support/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { transaction } from '../core/ctx.ts';
import { openTicket } from '../support/intake.ts';
import type { ApiClient, Person, World } from './world.ts';

type Wishes = Partial<Parameters<ApiClient['support']['contact']>[0]>;

/** The number that a device finds for a puzzle. It lets the server breathe meanwhile, which shares its process with the device here. */
export async function solve({ salt, zeroBits }: { salt: string; zeroBits: number }): Promise<number> {
  for (let answer = 0; ; answer++) {
    const hash = createHash('sha256').update(`${salt}${answer}`).digest();
    if (hash.readUInt32BE(0) < 2 ** (32 - zeroBits)) return answer;
    if (answer % 500 === 499) await breathe();
  }
}

/** A form as somebody fills it in who takes five seconds. */
export async function formOf(world: World, api: ApiClient, wishes: Wishes = {}) {
  const { salt, zeroBits, signature, issuedAt } = await api.support.puzzle();
  world.clock.advance(5_000);
  return {
    clientId: uuidv7(),
    name: 'Wanja Writer',
    email: 'wanja@example.org',
    topic: 'payment' as const,
    subject: 'Where is my payment',
    message: 'I paid yesterday and nothing came of it.',
    about: null,
    consent: true as const,
    website: '',
    puzzle: { salt, signature, issuedAt, answer: await solve({ salt, zeroBits }) },
    ...wishes,
  };
}

/** A message of somebody who is signed in, as it stands afterwards. */
export async function written(world: World, api: ApiClient, wishes: Wishes = {}): Promise<Ticket> {
  const { id } = await api.support.contact(await formOf(world, api, wishes));
  if (id === null) throw new Error('Anyone who is signed in is answered the id of their message.');
  return api.support.ticket({ id });
}

/** Time goes on until nobody is held back by how often they wrote. */
export const aDayLater = (world: World) => world.clock.advance({ days: 1.01 });

/** A message of somebody's without the form that it usually comes through, whose sum takes its time. */
export async function opened(world: World, writer: Person): Promise<Ticket> {
  const ctx = { ...world.ctx(), actor: { kind: 'user', userId: writer.id, roles: [] } } as const;
  const { id } = await transaction(ctx, (ctx) =>
    openTicket(ctx, {
      clientId: uuidv7(),
      requesterUserId: writer.id,
      name: writer.name,
      email: writer.email,
      subject: 'Where is my payment',
      topic: 'payment',
      source: 'contact',
      about: null,
      chatId: null,
      status: 'new',
      message: { kind: 'message', body: 'I paid yesterday and nothing came of it.' },
    }),
  );
  return world.as(writer).support.ticket({ id: id as Ticket['id'] }); // the brand is born here
}
