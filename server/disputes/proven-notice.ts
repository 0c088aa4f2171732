// Who has to be told is told with proof, in the deed itself.
import { dueAfter } from '@ahadi/domain/core/calendar.ts';
import { isLanguage, type Language } from '@ahadi/domain/core/locale.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import type { NoticeProof } from '@ahadi/domain/disputes/schema.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import { keptUserOf } from '@ahadi/domain/privacy/holding/rules.ts';
import { v7 as uuidv7 } from 'uuid';
import { sha256Hex } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import { calendarOf } from '../core/holidays.ts';
import { toldIn } from '../core/letters/translated.ts';
import { postLetter } from '../core/mail.ts';
import { addNotices, type NewNotice } from './delivery.store.ts';
import type { Held } from './dispute.store.ts';
import { disputes } from './dispute.ts';
import { countedIn, partyOf } from './held.ts';
import { letterOf } from './letters.ts';
import type { Account } from './notices.store.ts';
import { noticesFor } from './notices.ts';
import { andKeeps } from './told.ts';

/** Deeds that somebody must be able to prove they were told of. Their letters are posted here and nowhere else. */
export const provenDeeds = [
  'dispute.notice_sent',
  'dispute.final_notice',
  'dispute.published',
  'dispute.decision_entered',
] as const;
export type ProvenDeed = (typeof provenDeeds)[number];

type Wishes<Name extends ProvenDeed> = {
  kind: NoticeProof['kind'];
  name: Name;
  payload: EventPayloads[Name];
  /** SHA-256 (hex) of the entry that a final notice shows; null for other notices. */
  entryHash?: string;
  /** User id of the side that does it, who needs no notice of that with proof; nobody's where the clock or an officer does. */
  by?: string;
};

/**
 * Tells those whom a deed concerns on every channel they have, with proof of each: a row with the SHA-256 of the very words that
 * stand in the account, and one with that of the very letter, which is posted in the same transaction. What becomes of the letter
 * is found by the row.
 */
export async function giveNotice<Name extends ProvenDeed>(ctx: Ctx, held: Held, wishes: Wishes<Name>): Promise<void> {
  const { kind, name, payload, entryHash = null, by = null } = wishes;
  const { notices, accounts } = await noticesFor(ctx, held, {
    name: name as EventName,
    payload,
    actorId: by,
  });
  let lastHash: string | null = null;
  const given: NewNotice[] = [];
  for (const notice of notices)
    for (const recipient of notice.recipients) {
      if (by !== null && recipient.userId === by) continue;
      const side = recipient.userId !== null && recipient.userId === held.filerUserId ? 'filer' : 'respondent';
      const row = { kind, side, entryHash } as const;
      const account = accounts.get(recipient.userId);
      if (recipient.userId) {
        const { title, message } = toldIn(notice, languageIn(account)) ?? notice;
        const bodyHash = sha256Hex(`${title}\n${message}`);
        given.push({ ...row, id: uuidv7(), channel: 'in_app', address: recipient.userId, verified: true, bodyHash });
      }
      const { words, ...letter } = letterOf(ctx, held, notice, recipient);
      const id = uuidv7();
      const { subject, text } = await postLetter(ctx, {
        ...letter,
        words: account?.isLeaving ? andKeeps(words) : words,
        dedupeKey: `notice:${id}`,
      });
      lastHash = sha256Hex(`${subject}\n${text}`);
      const verified = account?.isConfirmed || keptUserOf(recipient.email) !== null || isProven(held, recipient);
      given.push({ ...row, id, channel: 'email', address: recipient.email, verified, bodyHash: lastHash });
    }
  const told = {
    ...payload,
    ...('bodyHash' in payload && lastHash !== null ? { bodyHash: lastHash } : {}),
    noticesHash: noticesHashOf(given),
  };
  const eventId = await disputes.tell(ctx, held, name as EventName, told as EventPayloads[EventName]); // the row of its own name, kept together above
  await addNotices(ctx, held.id, { eventId, notices: given });
}

const languageIn = (account: Account | undefined): Language | null =>
  isLanguage(account?.language) ? account.language : null;

/** Who has no account and showed by a code, when they agreed, that this mailbox is theirs. */
const isProven = (held: Held, { userId, email }: { userId: string | null; email: string }): boolean => {
  const respondent = partyOf(held, 'respondent');
  return userId === null && respondent.userId === null && respondent.isAddressProven && respondent.email === email;
};

/** When a letter that left at `since` counts as read: the end of the fifth day where the case is held. */
export const deemedAfter = (held: Held, since: Date): Date =>
  dueAfter(
    since,
    { days: held.policy?.serviceDeemedDays ?? disputeDefaults.serviceDeemedDays, dayKind: 'calendar', roll: false },
    calendarOf(countedIn(held), since),
  );

/** SHA-256 (hex) over the hashes of some notices, a line each, in the order of their ids: the deed that tells of them carries it in its chain. */
export const noticesHashOf = (given: readonly { id: string; bodyHash: string }[]): string =>
  sha256Hex(
    [...given]
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ bodyHash }) => bodyHash)
      .join('\n'),
  );
