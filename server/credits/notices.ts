// Owners of credits hear what became of them.

import { formatMoney } from '@ahadi/domain/core/money.ts';
import { dayInWords } from '@ahadi/domain/core/time.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { Ctx } from '../core/ctx.ts';
import { type Notice, noticeTo, type Recipient, reasoned } from '../core/notice.ts';
import { ownerById } from './notices.store.ts';

export type CreditsNotice = Notice & { link: string };
type CreditsEvent = Extract<EventName, `credits.${string}`>;

const counted = (credits: number): string => `${credits} ${credits === 1 ? 'credit' : 'credits'}`;

/** Why the credits of a proposal came back, as its mediator reads it. */
const returnWords = {
  withdrawn: 'You withdrew it.',
  never_opened: 'Nobody opened it.',
  job_withdrawn: 'The matter was withdrawn.',
  consent_refused: 'The sides do not mediate it.',
  conflict: 'A tie was found.',
  not_appointed: 'Somebody else was chosen before it was opened.',
} as const;

const notices: Partial<{ [Name in CreditsEvent]: (event: WrittenEvent<Name>, owner: Recipient[]) => Notice[] }> = {
  'credits.bought': ({ payload }, owner) =>
    noticeTo(
      owner,
      'success',
      'Your credits are here',
      `${counted(payload.credits)} for ${formatMoney(payload.priceMinor, payload.currency)} can be used now. What you do not use can be given back within 14 days.`,
    ),
  'credits.given': ({ payload }, owner) =>
    noticeTo(
      owner,
      'success',
      'You were given credits',
      ...(payload.source === 'promo'
        ? reasoned(
            `${counted(payload.credits)} to begin with. A proposal holds some; they are used up only when a side opens it.`,
            '',
          )
        : reasoned(`${counted(payload.credits)} can be used now.`, payload.reason)),
    ),
  'credits.returned': ({ payload }, owner) =>
    payload.why === 'withdrawn'
      ? []
      : noticeTo(
          owner,
          'info',
          'Credits came back',
          `${counted(payload.credits)} of a proposal can be used again. ${returnWords[payload.why]}`,
        ),
  'credits.expiring': ({ payload }, owner) =>
    noticeTo(
      owner,
      'warning',
      'Credits run out soon',
      `${counted(payload.credits)} run out on ${dayInWords(payload.on)}. What a proposal holds by then waits with it.`,
    ),
  'credits.expired': ({ payload }, owner) =>
    noticeTo(owner, 'info', 'Credits ran out', `${counted(payload.credits)} were not used in their time.`),
  'credits.refunded': ({ payload }, owner) =>
    noticeTo(
      owner,
      'success',
      'Unused credits were given back',
      `${formatMoney(payload.amountMinor, payload.currency)} for ${counted(payload.credits)} goes to where you paid from.`,
    ),
};

/** What the owner of a wallet hears of a deed. */
export async function noticesOfCredits(ctx: Ctx, event: WrittenEvent): Promise<CreditsNotice[]> {
  const tell = notices[event.name as CreditsEvent] as
    | ((event: WrittenEvent, owner: Recipient[]) => Notice[])
    | undefined; // a row takes the payload of its own event
  if (!tell) return [];
  return tell(event, await ownerById(ctx, event.subjectId)).map((notice) => ({ ...notice, link: to('buyCredits') }));
}
