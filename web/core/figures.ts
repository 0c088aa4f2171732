import type { Language } from '@ahadi/domain/core/locale.ts';
import type { Figures } from './otherfigures.ts';
import { leftIn, unitIn } from './spans.ts';
import { formatBindingInstant, formatDay, formatInstant } from './time.ts';
import { amountWords, formatCalendarDay, nameList } from './words.ts';

const english: Figures = {
  language: 'en',
  day: formatDay,
  instant: formatInstant,
  binding: formatBindingInstant,
  calendarDay: formatCalendarDay,
  money: amountWords,
  number: (value) => value.toLocaleString('en'),
  list: nameList,
  either: (words) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words),
  seconds: (value) => unitIn('en-GB', value, 'second'),
  span: (milliseconds) => leftIn('en-GB', milliseconds),
};

let ofOthers: ((language: Language) => Figures) | undefined;
/** English comes with every page, and how the others write is loaded with the first words of one of them. */
export const loadFigures = async (language: Language): Promise<void> => {
  if (language !== 'en') ofOthers ??= (await import('./otherfigures.ts')).figuresOf;
};

/** The figures of a language that was loaded. */
export const figuresIn = (language: Language): Figures =>
  language === 'en' || !ofOthers ? english : ofOthers(language);
