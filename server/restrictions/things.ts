// What can be taken from somebody: how it is found, how it stops to count, and how it is put back as it was.
import type { RestrictedThing, RestrictionMeasure, RestrictionRule } from '@ahadi/domain/restrictions/schema.ts';
import { certificateForDecision, decideCertificate, putBackCertificate } from '../academy/certifying/service.ts';
import { accountForDecision, openAccount, suspendAccount } from '../accounts/suspending/service.ts';
import type { Ctx } from '../core/ctx.ts';
import { decideShop, putBackShop, shopForDecision } from '../marketplace/shop-restriction.ts';
import { decideMediator, mediatorForDecision, putBackMediator } from '../mediators/roster/service.ts';

/** What a proposal is about. */
export type Found = { id: string; userId: string | null; label: string; personUserIds: readonly string[] };

/** What is said when it stops to count. */
export type Said = { restrictionId: string; rule: RestrictionRule; reason: string; until: Date | null };

export type Thing = {
  /** What a reference names, or null. */
  find: (ctx: Ctx, reference: string) => Promise<Found | null>;
  /**
   * It stops to count, for a while or for good. Answers what it was before. Where it is suspended already, only until when is noted.
   * Throws IllegalTransition.
   */
  take: (ctx: Ctx, id: string, measure: RestrictionMeasure, said: Said) => Promise<string>;
  /** It is what it `was` before. Does nothing where it went on to something else meanwhile, like an account that left. */
  putBack: (ctx: Ctx, id: string, was: string, reason: string) => Promise<void>;
};

/** A row for everything that can be taken: a missing one does not compile. */
export const things: Readonly<Record<RestrictedThing, Thing>> = {
  account: { find: accountForDecision, take: suspendAccount, putBack: openAccount },
  certificate: { find: certificateForDecision, take: decideCertificate, putBack: putBackCertificate },
  mediator: { find: mediatorForDecision, take: decideMediator, putBack: putBackMediator },
  shop: { find: shopForDecision, take: decideShop, putBack: putBackShop },
};
