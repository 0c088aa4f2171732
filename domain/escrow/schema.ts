/** Where an escrow stands; the last four have no way out. */
export const escrowStatuses = [
  'draft',
  'proposed',
  'awaiting_funding',
  'active',
  'closed',
  'declined',
  'cancelled',
  'expired',
] as const;
export type EscrowStatus = (typeof escrowStatuses)[number];
