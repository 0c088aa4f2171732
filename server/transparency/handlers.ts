// The doors, one line each.
import { os } from '../core/os.ts';
import { readCovers } from './cover.ts';
import { checkReceipt, readHead } from './receipt-check.ts';

export const transparency = {
  head: os.transparency.head.handler(({ context }) => readHead(context.ctx)),
  check: os.transparency.check.handler(({ context, input }) => checkReceipt(context.ctx, input)),
  cover: os.transparency.cover.handler(({ context }) => readCovers(context.ctx)),
};
