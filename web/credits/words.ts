import type { CreditEntry, LotSource } from '@ahadi/domain/credits/schema.ts';

export const sourceWords: Record<LotSource, string> = {
  paid: 'Bought',
  promo: 'To begin with',
  grant: 'Given by an administrator',
  return: 'Given back',
};

export const entryWords: Record<CreditEntry['kind'], string> = {
  bought: 'Bought',
  given: 'Given to you',
  held: 'Held by a proposal',
  returned: 'Back from a proposal',
  consumed: 'Used',
  expired: 'Run out',
  refunded: 'Given back for their money',
};
