import { arabic, french } from './languages.ts';
import { arabicSentencesOf, plainArabic, sentencesOf } from './sentences.ts';
import { signsOf } from './signs.ts';
import { kindWeights, START, weights } from './weights.ts';

/**
 * What the danger is: to one's own life by one's own hand (or that of somebody near), to a child, from others, to somebody who is held or
 * sold, of the body (an accident, an illness), from fire or water.
 */
export const dangers = ['self', 'child', 'violence', 'held', 'body', 'fire'] as const;
export type Danger = (typeof dangers)[number];

const STEPS = 4;

type Weights = { start: number; by: ReadonlyMap<string, number> };
/** Weights out of their text: one weight a line, and the signs that have it. */
const weightsIn = (start: number, text: string): Weights => ({
  start,
  by: new Map(
    text.split('\n').flatMap((row) => {
      const cut = row.indexOf(':');
      const weight = Number(row.slice(0, cut)) / STEPS;
      return row
        .slice(cut + 1)
        .split(',')
        .map((sign) => [sign, weight] as const);
    }),
  ),
});
let read: { all: Weights; kinds: readonly (readonly [Danger, Weights])[] } | null = null;
const weighed = () => {
  read ??= {
    all: weightsIn(START, weights),
    kinds: dangers.map((kind) => [kind, weightsIn(kindWeights[kind].start, kindWeights[kind].weights)] as const),
  };
  return read;
};

/**
 * From `DANGER` on a sentence is taken for danger, and from `PERHAPS` on whom to call is said beside the answer: rather once too often than
 * not at all. Measured on sentences that nobody tuned with.
 */
const [DANGER, PERHAPS] = [0.3, -1.6];
const FEW = 8;
/** How much a sentence speaks for it: the weights of its signs, those of a long one shared among more. */
function scoreOf({ start, by }: Weights, signs: ReadonlySet<string>): number {
  const found = [...signs].flatMap((sign) => by.get(sign) ?? []);
  return start + found.reduce((sum, weight) => sum + weight, 0) / Math.sqrt(Math.max(FEW, found.length));
}

/** Which kind of danger it is most like. */
function kindOf(signs: ReadonlySet<string>): Danger {
  const scores = weighed().kinds.map(([kind, of]) => [kind, scoreOf(of, signs)] as const);
  return scores.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 'violence';
}

/** Words that are looked at together, and by how many the next look moves on. */
const [LOOK, MOVE] = [40, 25];
/** What is looked at together: each sentence with the one before it, and a long one piece by piece. */
function looksOf(sentences: readonly string[]): string[] {
  const pieces = sentences.flatMap((sentence) => {
    const words = sentence.split(' ');
    if (words.length <= LOOK) return [sentence];
    return Array.from({ length: Math.ceil((words.length - LOOK) / MOVE) + 1 }, (_, at) =>
      words.slice(at * MOVE, at * MOVE + LOOK).join(' '),
    );
  });
  return pieces.flatMap((piece, at) => (at === 0 ? [piece] : [piece, `${pieces[at - 1]} ${piece}`]));
}

const patternOf = (saying: string): RegExp => {
  const spaced = saying.replace(/\.\.(\d)/g, '(?: [a-z0-9]+){0,$1}');
  return new RegExp(`(?<![a-z0-9])(?:${spaced})(?![a-z0-9])`);
};
let compiled: readonly (readonly [Danger, readonly RegExp[]])[] | null = null;
/** Small words of which a French sentence has one; others are not compared with French patterns. */
const isFrench = (sentence: string): boolean =>
  /\b(?:je|j|il|elle|ils|elles|mon|ma|mes|les|des|une|un|nous|vous|est|suis|avec|qui|dans|au|aux|le|la|du|de|me|se|sa|son|ses|ne|pas|qu|que|moi|l|m|t|on m|femme|homme|hommes|gens)\b/.test(
    sentence,
  );
/** What French sentences say of danger: no weights were learned for them. */
function frenchIn(sentences: readonly string[]): Danger | null {
  const said = sentences.filter(isFrench);
  compiled ??= (['self', 'child', 'violence'] as const).map((kind) => [kind, french[kind].map(patternOf)] as const);
  return compiled.find(([, all]) => all.some((one) => said.some((sentence) => one.test(sentence))))?.[0] ?? null;
}

const arabicPattern = (saying: string): RegExp =>
  new RegExp(`(?<!\\p{L})[وف]?(?:${plainArabic(saying).replace(/\.\.(\d)/g, '(?: \\p{L}+){0,$1}')})(?!\\p{L})`, 'u');
let compiledArabic: readonly (readonly [Danger, readonly RegExp[]])[] | null = null;
/** What Arabic sentences say of danger, by patterns as in French. */
function arabicIn(text: string): Danger | null {
  const said = arabicSentencesOf(text);
  if (said.length === 0) return null;
  compiledArabic ??= dangers.map((kind) => [kind, arabic[kind].map(arabicPattern)] as const);
  return compiledArabic.find(([, all]) => all.some((one) => said.some((sentence) => one.test(sentence))))?.[0] ?? null;
}

/** What was heard in somebody's words. Where it is not sure, the words may well be harmless. */
export type Heard = { danger: Danger; isSure: boolean };

/**
 * What danger to life somebody tells of, their own or another's, in English, Swahili and what is mixed of both, and in the commonest words
 * of French and Arabic; null for everything else. It hears who does what to whom and when, because the words alone belong to trade, too: fees kill,
 * deadlines are hit.
 */
export function heardIn(text: string): Heard | null {
  const sentences = sentencesOf(text);
  const looks = looksOf(sentences).map((look) => {
    const signs = signsOf(look);
    return { signs, score: scoreOf(weighed().all, signs) };
  });
  const sure = looks.find(({ score }) => score > DANGER);
  if (sure) return { danger: kindOf(sure.signs), isSure: true };
  const byPattern = frenchIn(sentences) ?? arabicIn(text);
  if (byPattern) return { danger: byPattern, isSure: true };
  const unsure = looks.find(({ score }) => score > PERHAPS);
  return unsure ? { danger: kindOf(unsure.signs), isSure: false } : null;
}

/** The danger that is heard for sure, or null. */
export function dangerIn(text: string): Danger | null {
  const heard = heardIn(text);
  return heard?.isSure ? heard.danger : null;
}
