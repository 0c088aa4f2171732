// A person has a session, identities to act for, and a first identity from the day they came.
import { identityKindWords } from '@ahadi/domain/accounts/rules.ts';
import type { Identity, IdentityInput, IdentityKind, Role, Session } from '@ahadi/domain/accounts/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { takesNothingNew } from '@ahadi/domain/privacy/rules.ts';
import type { Auth } from '../core/auth.ts';
import { personOf, userIdOf } from '../core/authorize.ts';
import { type Ctx, type Deps, systemCtx, tellPeople, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import * as store from './account.store.ts';
import { endFactors } from './confirming.store.ts';
import { addConfirmedUser, endDemoSessions, type NewPerson } from './entry.store.ts';
import { preferencesOf } from './preferences.ts';
import { acceptAtSignUp } from './terms.ts';
import { isWithReviewers } from './verification.store.ts';

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
    preferences: await preferencesFor(ctx, user.id),
    identities: identities.length > 0 ? identities : [primary],
    suspendedBy: user.suspended_by as Session['suspendedBy'], // the brand is born here
    awaitsSecondStep: ctx.awaitsSecondStep ?? false,
    acting: ctx.acting ?? null,
    isMember: ctx.acting !== undefined || user.is_member,
  };
}

/** As who reads prefers it; but days are those of the account they act for, as the server counts them for it. */
async function preferencesFor(ctx: Ctx, userId: string): Promise<Session['preferences']> {
  const { preferences } = await preferencesOf(ctx, personOf(ctx));
  if (!ctx.acting) return preferences;
  return { ...preferences, timeZone: (await preferencesOf(ctx, userId)).preferences.timeZone };
}

type Registered = { id: string; name: string };
type IdentityChange = Omit<IdentityInput, 'kind'> & { id: string };

/** For whom a sign-up form says that one acts: a person under their own name unless it names an organisation. */
export function identityInForm(
  name: string,
  form: Record<string, unknown>,
): { kind: IdentityKind; displayName: string } {
  const kind = (
    typeof form.kind === 'string' && Object.hasOwn(identityKindWords, form.kind) ? form.kind : 'person'
  ) as IdentityKind; // a key of the table
  const organisation =
    kind !== 'person' && typeof form.organisation === 'string' ? form.organisation.trim().slice(0, 120) : '';
  return { kind, displayName: organisation || name };
}

/**
 * Gives a new person their first identity, writes `user.registered` and which legal texts they accepted with the form; does nothing when they have one. The sign-up form says
 * which kind; a sign-up cut off before this step is made whole at the next sign-in.
 */
export const ensurePrimaryIdentity = (ctx: Ctx, user: Registered, form: Record<string, unknown>): Promise<Identity> =>
  transaction({ ...ctx, actor: { kind: 'user', userId: user.id, roles: [] } }, async (ctx) => {
    const { kind, displayName } = identityInForm(user.name, form);
    const made = await store.addIdentity(
      ctx,
      user.id,
      { kind, displayName, legalName: displayName, country: null, city: null, registrationNo: null },
      true,
    );
    if (made) {
      await emit(ctx, 'user.registered', { kind: 'user', id: user.id }, { kind });
      await acceptAtSignUp(ctx, user.id);
    }
    const [primary] = await store.identitiesOf(ctx, user.id);
    if (!primary) throw new Error(`user ${user.id} has no identity`);
    return primary;
  });

/** Notes that a person confirmed their address: their identities are at level 1 with it, and invitations to it become theirs by the reaction. */
export const noteEmailVerified = (ctx: Ctx, userId: string): Promise<void> =>
  transaction({ ...ctx, actor: { kind: 'user', userId, roles: [] } }, async (ctx) => {
    await store.confirmContact(ctx, userId);
    await emit(ctx, 'user.verified', { kind: 'user', id: userId }, {}, [userId]);
  });

/** The letter to reset the password was used, which confirms its address as well as the other letter would; what else an unconfirmed account had ends. */
export const confirmEmailByReset = (ctx: Ctx, userId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await endFactors(ctx, userId);
    await store.confirmEmail(ctx, userId);
    await noteEmailVerified(ctx, userId);
  });

/**
 * Writes down that something about signing in was changed. Open pages are not told at once: the same answer often gives the
 * browser a new session, and a page that asked again before it arrived would find itself signed out.
 */
export const noteSecurityChange = (ctx: Ctx, userId: string, what: string): Promise<void> =>
  transaction({ ...ctx, actor: { kind: 'user', userId, roles: [] } }, async (ctx) => {
    await emit(ctx, 'profile.changed', { kind: 'user', id: userId }, { what });
  });

/** Who knew the old password may have left a way in behind: what else opens the account ends with it. */
export const notePasswordReset = (ctx: Ctx, userId: string): Promise<void> =>
  transaction({ ...ctx, actor: { kind: 'user', userId, roles: [] } }, async (ctx) => {
    await emit(ctx, 'profile.password_reset', { kind: 'user', id: userId }, {});
  });

/** Has the open pages of a person look again, so that those whose session is over go to signing in. */
export const tellOpenPages = (ctx: Ctx, userId: string): Promise<void> =>
  tellPeople(ctx, [userId], 'changed', { subjectKind: 'user', subjectId: userId });

/**
 * Makes an account with a confirmed address and its first identity, for whom nobody needs to open a letter: the first
 * administrator, the people of the demo world. One whose address was never confirmed is taken over; a confirmed one is left
 * as it is. Answers its id. `passwordHash` is the sign-in library's.
 */
export const enrolPerson = (
  ctx: Ctx,
  person: NewPerson & { kind?: IdentityKind; organisation?: string; roles?: readonly Role[] },
): Promise<string> =>
  transaction(ctx, async (ctx) => {
    const userId = await addConfirmedUser(ctx, person);
    await ensurePrimaryIdentity(ctx, { id: userId, name: person.name }, person);
    await store.confirmContact(ctx, userId);
    for (const role of person.roles ?? [])
      if (await store.grantRole(ctx, userId, role))
        await emit(ctx, 'role.granted', { kind: 'user', id: userId }, { role }, [userId]);
    return userId;
  });

/**
 * Makes the accounts what the settings say, at every start: the administrator of ADMIN_EMAIL is there (an account that was
 * there before keeps its password), and outside demo mode no demo person is still signed in.
 */
export async function ensureAdministrator(deps: Deps, auth: Auth): Promise<void> {
  const ctx = systemCtx(deps, 'start');
  if (!deps.config.DEMO) await endDemoSessions(ctx);
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = deps.config;
  if (!email || !password) return;
  const passwordHash = await (await auth.$context).password.hash(password);
  await enrolPerson(ctx, { email, name: 'Administrator', passwordHash, roles: ['admin'] });
}

/** The identity if the reader is a member of it; with a key, only the key's. Throws ACC_IDENTITY_UNKNOWN. */
export const ownIdentity = async (ctx: Ctx, identityId: string): Promise<Identity> =>
  ownAmong(ctx, await store.identitiesOf(ctx, userIdOf(ctx)), identityId);

/** The same where the reader's identities were asked together with something else ({@link identitiesBy}). */
export function ownAmong(ctx: Ctx, identities: readonly Identity[], identityId: string): Identity {
  const identity = identities.find(({ id }) => id === identityId);
  if (!identity || (ctx.key && ctx.key.identityId !== identityId)) throw new DomainError('ACC_IDENTITY_UNKNOWN');
  return identity;
}

export { identitiesBy, identityOf } from './account.store.ts';

/** The identities of a person, their own first; for features that put a person into a role. */
export const identitiesOfUser = (ctx: Ctx, userId: string): Promise<Identity[]> => store.identitiesOf(ctx, userId);

/** An identity, no matter who asks: for texts that say who is bound. Undefined for none. */
export const identityNamed = (ctx: Ctx, id: string): Promise<Identity | undefined> => store.findIdentity(ctx, id);

/** How far each of these identities is known, 0 to 3. */
export const identityLevels = (ctx: Ctx, ids: readonly string[]): Promise<number[]> => store.levelsOf(ctx, ids);

/** The account behind a confirmed e-mail address, or undefined. */
export const userOfConfirmedEmail = (ctx: Ctx, email: string) => store.findUserByConfirmedEmail(ctx, email);

/** True while the account waits to be deleted. */
export const isLeaving = (ctx: Ctx, userId: string): Promise<boolean> => store.isLeaving(ctx, userId);

/** Those of these people whose accounts are suspended. */
export const { suspendedAmong } = store;

/**
 * Refuses to invite somebody who could not answer, under a field of the form: their account is about to be deleted, or is suspended. Which
 * of the two is not said. Throws BAD_INPUT.
 */
export async function requireTakingNew(
  ctx: Ctx,
  { userId, name }: { userId: string; name: string },
  field: string,
): Promise<void> {
  if (!(await store.isLeaving(ctx, userId)) && !(await store.isSuspended(ctx, userId))) return;
  throw new DomainError('BAD_INPUT', takesNothingNew(name), { [field]: takesNothingNew(name) });
}

export const userById = (ctx: Ctx, userId: string) => store.findUser(ctx, userId);
/** Accounts as one writes to them, by id. */
export const { recipientsOf } = store;

/** Adds an organisation, or another capacity, that the reader acts for. Throws ACC_HAS_PEOPLE for a person beside an organisation that others act for. */
export const createIdentity = (ctx: Ctx, input: IdentityInput): Promise<Identity> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    if (input.kind === 'person' && (await store.holdPeople(ctx, userId)) > 0) throw new DomainError('ACC_HAS_PEOPLE');
    const id = await store.addIdentity(ctx, userId, input, false);
    await emit(ctx, 'identity.created', { kind: 'user', id: userId }, { kind: input.kind }, [userId]);
    return ownIdentity(ctx, String(id));
  });

/**
 * Changes one of the reader's own identities. What was checked were its legal name, country and registration; when one of
 * these changes it falls back to what is known without: its confirmed contact, or nothing. While reviewers compare them they
 * stay. Throws NOT_FOUND, ILLEGAL_TRANSITION.
 */
export const updateIdentity = (ctx: Ctx, input: IdentityChange): Promise<Identity> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const before = await store.holdOwnedIdentity(ctx, userId, input.id);
    if (!before) throw new DomainError('NOT_FOUND');
    const same =
      before.legalName === input.legalName &&
      before.country === input.country &&
      before.registrationNo === input.registrationNo;
    if (!same && (await isWithReviewers(ctx, input.id)))
      throw new DomainError(
        'ILLEGAL_TRANSITION',
        'Legal name, country and registration number are being checked. Withdraw the request to change them.',
      );
    await store.updateIdentity(ctx, input);
    if (!same) await store.forgetVerification(ctx, input.id);
    await emit(ctx, 'identity.changed', { kind: 'user', id: userId }, {}, [userId]);
    return ownIdentity(ctx, input.id);
  });

/** Changes the name that others see. A person's own unchecked identity follows, where it still carried the old name. */
export const updateProfile = (ctx: Ctx, input: { name: string }): Promise<Session> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    await store.renameUser(ctx, userId, input.name);
    await emit(ctx, 'profile.changed', { kind: 'user', id: userId }, { what: 'name' }, [userId]);
    const session = await readOwnSession(ctx);
    if (!session) throw new DomainError('UNAUTHENTICATED');
    return session;
  });

/** Specification §7: one row for oneself; another person's id answers like an unknown one. Throws NOT_FOUND. */
export async function readSettingsSummary(ctx: Ctx, userId: string) {
  if (userId !== userIdOf(ctx)) throw new DomainError('NOT_FOUND');
  return store.settingsSummary(ctx, userId);
}

/**
 * Specification §6: whether one has a role that counts (one that waits for a second step does not). Only about oneself: another person's
 * roles answer like an unknown person. Throws NOT_FOUND.
 */
export async function checkRole(ctx: Ctx, userId: string, role: Role): Promise<boolean> {
  if (userId !== userIdOf(ctx)) throw new DomainError('NOT_FOUND');
  return !ctx.awaitsSecondStep && store.hasRole(ctx, userId, role);
}
