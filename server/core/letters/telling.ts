// A notice made of the messages of one catalogue: what stands in the account, and the letter, which may name people, in every language.
import { ifYouDoNothing } from '@ahadi/domain/core/claim.ts';
import type { Language } from '@ahadi/domain/core/locale.ts';
import type { ValueOf, Words } from '@ahadi/domain/core/messages.ts';
import { type Currency, formatMoney } from '@ahadi/domain/core/money.ts';
import { nameList } from '@ahadi/domain/core/names.ts';
import { type Day, dayInWords } from '@ahadi/domain/core/time.ts';
import { type Notice, type Recipient, sentence } from '../notice.ts';
import { dayIn, daysIn, type InOthers, inOthers, listIn, markIn, moneyIn } from './translated.ts';
import { filled, letterWords } from './words.ts';

/**
 * What a message names: words as they stand (an instant in UTC among them, which each reader gets by their clocks), or what each language
 * writes in its own way. `sum` is in minor units.
 */
export type Value =
  | string
  | { on: Day }
  | { days: number }
  | { names: readonly string[] }
  | { sum: number; currency: Currency }
  | ((language: Language) => string);

/** Of what a notice is made. A letter says `said`, or else what the notice says. */
type Parts<Message, Silence = Message> = {
  title: Message;
  text: readonly Message[];
  /** The notice says at its end what comes of doing nothing. */
  orElse?: boolean;
  said?: readonly Message[];
  /** Who asks, by name. */
  from?: string | undefined;
  reason?: string | undefined;
  /** The bell says the reason, too; what one side wrote to the other stands in the letter only. */
  tellsReason?: boolean;
  asked?: Message;
  /** By when, an instant. */
  by?: string | undefined;
  /** What comes of it if nobody acts: only what the domain says, never a sentence written beside it. */
  silence?: Silence;
  way?: Message;
  /** Who hears of the deed by the letter of what followed from it: they get no other. */
  toldTo?: readonly Recipient[];
};

const plainDays = (count: number): string => (count === 1 ? 'one day' : `${count} days`);

function valueIn(language: Language, value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'function') return value(language);
  if ('on' in value) return language === 'en' ? dayInWords(value.on) : dayIn(language, value.on);
  if ('days' in value) return language === 'en' ? plainDays(value.days) : daysIn(language, value.days);
  if ('sum' in value)
    return language === 'en' ? formatMoney(value.sum, value.currency) : moneyIn(language, value.sum, value.currency);
  return language === 'en' ? nameList(value.names) : listIn(language, value.names);
}

type In<P extends Parts<unknown>> =
  | P['title']
  | P['text'][number]
  | (P['said'] extends readonly (infer One)[] ? One : never)
  | P['asked']
  | P['silence']
  | P['way'];
// One message at a time: some are the domain's sentences, whose type is no text of its own.
type NamedIn<English, M> = M extends keyof English ? (English[M] extends string ? ValueOf<English[M]> : never) : never;
/** The messages whose English is no text of the catalogue, but the domain's: its functions answer a string. */
type Silences<English> = { [M in keyof English]: string extends English[M] ? M : never }[keyof English];
/** What the messages of a notice name, each with its value. */
type Values<English, P extends Parts<unknown>> = Readonly<Record<NamedIn<English, In<P>>, Value>>;

/**
 * What tells people by the messages of a catalogue, `usual` among them what a reader does where the link leads. It makes one notice, or none
 * where there is nobody: no word in `title` and `text` that a locked screen may not show.
 */
export const telling =
  <English extends Readonly<Record<string, string>>>(
    catalogues: Readonly<Record<Language, Words<English>>>,
    usual: keyof English,
  ) =>
  <const P extends Parts<keyof English, Silences<English>>>(
    recipients: Recipient[],
    type: Notice['type'],
    parts: P,
    values: Values<English, P>,
  ): Notice[] => {
    if (recipients.length === 0) return [];
    const {
      title,
      text,
      orElse,
      said,
      from,
      reason,
      tellsReason,
      asked,
      by,
      silence,
      way = usual,
      toldTo,
    }: Parts<keyof English> = parts;
    const words = (message: keyof English, language: Language): string =>
      filled(
        catalogues[language][message],
        Object.fromEntries(Object.entries<Value>(values).map(([name, value]) => [name, valueIn(language, value)])),
      );
    const all = (messages: readonly (keyof English)[], language: Language) =>
      messages.map((message) => words(message, language));
    const others = (told: (language: Language) => string[], isLetter: boolean): InOthers =>
      inOthers((_say, language) => ({
        title: words(title, language),
        said: told(language),
        ...(isLetter && asked ? { asked: words(asked, language) } : {}),
        ...(isLetter && silence ? { otherwise: words(silence, language) } : {}),
        way: words(way, language),
      }));
    const inBell = (language: Language): string[] => [
      ...all(text, language),
      ...(tellsReason && reason ? [reasonIn(language, reason)] : []),
      ...(orElse && silence ? [orElseIn(language, words(silence, language))] : []),
    ];
    const otherwise = silence && { otherwise: words(silence, 'en') };
    const request =
      asked && otherwise ? { ...otherwise, asked: words(asked, 'en'), ...(by && { by }) } : (otherwise ?? {});
    return [
      {
        recipients,
        type,
        title: words(title, 'en'),
        message: inBell('en').join(' '),
        others: others(inBell, false),
        letter: {
          ...(said && { said: all(said, 'en') }),
          ...(!said && tellsReason && { said: [all(text, 'en').join(' ')] }), // the reason has a row of its own
          ...(from === undefined ? {} : { from }),
          ...(reason ? { reason } : {}),
          ...request,
          way: words(way, 'en'),
          ...(toldTo && { toldTo }),
          others: others((language) => all(said ?? text, language), true),
        },
      },
    ];
  };

const orElseIn = (language: Language, silence: string): string =>
  language === 'en' ? ifYouDoNothing(silence) : `${letterWords[language].ifNobody}${markIn(language)}${silence}`;
const reasonIn = (language: Language, reason: string): string =>
  `${letterWords[language].reason}${markIn(language)}${sentence(reason)}`;
