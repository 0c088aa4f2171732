import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import type { IntentStatus } from '@ahadi/domain/payments/lifecycle.ts';
import type { PaymentView } from '@ahadi/domain/payments/schema.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { identitiesOfUser } from '../../accounts/service.ts';
import type { Ctx } from '../../core/ctx.ts';
import { emit, type Subject, type Telling } from '../../core/emit.ts';
import { shownEvidence } from '../deciding/store.ts';
import { refundsOf } from '../refunds/store.ts';
import { findPayment, type Held } from '../store.ts';

/** The payment as its reader may see it at all. Throws NOT_FOUND when there is none or it is not the reader's: both look alike. */
export async function readPayment(ctx: Ctx, id: string, hold = false): Promise<Held> {
  const held = await findPayment(ctx, id, hold);
  if (!held || !ctx.actor || !permissions['payment.read'](ctx.actor, held)) throw new DomainError('NOT_FOUND');
  return held;
}

/** The payment held for a deed of the platform's. Throws when there is none: whoever names it got the id from us. */
export async function holdPayment(ctx: Ctx, id: string): Promise<Held> {
  const held = await findPayment(ctx, id, true);
  if (!held) throw new DomainError('NOT_FOUND');
  return held;
}

export const subjectOf = (held: Pick<Held, 'id'>): Subject => ({ kind: 'payment', id: held.id });

/** Writes a deed of this payment and tells its payer's open pages. */
export const tell = <Name extends EventName>(
  ctx: Ctx,
  held: Held,
  name: Name,
  payload: EventPayloads[Name],
  how: Telling = {},
) => emit(ctx, name, subjectOf(held), payload, held.ownerUserIds, how);

/** True once money came and stayed, or went back since: nothing that is heard afterwards makes it unpaid. */
export const isPaid = (status: IntentStatus): boolean =>
  ['succeeded', 'partially_refunded', 'refunded', 'charged_back'].includes(status);

/** What the payer does next, while there is something to do. */
function promptOf(ctx: Ctx, held: Held): PaymentView['prompt'] {
  if (held.status !== 'pending' || (held.expiresAt !== null && held.expiresAt <= ctx.now)) return null;
  if (held.provider === 'sandbox')
    return {
      kind: 'simulated',
      words: held.rail === 'card' ? 'Enter a test card number.' : 'Approve it on the simulated phone.',
    };
  if (held.pageUrl !== null) return { kind: 'page', url: held.pageUrl };
  return { kind: 'phone', words: `Answer the request on the phone ${held.phoneMasked ?? ''}`.trim() };
}

/** The payment as its reader sees it. A phone number shows its last digits only. Of one that was made just now nothing was heard yet. */
export async function viewFor(ctx: Ctx, held: Held, { isNew = false, isOwn = false } = {}): Promise<PaymentView> {
  const own =
    isOwn ||
    (ctx.actor?.kind === 'user' &&
      (await identitiesOfUser(ctx, ctx.actor.userId)).some(({ id }) => id === held.payerIdentityId));
  const at = (instant: Date | null) => instant?.toISOString() ?? null;
  return {
    id: held.id as PaymentView['id'], // the brand is born here
    ref: held.ref,
    purpose: held.purpose,
    about: { id: held.aboutId, title: held.title, path: held.path },
    provider: held.provider,
    rail: held.rail,
    isSimulated: held.isSimulated,
    status: held.status,
    failure: held.failure,
    amountMinor: Number(held.amountMinor),
    currency: held.currency,
    returnedMinor: Number(held.returnedMinor),
    phone: held.phoneMasked,
    prompt: promptOf(ctx, held),
    receipt: held.receipt,
    createdAt: held.createdAt.toISOString(),
    expiresAt: at(held.expiresAt),
    decidedAt: at(held.decidedAt),
    rule: held.rule,
    evidence: isNew ? [] : await shownEvidence(ctx, held.id),
    refunds: isNew ? [] : await refundsOf(ctx, held.id),
    isMine: own,
  };
}

export const viewPayment = async (ctx: Ctx, id: string): Promise<PaymentView> =>
  viewFor(ctx, await readPayment(ctx, id));
