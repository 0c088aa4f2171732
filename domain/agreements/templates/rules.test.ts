import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { plainText } from '../rules.ts';
import {
  askedOf,
  BLANK,
  countPassage,
  fillTemplate,
  isAsked,
  makeQuestion,
  nameFrom,
  problemOfAnswer,
  problemsOfAnswers,
  problemsOfTemplate,
  templateFrom,
} from './rules.ts';
import type { TemplateContent, TemplateVariable } from './schema.ts';

let made = 0;
const newId = () => `00000000-0000-7000-8000-${String(++made).padStart(12, '0')}`;
const clause = (heading: string, words: string) => ({
  id: newId(),
  heading,
  body: {
    type: 'doc' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words }] }],
  },
});
const question = (
  name: string,
  type: TemplateVariable['type'] = 'text',
  more: Partial<TemplateVariable> = {},
): TemplateVariable => ({
  ...{ name, label: `What is ${name}?`, type, required: true },
  ...more,
});
const template = (more: Partial<TemplateContent> = {}): TemplateContent => ({
  ...{ title: 'Milk for {{school}}', kind: 'sale', governingLaw: 'Kenya', facts: {}, obligations: [] },
  variables: [question('school')],
  clauses: [clause('Milk', 'The dairy brings milk to {{school}}.')],
  ...more,
});
const fill = (content: TemplateContent, answers: Record<string, string>) =>
  fillTemplate(content, { answers, currency: 'KES', side: 'A', newId });
const wordsOf = (content: TemplateContent, answers: Record<string, string>) =>
  fill(content, answers)
    .clauses.map(({ body }) => plainText(body))
    .join('\n');

describe('an answer', () => {
  test('stands in the text as it was typed, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 100 }), (answer) => {
        const variable = question('school');
        fc.pre(answer.trim() !== '' && problemOfAnswer(variable, answer, 'KES') === null);
        expect(wordsOf(template(), { school: answer })).toBe(
          `The dairy brings milk to ${answer.trim().normalize('NFC')}.`,
        );
      }),
    );
  });

  it('that names a law longer than one may be is refused with its length, and never cut', () => {
    const content = template({ variables: [question('school'), question('law')], facts: { law: 'law' } });
    const answers = { school: 'Mji', law: 'L'.repeat(134) };
    expect(problemsOfAnswers(content, answers, 'KES').law).toBe(
      'Name the law in at most 120 characters. This has 134.',
    );
    expect(fill(content, answers).governingLaw).toBe('');
    expect(fill(content, { ...answers, law: 'L'.repeat(120) }).governingLaw).toBe('L'.repeat(120));
  });

  it('of money, days and numbers is written in the words of the text', () => {
    const variables = [question('price', 'money'), question('day', 'day'), question('cows', 'number')];
    const content = template({
      title: 'Cows',
      variables,
      clauses: [clause('It', '{{price}} on {{day}} for {{cows}} cows')],
    });
    expect(wordsOf(content, { price: '12000.5', day: '2027-03-05', cows: '1200' })).toBe(
      'KES 12,000.50 on 5 March 2027 for 1,200 cows',
    );
    expect(wordsOf(content, { price: 'much', day: '2027-02-30', cows: '' })).toBe(
      `${BLANK} on ${BLANK} for ${BLANK} cows`,
    );
  });

  it.each([
    ['number', '0', 'Write a whole number, like 12.'],
    ['number', '1.5', 'Write a whole number, like 12.'],
    ['day', 'tomorrow', 'Choose a day.'],
    ['text', 'a\u202eb', 'It has a line end or a character that cannot be seen.'],
    ['choice', 'Perhaps', 'Choose one of the answers.'],
  ] as const)('to a question for %s cannot be “%s”', (type, answer, sentence) => {
    expect(problemOfAnswer(question('it', type, { choices: ['Yes', 'No'] }), answer, 'KES')).toBe(sentence);
  });

  it('decides which clauses and promises are there, and what is asked', () => {
    const yes = { ...clause('Deposit', 'The deposit is {{sum}}.'), when: { variable: 'deposit', is: 'Yes' } };
    const promise = {
      ...{
        id: newId(),
        clauseId: yes.id,
        debtor: 'B',
        creditor: 'A',
        kind: 'pay' as const,
        title: 'Deposit',
        criteria: '',
      },
      ...{ amountMinor: null, evidenceRequired: false, reviewDays: 7, amountFrom: 'sum', dayFrom: 'day', daysLater: 3 },
      due: { kind: 'on' as const, day: null },
    };
    const content = template({
      clauses: [clause('Milk', 'Milk for {{school}}'), yes],
      obligations: [promise],
      variables: [
        question('school'),
        question('deposit', 'choice', { choices: ['Yes', 'No'] }),
        question('sum', 'money'),
        question('day', 'day'),
      ],
    });
    expect(problemsOfTemplate(content)).toEqual({});
    expect(askedOf(content, { deposit: 'No' }).map(({ name }) => name)).toEqual(['school', 'deposit']);
    const without = fill(content, { school: 'X', deposit: 'No' });
    expect(without.clauses).toHaveLength(1);
    expect('obligations' in without).toBe(false);
    const terms = fill(content, { school: 'X', deposit: 'Yes', sum: '500', day: '2027-02-27' });
    expect(terms.obligations).toMatchObject([
      { clauseId: terms.clauses[1]?.id, amountMinor: 50_000, due: { day: '2027-03-02' } },
    ]);
    expect(Object.keys(terms.obligations?.[0] ?? {})).not.toContain('amountFrom');
    expect(Object.keys(terms.clauses[1] ?? {})).not.toContain('when');
  });
});

describe('a passage', () => {
  it('becomes a question wherever it stands, and never inside of one', () => {
    const content = template({ clauses: [clause('School', 'The school {{school}} is a school.')] });
    expect(countPassage(content, 'school')).toBe(2);
    const after = makeQuestion(content, 'school', question('house'));
    expect(plainText(after.clauses[0]?.body ?? { type: 'doc', content: [] })).toBe(
      'The {{house}} {{school}} is a {{house}}.',
    );
    expect(problemsOfTemplate(after)).toEqual({});
  });

  it('gets a name that no other question has', () => {
    expect(nameFrom('How much is the rent a month?', [])).toBe('how much is the rent a month');
    expect(nameFrom('Rent?', ['rent', 'rent 2'])).toBe('rent 3');
    expect(nameFrom('???', [])).toBe('answer');
  });
});

describe('a template', () => {
  it('made of a text asks for the days of its promises, which were those of that agreement', () => {
    const base = { clauseId: null, debtor: 'B', creditor: 'A', kind: 'pay' as const, criteria: '', amountMinor: 100 };
    const promise = { ...base, id: newId(), evidenceRequired: false, reviewDays: 7 };
    const terms = fill(template(), { school: 'Ndhiwa' });
    const content = templateFrom({
      ...terms,
      obligations: [
        { ...promise, title: 'Rent', due: { kind: 'repeats', from: '2026-01-01', rule: 'FREQ=MONTHLY;COUNT=3' } },
        { ...promise, id: newId(), title: 'Keys', due: { kind: 'after', days: 3 } },
      ],
    });
    expect(content.variables).toMatchObject([{ name: 'day of rent', type: 'day', label: 'On which day: Rent?' }]);
    expect(isAsked(content, 'day of rent')).toBe(true);
    expect(problemsOfTemplate(content)).toEqual({});
    const [rent] = fill(content, { 'day of rent': '2027-05-01' }).obligations ?? [];
    expect(rent?.due).toMatchObject({ kind: 'repeats', from: '2027-05-01' });
  });

  it.each([
    ['a name that no question has', template({ variables: [] }), 'clauses'],
    ['a question that stands nowhere', template({ variables: [question('school'), question('lost')] }), 'variables.1'],
    ['two questions of one name', template({ variables: [question('school'), question('school')] }), 'variables.1'],
    ['a choice of one', template({ variables: [question('school', 'choice', { choices: ['A'] })] }), 'variables.0'],
    ['no text', template({ clauses: [] }), 'clauses'],
    ['open braces', template({ clauses: [clause('Milk', 'Milk for {{school')] }), 'clauses'],
  ])('with %s is not published', (_, content, path) => {
    expect(Object.keys(problemsOfTemplate(content))).toContain(path);
  });
});
