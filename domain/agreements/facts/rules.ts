// Every field of an agreement's terms, once: what the page, the printed agreement, the comparison and the API documentation say of it.

import { formatMoney } from '../../core/money.ts';
import { noticeWords, renewalWords } from '../amending/rules.ts';
import { documentWords } from '../documents/rules.ts';
import { assuranceTitles, kindWords } from '../names.ts';
import type { AgreementTerms } from '../schema.ts';
import { sidesWords } from '../sides/rules.ts';

/** How a calendar day (2026-12-05) is written where the words are read. */
type Say = (day: string) => string;

type TermFact = {
  /** Its heading, wherever people read it. */
  name: string;
  /** What a program is told about it, in the API documentation. */
  about: string;
  /** What it says, as a comparison of two texts shows it; null for what is compared piece by piece. */
  words: ((terms: AgreementTerms, say: Say) => string) | null;
  /** When page and printed agreement say it above the clauses. Never: it has a place of its own there, or is only about how it is signed. */
  isSaid: (terms: AgreementTerms) => boolean;
  /** Longer than a word or a day: a line of its own. */
  isLong?: true;
};

const never = () => false;
const always = () => true;
const notSet = 'not set';
const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

/** In the order in which they are read. A field of the terms without a row does not compile. */
export const termFacts: Readonly<Record<keyof AgreementTerms, TermFact>> = {
  title: {
    name: 'Title',
    about: 'What the agreement is called, at most 200 characters.',
    words: ({ title }) => title.trim() || notSet,
    isSaid: never,
  },
  kind: {
    name: 'Kind',
    about: 'What sort of agreement it is.',
    words: ({ kind }) => kindWords[kind],
    isSaid: ({ kind }) => kind !== 'general',
  },
  valueMinor: {
    name: 'Value',
    about: 'What it is worth in all, in minor units of `currency` (cents); null where no sum is named.',
    words: ({ valueMinor, currency }) => (valueMinor === null ? notSet : formatMoney(valueMinor, currency)),
    isSaid: ({ valueMinor }) => valueMinor !== null,
  },
  currency: {
    name: 'Currency',
    about: 'ISO 4217 code of every amount in the agreement.',
    words: ({ currency }) => currency,
    isSaid: never, // it is said with each amount
  },
  effectiveOn: {
    name: 'In force from',
    about: 'The day from which it binds; null for the day of the last signature.',
    words: ({ effectiveOn }, say) => (effectiveOn === null ? 'the last signature' : say(effectiveOn)),
    isSaid: always,
  },
  endsOn: {
    name: 'Until',
    about: 'Its last day; null where it has none.',
    words: ({ endsOn }, say) => (endsOn === null ? notSet : say(endsOn)),
    isSaid: ({ endsOn }) => endsOn !== null,
  },
  governingLaw: {
    name: 'Governing law',
    about: 'The law it stands under, in the words of the parties; empty where none is named.',
    words: ({ governingLaw }) => governingLaw.trim() || notSet,
    isSaid: ({ governingLaw }) => governingLaw.trim() !== '',
  },
  renewal: {
    name: 'At its end',
    about:
      'It goes on for `everyMonths` months after `endsOn`, each time, unless notice is given `noticeDays` days before. Absent where it simply ends.',
    words: ({ renewal }) => (renewal ? renewalWords(renewal) : 'it ends'),
    isSaid: ({ renewal, endsOn }) => renewal !== undefined && endsOn !== null,
    isLong: true,
  },
  noticeDays: {
    name: 'Can be ended',
    about: 'Any party may end it, so many days after its notice. Absent where only all parties together can.',
    words: ({ noticeDays }) => (noticeDays === undefined ? 'by all parties together' : noticeWords(noticeDays)),
    isSaid: ({ noticeDays }) => noticeDays !== undefined,
    isLong: true,
  },
  sides: {
    name: 'Sides',
    about:
      'What a side is called in the text (`called`), and how several people on it owe and are owed (`liability`): jointly, severally, or both. With `oneActsForAll` any one of them settles for all. Absent where nothing is said.',
    words: sidesWords,
    isSaid: ({ sides = [] }) => sides.some(({ liability }) => liability !== undefined),
    isLong: true,
  },
  clauses: {
    name: 'Clauses',
    about: 'What is agreed, clause by clause. The id of a clause stays the same through all versions.',
    words: null,
    isSaid: never,
  },
  document: {
    name: 'Document',
    about:
      'The text where it was brought as a PDF, in place of clauses: the SHA-256 of its bytes, its name, size in bytes and pages in points. Set it by bringing the file. Absent where the text is written.',
    // A changed file may have the name and the pages of the one before: its hash tells them apart.
    words: ({ document }) =>
      document ? `${documentWords(document)} (SHA-256 ${document.sha256.slice(0, 16)}…)` : 'none',
    isSaid: never, // it is said with its pages
  },
  publicClauseOffered: {
    name: 'Public-history clause',
    about: 'Whether the separate public-history clause is offered; each party accepts or refuses it for itself.',
    words: ({ publicClauseOffered }) => (publicClauseOffered ? 'offered' : 'not offered'),
    isSaid: never,
  },
  obligations: {
    name: 'Promises',
    about: 'What is promised, by whom to whom and by when. Absent where nothing is.',
    words: null,
    isSaid: never,
  },
  fields: {
    name: 'Questions',
    about: 'What a side is asked for when it signs. Absent where nothing is.',
    words: null,
    isSaid: never,
  },
  places: {
    name: 'On the pages',
    about:
      'Where on the pages of a brought document a signature, a name or an answer (`fieldId`) of a side is drawn at the seal: `x`, `y`, `width` and `height` in ten thousandths of the page as it is seen, from its upper left corner. Absent where nothing is.',
    words: null,
    isSaid: never,
  },
  signMode: {
    name: 'Order of signing',
    about: 'parallel: everybody may sign at once. sequential: in the order of the parties.',
    words: ({ signMode }) => (signMode === 'parallel' ? 'everybody at once' : 'one after the other'),
    isSaid: never,
  },
  signWindowDays: {
    name: 'Time to sign',
    about: 'For how many days it can be signed once signatures are asked for.',
    words: ({ signWindowDays }) => days(signWindowDays),
    isSaid: never,
  },
  minAssurance: {
    name: 'Proof at signing',
    about: 'The least that a signature has to prove: 0 an account, 1 a code by e-mail, too, 2 a key on a device, too.',
    words: ({ minAssurance }) => assuranceTitles[minAssurance],
    isSaid: never,
  },
};

export type SaidFact = { name: string; words: string; isLong: boolean };

/** What stands above the clauses of an agreement, on the page and on paper. */
export const saidFacts = (terms: AgreementTerms, say: Say): SaidFact[] =>
  Object.values(termFacts).flatMap(({ name, words, isSaid, isLong = false }) =>
    words && isSaid(terms) ? [{ name, words: words(terms, say), isLong }] : [],
  );
