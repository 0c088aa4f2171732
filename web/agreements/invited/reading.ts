import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';

/**
 * The newest code ends the one before, so one form of the page has it: which one, and how another takes it. A form that has it no more asks
 * for another, and keeps what was typed.
 */
export type Coding = { holder: string | null; take: (who: string) => void };

/** An agreement as it is read by a letter, and what its page does with what is said. */
export type Reading = {
  view: AgreementView;
  coding: Coding;
  /** Something was said: what the agreement is now. */
  onSaid: (after: AgreementView) => void;
  /** The code was used or is too old, or the text is another: it is read again. */
  onMissed: () => void;
};
