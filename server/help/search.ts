// A question finds the section that answers it, or nothing where nothing does.
import { oneSlipAway, slipsBetween } from '@ahadi/domain/core/slips.ts';
import { type Decision, decide, linesOf, plainOf } from '@ahadi/domain/help/rules.ts';
import type { ArticleAction, ArticleCard, Snippet } from '@ahadi/domain/help/schema.ts';
import { isFiller, wordsOf } from '@ahadi/domain/help/words.ts';
import type { Ctx } from '../core/ctx.ts';
import { isWord, type Likeness, likenessTo } from './meaning.ts';
import * as store from './search.store.ts';

/** An article that may answer, with its best section. `score` from 0 to 1 says how sure the search is. */
export type FoundArticle = {
  id: string;
  card: ArticleCard;
  version: number;
  checkedAt: Date;
  action: ArticleAction | null;
  intent: string | null;
  /** Where in the article: heading and anchor are empty for its beginning; `text` is Markdown, at most 1,200 characters. */
  section: { heading: string; anchor: string; text: string };
  /** Of the section, without Markdown: some words around what was asked for, or up to 600 characters where an answer was asked for. */
  snippet: Snippet;
  score: number;
};
export type Found = {
  /** Whether the first answers, some are offered, or nothing fits. */
  decision: Decision;
  /** The surest first, at most five. Those of `none` are only the nearest. */
  hits: FoundArticle[];
  /** What was searched for instead, where words were mistyped; else null. */
  repaired: string | null;
};

export type Wishes = {
  /** The last word may not be finished. */
  isTyping?: boolean;
  /** `answer`: a snippet is the section's beginning up to 600 characters, cut at a sentence. */
  snippet?: 'line' | 'answer';
  /** Leaves out what only officers and administrators do. */
  withoutDesks?: boolean;
};

/** More words nobody asks for at once; of a story the first are taken. */
const MOST_WORDS = 60;
const MOST_GROUPS = 24;
const MOST_HITS = 5;
/** So many are put in order, so that five are left without those that are left out. */
const FOUND = 10;
/** The category of what officers and administrators do. */
const DESKS = 'administration';

/**
 * What help articles say to a question (design 5.2, steps 2 and 7 to 11): words are repaired and meant in other words, any of them may
 * match, and how much of the question is covered and how like the article is to it in meaning decide. Only what visitors read is found.
 * Writes nothing.
 */
export async function findAnswers(ctx: Pick<Ctx, 'db'>, question: string, wishes: Wishes = {}): Promise<Found> {
  const { asked, repaired } = await readQuestion(ctx, question, wishes.isTyping ?? false);
  if (asked.groups.length === 0) return { decision: 'none', hits: [], repaired: null };
  const found = await nearest(ctx, asked, repaired ?? question, FOUND);
  const likely = found.filter(({ category }) => !wishes.withoutDesks || category.slug !== DESKS).slice(0, MOST_HITS);
  const isShort = wishes.snippet !== 'answer';
  const rows = isShort ? likely : await withWhatAnswers(ctx, likely, repaired ?? question, asked);
  const texts = rows.map(({ text }) => (isShort ? plainOf(text) : beginningOf(linesOf(text), ANSWER_CHARACTERS)));
  const marked = rows.length > 0 ? await store.markWords(ctx, texts, asked.groups, isShort) : [];
  const hits = rows.map((row, at) => shown(row, marked[at] ?? ''));
  return {
    decision: decide(
      hits.map(({ score }) => score),
      isSure(rows[0]),
      isMeant(rows[0], rows[1]) || isNamed(question, rows[0]),
    ),
    hits,
    repaired,
  };
}

/** How much a heading counts that a question says, and one that is like it in meaning, beside the words of the section. */
const HEADING = { said: 0.5, meant: 0.45 } as const;
const bare = (word: string): string => (word.length > 4 ? word.replace(/(?:ing|ed|es|s|e)$/, '') : word);
const sayings: readonly (readonly [RegExp, string])[] = [
  [/\b(?:do|does|did) not (?:sign|act|answer|pay|do|react)\b|\bignore\b|\bdo nothing\b/gi, 'nobody acts nothing'],
  [/\b(?:turn|switch) off\b/gi, 'off'],
];
const contentOf = (text: string): string[] =>
  [...new Set(wordsOf(sayings.reduce((said, [words, ours]) => said.replace(words, ours), text)))]
    .filter((word) => !silentInHeadings.has(word))
    .map(bare);
const silentInHeadings = new Set(
  'the a an it is of to and or your you i my in for be how what can do does this that'.split(' '),
);

/**
 * Puts in the place of each article's section the one whose heading says or means what is asked beyond the article's own title: of the
 * right article the right part is to be quoted.
 */
async function withWhatAnswers(
  ctx: Pick<Ctx, 'db'>,
  rows: readonly store.FoundRow[],
  question: string,
  { groups }: store.Question,
): Promise<store.FoundRow[]> {
  const ids = rows.map(({ id }) => id);
  const sections = ids.length === 0 ? [] : await store.sectionsOf(ctx, ids, groups);
  return rows.map((row) => {
    const title = contentOf(row.title);
    const asked = contentOf(question).filter((word) => !title.includes(word));
    // Who asks for no more than the title is answered from the beginning.
    const isWhole = asked.length === 0;
    const likeness = likenessTo(asked.join(' '));
    const worthOf = (section: store.SectionRow): number => {
      const said = contentOf(section.heading).filter((word) => !title.includes(word));
      const met = said.filter((word) => asked.includes(word)).length;
      const meant = section.heading === '' ? 0 : Math.max(0, likeness([section.heading])?.best ?? 0);
      return section.rank + HEADING.said * (met / Math.max(1, said.length)) + HEADING.meant * meant;
    };
    const [best] = sections
      .filter(({ id }) => id === row.id)
      .map((section, place) => ({ section, worth: isWhole ? -place : worthOf(section) }))
      .toSorted((one, other) => other.worth - one.worth);
    if (!best) return row;
    const { heading, anchor, text } = best.section;
    return { ...row, heading, anchor, text };
  });
}

/** The articles nearest to a text in its words, one of them left out. */
export async function nearestTo(ctx: Pick<Ctx, 'db'>, text: string, most: number, but: string): Promise<ArticleCard[]> {
  const { asked } = await readQuestion(ctx, text, false);
  if (asked.groups.length === 0) return [];
  return (await nearest(ctx, asked, text, most, but)).map(cardOf);
}

/**
 * How much it counts that an article is like a question in meaning, beside the words that they share: all of its title, summary and ways of
 * asking, and the one of them that is nearest. What is usual among articles that share a word with a question counts nothing.
 */
const MEANING = { whole: 0.415, best: 0.19, usualWhole: 0.31, usualBest: 0.41 } as const;
/** Where the meaning of no word of a question is known, the words that are shared count so much more. */
const WORDS_ALONE = 1.25;

/** The articles that answer best, the surest first: those that share words with a question, put in order by their words and their meaning. */
async function nearest(
  ctx: Pick<Ctx, 'db'>,
  asked: store.Question,
  text: string,
  most: number,
  but?: string,
): Promise<store.FoundRow[]> {
  const rows = await store.findNearest(ctx, asked, but);
  const likeness = likenessTo(text);
  return rows
    .map((row) => ({ ...row, score: scoreOf(row.score, likeness(row.asks)) }))
    .sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
    .slice(0, most);
}

/** How sure an article is, from 0 to 1: by the words that it shares with a question, and by its meaning. */
function scoreOf(words: number, like: Likeness | null): number {
  const score = like
    ? words + MEANING.whole * (like.whole - MEANING.usualWhole) + MEANING.best * (like.best - MEANING.usualBest)
    : words * WORDS_ALONE;
  return Math.max(0, Math.min(1, score));
}

const cardOf = (row: store.FoundRow): ArticleCard => ({
  slug: row.slug,
  title: row.title,
  summary: row.summary,
  category: row.category,
  updatedAt: row.updatedAt.toISOString(),
});

const shown = (row: store.FoundRow, marked: string): FoundArticle => ({
  id: row.id,
  card: cardOf(row),
  version: row.version,
  checkedAt: row.checkedAt,
  action: row.action,
  intent: row.intent,
  section: { heading: row.heading, anchor: row.anchor, text: row.text },
  snippet: snippetOf(marked),
  score: row.score,
});

/** One word alone answers only where it says what the article is about: "passport" stands in many a text. */
const isSure = (first: store.FoundRow | undefined): boolean =>
  first !== undefined && (first.met >= 2 || first.fit >= FITTING);
const FITTING = 0.8;

/** Asked for nearly by its title or one of the ways of asking it, and the next one not as nearly. Measured on questions of our own. */
const isMeant = (first: store.FoundRow | undefined, second: store.FoundRow | undefined): boolean =>
  first !== undefined && first.fit >= 0.8 && first.fit - (second?.fit ?? 0) >= 0.05;

/** Asked for by its very title. */
const isNamed = (question: string, first: store.FoundRow | undefined): boolean =>
  first !== undefined && wordsOf(question).join(' ') === wordsOf(first.title).join(' ');

const ANSWER_CHARACTERS = 600;

/** The beginning of a text up to so many characters, whole sentences where there are any. The number of a step ends none. */
function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const end = [...cut.matchAll(/(?<!^\d{1,9})[.!?](?=\s)/gm)].at(-1);
  return end && end.index > most / 3
    ? cut.slice(0, end.index + 1)
    : `${cut.slice(0, cut.lastIndexOf(' ')).trimEnd()} …`;
}

const snippetOf = (marked: string): Snippet =>
  marked
    .split(new RegExp(`(${store.HIT}[^${store.MISS}]*${store.MISS})`))
    .filter((part) => part !== '')
    .map((part) => (part.startsWith(store.HIT) ? { text: part.slice(1, -1), hit: true } : { text: part, hit: false }));

/** Two words that mean another thing than each: who signs in signs nothing. */
const pairs: readonly (readonly [RegExp, string])[] = [
  [/\bsign(?:ed|ing)?[ -]?in\b(?! (?:person|order|ink|court|front))/gi, 'login'],
  [/\bsign(?:ed|ing)?[ -]?up\b/gi, 'register account'],
  [/\bsign(?:ed|ing)?(?: me)?[ -]?out\b/gi, 'logout'],
];
const apart = (question: string): string => pairs.reduce((text, [both, one]) => text.replace(both, one), question);

type Read = { asked: store.Question; repaired: string | null };

/** What is looked for when somebody asks this, and what it was repaired to. */
async function readQuestion(ctx: Pick<Ctx, 'db'>, question: string, isTyping: boolean): Promise<Read> {
  const typed = wordsOf(apart(question)).slice(0, MOST_WORDS);
  let understood = await store.understand(ctx, typed);
  const begun = isTyping ? await begunWords(ctx, understood) : null;
  const words = await Promise.all(
    understood.words.map((word, at) =>
      isUnknown(understood, at) && !(begun && at === typed.length - 1) ? repair(ctx, word.word) : word.word,
    ),
  );
  const isRepaired = words.some((word, at) => word !== typed[at]);
  if (isRepaired) understood = await store.understand(ctx, words);
  return { asked: questionOf(understood, begun), repaired: isRepaired ? words.join(' ') : null };
}

const isSilent = ({ word, stem }: store.AskedWord): boolean => stem === null || isFiller(word);
const isUnknown = ({ words, meant, kin }: store.Understood, at: number): boolean => {
  const word = words[at];
  return (
    word !== undefined &&
    !isSilent(word) &&
    word.articles === 0 &&
    spanning(meant, at).length === 0 &&
    spanning(kin, at).length === 0
  );
};

/** The words that the last one may become, if it is none yet. */
async function begunWords(ctx: Pick<Ctx, 'db'>, understood: store.Understood) {
  const at = understood.words.length - 1;
  const last = understood.words[at];
  if (!last || last.articles > 0 || last.word.length < 2) return null;
  const begun = await store.wordsThatBegin(ctx, last.word);
  return begun.length > 0 ? begun : null;
}

/**
 * The known word that was probably meant: one slip away, or two in words of eight letters and more; else the word itself. What is a word is
 * none mistyped: a bloke broke nothing.
 */
async function repair(ctx: Pick<Ctx, 'db'>, word: string): Promise<string> {
  if (word.length < 5 || /\d/.test(word) || isWord(word)) return word;
  const once = commonest(await store.findSpelled(ctx, oneSlipAway(word)));
  if (once !== undefined || word.length < 8) return once ?? word;
  const near = await store.nearSpelled(ctx, word);
  return commonest(near.filter((one) => slipsBetween(word, one.word) <= 2)) ?? word;
}

const commonest = (words: readonly store.Spelled[]): string | undefined =>
  [...words].sort((one, other) => other.articles - one.articles || (one.word < other.word ? -1 : 1))[0]?.word;

/** What of some words of a question is about the one at this place, from 0. */
const spanning = (meant: readonly store.Meant[], at: number): store.Meant[] =>
  meant.filter(({ place, length }) => place - 1 <= at && at < place - 1 + length);

/** What a word counts that questions are made of, beside one that they are about. */
const FILLER = 0.3;

/** How much a word says that stands in so many of all articles. One that stands in none says as much as one that stands in one. */
const idfOf = (articles: number, all: number): number => Math.log(1 + all / (Math.max(1, articles) + 0.5));

function questionOf(
  { all, words, meant, kin }: store.Understood,
  begun: { stem: string; articles: number }[] | null,
): store.Question {
  const groups = new Map<string, store.Group>();
  for (const [at, { word, stem, articles }] of words.entries()) {
    const isBegun = begun !== null && at === words.length - 1;
    if (stem === null || (groups.has(stem) && !isBegun)) continue;
    const others = spanning(meant, at);
    const ways = [
      { stems: [stem], articles },
      ...others,
      ...(isBegun ? begun.map(({ stem, articles }) => ({ stems: [stem], articles })) : []),
    ].filter(({ articles }) => articles > 0);
    const loose = spanning(kin, at).filter(({ articles }) => articles > 0);
    const filler = isFiller(word) && !isBegun && others.length === 0;
    if (filler && ((ways.length === 0 && loose.length === 0) || /^\d+$/.test(word))) continue;
    const looseIdf = loose.length > 0 ? idfOf(Math.max(...loose.map(({ articles }) => articles)), all) : 0;
    const own =
      ways.length > 0 ? idfOf(Math.max(...ways.map(({ articles }) => articles)), all) : looseIdf || idfOf(0, all);
    const share = filler ? FILLER : 1;
    groups.set(stem, {
      stems: ways.map(({ stems }) => stems),
      idf: share * own,
      kin: loose.map(({ stems }) => stems),
      kinIdf: share * Math.min(own, looseIdf),
      isFiller: filler,
    });
  }
  const asked = [...groups.values()].sort((one, other) => other.idf - one.idf).slice(0, MOST_GROUPS);
  return {
    groups: asked.filter(({ stems, kin }) => stems.length > 0 || kin.length > 0),
    worth: asked.reduce((sum, { idf }) => sum + idf, 0),
  };
}
