// Each procedure of credits is one line.
import { os } from '../core/os.ts';
import * as giving from './gift.ts';
import * as buying from './purchase.ts';
import * as reading from './wallet.ts';

export const credits = {
  wallet: os.credits.wallet.handler(({ context }) => reading.readWallet(context.ctx)),
  statement: os.credits.statement.handler(({ context, input }) => reading.readStatement(context.ctx, input)),
  holds: os.credits.holds.handler(({ context, input }) => reading.readHolds(context.ctx, input)),
  buy: os.credits.buy.handler(({ context, input }) => buying.buyPack(context.ctx, input)),
  refund: os.credits.refund.handler(({ context, input }) => buying.refundLot(context.ctx, input.id)),
  grant: os.credits.grant.handler(({ context, input }) => giving.grantCredits(context.ctx, input)),
};
