// Disputes are listed for their sides, and found by other features.
import type { Page } from '@ahadi/domain/core/page.ts';
import type { DisputeRow } from '@ahadi/domain/disputes/schema.ts';
import { disputableAgreements } from '../agreements/draft.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import * as store from './dispute.store.ts';
import { listDisputes as listRows, opponentsOf } from './list.store.ts';

/** The reader's disputes on either side, newest change first. */
export const listDisputes = (ctx: Ctx, input: Parameters<typeof listRows>[2]): Promise<Page<DisputeRow>> =>
  listRows(ctx, userIdOf(ctx), input);

/** Agreements that the reader signed with others, which a dispute can be about. */
export const listDisputable = (ctx: Ctx) => disputableAgreements(ctx, userIdOf(ctx));

/** Disputes whose settlement this agreement is. */
export const disputesSettledBy = (ctx: Ctx, agreementId: string) => store.disputesSettledBy(ctx, agreementId);

/** With whom somebody has a dispute that is open, and as what they are named in it. */
export const opponentsInDisputesOf = (ctx: Pick<Ctx, 'db'>, userId: string) => opponentsOf(ctx, userId);
