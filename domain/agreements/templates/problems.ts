import { listBraces } from '../batches/rules.ts';
import { titleProblems } from '../rules.ts';

// What is said in English of answers and templates; a page in another language gives its own sentences.

/** What is wrong with an answer, in English; a page in another language gives its own sentences. */
export const answerProblems = {
  answerMissing: 'This needs an answer.',
  answerLong: ({ most }: { most: number }) => `Use at most ${most.toLocaleString('en')} characters.`,
  answerHidden: 'It has a line end or a character that cannot be seen.',
  answerNumber: 'Write a whole number, like 12.',
  answerAmount: ({ large, small }: { large: string; small: string }) => `Write an amount like ${large} or ${small}.`,
  answerDay: 'Choose a day.',
  answerChoice: 'Choose one of the answers.',
  answerMonths: ({ most }: { most: number }) => `At most ${most} months; make another agreement then.`,
  answerDays: ({ most }: { most: number }) => `At most ${most} days.`,
  answerLaw: ({ most, length }: { most: number; length: number }) =>
    `Name the law in at most ${most} characters. This has ${length}.`,
  answerTimes: ({ most }: { most: number }) => `At most ${most} times.`,
};

/** What keeps a template from being published, in English. */
export const templateProblems = {
  titleShort: titleProblems.titleShort,
  bracesTorn: listBraces.bracesTorn,
  bracesOpen: ({ words, like }: { words: string; like: string }) =>
    `The braces at “${words}” do not name a question. Write them like ${like}.`,
  templateEmpty: 'Write at least one clause.',
  questionsMany: ({ most }: { most: number }) => `Ask at most ${most} questions.`,
  questionUnknown: ({ name }: { name: string }) =>
    `The text asks for ${name}, but no question has that name. Add the question, or take the braces out.`,
  choiceGone: ({ answer }: { answer: string }) =>
    `It hangs on the answer “${answer}”, which cannot be chosen any more.`,
  questionShort: 'Write the question.',
  questionTwice: ({ name }: { name: string }) => `Another question is called ${name}, too. Rename one.`,
  questionUnused: ({ name }: { name: string }) =>
    `${name} stands nowhere in the text. Put it there, or delete the question.`,
  questionChoices: 'Give at least two different answers to choose from.',
};
