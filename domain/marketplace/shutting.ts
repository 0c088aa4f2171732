/** What becomes of a shop that people who ordered from it hear of: it stops for a while, for good, or sells again. */
export type ShopTurn = 'stopped' | 'closed' | 'back';

/** What a shop says of itself while its state goes by the account of who sells there, and nobody else does. */
export const opensWithAccount =
  'It was approved. The account of who sells there is suspended: it opens when that suspension ends.';
