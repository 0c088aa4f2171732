import { identityKindWords } from '@ahadi/domain/accounts/rules.ts';
import type { Identity, IdentityInput, IdentityKind, Role, Session } from '@ahadi/domain/accounts/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import * as store from './store.ts';

/** Who is signed in with the identities they may act for, or null. */
export async function readOwnSession(ctx: Ctx): Promise<Session | null> {
  if (ctx.actor?.kind !== 'user') return null;
  const user = await store.findUser(ctx, ctx.actor.userId);
  if (!user) return null;
  const identities = await store.identitiesOf(ctx, user.id);
  const primary = identities.find((identity) => identity.isPrimary) ?? (await ensurePrimaryIdentity(ctx, user, {}));
  return {
    userId: user.id as Session['userId'], // the brand is born here: the column holds ids of users
    name: user.name,
    email: user.email,
    emailVerified: user.email_verified,
    avatarUrl: user.image,
    userNumber: primary.userNumber,
    identities: identities.length > 0 ? identities : [primary],
  };
}

type Registered = { id: string; name: string };

/**
 * Gives a new person their first identity and writes `user.registered`; does nothing when they have one. The sign-up form says
 * which kind; a sign-up cut off before this step is made whole at the next sign-in.
 */
export const ensurePrimaryIdentity = (ctx: Ctx, user: Registered, form: Record<string, unknown>): Promise<Identity> =>
  transaction({ ...ctx, actor: { kind: 'user', userId: user.id, roles: [] } }, async (ctx) => {
    const kind = (
      typeof form.kind === 'string' && form.kind in identityKindWords ? form.kind : 'person'
    ) as IdentityKind; // checked by `in`
    const organisation =
      kind !== 'person' && typeof form.organisation === 'string' ? form.organisation.trim().slice(0, 120) : '';
    const name = organisation || user.name;
    const made = await store.addIdentity(
      ctx,
      user.id,
      { kind, displayName: name, legalName: name, country: null, city: null, registrationNo: null },
      true,
    );
    if (made) await emit(ctx, 'user.registered', { kind: 'user', id: user.id }, { kind });
    const [primary] = await store.identitiesOf(ctx, user.id);
    if (!primary) throw new Error(`user ${user.id} has no identity`);
    return primary;
  });

/** Notes that a person confirmed their address; invitations to it become theirs by the reaction. */
export const noteEmailVerified = (ctx: Ctx, userId: string): Promise<void> =>
  transaction({ ...ctx, actor: { kind: 'user', userId, roles: [] } }, async (ctx) => {
    await emit(ctx, 'user.verified', { kind: 'user', id: userId }, {}, [userId]);
  });

/** The identity if the reader is a member of it. Throws ACC_IDENTITY_UNKNOWN. */
export async function ownIdentity(ctx: Ctx, identityId: string): Promise<Identity> {
  const identity = (await store.identitiesOf(ctx, userIdOf(ctx))).find(({ id }) => id === identityId);
  if (!identity) throw new DomainError('ACC_IDENTITY_UNKNOWN');
  return identity;
}

/** The identities of a person, their own first; for features that put a person into a role. */
export const identitiesOfUser = (ctx: Ctx, userId: string): Promise<Identity[]> => store.identitiesOf(ctx, userId);

/** The account behind a confirmed e-mail address, or undefined. */
export const userOfConfirmedEmail = (ctx: Ctx, email: string) => store.findUserByConfirmedEmail(ctx, email);

export const userById = (ctx: Ctx, userId: string) => store.findUser(ctx, userId);

/** Adds an organisation, or another capacity, that the reader acts for. */
export const createIdentity = (ctx: Ctx, input: IdentityInput): Promise<Identity> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const id = await store.addIdentity(ctx, userId, input, false);
    await emit(ctx, 'identity.created', { kind: 'user', id: userId }, { kind: input.kind }, [userId]);
    return ownIdentity(ctx, String(id));
  });

/** Specification §7: one row for oneself; another person's id answers like an unknown one. Throws NOT_FOUND. */
export async function readSettingsSummary(ctx: Ctx, userId: string) {
  if (userId !== userIdOf(ctx)) throw new DomainError('NOT_FOUND');
  return store.settingsSummary(ctx, userId);
}

/** Specification §6: whether one has a role. Only about oneself: another person's roles answer like an unknown person. Throws NOT_FOUND. */
export async function checkRole(ctx: Ctx, userId: string, role: Role): Promise<boolean> {
  if (userId !== userIdOf(ctx)) throw new DomainError('NOT_FOUND');
  return store.hasRole(ctx, userId, role);
}
