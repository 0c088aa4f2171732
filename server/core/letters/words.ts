import type { Language } from '@ahadi/domain/core/locale.ts';
import type { Words } from '@ahadi/domain/core/messages.ts';
import ar from './words/ar.ts';
import en from './words/en.ts';
import fr from './words/fr.ts';
import sw from './words/sw.ts';

/** What a letter says by itself, in each language. */
export const letterWords: Readonly<Record<Language, Words<typeof en>>> = { en, sw, fr, ar };

/** A message with its values in it. Those of letters name values and count nothing: no form of number is chosen here. */
export const filled = (message: string, values: Readonly<Record<string, string>>): string =>
  message.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
