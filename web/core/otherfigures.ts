import type { Language } from '@ahadi/domain/core/locale.ts';
import { minorDigits } from '@ahadi/domain/core/money.ts';
import type { Day, Instant } from '@ahadi/domain/core/time.ts';
import { leftIn, unitIn } from './spans.ts';
import { readerZone, timeNow, timeStyle } from './time.ts';

/** How days, hours, amounts and lists read in a language, in the reader's zone. */
export type Figures = {
  language: Language;
  /** "Sun 22 Nov", with the year where it is another one. */
  day: (instant: Instant) => string;
  /** "Sun 22 Nov, 14:02". */
  instant: (instant: Instant, now?: Date) => string;
  /** The same with its zone, where it binds. */
  binding: (instant: Instant, now?: Date) => string;
  /** "5 December 2026": a day of the calendar, which no zone moves. */
  calendarDay: (day: Day) => string;
  /** An amount in minor units that no line breaks in two. */
  money: (minor: number, currency: string) => string;
  /** "12,000". */
  number: (value: number) => string;
  /** "Asha, Baraka and Chausiku". */
  list: (names: readonly string[]) => string;
  /** "a draft or in force". */
  either: (words: readonly string[]) => string;
  /** "5 seconds". */
  seconds: (value: number) => string;
  /** A length of time as a deadline counts it down: "5 days", "2 days 15 hours". */
  span: (milliseconds: number) => string;
};

/** Figures are those of the references and sums in the text itself, in Arabic, too. */
const locales: Readonly<Record<Language, string>> = { en: 'en-GB', sw: 'sw', fr: 'fr', ar: 'ar-u-nu-latn' };

const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

function made(language: Language): Figures {
  const locale = locales[language];
  const { hours } = timeStyle();
  const face = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: readerZone(), ...options });
    return (at: Date) => format.format(at);
  };
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  // By `hour12: false` Arabic says 24:30 half an hour after midnight.
  const clock =
    hours === '12'
      ? ({ hour: 'numeric', minute: '2-digit', hour12: true } as const)
      : ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const);
  const year = face({ year: 'numeric' });
  /** With the year where it is not this one. */
  const dated = (options: Intl.DateTimeFormatOptions) => {
    const [short, long] = [face(options), face({ ...options, year: 'numeric' })];
    return (instant: Instant, now = timeNow()) => {
      const at = new Date(instant);
      return (year(at) === year(now) ? short : long)(at);
    };
  };
  const calendar = face({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const lists = new Intl.ListFormat(locale);
  const choices = new Intl.ListFormat(locale, { type: 'disjunction' });
  return {
    language,
    day: dated(day),
    instant: dated({ ...day, ...clock }),
    binding: dated({ ...day, ...clock, timeZoneName: 'short' }),
    calendarDay: (it) => calendar(new Date(`${it}T00:00:00Z`)),
    money: (minor, currency) => {
      const digits = minorDigits(currency);
      const major = minor / 10 ** digits;
      const shown = Number.isInteger(major) ? 0 : digits;
      return unbroken(
        new Intl.NumberFormat(locale, {
          ...{ style: 'currency', currency, currencyDisplay: 'code' },
          ...{ minimumFractionDigits: shown, maximumFractionDigits: digits },
        }).format(major),
      );
    },
    number: (value) => new Intl.NumberFormat(locale).format(value),
    list: (names) => lists.format(names),
    either: (words) => choices.format(words),
    seconds: (value) => unitIn(locale, value, 'second'),
    span: (milliseconds) => leftIn(locale, milliseconds),
  };
}

const known = new Map<string, Figures>();

/** The figures of a language, with hours and zone as the reader prefers them. */
export function figuresOf(language: Language): Figures {
  const key = [language, timeStyle().hours, readerZone()].join();
  const before = known.get(key);
  if (before) return before;
  const figures = made(language);
  known.set(key, figures);
  return figures;
}
