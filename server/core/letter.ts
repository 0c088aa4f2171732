import { brand } from '@ahadi/domain/brand.ts';
import type { Language } from '@ahadi/domain/core/locale.ts';
import { type Instant, inZone } from '@ahadi/domain/core/time.ts';
import { envelopeOf, type LetterKind, type LetterSubject } from '@ahadi/domain/notifications/envelopes.ts';

import { askedOfUs, endInWords, forReader, type InOthers, instantIn, markIn, trustIn } from './letters/translated.ts';
import { filled, inMarks, letterWords } from './letters/words.ts';

/** Where a link leads, and what the reader does there. */
export type Way = { words: string; url: string };

/** What is asked of the reader: nothing is, without what happens when nobody acts. */
export type Asked =
  | { asked: string; by?: Instant | undefined; otherwise: string }
  | { asked?: undefined; by?: undefined; otherwise?: string | undefined };

/** What a letter says, as data: {@link addressed} makes its words, `textOf` and `htmlOf` write them down. */
export type LetterWords = Asked & {
  kind: LetterKind;
  /** What happened in a few fixed words of ours: they stand on the envelope, so nothing of a person stands in them. */
  title: string;
  /** Whom it greets; '' where that is not known. */
  name: string;
  /** What happened, a paragraph each. */
  said: readonly string[];
  /** What else is asked in the same letter, each with its own day. */
  also?: readonly (Asked & { asked: string })[];
  about?: LetterSubject;
  /** Who asks for something, or did what it tells of. */
  from?: string | undefined;
  /** Why somebody decided as they did, in their words. */
  reason?: string | undefined;
  /** What somebody said with what they did, in their words. */
  wrote?: string | undefined;
  /** Digits to type in. */
  code?: string;
  /** The first is what the letter is for. */
  ways?: readonly Way[];
  /** What a person of ours wrote or a machine reads: it stands as it is, line by line. */
  verbatim?: string;
  /** What to do for whom it is none of theirs. */
  unless?: string;
  /**
   * What the reader is to us: somebody with an account; somebody whom another person named, and whose way leads through an account of
   * their own; somebody whose address was typed here, and who needs none; or somebody who closed their account.
   */
  reader: 'account' | 'invited' | 'stranger' | 'left';
  /** What it tells of is nowhere in its reader's account: whether it is real is asked of us. */
  isGone?: boolean;
  /** The way of an invited reader opens the text by the letter alone, without an account. */
  opensText?: boolean;
  /** The same in the languages that it is translated into; English stands above. */
  others?: InOthers | undefined;
  /** How letters of this kind are stopped; none for those that always come. */
  stop?: { kind: string; page: string; settings: string };
};

/** The words of a letter in the order in which they are read, each of them on one line and without addresses of others. */
export type Addressed = {
  kind: LetterKind;
  /** Absent from letters that were written before there was another than English. */
  language?: Language;
  subject: string;
  title: string;
  greeting: string;
  said: string[];
  /** What it is about, what is asked, by when, what silence does. */
  facts: { name: string; words: string; isAsked: boolean }[];
  code: string | null;
  ways: Way[];
  verbatim: string | null;
  unless: string | null;
  /** What this house is, what it costs, and how to see that the letter is real. */
  trust: string[];
  why: string;
  stops: Way[];
};

/** Words that a person chose, as they stand in a letter to somebody else: on one line (French parts its marks by spaces that do not break), and without addresses to click on. */
export const inLetter = (words: string): string =>
  words
    .replace(/[^\S\u00a0]+/g, ' ')
    .replace(/(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S*|[\w-]+(?:\.[\w-]+)+\/\S*/gi, '(a link)');

function factsOf(
  { about = {}, from, also = [], reason, wrote, ...it }: LetterWords,
  tz: string,
  language: Language,
): Addressed['facts'] {
  const say = letterWords[language];
  const requests: Asked[] = [...also, it];
  const title = about.title ? inMarks(language, `“${about.title}”`) : '';
  return [
    // What somebody began themself is not asked by them of them.
    { name: it.asked === undefined ? say.from : say.whoAsks, words: from === it.name ? '' : (from ?? '') },
    { name: say.about, words: title },
    { name: say.number, words: about.reference ?? '' },
    { name: say.other, words: about.other && about.other !== from ? about.other : '' },
    { name: say.amount, words: about.amount ?? '' },
    { name: say.reason, words: reason ?? '' },
    { name: say.wrote, words: wrote ?? '' },
    ...requests.flatMap(({ asked, by, otherwise }, at) => [
      { name: say.asked, words: asked ?? '', isAsked: true },
      { name: say.by, words: by ? endInWords(language, by, tz) : '', isAsked: true },
      // What a later one says, too, is said there.
      {
        name: say.ifNobody,
        words: requests.slice(at + 1).some((later) => later.otherwise === otherwise) ? '' : (otherwise ?? ''),
      },
    ]),
  ].flatMap(({ name, words, isAsked = false }) => (words === '' ? [] : [{ name, words, isAsked }]));
}

/** How somebody with an account sees that a letter is real: what it says stands there, but for what only the letter has. */
const seenThere = (kind: LetterKind): string =>
  kind === 'code'
    ? 'and ask for a code there: another one comes.'
    : kind === 'sign-in'
      ? 'and begin there: what the letter offers is offered there, too.'
      : 'and sign in: it says the same.';

/** What a careful person asks of a letter that they did not expect. */
function trustOf({ kind, reader, from, about, opensText, isGone }: LetterWords, host: string): string[] {
  if (isGone && reader === 'account') return [askedOfUs('en', about, inLetter)];
  if (reader === 'account')
    return [`To see that this letter is real, type ${host} into your browser yourself ${seenThere(kind)}`];
  if (reader === 'left')
    return [
      'You closed your account here. What you had signed goes on, so your address is kept for letters about it, and for nothing else.',
      `To read and answer, type ${host} into your browser yourself and open an account with this address: what you had signed is there. It costs nothing.`,
    ];
  const what = `${brand.name} is where people write down what they promise each other, sign it, and settle it when it is not kept.`;
  const whence =
    reader === 'invited' || from
      ? `${from ? inLetter(from) : 'Somebody who uses it'} gave your address there.`
      : 'You, or somebody who typed your address, wrote there.';
  const number = about?.reference ? ` and name ${inLetter(about.reference)}` : '';
  const myself = `To see that this letter is real, type ${host} into your browser yourself`;
  const check =
    reader === 'invited'
      ? `${myself} and open an account with this address: the same is there. Or ask ${brand.supportEmail}${number}.`
      : `${myself}, or ask ${brand.supportEmail}${number}.`;
  const cost =
    reader === 'invited'
      ? 'An account with this address shows that it is you who reads. The account, reading and answering cost nothing.'
      : kind === 'sign-in'
        ? 'An account costs nothing.'
        : 'You need no account for this, and it costs nothing.';
  if (opensText) return [`${what} ${whence}`, letterWords.en.costOfReading, check];
  return [`${what} ${whence}`, `${cost} Nobody of ours asks you for a password, a PIN or a code.`, check];
}

function whyOf({ kind, reader, stop }: LetterWords, language: Language): string {
  const say = letterWords[language];
  if (language !== 'en')
    return reader === 'account'
      ? filled(say.whyAccount, { brand: brand.name })
      : filled(say.whyInvited, { support: brand.supportEmail });
  if (kind === 'digest')
    return `You get a summary because your account at ${brand.name} asks for one.${stop ? ` Most of this one is of the kind “${stop.kind}”, and it is that kind that you can stop here.` : ''}`;
  if (stop) return `You get letters of the kind “${stop.kind}” because you have an account at ${brand.name}.`;
  return reader === 'account'
    ? `You get this letter because you have an account at ${brand.name}. Letters of this kind always come.`
    : reader === 'left'
      ? `You get this letter because something that you signed at ${brand.name} still binds you. Letters of this kind always come.`
      : `You get this letter because your address was given there. To get no more of them, write to ${brand.supportEmail}.`;
}

/**
 * The words of a letter for one reader: in their language where it is translated (null: they have none with us), instants by their clocks
 * (an IANA zone), and nothing in them that a person could have made a link.
 */
export function addressed(
  given: LetterWords,
  { tz, site, language: own = 'en' }: { tz: string; site: string; language?: Language | null },
): Addressed {
  const { it, language } = forReader(given, own);
  const words = letterWords[language];
  const { host } = new URL(site);
  const say = (words: string): string => inZone(inLetter(words), tz, (at) => instantIn(language, at, tz));
  const facts = factsOf(it, tz, language).map((fact) => ({ ...fact, words: say(fact.words) }));
  return {
    kind: it.kind,
    ...(language === 'en' ? {} : { language }),
    subject: inLetter(envelopeOf(it.kind, it.title, it.about)),
    title: say(it.title),
    greeting: it.name === '' ? words.hello : filled(words.helloName, { name: inLetter(it.name) }),
    said: it.said.map(say).filter(Boolean),
    facts,
    code: it.code ?? null,
    ways: (it.ways ?? []).map((way) => ({ ...way, words: inZone(way.words, tz, (at) => instantIn(language, at, tz)) })),
    verbatim: it.verbatim ?? null,
    unless: it.unless ?? null,
    trust: language === 'en' ? trustOf(it, host) : trustIn(language, it, host, inLetter),
    why: whyOf(it, language),
    stops: it.stop
      ? [
          { words: words.stop, url: it.stop.page },
          { words: words.settings, url: it.stop.settings },
        ]
      : [],
  };
}

/** The letter as plain text: what it is about first, as above its page, and each address on a line of its own. */
export function textOf(it: Addressed): string {
  const mark = markIn(it.language ?? 'en');
  return `${[
    it.title,
    it.greeting,
    ...it.said,
    ...(it.code === null ? [] : [`Your code is ${it.code}`]),
    it.facts.map(({ name, words }) => `${name}${mark}${words}`).join('\n'),
    ...(it.verbatim === null ? [] : [it.verbatim.trim()]),
    ...it.ways.map(({ words, url }) => `${words}${mark.trimEnd()}\n${url}`),
    it.unless ?? '',
    it.trust.join('\n'),
    brand.name,
  ]
    .filter(Boolean)
    .join('\n\n')}\n\n--\n${it.why}\n${it.stops.map(({ words, url }) => `${words}${mark}${url}\n`).join('')}`;
}
