// Tries are counted, and too many of them wait.
import { identityKindWords } from '@ahadi/domain/accounts/rules.ts';
import type { DemoPerson, Role, SignInWays } from '@ahadi/domain/accounts/schema.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import * as store from './entry.store.ts';

/**
 * Counts one try under `key` and answers null, or how many seconds to wait when there were more than `most` within the
 * window. Refused tries count too. Counted outside of any other transaction, before the try is judged, so that tries sent
 * at the same instant cannot all pass.
 */
export async function countTry(ctx: Ctx, key: string, most: number, seconds: number): Promise<number | null> {
  const { count, since } = await store.addTry(ctx, key, seconds);
  if (count === 1) await store.removeOldTries(ctx);
  if (count <= most) return null;
  return Math.max(1, Math.ceil(seconds - (ctx.now.getTime() - since.getTime()) / 1000));
}

/** How many tries were counted under `key` within a window of so many seconds that is not over. */
export const triesOf = (ctx: Ctx, key: string, seconds: number): Promise<number> =>
  store.triesSince(ctx, key, new Date(ctx.now.getTime() - seconds * 1000));

/** After a success the count starts again. */
export const forgetTries = async (ctx: Ctx, key: string): Promise<void> => {
  await store.removeTries(ctx, key);
};

/** Demo people come in only in demo mode. */
export const mayEnter = async (ctx: Ctx, userId: string): Promise<boolean> =>
  ctx.config.DEMO || !(await store.isDemoUser(ctx, userId));

/** How the reader can prove who they are. */
export const readSignInWays = (ctx: Ctx): Promise<SignInWays> => store.signInWaysOf(ctx, userIdOf(ctx));

/** The people that the sign-in page offers with one click in demo mode; nobody otherwise. */
export const listDemoPeople = async (ctx: Ctx): Promise<DemoPerson[]> =>
  ctx.config.DEMO ? (await store.demoPeople(ctx)).map(shown) : [];

/** What a role is called where people are listed. */
const roleWords: Record<Role, string> = {
  admin: 'Administrator',
  officer: 'Dispute officer',
  record_officer: 'Record officer',
  reviewer: 'Identity reviewer',
  moderator: 'Moderator',
  support: 'Support',
  editor: 'Editor',
};

const shown = ({ displayName, roles, ...person }: store.DemoRow): DemoPerson => ({
  ...person,
  description:
    roles.length > 0
      ? roles.map((role) => roleWords[role]).join(', ')
      : person.kind === 'person'
        ? displayName === person.name
          ? 'Private person'
          : displayName
        : `${identityKindWords[person.kind]} · ${displayName}`,
});
