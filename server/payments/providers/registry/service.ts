import { randomBytes } from 'node:crypto';
import { type ProviderName, providerNames } from '@ahadi/domain/payments/schema.ts';
import type { Config } from '../../../core/config.ts';
import type { Ctx } from '../../../core/ctx.ts';
import { makeSandbox } from '../sandbox/service.ts';
import type { Provider } from '../service.ts';

/** Providers that a test put in the place of those of the settings, by the installation's settings. */
const given = new WeakMap<Config, readonly Provider[]>();

/** From now on these providers are open for this installation, and no others. For tests: what they say is written by hand. */
export const useProviders = (ctx: Pick<Ctx, 'config'>, providers: readonly Provider[]): void => {
  given.set(ctx.config, providers);
};

/** Who moves money for this installation: none without its settings. */
export const openProviders = (ctx: Ctx): readonly Provider[] =>
  given.get(ctx.config) ?? (ctx.config.PAYMENTS_SANDBOX ? [makeSandbox(ctx)] : []);

/** The provider of this name, or undefined when it is not open here. */
export const providerNamed = (ctx: Ctx, name: ProviderName): Provider | undefined =>
  openProviders(ctx).find((provider) => provider.name === name);

/** What a provider is called in its callback address, where that is not its name: M-Pesa calls no address that holds its own. */
const addresses: Partial<Record<ProviderName, string>> = { mpesa: 'mobile' };

/** Which provider an address belongs to; undefined for an address of none. */
export const providerAt = (address: string): ProviderName | undefined =>
  providerNames.find((name) => (addresses[name] ?? name) === address);

/** The secret part of a callback address: digits and a to f only, so that it never spells a word that a provider refuses. */
export const newToken = (): string => randomBytes(24).toString('hex');

/** Where a provider sends its callbacks about one payment, refund or payout. */
export const callbackUrl = (ctx: Pick<Ctx, 'config'>, name: ProviderName, token: string): string =>
  `${ctx.config.PUBLIC_URL}/api/v1/webhooks/${addresses[name] ?? name}/${token}`;
