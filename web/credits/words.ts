import type { CreditEntry, LotSource, ReturnReason } from '@ahadi/domain/credits/schema.ts';

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

/** Why a proposal gave its credits back. */
export const returnWords: Record<ReturnReason, string> = {
  withdrawn: 'you withdrew it',
  never_opened: 'nobody opened it in time',
  job_withdrawn: 'the matter was withdrawn',
  consent_refused: 'the matter did not go on',
  conflict: 'a tie was found',
  not_appointed: 'nobody was appointed',
};
