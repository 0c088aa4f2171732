// What lies in an escrow is in the daily sum of customers' money, and its readers calculate that.
import { chart } from '@ahadi/domain/ledger/chart.ts';
import type { CoverProof } from '@ahadi/domain/transparency/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import { prove } from '../transparency/cover.ts';
import { escrows } from './escrow.ts';

/** How its stages and its fee are proved to be in the newest statement. Throws NOT_FOUND. */
export async function proveHeld(ctx: Ctx, id: string): Promise<CoverProof[]> {
  const held = await escrows.read(ctx, id);
  const { currency } = held.terms;
  const stages = held.milestones.map((stage) => chart.escrow(stage.id, currency));
  const accounts = [...stages, chart.escrowFee(held.id, currency)].map(({ code }) => code);
  return prove(ctx, (other) => (other === currency ? accounts : []));
}
