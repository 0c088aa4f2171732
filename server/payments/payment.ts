// What a payment is to the server: who sees it, who is told, and the one way in which a deed is done to it.
import { DomainError } from '@ahadi/domain/errors.ts';
import { type IntentStatus, intentLifecycle, paidIntents, payableIntents } from '@ahadi/domain/payments/lifecycle.ts';
import { LAST_POLL_SECONDS } from '@ahadi/domain/payments/polls.ts';
import type { PaymentView } from '@ahadi/domain/payments/schema.ts';
import { permissions, whoMay } from '@ahadi/domain/permissions.ts';
import { identitiesOfUser } from '../accounts/account.ts';
import { aggregate } from '../core/aggregate.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { shownEvidence } from './decision.store.ts';
import { findPayment, type Held, savePayment } from './payment.store.ts';
import { providerNamed } from './provider-registry.ts';
import { refundsOf } from './refund.store.ts';

/** Payments, and the one way in which deeds are done to them. Its payer's open pages are told. */
export const payments = aggregate({
  kind: 'payment',
  find: async (ctx: Ctx, id: string, hold: boolean): Promise<Held | null> => (await findPayment(ctx, id, hold)) ?? null,
  sees: ({ actor }, held) => actor !== null && permissions['payment.read'](actor, held),
  lifecycle: intentLifecycle,
  permissions,
  whoMay,
  audience: ({ ownerUserIds }: Pick<Held, 'id' | 'ownerUserIds'>) => ownerUserIds,
  save: savePayment,
  view: (ctx: Ctx, held: Held) => viewFor(ctx, held),
});

/** The payment held for a deed of the platform's, for anybody. Throws when there is none: who names it got the id from us. */
export async function holdPayment(ctx: Ctx, id: string): Promise<Held> {
  const held = await findPayment(ctx, id, true);
  if (!held) throw new DomainError('NOT_FOUND');
  return held;
}

type Body = (ctx: Ctx, held: Held) => Promise<Held | undefined>;
/** Such a deed: held, done, written. Undefined: there was nothing to do. */
export const onPayment = (ctx: Ctx, id: string, body: Body): Promise<unknown> =>
  insistentTransaction(ctx, async (ctx) => payments.keep(ctx, await holdPayment(ctx, id), body));

/** True once money came and stayed, or went back since: nothing that is heard afterwards makes it unpaid. */
export const isPaid = (status: IntentStatus): boolean => paidIntents.includes(status);

/** True while it is asked about and nobody gave it up: then it can be paid from any phone. */
export const isPayable = ({ status, rule, createdAt }: Held, now: Date): boolean =>
  payableIntents.includes(status) &&
  (status !== 'expired' || rule === 'time_is_over') &&
  now <= payableUntil({ createdAt });

const payableUntil = ({ createdAt }: Pick<Held, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + LAST_POLL_SECONDS * 1000);

/** Where it can be paid from any phone, if its provider has such a place. */
function elsewhereOf(ctx: Ctx, held: Held): PaymentView['elsewhere'] {
  const number = providerNamed(ctx, held.provider)?.payTo;
  return number && isPayable(held, ctx.now)
    ? { number, account: held.ref, until: payableUntil(held).toISOString() }
    : null;
}

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
    elsewhere: elsewhereOf(ctx, held),
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

/** The payment as its reader sees it. Throws NOT_FOUND when there is none or it is not the reader's: both look alike. */
export const viewPayment = payments.show;
