// Who reads by a letter and types the code that went to its address acts as the party, and only as that.
import { randomInt, timingSafeEqual } from 'node:crypto';
import { maskedAddress } from '@ahadi/domain/agreements/invitations/rules.ts';
import type { ReadingByLetter } from '@ahadi/domain/agreements/invitations/schema.ts';
import { signingDefaults } from '@ahadi/domain/agreements/rules.ts';
import type { UserId } from '@ahadi/domain/core/ids.ts';
import { HOUR, MINUTE } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { accountByLetter } from '../accounts/by-letter.ts';
import { sha256 } from '../core/canonical.ts';
import { type ByLetter, type Ctx, transaction } from '../core/ctx.ts';
import { postLetter } from '../core/mail.ts';
import { agreements, readAgreement, tell } from './agreement.ts';
import { withClaimed } from './invitation.ts';
import * as store from './invitation-link.store.ts';
import { countCodesSince } from './signing.store.ts';

/** Throws FORBIDDEN to who does not read by a letter. */
function byLetterOf({ byLetter }: Ctx): ByLetter {
  if (!byLetter) throw new DomainError('FORBIDDEN', 'This is for who reads by the link of a letter.');
  return byLetter;
}

/** As whom somebody reads by a letter, and whether they showed that its mailbox is theirs. Throws FORBIDDEN. */
export function readOwnReading(ctx: Ctx): ReadingByLetter {
  const { email, userId } = byLetterOf(ctx);
  return { sentTo: maskedAddress(email), isConfirmed: userId !== null };
}

const codeHash = ({ readerId, partyId }: ByLetter, code: string): Buffer => sha256(`${readerId}:${partyId}:${code}`);

/** Mails a code to the address that the letter went to, for this browser. It works for ten minutes. Throws FORBIDDEN, RATE_LIMITED. */
export const sendCode = (ctx: Ctx): Promise<ReadingByLetter> =>
  transaction(ctx, async (ctx) => {
    const byLetter = byLetterOf(ctx);
    const held = await readAgreement(ctx, byLetter.agreementId);
    const { codesPerHour, codeMinutes } = signingDefaults;
    if ((await countCodesSince(ctx, byLetter.email, new Date(ctx.now.getTime() - HOUR))) >= codesPerHour)
      throw new DomainError(
        'RATE_LIMITED',
        `${codesPerHour} codes were sent within the hour. Use the newest, or try again later.`,
      );
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expiresAt = new Date(ctx.now.getTime() + codeMinutes * MINUTE);
    await store.keepCode(ctx, { readerId: byLetter.readerId, codeHash: codeHash(byLetter, code), expiresAt });
    await postLetter(ctx, {
      to: byLetter.email,
      words: {
        ...{ kind: 'code', title: 'Your code to answer', code, reader: 'stranger' },
        name: held.parties.find(({ id }) => id === byLetter.partyId)?.name ?? '',
        said: [
          `It works for ${codeMinutes} minutes, in the browser that asked for it. Type it where you read; nobody from us asks you for it.`,
        ],
        about: { title: held.terms.title, reference: held.ref },
        unless: 'If you are not answering anything, do nothing: without the code nobody answers in your place.',
      },
      dedupeKey: `code:${ctx.requestId}`,
    });
    return readOwnReading(ctx);
  });

/**
 * The mailbox is theirs: from now on this browser acts as the party, as an account that nothing opens yet. Throws FORBIDDEN where the address has
 * an account, SIG_AUTH_STALE, SIG_CODE_WRONG.
 */
export const confirmByCode = (ctx: Ctx, { code }: { code: string }): Promise<ReadingByLetter> =>
  transaction(ctx, async (ctx) => {
    const byLetter = byLetterOf(ctx);
    const wanted = await store.tryCode(ctx, byLetter.readerId, signingDefaults.codeTries);
    if (!wanted) throw new DomainError('SIG_AUTH_STALE');
    if (!timingSafeEqual(codeHash(byLetter, code), wanted))
      throw new DomainError('SIG_CODE_WRONG', undefined, { code: 'The code is not right. Look at the newest mail.' });
    await agreements.work(ctx, byLetter.agreementId, async (ctx, held) => {
      const party = held.parties.find(({ id }) => id === byLetter.partyId);
      if (!party) throw new DomainError('NOT_FOUND');
      const userId = await accountByLetter(ctx, { email: byLetter.email, name: party.name });
      await store.startActing(ctx, byLetter.readerId, userId);
      if (party.userId !== null) return undefined; // another browser of theirs was first
      const joined = await withClaimed(ctx, held, party, userId);
      const actor = { kind: 'user' as const, userId, roles: [] };
      await tell({ ...ctx, actor }, joined, 'agreement.party_joined', { partyId: party.id, userId: userId as UserId }); // the brand is born here
      return joined;
    });
    return { sentTo: maskedAddress(byLetter.email), isConfirmed: true };
  });
