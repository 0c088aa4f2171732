import type { ProviderName } from '@ahadi/domain/payments/schema.ts';
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

/** Where a provider sends its callbacks about one payment, refund or payout. */
export const callbackUrl = (ctx: Pick<Ctx, 'config'>, name: ProviderName, token: string): string =>
  `${ctx.config.PUBLIC_URL}/api/v1/webhooks/${name}/${token}`;
