// Money leaves a wallet when the rules or enough administrators agree, or is back in it.
import { randomBytes } from 'node:crypto';
import { type Currency, formatMoney } from '@ahadi/domain/core/money.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { askPayout, failPayout } from '@ahadi/domain/ledger/recipes/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { type PayoutAction, payoutLifecycle } from '@ahadi/domain/payments/lifecycle.ts';
import { holdingOf, partsOut, whyNothingOut, whyNotSoMuch } from '@ahadi/domain/payments/payouts.ts';
import { refFrom } from '@ahadi/domain/payments/refs/rules.ts';
import { whyItRests } from '@ahadi/domain/payments/resting.ts';
import type { DestinationView, PayoutView } from '@ahadi/domain/payments/schema.ts';
import { permissions, whoMay } from '@ahadi/domain/permissions.ts';
import { v7 as uuidv7 } from 'uuid';
import { aggregate, asSystem } from '../core/aggregate.ts';
import { authorize, personOf, userIdOf } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { inLetter } from '../core/letter.ts';
import { postLetter } from '../core/mail.ts';
import { pageFrom } from '../core/page.ts';
import { arePayoutsStopped } from '../ledger/audit.ts';
import { holdBalance, postTxn } from '../ledger/posting.ts';
import { requireMoneyCode } from './code.ts';
import { settleDebt } from './debt.ts';
import { type Destination, holdOwnDestination, membersOf } from './destination.store.ts';
import { limitsOut } from './destination.ts';
import { outgoingOf } from './outgoing.ts';
import * as store from './payout.store.ts';
import { newToken, providerNamed } from './provider-registry.ts';

/** Payouts, and the one way in which deeds are done to them. Whom one is paid to is told of it. */
export const payouts = aggregate({
  kind: 'payout',
  find: store.findPayout,
  sees: ({ actor }, held) => actor !== null && permissions['payout.read'](actor, held),
  lifecycle: payoutLifecycle,
  permissions,
  whoMay,
  audience: ({ ownerUserIds }: Pick<store.HeldPayout, 'id' | 'ownerUserIds'>) => ownerUserIds,
  save: store.savePayout,
  view: async (ctx: Ctx, held: store.HeldPayout) => viewOf(ctx, held),
});

function viewOf(ctx: Ctx, it: store.HeldPayout): PayoutView {
  const userId = ctx.actor?.kind === 'user' ? ctx.actor.userId : '';
  return {
    id: it.id as PayoutView['id'], // brands of ids are born here
    ref: it.ref,
    identityId: it.identityId as PayoutView['identityId'],
    identityName: it.identityName,
    destination: {
      id: it.destinationId as PayoutView['destination']['id'],
      masked: it.masked,
      holderName: it.holderName,
      kind: it.kind,
    },
    amountMinor: Number(it.amountMinor),
    currency: it.currency,
    status: it.status,
    failure: payoutLifecycle.can('confirm', it.status) ? null : it.failure, // until it ends it is only what somebody said
    receipt: it.receipt,
    asked: it.status === 'asked' && it.ownerUserIds.includes(userId) ? askedOf(ctx, it) : null,
    approvals: Math.min(it.decidedBy.length, it.approvalsNeeded), // one that ended with a role is still written down
    approvalsNeeded: it.approvalsNeeded,
    part:
      it.splitNo === null || it.splitOf === null || it.splitMinor === null
        ? null
        : { no: it.splitNo, of: it.splitOf, totalMinor: it.splitMinor },
    isMine: [...it.ownerUserIds, ...it.decidedBy].includes(userId),
    requestedAt: it.requestedAt.toISOString(),
    updatedAt: it.updatedAt.toISOString(),
    isSimulated: it.isSimulated,
  };
}

const askedOf = (ctx: Ctx, it: store.HeldPayout): PayoutView['asked'] => ({
  by: it.askedByName ?? it.identityName,
  isMe: it.askedBy === personOf(ctx),
});

/** Payouts of the reader's identities, newest first. */
export const listPayouts = (ctx: Ctx, page: PageRequest): Promise<Page<PayoutView>> => paged(ctx, userIdOf(ctx), page);

/** All payouts, newest first, for the finance desk. Throws FORBIDDEN. */
export async function listAllPayouts(ctx: Ctx, page: PageRequest): Promise<Page<PayoutView>> {
  return paged(ctx, null, page);
}

const paged = async (ctx: Ctx, userId: string | null, page: PageRequest): Promise<Page<PayoutView>> =>
  pageFrom(
    await store.listPayouts(ctx, userId, page),
    page.limit,
    ({ at_us: at, id }) => ({ at, id }),
    (it) => viewOf(ctx, it),
  );

/**
 * Takes money out of a wallet: it is on its way from now on (R5); nothing while its identity owes us. Up to the limit the rules agree at once; what the identity took out
 * within a day counts along, so that many small ones need people like one large one. From the same limit on a member who acts for an
 * organisation only asks: another person of it agrees ({@link secondPayout}). Throws NOT_FOUND, FORBIDDEN,
 * DESTINATION_RESTING, PAY_MONEY_RESTING, PAY_RAIL_CLOSED, BAD_INPUT, PAYOUTS_STOPPED, CODE_NEEDED, SIG_CODE_WRONG, FUNDS_SHORT.
 */
export const requestPayout = (
  ctx: Ctx,
  input: { destinationId: string; amountMinor: number; code?: string | undefined },
): Promise<PayoutView> =>
  insistentTransaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const place = await holdOwnDestination(ctx, input.destinationId, userId);
    if (!place) throw new DomainError('NOT_FOUND');
    await store.holdWallets(ctx, place.identityId); // what is taken out at once elsewhere counts along
    authorize(ctx, 'payout.request', { ownerUserIds: await membersOf(ctx, place.identityId), decidedBy: [] });
    // Held before it is read what of it rests: what comes in meanwhile counts afterwards.
    const balanceMinor = Number(await holdBalance(ctx, chart.wallet(place.identityId, place.currency)));
    const outgoing = (await outgoingOf(ctx, [place.identityId]))(place.identityId, place.currency);
    const stop = whyNothingOut(outgoing, place.currency);
    if (stop) throw new DomainError(stop.code, stop.sentence);
    if (place.usableFrom > ctx.now) throw new DomainError('DESTINATION_RESTING');
    const limits = limitsFor(ctx, place, input.amountMinor);
    const rests = whyItRests(outgoing.resting, place.currency, { amountMinor: input.amountMinor, balanceMinor });
    if (rests !== null) throw new DomainError('PAY_MONEY_RESTING', rests, { amountMinor: rests });
    const holding = holdingOf(place.currency, input.amountMinor, outgoing);
    if (holding.needsCode) await requireMoneyCode(ctx, input.code);
    const isAsked = ctx.acting !== undefined && holding.needsCode;
    const parts = partsOut(limits, input.amountMinor);
    const split = parts.length > 1 ? { splitId: uuidv7(), splitOf: parts.length, splitMinor: input.amountMinor } : null;
    const made: store.HeldPayout[] = [];
    for (const [at, minor] of parts.entries()) {
      const part = split ? { ...split, splitNo: at + 1 } : alone;
      made.push(await ask(ctx, place, { amountMinor: BigInt(minor), part, isAsked, approvals: holding.approvals }));
    }
    const [first] = made;
    if (!first) throw new Error('a payout has a part');
    return viewOf(ctx, first);
  });

const alone = { splitId: null, splitNo: null, splitOf: null, splitMinor: null };
type Part = Pick<store.HeldPayout, keyof typeof alone>;
type Ask = { amountMinor: bigint; part: Part; isAsked: boolean; approvals: number };

/** One of what is taken out: out of the wallet, and approved where the rules do. */
async function ask(ctx: Ctx, place: Destination, { amountMinor, part, isAsked, approvals }: Ask) {
  const id = uuidv7();
  const { identityId, currency } = place;
  await store.addPayout(ctx, {
    ...{ id, ref: refFrom(randomBytes(7)), identityId, destinationId: place.id, requestedBy: userIdOf(ctx) },
    ...{ askedBy: ctx.acting?.userId ?? null, status: isAsked ? 'asked' : 'requested' },
    ...{ provider: place.provider, kind: place.kind, amountMinor, currency, ...part },
    isSimulated: providerNamed(ctx, place.provider)?.isSimulated ?? false,
    approvalsNeeded: approvals,
    providerKey: `P${id.replaceAll('-', '')}`,
    token: newToken(),
  });
  return payouts.work(ctx, id, async (ctx, held) => {
    await postTxn(ctx, {
      key: `payout:${id}:ask`,
      ...askPayout({ payout: id, party: identityId, currency, amountMinor }),
      memo: `Payout ${held.ref}`,
      subject: payouts.subject(held),
    });
    const deed = isAsked ? 'payout.asked' : 'payout.requested';
    await payouts.tell(ctx, held, deed, { amountMinor: Number(amountMinor), currency }, { begins: true });
    if (isAsked) {
      if (isFirst(held)) await askForSecond(ctx, held);
      return undefined;
    }
    return held.approvalsNeeded === 0 ? approve(asSystem(ctx), held, 'rules') : undefined;
  });
}

/** What is done once for all parts is done with the first. */
const isFirst = ({ splitNo }: Pick<store.HeldPayout, 'splitNo'>): boolean => splitNo === null || splitNo === 1;

/** Everybody else who moves money for the organisation learns by letter that one of them is waited for. */
async function askForSecond(ctx: Ctx, held: store.HeldPayout): Promise<void> {
  const what = formatMoney(held.splitMinor ?? Number(held.amountMinor), held.currency as Currency); // the column holds currencies
  for (const { membershipId, email, name } of await store.payersBeside(ctx, held.requestedBy, held.askedBy ?? ''))
    await postLetter(ctx, {
      to: email,
      words: {
        kind: 'membership',
        title: 'A payout waits for a second person',
        about: { organisation: held.identityName },
        name,
        said: [
          `${inLetter(held.askedByName ?? '')} asked for ${what} to go from the wallet of ${inLetter(held.identityName)} to ${held.masked}. Nothing leaves before another person of it agrees.`,
          'Act for the organisation and agree, or cancel it if you know nothing of it.',
        ],
        ways: [{ words: 'See its payouts', url: `${ctx.config.PUBLIC_URL}${to('history', {}, { tab: 'payments' })}` }],
        reader: 'account',
      },
      dedupeKey: `payout-second:${held.id}:${membershipId}`,
    });
}

/**
 * Another person of the organisation agrees to a payout that a member asked for; from then on it goes its way. Throws NOT_FOUND, FORBIDDEN,
 * PUB_TWO_PERSON_REQUIRED for who asked, PAYOUTS_STOPPED, CODE_NEEDED, SIG_CODE_WRONG, ILLEGAL_TRANSITION.
 */
export const secondPayout = (ctx: Ctx, { id, code }: { id: string; code?: string | undefined }): Promise<PayoutView> =>
  onParts(ctx, id, 'second', async (ctx, held, { isMeant }) => {
    const person = personOf(ctx);
    if (held.askedBy === null || held.askedBy === person) throw new DomainError('PUB_TWO_PERSON_REQUIRED');
    if (!(await store.stillActs(ctx, held.askedBy, held.requestedBy)))
      throw new DomainError('FORBIDDEN', 'Who asked for it does not act for the organisation any more. Cancel it.');
    // Its parts are agreed to in one transaction, so that this is asked once.
    if (isMeant && (await arePayoutsStopped(ctx))) throw new DomainError('PAYOUTS_STOPPED');
    if (isMeant) await requireMoneyCode(ctx, code);
    const { currency, amountMinor } = held;
    await payouts.tell(ctx, held, 'payout.requested', { amountMinor: Number(amountMinor), currency });
    const agreed = { ...payouts.moved(held, 'second'), secondedBy: person };
    return agreed.approvalsNeeded === 0 ? approve(asSystem(ctx), agreed, 'rules') : agreed;
  });

type Decision = Extract<PayoutAction, 'second' | 'approve' | 'refuse'>;
type Body = (ctx: Ctx, held: store.HeldPayout, of: { isMeant: boolean }) => Promise<store.HeldPayout>;
/**
 * A person's decision about a payout, and with it about the parts that were asked for with it and that wait for it as well. They are held in
 * one order, whatever part somebody has before them. Answers the one that was meant. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION.
 */
const onParts = (ctx: Ctx, id: string, action: Decision, body: Body): Promise<PayoutView> =>
  insistentTransaction(ctx, async (ctx) => {
    const ids = await store.withItsParts(ctx, id);
    let meant: store.HeldPayout | null = null;
    for (const one of ids) {
      const isMeant = one === id;
      const after = await payouts.work(ctx, one, async (ctx, held) => {
        const waits = payoutLifecycle.can(action, held.status) && !held.decidedBy.includes(userIdOf(ctx));
        if (!isMeant && !waits) return undefined;
        if (held.decidedBy.includes(userIdOf(ctx))) throw new DomainError('PUB_TWO_PERSON_REQUIRED');
        await payouts.permit(ctx, action, held);
        payoutLifecycle.next(action, held.status);
        return body(ctx, held, { isMeant });
      });
      if (isMeant) meant = after;
    }
    if (!meant) throw new DomainError('NOT_FOUND');
    return viewOf(ctx, meant);
  });

/** What goes there at a time. Throws PAY_RAIL_CLOSED, BAD_INPUT for an amount that does not, in parts either. */
function limitsFor(ctx: Ctx, to: Destination, amountMinor: number): NonNullable<DestinationView['limits']> {
  const limits = limitsOut(ctx, to);
  if (limits === null) throw new DomainError('PAY_RAIL_CLOSED');
  const sentence = whyNotSoMuch(limits, to.currency, amountMinor);
  if (sentence !== null) throw new DomainError('BAD_INPUT', sentence, { amountMinor: sentence });
  return limits;
}

/** The last agreement that was needed: it is sent after the commit. */
async function approve(ctx: Ctx, held: store.HeldPayout, by: 'rules' | 'officers'): Promise<store.HeldPayout> {
  await payouts.permit(ctx, 'approve', held);
  await payouts.tell(ctx, held, 'payout.approved', { by });
  return payouts.moved(held, 'approve');
}

/** An administrator decides about it. Throws FORBIDDEN, NOT_FOUND, PUB_TWO_PERSON_REQUIRED for who did before. */
function atDesk(ctx: Ctx, id: string, action: Exclude<Decision, 'second'>, body: Body): Promise<PayoutView> {
  authorize(ctx, 'finance.desk', null);
  return onParts(ctx, id, action, body);
}

/** An administrator agrees; when enough did, it is sent. Throws NOT_FOUND, FORBIDDEN, PUB_TWO_PERSON_REQUIRED, ILLEGAL_TRANSITION. */
export const approvePayout = async (ctx: Ctx, id: string): Promise<PayoutView> =>
  atDesk(ctx, id, 'approve', async (ctx, held) => {
    const decidedBy = [...held.decidedBy, userIdOf(ctx)];
    const agreed = payouts.moved(held, 'agree');
    // Judged as one who has not decided yet.
    if (decidedBy.length >= held.approvalsNeeded) return { ...(await approve(ctx, agreed, 'officers')), decidedBy };
    await payouts.tell(ctx, held, 'payout.agreed', {});
    return { ...agreed, decidedBy };
  });

/** An administrator refuses it; the money is back in the wallet. Throws as approvePayout. */
export const refusePayout = async (ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<PayoutView> =>
  atDesk(ctx, id, 'refuse', async (ctx, held) => {
    const after = await giveBack(ctx, held, 'refuse');
    await payouts.tell(ctx, held, 'payout.refused', { reason });
    return after;
  });

/** Who asked takes it back before it is sent. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION. */
export const cancelPayout = payouts.deed('cancel', async (ctx, held) => {
  const after = await giveBack(ctx, held, 'cancel');
  await payouts.tell(ctx, held, 'payout.cancelled', {});
  return after;
});

/** R5, the way back: what was on its way is in the wallet again. */
export async function giveBack(
  ctx: Ctx,
  held: store.HeldPayout,
  action: Extract<PayoutAction, 'refuse' | 'cancel' | 'fail'>,
  failure: string | null = null,
): Promise<store.HeldPayout> {
  const after = payouts.moved({ ...held, failure, nextPollAt: null }, action);
  const { id, identityId: party, currency, amountMinor } = held;
  await postTxn(ctx, {
    key: `payout:${id}:back`,
    ...failPayout({ payout: id, party, currency, amountMinor }),
    memo: `Payout ${held.ref} did not go`,
    subject: payouts.subject(held),
  });
  await settleDebt(ctx, party, currency, `payout:${id}:back`);
  return after;
}
