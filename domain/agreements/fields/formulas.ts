import { formatNumber, LARGEST_AMOUNT_MINOR } from '../../core/money.ts';

// Formulas are read by this small grammar and by nothing else; all calculation is exact, in fractions of whole numbers.

/** A fraction; the lower part is above nothing. */
export type Fraction = { over: bigint; under: bigint };

export type Node =
  | { is: 'number'; value: Fraction }
  | { is: 'field'; name: string }
  | { is: 'negative'; of: Node }
  | { is: 'two'; sign: '+' | '-' | '*' | '/'; left: Node; right: Node }
  | { is: 'sum'; of: Node[] };

export type Braces = { open: string; close: string };

/** The braces around the words of a question in a formula. A message names them as values, for its own values stand in such braces. */
export const braces: Braces = { open: '{', close: '}' };

/** Why a formula cannot be read, in English; a page in another language gives its own sentences. */
export const formulaProblems = {
  formulaEmpty: ({ open, close }: Braces) => `Write a formula, like ${open}Price${close} × ${open}Pieces${close}.`,
  formulaUnread: ({ words }: { words: string }) => `We can’t read the formula from “${words}” on.`,
  formulaNoSign: ({ words }: { words: string }) => `A sign is missing before “${words}”.`,
  formulaLacks: ({ sign }: { sign: string }) => `The formula is missing a “${sign}”.`,
  formulaDeep: ({ most }: { most: number }) => `Brackets can be nested ${most} deep at most.`,
  formulaDigits: ({ number }: { number: string }) => `${number} has too many digits.`,
  formulaGap: ({ words }: { words: string }) => `Something is missing before “${words}”.`,
  formulaEnds: 'The formula ends too early.',
};

/** Why a formula that was read comes to nothing that can be kept. */
export type Broken = 'brokenUnread' | 'brokenZero' | 'brokenBelow' | 'brokenAmount' | 'brokenNumber';

const MOST_NESTED = 20;
/** Decimals of a number that is evaluated. */
export const DECIMALS = 6;

class Unreadable extends Error {}

/** "12.50" as a fraction; null when it is no number with at most 13 digits before the point and six after it. */
export function fractionOf(text: string): Fraction | null {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,6}))?$/.exec(text.trim().replace(/(?<=\d)[\s,_](?=\d{3}(?:\D|$))/g, ''));
  if (!match) return null;
  const decimals = match[3] ?? '';
  const over = BigInt(`${match[2]}${decimals}`);
  return { over: match[1] === '-' ? -over : over, under: 10n ** BigInt(decimals.length) };
}

export const compareFractions = (one: Fraction, other: Fraction): number => {
  const [left, right] = [one.over * other.under, other.over * one.under];
  return left < right ? -1 : left > right ? 1 : 0;
};

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|\{([^{}]*)\}|(sum)(?=\s*\()|([-+−×÷*/(),]))/iy;

type Token = { kind: 'number' | 'field' | 'sum' | 'sign'; text: string };

function tokensOf(text: string, say: typeof formulaProblems): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw new Unreadable(say.formulaUnread({ words: text.slice(at).trim().slice(0, 20) }));
    const [, number, field, sum, sign] = match;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (field !== undefined) tokens.push({ kind: 'field', text: field.trim() });
    else if (sum !== undefined) tokens.push({ kind: 'sum', text: sum });
    else tokens.push({ kind: 'sign', text: { '−': '-', '×': '*', '÷': '/' }[sign ?? ''] ?? sign ?? '' });
  }
  return tokens;
}

/** The formula as a tree, or the sentence that says why it is none. */
export function readFormula(text: string, say = formulaProblems): { node: Node } | { problem: string } {
  try {
    const tokens = tokensOf(text, say);
    if (tokens.length === 0) return { problem: say.formulaEmpty(braces) };
    let at = 0;
    const isNext = (...signs: string[]) => tokens[at]?.kind === 'sign' && signs.includes(tokens[at]?.text ?? '');
    const expect = (sign: string) => {
      if (!isNext(sign)) throw new Unreadable(say.formulaLacks({ sign }));
      at++;
    };
    const factor = (depth: number): Node => {
      if (depth > MOST_NESTED) throw new Unreadable(say.formulaDeep({ most: MOST_NESTED }));
      const token = tokens[at++];
      if (token?.kind === 'number') {
        const value = fractionOf(token.text);
        if (!value) throw new Unreadable(say.formulaDigits({ number: token.text }));
        return { is: 'number', value };
      }
      if (token?.kind === 'field') return { is: 'field', name: token.text };
      if (token?.kind === 'sum') {
        expect('(');
        const of = [expression(depth + 1)];
        while (isNext(',')) {
          at++;
          of.push(expression(depth + 1));
        }
        expect(')');
        return { is: 'sum', of };
      }
      if (token?.text === '-') return { is: 'negative', of: factor(depth + 1) };
      if (token?.text === '(') {
        const inner = expression(depth + 1);
        expect(')');
        return inner;
      }
      throw new Unreadable(token ? say.formulaGap({ words: token.text }) : say.formulaEnds);
    };
    const chain = (signs: readonly ('+' | '-' | '*' | '/')[], next: () => Node): Node => {
      let left = next();
      for (let sign = signs.find((one) => isNext(one)); sign; sign = signs.find((one) => isNext(one))) {
        at++;
        left = { is: 'two', sign, left, right: next() };
      }
      return left;
    };
    const expression = (depth: number): Node => chain(['+', '-'], () => chain(['*', '/'], () => factor(depth)));
    const node = expression(0);
    if (at < tokens.length) throw new Unreadable(say.formulaNoSign({ words: tokens[at]?.text ?? '' }));
    return { node };
  } catch (failure) {
    if (failure instanceof Unreadable) return { problem: failure.message };
    throw failure;
  }
}

/** The names of the answers that a formula looks at, each once. */
export const namesIn = (node: Node): string[] => [...new Set(walk(node))];

const walk = (node: Node): string[] =>
  node.is === 'field'
    ? [node.name]
    : node.is === 'negative'
      ? walk(node.of)
      : node.is === 'two'
        ? [...walk(node.left), ...walk(node.right)]
        : node.is === 'sum'
          ? node.of.flatMap(walk)
          : [];

/** What a formula comes to; `unknown` while an answer is missing. */
export type Evaluated = { is: 'value'; value: Fraction } | { is: 'unknown' } | { is: 'broken'; why: Broken };

class DividedByNothing extends Error {}
class NotKnown extends Error {}

/** Calculates exactly. `amountOf` answers null for what is not known yet. */
export function evaluate(node: Node, amountOf: (name: string) => Fraction | null): Evaluated {
  const go = (it: Node): Fraction => {
    switch (it.is) {
      case 'number':
        return it.value;
      case 'field': {
        const value = amountOf(it.name);
        if (value === null) throw new NotKnown();
        return value;
      }
      case 'negative': {
        const { over, under } = go(it.of);
        return { over: -over, under };
      }
      case 'sum':
        return it.of.map(go).reduce((one, other) => combined('+', one, other), { over: 0n, under: 1n });
      case 'two':
        return combined(it.sign, go(it.left), go(it.right));
    }
  };
  try {
    return { is: 'value', value: go(node) };
  } catch (failure) {
    if (failure instanceof NotKnown) return { is: 'unknown' };
    if (failure instanceof DividedByNothing) return { is: 'broken', why: 'brokenZero' };
    throw failure;
  }
}

function combined(sign: '+' | '-' | '*' | '/', one: Fraction, other: Fraction): Fraction {
  if (sign === '*') return { over: one.over * other.over, under: one.under * other.under };
  if (sign === '/') {
    if (other.over === 0n) throw new DividedByNothing();
    const flip = other.over < 0n ? -1n : 1n;
    return { over: flip * one.over * other.under, under: flip * one.under * other.over };
  }
  const right = sign === '+' ? other.over : -other.over;
  return { over: one.over * other.under + right * one.under, under: one.under * other.under };
}

/** So many of the smallest unit with these decimals, halves away from nothing. */
export function roundedTo(decimals: number, { over, under }: Fraction): bigint {
  const scaled = over * 10n ** BigInt(decimals);
  const size = scaled < 0n ? -scaled : scaled;
  const whole = (2n * size + under) / (2n * under);
  return scaled < 0n ? -whole : whole;
}

/** A sum of money in minor units, or why it is none. */
export function moneyOf(value: Fraction, digits: number): { minor: number } | { why: Broken } {
  const minor = roundedTo(digits, value);
  if (minor < 0n) return { why: 'brokenBelow' };
  if (minor > BigInt(LARGEST_AMOUNT_MINOR)) return { why: 'brokenAmount' };
  return { minor: Number(minor) };
}

const LARGEST_NUMBER = 10n ** 13n;

/** A number as decimals in text ("12.5"), or why it is none. */
export function numberOf(value: Fraction): { text: string } | { why: Broken } {
  const units = roundedTo(DECIMALS, value);
  const size = units < 0n ? -units : units;
  if (size >= LARGEST_NUMBER * 10n ** BigInt(DECIMALS)) return { why: 'brokenNumber' };
  const digits = String(size).padStart(DECIMALS + 1, '0');
  const decimals = digits.slice(-DECIMALS).replace(/0+$/, '');
  return { text: `${units < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}${decimals === '' ? '' : `.${decimals}`}` };
}

/** "1,240.5": a number that was kept as decimals, as people read it, to the last digit. */
export function numberWords(text: string, number: (value: number) => string = formatNumber): string {
  const match = /^(-?)(\d{1,13})(?:\.(\d+))?$/.exec(text);
  if (!match) return text;
  const point = number(0.5).slice(1, 2);
  return `${match[1]}${number(Number(match[2]))}${match[3] === undefined ? '' : `${point}${match[3]}`}`;
}

/** The formula with the words of the questions in place of their ids, as people read and write it. */
export const formulaInWords = (formula: string, all: readonly { id: string; label: string }[]): string =>
  formula.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const found = all.find(({ id }) => id === name.trim());
    return found ? `{${found.label}}` : whole;
  });

/** The formula as it is kept: words that name a question become its id, others stay as they are and are refused. */
export const formulaFromWords = (words: string, all: readonly { id: string; label: string }[]): string =>
  words.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const wanted = name.trim().toLowerCase();
    const found = all.find(({ label }) => label.trim().toLowerCase() === wanted);
    return found ? `{${found.id}}` : whole;
  });
