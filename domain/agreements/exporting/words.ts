import type { Language } from '../../core/locale.ts';
import type { Words } from '../../core/messages.ts';
import type { AgreementKind, AgreementStatus } from '../schema.ts';
import ar from './words/ar.ts';
import en from './words/en.ts';
import fr from './words/fr.ts';
import sw from './words/sw.ts';

/** Each state and kind by its own name, in the words of the list. */
export type ExportWords = Words<typeof en> & Readonly<Record<AgreementKind | AgreementStatus, string>>;

/** What the files of a list say, in each language. */
export const exportWords: Readonly<Record<Language, ExportWords>> = { en, sw, fr, ar };
