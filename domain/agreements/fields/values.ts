import { minorDigits } from '../../core/money.ts';
import {
  type Broken,
  compareFractions,
  evaluate,
  type Fraction,
  fractionOf,
  moneyOf,
  namesIn,
  numberOf,
  readFormula,
} from './formulas.ts';
import type { Answer, Answers, Condition, Field } from './schema.ts';

// What is asked and what is evaluated, given the answers so far. Browser and server settle it with the same few functions.

/** The fields that a condition looks at, each once. */
export const fieldsIn = (condition: Condition): string[] => [
  ...new Set('join' in condition ? condition.of.flatMap(fieldsIn) : [condition.field]),
];

/** The other fields that this one cannot be settled without. A formula that cannot be read looks at nothing. */
export function looksAt(field: Field): string[] {
  const read = field.formula === undefined ? null : readFormula(field.formula);
  return [
    ...new Set([
      ...(field.condition ? fieldsIn(field.condition) : []),
      ...(read && 'node' in read ? namesIn(read.node) : []),
    ]),
  ];
}

/**
 * The fields so that each stands after those it looks at, and a circle of fields that look at each other, in its order, where there
 * is one. Fields of a circle, and what looks at them, are left out of the order.
 */
export function inOrder(fields: readonly Field[]): { order: Field[]; circle: Field[] | null } {
  const known = new Map(fields.map((field) => [field.id, field]));
  const settled = new Set<string>();
  const order: Field[] = [];
  const needs = new Map(fields.map((field) => [field.id, looksAt(field).filter((id) => known.has(id))]));
  for (let grew = true; grew; ) {
    grew = false;
    for (const field of fields) {
      if (settled.has(field.id) || !(needs.get(field.id) ?? []).every((id) => settled.has(id))) continue;
      settled.add(field.id);
      order.push(field);
      grew = true;
    }
  }
  const stuck = fields.find(({ id }) => !settled.has(id));
  return { order, circle: stuck ? circleFrom(stuck, known, needs, settled) : null };
}

/** What is stuck looks at something stuck: anyone who follows that comes back to where they were. */
function circleFrom(
  start: Field,
  known: ReadonlyMap<string, Field>,
  needs: ReadonlyMap<string, string[]>,
  settled: ReadonlySet<string>,
): Field[] {
  const way: Field[] = [];
  let at: Field | undefined = start;
  while (at) {
    const here: Field = at;
    const before = way.findIndex(({ id }) => id === here.id);
    if (before >= 0) return way.slice(before);
    way.push(here);
    const next: string | undefined = needs.get(here.id)?.find((id) => !settled.has(id));
    at = next === undefined ? undefined : known.get(next);
  }
  return way;
}

export const isFilled = (value: Answer | null | undefined): boolean =>
  typeof value === 'string'
    ? value.trim() !== ''
    : Array.isArray(value)
      ? value.length > 0
      : value !== null && value !== undefined && value !== false;

/** A number or an amount as a fraction of whole units; null for what is none. */
export function amountOf(field: Field, value: Answer | null | undefined, currency: string): Fraction | null {
  if (field.type === 'money')
    return typeof value === 'number' ? { over: BigInt(value), under: 10n ** BigInt(minorDigits(currency)) } : null;
  return field.type === 'number' && typeof value === 'string' ? fractionOf(value) : null;
}

export type Settled = {
  isAsked: boolean;
  /** What counts: nothing for what is not asked, and what was calculated for a formula. */
  value: Answer | null;
  /** Why a formula comes to nothing that can be kept. */
  broken: Broken | null;
};
export type Judged = { currency: string };

const hidden: Settled = { isAsked: false, value: null, broken: null };

/** Every field with what counts of it. Fields of a circle are asked and have no value: it always comes to an end. */
export function settle(fields: readonly Field[], answers: Answers, { currency }: Judged): Map<string, Settled> {
  const settled = new Map<string, Settled>(fields.map(({ id }) => [id, { isAsked: true, value: null, broken: null }]));
  const known = new Map(fields.map((field) => [field.id, field]));
  const { order } = inOrder(fields);
  for (const field of order) {
    const isAsked = field.condition === undefined || holds(field.condition, { known, settled, currency });
    if (!isAsked) settled.set(field.id, hidden);
    else if (field.formula === undefined) {
      const value = answers[field.id] ?? null;
      settled.set(field.id, { isAsked, value: isFilled(value) || value === false ? value : null, broken: null });
    } else settled.set(field.id, { isAsked, ...computed(field, field.formula, { known, settled, currency }) });
  }
  return settled;
}

type Around = {
  known: ReadonlyMap<string, Field>;
  settled: ReadonlyMap<string, Settled>;
  currency: string;
};

/** What is not asked, and what need not be answered and is not, counts as nothing; what has to be answered is waited for. */
function computed(field: Field, formula: string, { known, settled, currency }: Around): Omit<Settled, 'isAsked'> {
  const read = readFormula(formula);
  if ('problem' in read) return { value: null, broken: 'brokenUnread' };
  const evaluated = evaluate(read.node, (id) => {
    const [other, found] = [known.get(id), settled.get(id)];
    const amount = other && found ? amountOf(other, found.value, currency) : null;
    if (amount !== null) return amount;
    return other?.required && found?.isAsked ? null : { over: 0n, under: 1n };
  });
  if (evaluated.is === 'unknown') return { value: null, broken: null };
  if (evaluated.is === 'broken') return { value: null, broken: evaluated.why };
  if (field.type === 'money') {
    const money = moneyOf(evaluated.value, minorDigits(currency));
    return 'why' in money ? { value: null, broken: money.why } : { value: money.minor, broken: null };
  }
  const number = numberOf(evaluated.value);
  return 'why' in number ? { value: null, broken: number.why } : { value: number.text, broken: null };
}

/** Whether a condition holds. An answer that is not there is nothing, more than nothing, or less: only "is not" holds of it. */
function holds(condition: Condition, around: Around): boolean {
  if ('join' in condition)
    return condition.join === 'all'
      ? condition.of.every((one) => holds(one, around))
      : condition.of.some((one) => holds(one, around));
  const field = around.known.get(condition.field);
  const value = around.settled.get(condition.field)?.value ?? null;
  const wanted = condition.value ?? '';
  switch (condition.test) {
    case 'filled':
      return isFilled(value);
    case 'is':
      return field !== undefined && isSame(field, value, wanted, around.currency);
    case 'is_not':
      return field === undefined || !isSame(field, value, wanted, around.currency);
    default: {
      const order = field ? compared(field, value, wanted, around.currency) : null;
      return order !== null && (condition.test === 'greater' ? order > 0 : order < 0);
    }
  }
}

function isSame(field: Field, value: Answer | null, wanted: string, currency: string): boolean {
  if (field.type === 'checkbox') return (value === true) === (wanted === 'yes');
  if (Array.isArray(value)) return value.includes(wanted);
  if (field.type === 'number' || field.type === 'money') return compared(field, value, wanted, currency) === 0;
  return typeof value === 'string' && value.trim().toLowerCase() === wanted.trim().toLowerCase();
}

/** Below nothing when less, above when greater; null where there is nothing to compare. */
function compared(field: Field, value: Answer | null, wanted: string, currency: string): number | null {
  if (field.type === 'date')
    return typeof value === 'string' && isFilled(value) && wanted !== '' ? value.localeCompare(wanted, 'en') : null;
  const [one, other] = [amountOf(field, value, currency), fractionOf(wanted)];
  return one && other ? compareFractions(one, other) : null;
}

/** The fields that are asked, given these answers. */
export function visibleFields(fields: readonly Field[], answers: Answers, judged: Judged): Field[] {
  const settled = settle(fields, answers, judged);
  return fields.filter(({ id }) => settled.get(id)?.isAsked);
}

/** What the formulas come to, by the ids of their fields; those that are not asked or not known yet are not there. */
export function computedValues(fields: readonly Field[], answers: Answers, judged: Judged): Answers {
  const settled = settle(fields, answers, judged);
  return Object.fromEntries(
    fields.flatMap(({ id, formula }) => {
      const value = settled.get(id)?.value ?? null;
      return formula === undefined || value === null ? [] : [[id, value]];
    }),
  );
}

/** What is kept of answers: those of fields that are asked, and what was evaluated. What was hidden is dropped. */
export function answersToKeep(fields: readonly Field[], answers: Answers, judged: Judged): Answers {
  const settled = settle(fields, answers, judged);
  return Object.fromEntries(
    fields.flatMap(({ id }) => {
      const value = settled.get(id)?.value ?? null;
      return value === null ? [] : [[id, typeof value === 'string' ? value.trim() : value]];
    }),
  );
}
