import type { Amending, AmendingLink } from '@ahadi/domain/agreements/amending/schema.ts';
import type { AgreementAction } from '@ahadi/domain/agreements/lifecycle.ts';
import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { inOne } from '@ahadi/domain/core/claim.ts';
import type { Figures } from '../../core/otherfigures.ts';
import { type Badge, statusBadge, tookEffect } from '../badges.ts';
import type { AmendingWords } from './words.ts';

/** "Amendment 2" once it came into force, before that by its reference. */
export const nameOfChange = ({ purpose, no, ref }: Pick<AmendingLink, 'purpose' | 'no' | 'ref'>, say: AmendingWords) =>
  purpose === 'amendment'
    ? no === null
      ? say.amendmentRef({ ref })
      : say.amendmentNo({ no })
    : say.terminationRef({ ref });

/** Where a document that changes or ends another stands: in force is said of what everybody signed. */
export const badgeOfChange = ({ status, purpose, inForceAt }: AmendingLink): Badge => {
  if (inForceAt === null) return statusBadge[status];
  return purpose === 'amendment' ? { label: 'active', tone: 'good' } : tookEffect;
};

/** The document that everybody sees and that would change or end it, or null. */
export const openChangeOf = ({ chain }: Pick<Amending, 'chain'>): AmendingLink | null =>
  chain.find(({ status }) => status === 'negotiating' || status === 'signing') ?? null;

/** The amendment that the reader has begun and shown to nobody, or null. */
export const begunChangeOf = ({ chain }: Pick<Amending, 'chain'>): AmendingLink | null =>
  chain.find(({ status, purpose }) => status === 'draft' && purpose === 'amendment') ?? null;

/** Whether this can ever happen to the agreement as its text stands: nothing renews what does not say so. */
export function mayHappenTo(action: AgreementAction, amending: Amending, signed: AgreementTerms): boolean {
  // What a decision is drawn up as binds in the same moment, and nothing else ever does.
  if (action === 'bind') return false;
  if (!isAboutEnd(action)) return true;
  if (amending.changes !== null) return false;
  const { renewal, noticeDays } = amending.inForce?.terms ?? signed;
  if (action === 'renew') return renewal !== undefined && amending.notice === null;
  if (action === 'expire') return amending.endsOn !== null && renewal === undefined;
  if (action === 'give_notice') return renewal !== undefined || noticeDays !== undefined;
  return action !== 'take_back_notice' || amending.notice !== null;
}

const isAboutEnd = (action: AgreementAction): boolean => aboutEnd.includes(action);

const aboutEnd: readonly AgreementAction[] = [
  ...(['propose_amendment', 'propose_end', 'amend', 'give_notice', 'take_back_notice'] as const),
  ...(['renew', 'complete', 'expire', 'terminate'] as const),
];

/** Why a party cannot do this now, beyond the life cycle and the permissions; null when it can. */
export function whyNotNow(action: AgreementAction, amending: Amending): string | null {
  const { notice } = amending;
  if (action === 'give_notice') return notice && `${notice.byName} gave notice already.`;
  if (action === 'take_back_notice')
    return notice?.isMine === false ? `Only ${notice.byName}, who gave it, can take it back.` : null;
  if (action !== 'propose_amendment' && action !== 'propose_end') return null;
  const open = openChangeOf(amending);
  return amending.whyNot ?? (open && `${open.ref} is open. Sign it, decline it, or have it withdrawn first.`);
}

/** When it ends and how, as it stands now. A notice ends it before the day that its text names. */
export function endRows(
  { endsOn, noticeBy, notice }: Pick<Amending, 'endsOn' | 'noticeBy' | 'notice'>,
  { renewal, noticeDays }: Pick<AgreementTerms, 'renewal' | 'noticeDays'>,
  say: AmendingWords,
  { calendarDay }: Pick<Figures, 'calendarDay'>,
) {
  const lastDay = notice?.endsOn ?? endsOn;
  return [
    lastDay === null ? null : { label: say.lastDay, value: calendarDay(lastDay) },
    renewal && endsOn !== null
      ? {
          label: say.atItsEnd,
          value:
            notice === null
              ? inOne(say.renewed({ count: renewal.everyMonths }), say.unlessNotice({ count: renewal.noticeDays }))
              : say.noticeStops,
        }
      : null,
    noticeBy === null || notice !== null ? null : { label: say.noticeUntil, value: calendarDay(noticeBy) },
    noticeDays === undefined ? null : { label: say.canBeEnded, value: say.byNotice({ count: noticeDays }) },
  ].filter((row) => row !== null);
}
