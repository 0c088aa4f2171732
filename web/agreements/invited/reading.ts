import type { LetterDeed } from '@ahadi/domain/agreements/invitations/schema.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { timeNow } from '../../core/time.ts';

/** A code that is on its way: by which form it was asked for, for which deed on which text, where it went, and until when it works. */
export type OpenCode = {
  who: string;
  deed: LetterDeed;
  versionId: string;
  sentTo: string;
  until: string;
  /** Another one went before for the same. */
  isResent: boolean;
};

/**
 * The newest code for what is said ends the one before, so one form of the page has it, also after the page was loaded again. A form that has it
 * no more asks for another, and keeps what was typed.
 */
export type Coding = { open: OpenCode | null; put: (code: OpenCode | null) => void };

/** The code that a form waits for, on the text as it is read now; null where it has none that works. */
export const codeOpen = (open: OpenCode | null, who: string, versionId: string): OpenCode | null =>
  open?.who === who && open.versionId === versionId && new Date(open.until) > timeNow() ? open : null;

/** An agreement as it is read by a letter, and what its page does with what is said. */
export type Reading = {
  view: AgreementView;
  coding: Coding;
  /** Something was said: what the agreement is now. */
  onSaid: (after: AgreementView) => void;
  /** The code was used or is too old, or the text is another: it is read again. */
  onMissed: () => void;
};
