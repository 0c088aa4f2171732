import { ifYouDoNothing } from '@ahadi/domain/core/claim.ts';
import type { Language } from '@ahadi/domain/core/locale.ts';
import { formatUtc, type Instant } from '@ahadi/domain/core/time.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Asked, LetterWords } from './letter.ts';
import type { InOthers } from './letters/translated.ts';

/** Somebody to tell: with an account in the product and by mail, without one by mail only. */
export type Recipient = { userId: string | null; email: string; name: string };

/** What the letter about a deed says beyond the notice: a letter is opened by its reader, a notice may stand on a locked screen. */
export type InLetter = Asked & {
  about?: LetterWords['about'];
  from?: string | undefined;
  reason?: string | undefined;
  wrote?: string | undefined;
  verbatim?: string | undefined;
  /** Instead of the title, where that has words of a person in it. */
  title?: string;
  /** Instead of the message. */
  said?: readonly string[];
  /** Who hears of the deed by the letter of what followed from it: they get no other. */
  toldTo?: readonly Recipient[];
  /** All of it in the languages beside English. */
  others?: InOthers | undefined;
  /** What the reader does where the link leads. */
  way?: string;
};

/** `others`: what stands before the number in the languages beside English, which have many forms of what is counted. */
type Group = { key: string; many: string; others?: Partial<Record<Language, string>> };

/** What some people are told about a deed, in the product and by mail. */
export type Notice = {
  recipients: Recipient[];
  type: 'info' | 'success' | 'warning' | 'error';
  title: string;
  message: string;
  /** What comes in numbers is one row while it is unread: which ones, and how many of them are called, after the number. */
  group?: Group;
  letter?: InLetter;
  /** What the bell says in the languages beside English, where its letter has words of its own. */
  others?: InOthers;
};

/** One notice, or none when there is nobody to tell. */
export const noticeTo = (
  recipients: Recipient[],
  type: Notice['type'],
  title: string,
  message: string,
  letter?: InLetter,
): Notice[] => (recipients.length > 0 ? [{ recipients, type, title, message, ...(letter ? { letter } : {}) }] : []);

/**
 * For the organisation in whose name one of its people did a deed: its own sign-in did not do it. `did` ends “Somebody who acts for you …”;
 * nothing where nobody acts for it, or there is nothing to say.
 */
export function doneForThem(event: WrittenEvent, sides: readonly Recipient[], did: string | null): Notice[] {
  const { acting } = event.payload as { acting?: { userId: string } }; // written beside every deed of who acts
  if (!acting || did === null) return [];
  const own = sides.filter(({ userId }) => userId !== null && userId === event.actorId);
  const words = `Somebody who acts for you ${did}. Its history says who.`;
  return noticeTo(own, 'info', 'Done for you by one of your people', words);
}

/**
 * What is asked of somebody, from one source: the last sentences of a notice, and in its letter a row each. `asked` has no full stop, so
 * that the day follows it, after a comma where one is needed.
 */
export function asking({
  said = '',
  asked,
  by,
  otherwise,
  ...letter
}: Omit<InLetter, 'said' | 'asked' | 'by' | 'otherwise'> & {
  said?: string;
  asked: string;
  by?: Instant;
  otherwise: string;
}): [message: string, letter: InLetter] {
  const request = `${asked}${by === undefined ? '' : ` by ${formatUtc(by)}`}.`;
  return [
    [said, request, ifYouDoNothing(otherwise)].filter(Boolean).join(' '),
    { said: said === '' ? [] : [said], asked: `${asked.replace(/,$/, '')}.`, by, otherwise, ...letter },
  ];
}

/** Words that a person wrote, as they stand between sentences of ours. */
export const sentence = (words: string): string =>
  /[.!?…][”"’)]*$/.test(words.trim()) ? words.trim() : `${words.trim()}.`;

/**
 * What was done and why: the reason, where one was given, between the sentences of a notice, and in its letter a row of its own. What is asked
 * then stands at the end of both.
 */
export const reasoned = (
  said: string,
  reason: string,
  more = '',
  letter: InLetter = {},
): [message: string, letter: InLetter] => [
  [
    ...[said, reason === '' ? '' : `The reason given: ${sentence(reason)}`, more, letter.asked ?? ''],
    letter.asked === undefined ? '' : ifYouDoNothing(letter.otherwise),
  ]
    .filter(Boolean)
    .join(' '),
  { ...letter, said: [said, more].filter(Boolean), ...(reason === '' ? {} : { reason }) },
];
