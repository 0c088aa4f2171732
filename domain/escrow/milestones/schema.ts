/** Where a milestone stands; the last four have no way out and hold no money. */
export const milestoneStatuses = [
  'awaiting_funds',
  'funded',
  'delivered',
  'rejected',
  'returning',
  'disputed',
  'released',
  'refunded',
  'settled',
  'cancelled',
] as const;
export type MilestoneStatus = (typeof milestoneStatuses)[number];

/** The money of a milestone in minor units of its escrow's currency; what it holds is counted from these, never kept. */
export type MilestoneMoney = {
  status: MilestoneStatus;
  /** What the parties agreed. */
  amount: bigint;
  funded: bigint;
  released: bigint;
  refunded: bigint;
  /** What settlements, splits and binding decisions distributed. */
  split: bigint;
  /** The part of what is held that is in dispute: it stands still, the rest goes on. */
  contested: bigint;
  /** Where it stood before the dispute, and goes on standing for the part that nobody contests. */
  before: Extract<MilestoneStatus, 'funded' | 'delivered'> | null;
};

/** Who gets how much of a contested part. */
export type Distribution = { buyer: bigint; seller: bigint; mediator: bigint; platform: bigint };
