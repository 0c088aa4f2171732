// People are shown to others by the name of their first identity.
import type { Role } from '@ahadi/domain/accounts/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Recipient } from '../core/notice.ts';
import * as store from './people.store.ts';

export type { PublicPerson } from './people.store.ts';

/** These people as others meet them, by their ids; at most two hundred. */
export async function peopleOf(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Map<string, store.PublicPerson>> {
  const people = ids.length === 0 ? [] : await store.peopleById(ctx, ids);
  return new Map(people.map((person) => [person.userId, person]));
}

/** People whose first identity has one of these names, however it is written, or one of these numbers. */
export const peopleNamed = async (ctx: Pick<Ctx, 'db'>, names: readonly string[], numbers: readonly string[]) =>
  names.length + numbers.length === 0
    ? []
    : store.peopleByName(
        ctx,
        names.map((name) => name.toLowerCase()),
        numbers,
      );

/** Where these people are told of something. */
export const recipientsOf = async (ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Recipient[]> =>
  ids.length === 0 ? [] : store.recipientsById(ctx, ids);

/** Everybody with one of these roles. */
export const recipientsWith = (ctx: Pick<Ctx, 'db'>, roles: readonly Role[]): Promise<Recipient[]> =>
  store.recipientsWith(ctx, roles);
