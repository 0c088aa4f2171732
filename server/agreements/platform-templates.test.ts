import { placeholdersOf } from '@ahadi/domain/agreements/batches/rules.ts';
import { problemsBeforeSharing } from '@ahadi/domain/agreements/before-sharing.ts';
import { noticeGranted } from '@ahadi/domain/agreements/notice/rules.ts';
import { isEmptyClause, plainText } from '@ahadi/domain/agreements/rules.ts';
import { AgreementTerms, Clause } from '@ahadi/domain/agreements/schema.ts';
import {
  BLANK,
  fillTemplate,
  problemsOfAnswers,
  problemsOfTemplate,
} from '@ahadi/domain/agreements/templates/rules.ts';
import { TemplateContent } from '@ahadi/domain/agreements/templates/schema.ts';
import { problemsOfSides } from '@ahadi/domain/obligations/rules.ts';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { listReadyClauses, platformTemplates } from './platform-templates.ts';

const samples = { text: 'Wanjiru Kamau', long_text: 'dry\nand clean', number: '7', money: '30,000', day: '2027-01-31' };

/** Something for each question; of several answers the one at `pick`, or the last there is. */
const answersFor = ({ variables }: TemplateContent, pick: number): Record<string, string> =>
  Object.fromEntries(
    variables.map(({ name, type, choices = [] }) => [
      name,
      type === 'choice' ? (choices[Math.min(pick, choices.length - 1)] ?? '') : samples[type],
    ]),
  );

describe.each(platformTemplates)('the template $name', ({ content, name }) => {
  it('is one that can be published, of eight to fifteen clauses in other words each', () => {
    expect(TemplateContent.parse(content)).toEqual(content);
    expect(problemsOfTemplate(content)).toEqual({});
    expect(content.clauses.length).toBeGreaterThanOrEqual(8);
    expect(content.clauses.length).toBeLessThanOrEqual(15);
    expect(new Set(content.clauses.map(({ id }) => id)).size).toBe(content.clauses.length);
    expect(content.clauses.every(({ plain }) => plain !== undefined)).toBe(true);
    expect(content.obligations.length).toBeGreaterThan(0);
    expect(name.length).toBeLessThanOrEqual(140);
  });

  it.each([0, 1, 2])('makes terms that can be shared, whichever answer is chosen (%i)', (pick) => {
    for (const side of ['A', 'B'] as const) {
      const answers = answersFor(content, pick);
      expect(problemsOfAnswers(content, answers, 'KES')).toEqual({});
      const terms = fillTemplate(content, { answers, currency: 'KES', side, newId: uuidv7 });
      expect(AgreementTerms.parse(terms)).toEqual(terms);
      expect(placeholdersOf(terms)).toEqual([]);
      expect(JSON.stringify(terms)).not.toContain(BLANK);
      expect(terms.clauses.some(isEmptyClause)).toBe(false);
      expect(problemsBeforeSharing(terms)).toEqual({});
      expect(problemsOfSides(terms.obligations ?? [], [{ side: 'A' }, { side: 'B' }])).toEqual({});
    }
  });

  it('gives each agreement clauses and promises of its own', () => {
    const made = [1, 2].map(() =>
      fillTemplate(content, { answers: answersFor(content, 1), currency: 'KES', side: 'A', newId: uuidv7 }),
    );
    const ids = made.flatMap((terms) => [...terms.clauses, ...(terms.obligations ?? [])].map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

/** What a text grants by its words, beside its term; each that grants a notice has to say as many days. */
const granted = (clauses: readonly Omit<Clause, 'id'>[]) =>
  clauses.flatMap(({ heading, body }) => {
    const grants = noticeGranted(plainText(body));
    return grants ? [{ heading, days: grants.days }] : [];
  });

it('lets a party end an agreement by the notice that its words grant, and by no other', () => {
  const saying = platformTemplates.map(({ name, content }) => {
    const terms = fillTemplate(content, {
      answers: answersFor(content, 0),
      ...{ currency: 'KES', side: 'A', newId: uuidv7 },
    });
    return [name, granted(terms.clauses).map(({ days }) => days), terms.noticeDays];
  });
  expect(saying.filter(([, said]) => (said as number[]).length > 0)).toEqual([
    ['Lease of a house', [60], 60],
    ['Memorandum of understanding', [30], 30],
  ]);
  for (const [, said, term] of saying) expect(said).toEqual(term === undefined ? [] : [term]);
  // A ready clause cannot set the term of the text that it is put into: the editor says so, by the same function.
  expect(granted(listReadyClauses().map(({ clause }) => clause))).toEqual([
    { heading: 'Ending with notice', days: 30 },
  ]);
});

it('is seven templates, each with an id of its own', () => {
  expect(new Set(platformTemplates.flatMap(({ id, versionId }) => [id, versionId])).size).toBe(14);
});

it('has at least twenty-five single clauses without a gap', () => {
  const all = listReadyClauses();
  expect(all.length).toBeGreaterThanOrEqual(25);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const { clause } of all) {
    const one = Clause.parse({ ...clause, id: uuidv7() });
    expect(isEmptyClause(one)).toBe(false);
    expect(placeholdersOf({ title: '', clauses: [one] })).toEqual([]);
  }
});
