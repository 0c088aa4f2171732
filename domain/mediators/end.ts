import { dayInWords } from '../core/time.ts';

/** What can end a certification: its term, or a paper that it rests on. */
export type CertificationEnd = 'term' | 'accreditation' | 'insurance';

const names: Readonly<Record<CertificationEnd, string>> = {
  term: 'Your year as a mediator',
  accreditation: 'Your accreditation',
  insurance: 'Your insurance',
};
const again = 'Renew it, and new cases can come again.';

/** What is said of the end of a certification, before and after it, to its mediator and to the sides of cases that run; the data is the same in all. */
export const certificationEnds = {
  ...{ newCases: 'none until renewed', runningCases: 'go on', told: ['mediator', 'side', 'side'] },
  /** `on` is the first day on which it holds no longer, or in the course of which the year ends. */
  soon: (what: CertificationEnd, on: string): string => `${names[what]} runs out on ${dayInWords(on)}.`,
  after: 'From then on no new case can come until you renew it. Your running cases go on.',
  over: (what: CertificationEnd): string =>
    `${names[what]} ran out. Your running cases go on, and their sides are told. ${again}`,
  onPage: `Your running cases go on, and their sides were told. ${again}`,
  toSides: (name: string): string =>
    `The certification of ${name} ran out. Your case goes on; ask them whether they renew it.`,
} as const;

/**
 * What the sides of a running case read while their mediator is suspended until a day. `isAway`: the whole account is, so that its person
 * can do nothing in the case.
 */
export const suspensionToSides = ({ name, until, isAway }: { name: string; until: string; isAway: boolean }): string =>
  isAway
    ? `${name} can do nothing in your case until ${until}, and its deadlines run on. You may end it at any time and ask for another mediator.`
    : `The certification of ${name} is suspended until ${until}. They go on with your case; you may end it at any time.`;
