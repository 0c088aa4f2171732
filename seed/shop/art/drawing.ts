import type { Sheet } from './sheet.ts';

/** One picture: what is drawn on the sheet, before a ground in the given soft colour. */
export type Drawing = (s: Sheet, tint: string) => string;
