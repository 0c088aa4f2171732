import type { Language } from '@ahadi/domain/core/locale.ts';
import ar from './said/ar.ts';
import en from './said/en.ts';
import fr from './said/fr.ts';
import sw from './said/sw.ts';

/** The same captions in another language. */
export type Said = { [Film in keyof typeof en]: Readonly<Record<keyof (typeof en)[Film], string>> };
export type FilmName = keyof typeof en;

/** What each film says, by the name of a caption. */
export const words: Readonly<Record<Language, Readonly<Record<FilmName, Readonly<Record<string, string>>>>>> = {
  en,
  sw,
  fr,
  ar,
};
