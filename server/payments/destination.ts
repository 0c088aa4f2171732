// A place for payouts is added with a code and rests for three days.
import { DomainError } from '@ahadi/domain/errors.ts';
import { problemsOfBankPlace } from '@ahadi/domain/payments/bank/batch.ts';
import { REST_MS } from '@ahadi/domain/payments/payouts.ts';
import { maskedNumber, mobileNumber } from '@ahadi/domain/payments/phones.ts';
import type { DestinationView, ProviderName } from '@ahadi/domain/payments/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { ownIdentity } from '../accounts/account.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { requireMoneyCode } from './code.ts';
import * as store from './destination.store.ts';
import { keepNumber } from './number.ts';
import type { Capability } from './provider.ts';
import { openProviders, providerNamed } from './provider-registry.ts';

export type NewDestination = {
  identityId: string;
  kind: store.Destination['kind'];
  provider: ProviderName;
  currency: string;
  holderName: string;
  number: string;
  bankCode?: string | undefined;
  bankName?: string | undefined;
  code?: string | undefined;
};

const viewOf = (ctx: Ctx, it: store.Destination): DestinationView => ({
  id: it.id as DestinationView['id'], // brands of ids are born here
  identityId: it.identityId as DestinationView['identityId'],
  kind: it.kind,
  provider: it.provider,
  currency: it.currency,
  holderName: it.holderName,
  masked: it.masked,
  bankName: it.bankName,
  usableFrom: it.usableFrom.toISOString(),
  isUsable: it.usableFrom <= ctx.now,
  limits: limitsOut(ctx, it),
  createdAt: it.createdAt.toISOString(),
});

/** Where payouts of the reader's identities can go. */
export const listDestinations = async (ctx: Ctx): Promise<DestinationView[]> =>
  (await store.destinationsOf(ctx, userIdOf(ctx))).map((it) => viewOf(ctx, it));

/** The rail out to a kind of destination, or undefined when no open provider pays there. */
export const railOut = (
  ctx: Ctx,
  it: Pick<store.Destination, 'provider' | 'currency' | 'kind'>,
): Capability | undefined =>
  providerNamed(ctx, it.provider)?.capabilities.find(
    (one) => one.canPayOut && one.currency === it.currency && one.rail === it.kind,
  );

/** What can go there at a time, minor units; null while no open provider pays there. */
export function limitsOut(
  ctx: Ctx,
  it: Pick<store.Destination, 'provider' | 'currency' | 'kind'>,
): DestinationView['limits'] {
  const rail = railOut(ctx, it);
  return rail
    ? {
        leastMinor: Number(rail.leastOutMinor ?? rail.leastMinor),
        mostMinor: Number(rail.mostMinor),
        stepMinor: Number(rail.stepMinor),
      }
    : null;
}

/** The ways out that are open here. */
export const payoutOptions = (ctx: Ctx) =>
  openProviders(ctx).flatMap((provider) =>
    provider.capabilities.flatMap(({ rail, currency, label, canPayOut }) =>
      canPayOut && (rail === 'mobile_money' || rail === 'bank')
        ? [{ provider: provider.name, kind: rail, currency, label, isSimulated: provider.isSimulated }]
        : [],
    ),
  );

/**
 * Adds a destination, encrypted; it can be used after 72 hours, and everybody of the identity is told. Throws
 * ACC_IDENTITY_UNKNOWN, FORBIDDEN for who may not move its money, PAY_RAIL_CLOSED, BAD_INPUT, CODE_NEEDED, SIG_CODE_WRONG.
 */
export const addDestination = (ctx: Ctx, input: NewDestination): Promise<DestinationView> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    await ownIdentity(ctx, input.identityId);
    if (!(await store.mayMoveMoney(ctx, input.identityId, userId))) throw new DomainError('FORBIDDEN');
    if (!railOut(ctx, input)) throw new DomainError('PAY_RAIL_CLOSED');
    refuseBankPlace(input);
    const number = numberOf(input);
    if (input.kind === 'mobile_money') refuseNetwork(ctx, input, number);
    await requireMoneyCode(ctx, input.code);
    const { identityId, kind, provider, currency, holderName } = input;
    const kept = await keepNumber(ctx, number);
    const it = {
      ...{ id: uuidv7(), identityId, kind, provider, currency, holderName },
      number: kept.sealed,
      print: kept.print,
      masked: maskedNumber(number),
      bankCode: input.bankCode ?? null,
      bankName: input.bankName ?? null,
      usableFrom: new Date(ctx.now.getTime() + REST_MS),
    };
    await store.addDestination(ctx, it, userId);
    const payload = { masked: it.masked, usableFrom: it.usableFrom.toISOString() };
    const members = await store.membersOf(ctx, identityId);
    await emit(ctx, 'payout.destination_added', { kind: 'identity', id: identityId }, payload, members);
    return viewOf(ctx, { ...it, createdAt: ctx.now });
  });

function numberOf({ kind, number, currency }: NewDestination): string {
  const plain = number.replace(/[\s-]/g, '').toUpperCase();
  const found =
    kind === 'mobile_money' ? mobileNumber(number, currency) : /^[0-9A-Z]{4,34}$/.test(plain) ? plain : null;
  const sentence =
    kind === 'mobile_money'
      ? 'Write a mobile number of the country.'
      : 'Write the account number in digits and letters.';
  if (found === null) throw new DomainError('BAD_INPUT', sentence, { number: sentence });
  return found;
}

/** A file for the bank takes what every bank in Kenya knows of an account, and nothing else. */
function refuseBankPlace({ provider, holderName, bankCode, number }: NewDestination): void {
  const problems = provider === 'bank' ? problemsOfBankPlace({ holderName, bankCode, number }) : {};
  const [sentence] = Object.values(problems);
  if (sentence !== undefined) throw new DomainError('BAD_INPUT', sentence, problems);
}

function refuseNetwork(ctx: Ctx, { provider, currency }: NewDestination, number: string): void {
  const networks = providerNamed(ctx, provider)?.networkMissed?.(number, currency) ?? null;
  if (networks === null) return;
  const sentence = `Payouts go to numbers of ${networks} here. Write one of those.`;
  throw new DomainError('BAD_INPUT', sentence, { number: sentence });
}

/** Nothing more goes there; what was asked for before goes on. Throws NOT_FOUND, FORBIDDEN. */
export const removeDestination = (ctx: Ctx, id: string): Promise<{ removed: true }> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const it = await store.holdOwnDestination(ctx, id, userId);
    if (!it) throw new DomainError('NOT_FOUND');
    if (!(await store.mayMoveMoney(ctx, it.identityId, userId))) throw new DomainError('FORBIDDEN');
    await store.removeDestination(ctx, id);
    const members = await store.membersOf(ctx, it.identityId);
    const payload = { masked: it.masked };
    await emit(ctx, 'payout.destination_removed', { kind: 'identity', id: it.identityId }, payload, members);
    return { removed: true } as const;
  });
