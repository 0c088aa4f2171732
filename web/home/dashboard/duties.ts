import { ifNobodyActs } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementRow, AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { type Primary, primaryOf } from '../../agreements/offer.ts';
import { formatDay } from '../../core/time.ts';

/** One thing that waits for the reader: the deed, what it is about, and what comes of doing nothing. */
export type Duty = Waiting & {
  title: string;
  href: string;
  verb: string;
  /** What happened last, or null where nothing needs saying. */
  fact: string | null;
  consequence: string;
  button: string;
};

/** What the order of duties goes by. */
export type Waiting = { id: string; dueAt: string | null; updatedAt: string };

type Words = Pick<Duty, 'verb' | 'button'> & { fact: (view: AgreementView) => string | null };

/** "Lanterns Ltd signed on Wed 18 Nov." The newest signature, when there is one. */
function lastSignature({ parties }: AgreementView): string | null {
  const signed = parties.filter((party) => party.signedAt !== null);
  const last = signed.sort((one, other) => (one.signedAt ?? '').localeCompare(other.signedAt ?? '')).at(-1);
  return last?.signedAt ? `${last.name} signed on ${formatDay(last.signedAt)}.` : null;
}

function askedChange({ parties }: AgreementView): string | null {
  const asks = parties.find((party) => party.changeRequest !== null);
  return asks ? `${asks.name} asks for a change.` : null;
}

const wordsOf: Partial<Record<NonNullable<Primary>, Words>> = {
  accept_text: {
    verb: 'Answer',
    button: 'Read the text',
    fact: (view) => `Version ${view.versionNo} is for you to accept or to change.`,
  },
  request_signatures: {
    verb: 'Request',
    button: 'Ask for signatures',
    fact: (view) => `Everybody accepted version ${view.versionNo}.`,
  },
  sign: { verb: 'Sign', button: 'Review and sign', fact: lastSignature },
  reopen: { verb: 'Decide', button: 'See the change', fact: askedChange },
};

/** When the agreement itself could not be read, its row still says that it waits, and no more. */
const unread: Words = { verb: 'Read', button: 'Open', fact: () => null };

const lowerFirst = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** The duty in a row that waits for its reader. `view` is the same agreement in full, where it could be read. */
export function dutyOf(row: AgreementRow, view: AgreementView | undefined, userId: string): Duty {
  const primary = view ? primaryOf(view, userId) : null;
  const words = (primary && wordsOf[primary]) || unread;
  return {
    ...waitingOf(row),
    title: row.title || 'Untitled agreement',
    href: to('agreement', { id: row.id }),
    verb: words.verb,
    button: words.button,
    fact: view ? words.fact(view) : null,
    consequence: `If nobody acts, ${lowerFirst(ifNobodyActs(row).sentence)}`,
  };
}

export const waitingOf = ({ id, signDueAt, updatedAt }: AgreementRow): Waiting => ({ id, dueAt: signDueAt, updatedAt });

/** By deadline; what has none comes after, the longest waiting first. */
export const byDeadline = (one: Waiting, other: Waiting): number => {
  if (one.dueAt !== null && other.dueAt !== null) return one.dueAt.localeCompare(other.dueAt);
  if (one.dueAt !== null) return -1;
  if (other.dueAt !== null) return 1;
  return one.updatedAt.localeCompare(other.updatedAt);
};

const numberWords = ['Nothing', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'] as const;

/** "Four things wait for you". `isMore`: there are more than were counted. */
export function waitingSentence(count: number, isMore: boolean): string {
  if (isMore) return `More than ${count} things wait for you`;
  if (count === 0) return 'Nothing waits for you';
  return `${numberWords[count] ?? count} ${count === 1 ? 'thing waits' : 'things wait'} for you`;
}
