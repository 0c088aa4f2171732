// The providers of this installation are known by name.
import { randomBytes } from 'node:crypto';
import type { ProviderName } from '@ahadi/domain/payments/schema.ts';
import type { Config } from '../core/config.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Provider } from './provider.ts';
import { tokenKeeper } from './provider-set.store.ts';
import { openProviders as fromSettings } from './provider-set.ts';
import { makeSandbox } from './sandbox.ts';

type Opened = { outside: Ctx['outside']; now: Date; providers: readonly Provider[] };
/**
 * Those of the settings, made once: who asks for a token at the same time waits for the same one. They keep tokens in the database that they
 * were made with, so another one has others: what the demo world was made in is over when it stands.
 */
const opened = new WeakMap<Config, Opened>();

function openOnce(ctx: Ctx): readonly Provider[] {
  const known = opened.get(ctx.config);
  if (known?.outside === ctx.outside) {
    known.now = ctx.now; // the time of who uses them next
    return known.providers;
  }
  const made: Opened = { outside: ctx.outside, now: ctx.now, providers: [] };
  const now = () => made.now;
  made.providers = fromSettings(ctx.config, { now, tokens: tokenKeeper({ db: ctx.outside }, now) });
  opened.set(ctx.config, made);
  return made.providers;
}

/** Who moves money for this installation: none without its settings. */
export const openProviders = (ctx: Ctx): readonly Provider[] =>
  ctx.config.PAYMENTS_SANDBOX ? [makeSandbox(ctx), ...openOnce(ctx)] : openOnce(ctx);

/** The open provider that is called so in the addresses of its callbacks. */
export const providerHooked = (ctx: Ctx, hook: string): Provider | undefined =>
  openProviders(ctx).find((provider) => (provider.hook ?? provider.name) === hook);

/** The provider of this name, or undefined when it is not open here. */
export const providerNamed = (ctx: Ctx, name: ProviderName): Provider | undefined =>
  openProviders(ctx).find((provider) => provider.name === name);

/** The secret part of a callback address: digits and a to f only, so that it never spells a word that a provider refuses. */
export const newToken = (): string => randomBytes(24).toString('hex');

/** Where a provider sends its callbacks about one payment, refund or payout. */
export const callbackUrl = (ctx: Ctx, name: ProviderName, token: string): string =>
  `${ctx.config.PUBLIC_URL}/api/v1/webhooks/${providerNamed(ctx, name)?.hook ?? name}/${token}`;
