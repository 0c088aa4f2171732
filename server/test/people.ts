import { createHmac, randomBytes } from 'node:crypto';
import type { IdentityKind, Role, Session } from '@ahadi/domain/accounts/schema.ts';
import type { UserId } from '@ahadi/domain/core/ids.ts';
import { v7 as uuidv7 } from 'uuid';
import { ensurePrimaryIdentity, noteEmailVerified } from '../accounts/account.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';
import { gathered } from '../core/emit.ts';
import { installationSecret } from '../core/secrets.ts';
import { noteRoles } from './kinds.ts';

export type Person = {
  id: UserId;
  name: string;
  email: string;
  /** The first identity: the person, or the organisation they signed up for. */
  identityId: Session['identities'][number]['id'];
  userNumber: string;
  /** A Cookie header with a session that outlives every test. */
  cookie: string;
};

export type PersonWishes = {
  email?: string;
  kind?: IdentityKind;
  organisation?: string;
  verified?: boolean;
  roles?: readonly Role[];
  /** Whether something may wait for who has this address, such as an invitation; it may unless given. */
  isAwaited?: boolean;
};

/**
 * A person as signing up leaves them, but without the deliberate slowness of a password hash: account, first identity,
 * confirmed address and session. What the sign-up causes (events, reactions) is caused here too, by the same services; but where nothing
 * waits for the address, nothing looks for what does.
 */
export async function makePerson(ctx: Ctx, name: string, wishes: PersonWishes = {}): Promise<Person> {
  const { kind = 'person', organisation, verified = true, roles = [], isAwaited = true } = wishes;
  const email = (wishes.email ?? `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.org`).toLowerCase();
  const id = uuidv7();
  const signingUp = isAwaited ? ctx : { ...ctx, jobs: { ...ctx.jobs, follow: async () => undefined } };
  const { identity, cookie } = await transaction(signingUp, (ctx) =>
    gathered(ctx, async (ctx) => {
      const at = { created_at: ctx.now, updated_at: ctx.now };
      await sendAlong(ctx, ctx.db.insertInto('users').values({ id, name, email, email_verified: verified, ...at }));
      const identity = await ensurePrimaryIdentity(ctx, { id, name }, { kind, organisation });
      if (verified) await noteEmailVerified(ctx, id);
      for (const role of roles)
        await sendAlong(ctx, ctx.db.insertInto('user_roles').values({ user_id: id, role, granted_at: ctx.now }));
      return { identity, cookie: await openSession(ctx, id) };
    }),
  );
  noteRoles(cookie, { id, name, roles });
  return {
    id: id as UserId, // the brand is born here
    name,
    email,
    identityId: identity.id,
    userNumber: identity.userNumber,
    cookie,
  };
}

/** A further session of a person, as another device has it. Answers its Cookie header. */
export async function openSession(ctx: Ctx, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await sendAlong(
    ctx,
    ctx.db.insertInto('sessions').values({
      id: uuidv7(),
      token,
      user_id: userId,
      expires_at: new Date('2999-01-01T00:00:00Z'),
      created_at: ctx.now,
      updated_at: ctx.now,
    }),
  );
  return cookieOf(token, await installationSecret(ctx, 'session-secret'));
}

/** The cookie as the sign-in library writes it: the token and its HMAC under the installation's secret. */
const cookieOf = (token: string, secret: string): string =>
  `ahadi.session_token=${encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)}`;
