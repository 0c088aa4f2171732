import type { ClauseWords } from './words.ts';

type ClauseText = { [Key in keyof ClauseWords]: ClauseWords[Key] extends string ? Key : never }[keyof ClauseWords];

/** What stands in the place of an answer to the public-history clause: who can still answer is asked, and nobody once the text is over. */
export const unanswered = (isMine: boolean, { can, isOpen }: { can: boolean; isOpen: boolean }): ClauseText =>
  isMine ? (can ? 'doYouAccept' : 'youGaveNone') : isOpen ? 'notAnswered' : 'gaveNone';
