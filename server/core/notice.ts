import type { LetterWords } from './letter.ts';

/** Somebody to tell: with an account in the product and by mail, without one by mail only. */
export type Recipient = { userId: string | null; email: string; name: string };

/** What the letter about a deed says beyond the notice: a letter is opened by its reader, a notice may stand on a locked screen. */
export type InLetter = Partial<
  Pick<LetterWords, 'about' | 'from' | 'asked' | 'by' | 'otherwise' | 'reason' | 'verbatim'>
> & {
  /** Instead of the title, where that has words of a person in it. */
  title?: string;
  /** Instead of the message. */
  said?: readonly string[];
  /** Who hears of the deed by the letter of what followed from it: they get no other. */
  toldTo?: readonly Recipient[];
  /** What the reader does where the link leads. */
  way?: string;
};

/** What some people are told about a deed, in the product and by mail. */
export type Notice = {
  recipients: Recipient[];
  type: 'info' | 'success' | 'warning' | 'error';
  title: string;
  message: string;
  /** What comes in numbers is one row while it is unread: which ones, and how many of them are called, after the number. */
  group?: { key: string; many: string };
  letter?: InLetter;
};

/** One notice, or none when there is nobody to tell. */
export const noticeTo = (
  recipients: Recipient[],
  type: Notice['type'],
  title: string,
  message: string,
  letter?: InLetter,
): Notice[] => (recipients.length > 0 ? [{ recipients, type, title, message, ...(letter ? { letter } : {}) }] : []);
