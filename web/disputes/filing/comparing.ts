import { subjectFlagWords } from '@ahadi/domain/disputes/rules.ts';
import type { Claim } from '@ahadi/domain/disputes/schema.ts';
import { amountWords, formatCalendarDay, nameList } from '../../core/words.ts';
import { reliefWords } from '../filewords.ts';
import { categoryLabel } from '../words.ts';

const counted = (ids: readonly string[] | undefined): string =>
  ids === undefined || ids.length === 0 ? '' : `${ids.length} chosen`;
const day = (on: string | null): string => (on === null ? '' : formatCalendarDay(on));

/** What each field of a claim is called and how it reads, empty where nothing stands in it: a field without a row does not compile. */
const rows: { [Field in keyof Required<Claim>]: [label: string, read: (claim: Claim) => string] } = {
  respondentName: ['Name of the other side', ({ respondentName }) => respondentName],
  respondentEmail: ['Their e-mail address', ({ respondentEmail }) => respondentEmail],
  alsoAgainst: ['Also against', ({ alsoAgainst }) => counted(alsoAgainst)],
  category: ['What it is about', ({ category }) => (category === null ? '' : categoryLabel(category))],
  title: ['Title', ({ title }) => title],
  narrative: ['What happened', ({ narrative }) => narrative],
  clauseIds: ['Clauses', ({ clauseIds }) => counted(clauseIds)],
  factsFrom: ['From', ({ factsFrom }) => day(factsFrom)],
  factsTo: ['Until', ({ factsTo }) => day(factsTo)],
  flags: ['What it touches', ({ flags }) => nameList(flags.map((flag) => subjectFlagWords[flag]))],
  currency: ['Currency', ({ currency }) => currency],
  relief: [
    'What you ask for',
    ({ relief, currency }) =>
      relief
        .map(({ kind, amountMinor, text }) =>
          [reliefWords[kind].label, amountMinor === null ? '' : amountWords(amountMinor, currency), text]
            .filter(Boolean)
            .join(', '),
        )
        .join('; '),
  ],
  aboveValueReason: ['Why more than the agreement is worth', ({ aboveValueReason }) => aboveValueReason],
  aboveLeft: ['Why more than is left after what was paid', ({ aboveLeft }) => aboveLeft?.reason ?? ''],
  precontactOn: ['When you tried', ({ precontactOn }) => day(precontactOn)],
  precontactHow: ['What you tried', ({ precontactHow }) => precontactHow],
};

export type Differing = { label: string; here: string; there: string };

/** Where two claims differ, as a person reads them; of other clauses or people of the same number it says that they are others. */
export const differencesOf = (here: Claim, there: Claim): Differing[] =>
  Object.entries(rows).flatMap(([field, [label, read]]): Differing[] => {
    const [mine, theirs] = [read(here).trim(), read(there).trim()];
    if (mine !== theirs) return [{ label, here: mine, there: theirs }];
    const ids = (claim: Claim) => (field === 'clauseIds' || field === 'alsoAgainst' ? (claim[field] ?? []).join() : '');
    return ids(here) === ids(there) ? [] : [{ label, here: mine, there: `${theirs}, others` }];
  });
