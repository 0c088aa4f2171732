import { formatMoney } from '../../core/money.ts';
import { type Day, dayInWords } from '../../core/time.ts';
import { type Braces, type Broken, formulaProblems, numberWords } from './formulas.ts';
import { isCalculable } from './rules.ts';
import type { Field, FieldType } from './schema.ts';

// What is said in English of questions, formulas and answers; a page in another language gives its own sentences.

type Labelled = { label: string };

/** Why a formula that was read comes to nothing that can be kept. */
const brokenProblems = {
  brokenUnread: 'Can’t be calculated: we can’t read its formula.',
  brokenZero: 'Can’t be calculated: it divides by zero.',
  brokenBelow: 'Can’t be calculated: the result is below zero.',
  brokenAmount: 'Can’t be calculated: the result is larger than an amount can be.',
  brokenNumber: 'Can’t be calculated: the result is larger than a number can be here.',
} satisfies Record<Broken, string>;

/** Why questions cannot be asked as they are. */
export const questionProblems = {
  ...formulaProblems,
  questionsMany: ({ most }: { most: number }) => `Ask at most ${most} questions.`,
  questionListed: 'This question is on the list twice.',
  questionWords: 'Write in a few words what you want to know.',
  questionBraces: ({ open, close }: Braces) => `Leave out ${open} and ${close}.`,
  questionSame: 'This side is asked the same already. Use other words.',
  questionBare: 'question without words',
  questionQuoted: ({ label }: Labelled) => `“${label}”`,
  questionNext: ' → ',
  questionCircle: ({ chain }: { chain: string }) => `These depend on each other: ${chain}. Change one of them.`,
  questionItself: ({ label }: Labelled) => `“${label}” depends on itself. Take it out of its own condition or formula.`,
  optionsFew: 'Give at least two choices, one a line.',
  optionsEmpty: 'Remove the empty line.',
  optionsSame: 'Two of the choices are the same.',
  lengthTurned: 'The shortest is longer than the longest.',
  limitUnread: 'We can’t read the lowest or the highest value.',
  limitTurned: 'The lowest value is above the highest.',
  lookGone: 'It depends on a question that is no longer there.',
  lookOther: ({ side }: { side: string }) =>
    `It depends on an answer of side ${side}, which isn’t known when this side signs. Choose a question to the same side.`,
  testOther: ({ label }: Labelled) => `“${label}” can’t be tested like this. Choose another test.`,
  testEmpty: ({ label }: Labelled) => `Say what “${label}” is compared with.`,
  testNumber: ({ label }: Labelled) => `Compare “${label}” with a number.`,
  testDay: ({ label }: Labelled) => `Compare “${label}” with a day.`,
  testChoice: ({ value, label }: Labelled & { value: string }) => `“${value}” is not one of the choices of “${label}”.`,
  formulaKind: 'Only a number or an amount can be calculated.',
  formulaNone: ({ name, open, close }: Braces & { name: string }) =>
    `No question is called “${name}”. Write the words of a question between ${open} and ${close}.`,
  formulaNoNumber: ({ label }: Labelled) => `“${label}” is neither a number nor an amount.`,
};

/** Why an answer cannot be signed with. */
export const givenProblems = {
  ...brokenProblems,
  answerMissing: 'This needs an answer.',
  answerDay: 'Choose a day.',
  emailLike: 'Write an e-mail address like name@example.org.',
  nameHidden: 'Leave out characters that cannot be seen.',
  nameLong: ({ most }: { most: number }) => `Use at most ${most} characters.`,
  givenShort: ({ least }: { least: number }) => `Write at least ${least} characters.`,
  givenTick: 'Tick this to continue.',
  givenFile: 'Add a file.',
  givenChoice: 'Choose from the list as it is now.',
  givenNumber: 'Write a number like 12 or 12.5.',
  givenLeast: ({ limit }: { limit: string }) => `At least ${limit}.`,
  givenMost: ({ limit }: { limit: string }) => `At most ${limit}.`,
  givenFrom: ({ day }: { day: string }) => `Choose ${day} or later.`,
  givenUntil: ({ day }: { day: string }) => `Choose ${day} or earlier.`,
  givenPhone: 'Write a phone number like +254 712 345678.',
  givenName: 'Write the full name.',
  givenInitials: ({ most }: { most: number }) => `Initials have at most ${most} letters.`,
  givenOther: 'Answer the other questions first.',
  givenLike: ({ format, like }: { format: string; like: string }) =>
    format === 'digits'
      ? `Use digits only, like ${like}.`
      : format === 'letters'
        ? `Use letters only, like ${like}.`
        : format === 'letters_and_digits'
          ? `Use letters and digits only, like ${like}.`
          : `Write it like ${like}.`,
};

/** How values in these sentences are written. */
export type Written = {
  /** An amount in minor units. */
  money: (minor: number, currency: string) => string;
  /** A number that is kept as decimals in text. */
  number: (text: string) => string;
  day: (day: Day) => string;
};
export const inEnglish: Written = { money: formatMoney, number: numberWords, day: dayInWords };

/** A limit of an amount or a number as it is read. */
export const limitIn = ({ money, number }: Written, type: FieldType, text: string, currency: string): string =>
  type === 'money' ? money(Number(text), currency) : number(text);

/** What a formula came to, as it is read. */
export const calculatedIn = (written: Written, { type }: Field, value: string | number, currency: string): string =>
  isCalculable(type) ? limitIn(written, type, String(value), currency) : String(value);
