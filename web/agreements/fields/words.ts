import type { FieldType } from '@ahadi/domain/agreements/fields/schema.ts';
import { sharedRoom } from '../../core/here.ts';
import type en from './words/en.ts';

/** What is said where a question is written that a side answers when it signs. */
export const fields = sharedRoom<typeof en>({
  en: () => import('./words/en.ts'),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});

/** The kinds of answers in the order in which one chooses. */
const all = {
  ...{ text: 0, long_text: 0, number: 0, money: 0, date: 0, checkbox: 0, radio: 0, select: 0, multi: 0, phone: 0 },
  ...{ email: 0, address: 0, full_name: 0, initials: 0, id_number: 0, date_signed: 0, file: 0 },
} satisfies Record<FieldType, 0>;
export const kinds = Object.keys(all) as readonly FieldType[]; // the keys of the table
