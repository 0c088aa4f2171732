// Why a letter came back, by what its post office answered.

export const bounceReasons = ['no_mailbox', 'full', 'refused', 'undelivered'] as const;
export type BounceReason = (typeof bounceReasons)[number];

/** The reason behind a status like 5.1.1 (RFC 3463: class, subject, detail). */
export function bounceReasonOf(status: string): BounceReason {
  if (/^\d\.2\.2$/.test(status)) return 'full';
  if (/^\d\.(?:1\.\d+|2\.1)$/.test(status)) return 'no_mailbox';
  if (/^\d\.7\.\d+$/.test(status)) return 'refused';
  return 'undelivered';
}

/** The same in words that go on after "It came back: ". */
export const bounceWords: Record<BounceReason, string> = {
  no_mailbox: 'there is no such mailbox, or it takes no letters any more',
  full: 'the mailbox is full',
  refused: 'its post office refuses letters from here',
  undelivered: 'its post office could not deliver it',
};
