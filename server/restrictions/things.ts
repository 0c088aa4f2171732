// What can be taken from somebody: how it is found, how it stops to count, and how it is put back as it was.
import type { RestrictedThing, RestrictionMeasure, RestrictionRule } from '@ahadi/domain/restrictions/schema.ts';
import { certificateForDecision, decideCertificate, putBackCertificate } from '../academy/certificate.ts';
import { accountForDecision, openAccount, suspendAccount } from '../accounts/suspension.ts';
import type { Ctx } from '../core/ctx.ts';
import {
  decideShop,
  putBackShop,
  shopForDecision,
  shopsWithNobody,
  shutShopsOf,
} from '../marketplace/shop-restriction.ts';
import { decideMediator, isSuspendable, mediatorForDecision, putBackMediator } from '../mediators/roster.ts';
import { tellOfOwnerAway } from '../organisations/succession.ts';

/** What a proposal is about. */
export type Found = { id: string; userId: string | null; label: string; personUserIds: readonly string[] };

/** What is said when it stops to count. */
export type Said = {
  restrictionId: string;
  rule: RestrictionRule;
  reason: string;
  until: Date | null;
  /** It is for another reason than before, which is told although the day is the same. */
  again?: boolean;
};

/** A thing by what it is and its id. */
export type Along = { thing: RestrictedThing; thingId: string };

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
  /** What stops to count with it, and counts again with it: what could be bought or asked for, with nobody there to do it. */
  takesAlong?: (ctx: Ctx, id: string) => Promise<Along[]>;
  /** What stopped to count with it or with another of its people, and counts again once it does. Others may have come to act for it meanwhile. */
  bringsBack?: (ctx: Ctx, id: string) => Promise<Along[]>;
};

const shops = (ids: readonly string[]): Along[] => ids.map((thingId) => ({ thing: 'shop', thingId }));
const workAsMediator = async (ctx: Ctx, userId: string): Promise<Along[]> =>
  (await isSuspendable(ctx, userId)) ? [{ thing: 'mediator', thingId: userId }] : [];

/** A row for everything that can be taken: a missing one does not compile. */
export const things: Readonly<Record<RestrictedThing, Thing>> = {
  account: {
    find: accountForDecision,
    async take(ctx, userId, measure, said) {
      const was = await suspendAccount(ctx, userId, measure, said);
      if (was === 'open') await tellOfOwnerAway(ctx, userId);
      return was;
    },
    putBack: openAccount,
    takesAlong: async (ctx, userId) => [
      ...shops(await shopsWithNobody(ctx, userId)),
      ...(await workAsMediator(ctx, userId)),
    ],
    bringsBack: async (ctx, userId) => [
      ...shops(await shutShopsOf(ctx, userId)),
      ...(await workAsMediator(ctx, userId)),
    ],
  },
  certificate: { find: certificateForDecision, take: decideCertificate, putBack: putBackCertificate },
  mediator: { find: mediatorForDecision, take: decideMediator, putBack: putBackMediator },
  shop: { find: shopForDecision, take: decideShop, putBack: putBackShop },
};
