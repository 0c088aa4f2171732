import type { Said } from '@ahadi/domain/core/messages.ts';
import { room } from '../../core/language.ts';
import type en from './words/en.ts';

export const frame = room<typeof en>({
  en: () => import('./words/en.ts'),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
export type FrameWords = Said<typeof en>;
/** The name of a message that is a text without values. */
export type FrameText = {
  [Key in keyof typeof en]: (typeof en)[Key] extends `${string}{${string}` ? never : Key;
}[keyof typeof en];
