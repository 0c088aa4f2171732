import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemsOfAnswers, problemsOfFields, progressOf } from './checks.ts';
import { evaluate, formulaFromWords, formulaInWords, numberOf, readFormula, roundedTo } from './formulas.ts';
import { notAcknowledged } from './rules.ts';
import type { Answers, Condition, Field } from './schema.ts';
import { Condition as ConditionSchema } from './schema.ts';
import { answersToKeep, computedValues, inOrder, looksAt, visibleFields } from './values.ts';
import { answerWords, fieldInWords } from './words.ts';

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const field = (index: number, part: Partial<Field> = {}): Field => ({
  id: idOf(index),
  side: 'B',
  clauseId: null,
  type: 'text',
  label: `Question ${index}`,
  required: true,
  ...part,
});
const kes = { currency: 'KES' };
const [phone, paidBy, account] = [
  field(1, { type: 'phone', label: 'Your phone' }),
  field(2, { type: 'radio', label: 'Paid by', validation: { options: ['M-Pesa', 'Bank'] } }),
  field(3, {
    label: 'Account number',
    validation: { format: 'account_number' },
    condition: { field: idOf(2), test: 'is', value: 'Bank' },
  }),
];
const loan = [phone, paidBy, account];

describe('what is asked', () => {
  it('depends on what was answered before: a hidden answer is dropped and never required', () => {
    const byPhone: Answers = { [idOf(1)]: '+254 712 345678', [idOf(2)]: 'M-Pesa', [idOf(3)]: '0110-234567' };
    expect(visibleFields(loan, byPhone, kes)).toEqual([phone, paidBy]);
    expect(problemsOfAnswers(loan, byPhone, kes)).toEqual({});
    expect(answersToKeep(loan, byPhone, kes)).not.toHaveProperty(idOf(3));
    const byBank = { ...byPhone, [idOf(2)]: 'Bank', [idOf(3)]: 'at KCB' };
    expect(problemsOfAnswers(loan, byBank, kes)).toEqual({
      [idOf(3)]: 'Write it like 0110-234567-01.',
    });
    expect(progressOf(loan, byBank, kes)).toEqual({ done: 2, of: 3 });
  });

  it('is said in words in the text that is signed', () => {
    expect(fieldInWords(account, loan, 'KES')).toBe(
      'Account number (only if “Paid by” is “Bank”; like 0110-234567-01)',
    );
    const sum = field(4, { type: 'money', validation: { min: '100000' } });
    expect(fieldInWords(sum, [sum], 'KES')).toBe('Question 4 (at least KES 1,000)');
    expect(fieldInWords({ ...paidBy, required: false }, loan, 'KES')).toBe('Paid by (if they want; from M-Pesa, Bank)');
  });

  it('ticks clauses one by one', () => {
    const clauses = [{ id: 'a', acknowledge: true as const }, { id: 'b' }, { id: 'c', acknowledge: true as const }];
    expect(notAcknowledged(clauses, ['c'])).toEqual([{ id: 'a', acknowledge: true }]);
  });
});

describe('a formula', () => {
  const evaluated = (text: string, values: Record<string, string> = {}) => {
    const read = readFormula(text);
    if ('problem' in read) return read.problem;
    const result = evaluate(read.node, (name) => {
      const value = values[name];
      return value === undefined ? null : { over: BigInt(value), under: 1n };
    });
    if (result.is !== 'value') return result.is === 'broken' ? result.why : 'unknown';
    const number = numberOf(result.value);
    return 'text' in number ? number.text : number.why;
  };

  it('knows its signs and calculates exactly', () => {
    expect(evaluated('1 + 2 × 3')).toBe('7');
    expect(evaluated('(1 + 2) * 3 − 4 ÷ 8')).toBe('8.5');
    expect(evaluated('sum({a}, {b}, 0.1) + 0.2', { a: '1', b: '2' })).toBe('3.3');
    expect(evaluated('-{a} - -2', { a: '5' })).toBe('-3');
    expect(evaluated('1/3*3')).toBe('1');
    expect(evaluated('2 / 3')).toBe('0.666667');
  });

  it('says in one sentence why it cannot be read or calculated', () => {
    expect(evaluated('')).toBe('Write a formula, like {Price} × {Pieces}.');
    expect(evaluated('2 + ')).toBe('The formula ends too early.');
    expect(evaluated('2 3')).toBe('A sign is missing before “3”.');
    expect(evaluated('2 + alert(1)')).toBe('We can’t read the formula from “alert(1)” on.');
    expect(evaluated('(2')).toBe('The formula is missing a “)”.');
    expect(evaluated('1 ÷ (2 − 2)')).toBe('brokenZero');
    expect(evaluated('9999999999999 × 10')).toBe('brokenNumber');
    expect(evaluated(`${'('.repeat(300)}1`)).toBe('Brackets can be nested 20 deep at most.');
    expect(evaluated('{a} + 1')).toBe('unknown');
  });

  it('reads what people write by the words of the questions', () => {
    const kept = formulaFromWords('{your PHONE} × {Nobody}', loan);
    expect(kept).toBe(`{${idOf(1)}} × {Nobody}`);
    expect(formulaInWords(kept, loan)).toBe('{Your phone} × {Nobody}');
  });

  it('rounds halves away from nothing', () => {
    expect(roundedTo(2, { over: 5n, under: 1000n })).toBe(1n);
    expect(roundedTo(2, { over: -5n, under: 1000n })).toBe(-1n);
    expect(roundedTo(0, { over: 249n, under: 100n })).toBe(2n);
  });

  it('agrees with a reference on whole numbers', () => {
    const signs = fc.constantFrom('+', '-', '*');
    fc.assert(
      fc.property(fc.array(fc.tuple(signs, fc.integer({ min: 0, max: 999 })), { maxLength: 3 }), (steps) => {
        const text = `7${steps.map(([sign, value]) => ` ${sign} ${value}`).join('')}`;
        // The words are ours: digits and signs only.
        const expected = Function(`return ${text}`)() as number;
        expect(evaluated(text)).toBe(String(expected === 0 ? 0 : expected));
      }),
    );
  });

  it('never hangs or throws, whatever is written', () => {
    const piece = fc.constantFrom('1', '2.5', '{a}', '+', '-', '*', '/', '(', ')', 'sum(', ',', ' ', 'x', '{');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        expect(evaluated(pieces.join(''), { a: '3' })).toEqual(expect.any(String));
      }),
    );
  });

  it('calculates money in minor units; what need not be answered counts as nothing, what has to be is waited for', () => {
    const [price, pieces, discount, total] = [
      field(1, { type: 'money' }),
      field(2, { type: 'number' }),
      field(3, { type: 'money', required: false }),
      field(4, { type: 'money', formula: `{${idOf(1)}} × {${idOf(2)}} − {${idOf(3)}}` }),
    ];
    const all = [total, price, pieces, discount];
    expect(computedValues(all, { [idOf(1)]: 1999 }, kes)).toEqual({});
    expect(computedValues(all, { [idOf(1)]: 1999, [idOf(2)]: '2.5' }, kes)).toEqual({ [idOf(4)]: 4998 });
    const less = { [idOf(1)]: 1999, [idOf(2)]: '1', [idOf(3)]: 2000 };
    expect(problemsOfAnswers(all, less, kes)).toEqual({
      [idOf(4)]: 'Can’t be calculated: the result is below zero.',
    });
    // What somebody sends for it counts as nothing.
    expect(answersToKeep(all, { ...less, [idOf(3)]: 999, [idOf(4)]: 1 }, kes)[idOf(4)]).toBe(1000);
    expect(answerWords(total, 499750, { currency: 'KES', say: String })).toBe('KES 4,997.50');
  });
});

describe('questions', () => {
  it('that look at each other in a circle are refused with a sentence that names them', () => {
    const circle = [
      field(1, { label: 'Net', type: 'money', formula: `{${idOf(2)}} − 1` }),
      field(2, { label: 'Gross', type: 'money', formula: `{${idOf(1)}} + 1` }),
    ];
    const sentence = 'These depend on each other: “Net” → “Gross” → “Net”. Change one of them.';
    expect(problemsOfFields(circle)).toEqual({ 'fields.0.formula': sentence, 'fields.1.formula': sentence });
    const itself = field(1, { label: 'Paid by', condition: { field: idOf(1), test: 'filled' } });
    expect(problemsOfFields([itself])['fields.0.condition']).toBe(
      '“Paid by” depends on itself. Take it out of its own condition or formula.',
    );
  });

  it('look only at answers of their own side', () => {
    const [a, b] = [
      field(1, { side: 'A', type: 'number' }),
      field(2, { type: 'number', formula: `{${idOf(1)}} × 2`, condition: { field: idOf(1), test: 'filled' } }),
    ];
    const problems = problemsOfFields([a, b]);
    expect(problems['fields.1.condition']).toMatch(/^It depends on an answer of side A/);
    expect(problems['fields.1.formula']).toMatch(/^It depends on an answer of side A/);
  });

  it('say by field what is missing', () => {
    const problems = problemsOfFields([
      field(1, { label: ' ' }),
      field(2, { type: 'select', validation: { options: ['One'] } }),
      field(3, { type: 'number', validation: { min: '5', max: '2' } }),
      field(4, { type: 'text', formula: '1' }),
      field(5, { type: 'number', formula: '{Nobody} + 1' }),
      field(6, { condition: { field: idOf(99), test: 'filled' } }),
      field(7, { label: 'question 6' }),
    ]);
    expect(problems).toEqual({
      'fields.0.label': 'Write in a few words what you want to know.',
      'fields.1.options': 'Give at least two choices, one a line.',
      'fields.2.validation': 'The lowest value is above the highest.',
      'fields.3.formula': 'Only a number or an amount can be calculated.',
      'fields.4.formula': 'No question is called “Nobody”. Write the words of a question between { and }.',
      'fields.5.condition': 'It depends on a question that is no longer there.',
      'fields.5.label': 'This side is asked the same already. Use other words.',
      'fields.6.label': 'This side is asked the same already. Use other words.',
    });
  });

  const condition = (most: number): fc.Arbitrary<Condition> =>
    fc.letrec<{ tree: Condition }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        fc.record({
          field: fc.integer({ min: 0, max: most }).map(idOf),
          test: fc.constantFrom('is' as const, 'is_not' as const, 'filled' as const, 'greater' as const),
          value: fc.constantFrom('1', 'yes', '2026-01-01'),
        }),
        fc.record({
          join: fc.constantFrom('all' as const, 'any' as const),
          of: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
        }),
      ),
    })).tree;
  const trees = fc
    .array(fc.option(condition(7), { nil: undefined }), { maxLength: 8 })
    .map((conditions) => conditions.map((one, index) => field(index, one ? { condition: one } : {})));

  /** The slow way: from each field, everything that can be reached. */
  const hasCircle = (fields: readonly Field[]): boolean =>
    fields.some((start) => {
      const reached = new Set<string>();
      const open = looksAt(start);
      while (open.length > 0) {
        const id = open.pop() ?? '';
        if (reached.has(id)) continue;
        reached.add(id);
        open.push(...fields.filter((one) => one.id === id).flatMap(looksAt));
      }
      return reached.has(start.id);
    });

  it('are found to go in a circle exactly when they do, and always come to an end', () => {
    fc.assert(
      fc.property(trees, fc.dictionary(fc.nat(7).map(idOf), fc.constantFrom('1', 'x')), (fields, answers) => {
        const { circle } = inOrder(fields);
        expect(circle !== null).toBe(hasCircle(fields));
        if (circle)
          circle.forEach((one, index) => {
            expect(looksAt(one)).toContain((circle[index + 1] ?? circle[0])?.id);
          });
        const asked = visibleFields(fields, answers, kes).map(({ id }) => id);
        const kept = answersToKeep(fields, answers, kes);
        for (const id of Object.keys(kept)) expect(asked).toContain(id);
        for (const id of Object.keys(problemsOfAnswers(fields, answers, kes))) expect(asked).toContain(id);
      }),
    );
  });

  it('are nested five deep at most', () => {
    const nested = (depth: number): Condition =>
      depth === 1 ? { field: idOf(1), test: 'filled' } : { join: 'all', of: [nested(depth - 1)] };
    expect(ConditionSchema.safeParse(nested(5)).success).toBe(true);
    expect(ConditionSchema.safeParse(nested(6)).success).toBe(false);
  });
});
