// What the sides of a mediation and its mediator are told, in every language.
import type { Language } from '@ahadi/domain/core/locale.ts';
import {
  type EnglishMediationWords,
  type MediationMessage,
  mediationWords,
} from '@ahadi/domain/mediation/notices/words.ts';
import { telling } from '../core/letters/telling.ts';

export const tell = telling<EnglishMediationWords>(mediationWords, 'goToMediation');

/** A few words as a value in a message. */
export const inLanguages =
  (message: MediationMessage) =>
  (language: Language): string =>
    mediationWords[language][message];
