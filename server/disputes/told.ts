// One notice of a dispute in every language: what stands in the account, and the letter, which may name people.
import type { Language } from '@ahadi/domain/core/locale.ts';
import type { ValueOf } from '@ahadi/domain/core/messages.ts';
import { nameList } from '@ahadi/domain/core/names.ts';
import { type Day, dayInWords } from '@ahadi/domain/core/time.ts';
import { type DisputeMessage, disputeWords, type EnglishWords } from '@ahadi/domain/disputes/notices/words.ts';
import type { LetterWords } from '../core/letter.ts';
import { dayIn, daysIn, type InOthers, inOthers, listIn } from '../core/letters/translated.ts';
import { filled } from '../core/letters/words.ts';
import type { Notice, Recipient } from '../core/notice.ts';

/** What a message names: words as they stand (an instant in UTC among them, which each reader gets by their clocks), or what each language writes in its way. */
type Value = string | { on: Day } | { days: number } | { names: readonly string[] };

/** Of what a notice is made. A letter says `said`, or else what the notice says. */
type Parts = {
  title: DisputeMessage;
  text: readonly DisputeMessage[];
  said?: readonly DisputeMessage[];
  /** Who asks, by name. */
  from?: string;
  asked?: DisputeMessage;
  /** By when, an instant. */
  by?: string | undefined;
  /** What comes of it if nobody acts. */
  silence?: DisputeMessage;
  way?: DisputeMessage;
};

const plainDays = (count: number): string => (count === 1 ? 'one day' : `${count} days`);

function valueIn(language: Language, value: Value): string {
  if (typeof value === 'string') return value;
  if ('on' in value) return language === 'en' ? dayInWords(value.on) : dayIn(language, value.on);
  if ('days' in value) return language === 'en' ? plainDays(value.days) : daysIn(language, value.days);
  return language === 'en' ? nameList(value.names) : listIn(language, value.names);
}

type In<P extends Parts> =
  | P['title']
  | P['text'][number]
  | (P['said'] extends readonly (infer One)[] ? One : never)
  | (P['asked'] extends DisputeMessage ? P['asked'] : never)
  | (P['silence'] extends DisputeMessage ? P['silence'] : never)
  | (P['way'] extends DisputeMessage ? P['way'] : never);
/** What the messages of a notice name, each with its value. */
type Values<P extends Parts> = Readonly<Record<NamedIn<In<P> & DisputeMessage>, Value>>;
// One message at a time: some are the domain's sentences, whose type is no text of its own.
type NamedIn<M extends DisputeMessage> = M extends DisputeMessage ? ValueOf<EnglishWords[M]> : never;

/** The same letter to somebody whose account waits to be deleted: signing in to read it keeps the account. */
export const andKeeps = ({ said, others, ...words }: LetterWords): LetterWords => ({
  ...words,
  said: [...said, disputeWords.en.openingKeeps],
  ...(others && {
    others: inOthers((_say, language) => {
      const own = others[language];
      if (!own) throw new Error(`there is no letter in ${language}`); // each was made for all of them
      return { ...own, said: [...own.said, disputeWords[language].openingKeeps] };
    }),
  }),
});

/** One notice to these people, or none where there is nobody: no word in `title` and `text` that a locked screen may not show. */
export function tell<const P extends Parts>(
  recipients: Recipient[],
  type: Notice['type'],
  parts: P,
  values: Values<P>,
): Notice[] {
  if (recipients.length === 0) return [];
  const { title, text, said, from, asked, by, silence, way = 'readDispute' }: Parts = parts;
  const words = (message: DisputeMessage, language: Language): string =>
    filled(
      disputeWords[language][message],
      Object.fromEntries(Object.entries<Value>(values).map(([name, value]) => [name, valueIn(language, value)])),
    );
  const all = (messages: readonly DisputeMessage[], language: Language) =>
    messages.map((message) => words(message, language));
  const others = (toldBy: readonly DisputeMessage[], isLetter: boolean): InOthers =>
    inOthers((_say, language) => ({
      title: words(title, language),
      said: all(toldBy, language),
      ...(isLetter && asked ? { asked: words(asked, language) } : {}),
      ...(isLetter && silence ? { otherwise: words(silence, language) } : {}),
      way: words(way, language),
    }));
  const otherwise = silence && { otherwise: words(silence, 'en') };
  const request =
    asked && otherwise ? { ...otherwise, asked: words(asked, 'en'), ...(by && { by }) } : (otherwise ?? {});
  return [
    {
      recipients,
      type,
      title: words(title, 'en'),
      message: all(text, 'en').join(' '),
      others: others(text, false),
      letter: {
        ...(said && { said: all(said, 'en') }),
        ...(from === undefined ? {} : { from }),
        ...request,
        way: words(way, 'en'),
        others: others(said ?? text, true),
      },
    },
  ];
}
