// What the sides gave is drawn onto the pages of a brought document, each at its place, as the pages are seen.

import { isFilled } from '@ahadi/domain/agreements/fields/values.ts';
import { answerWords } from '@ahadi/domain/agreements/fields/words.ts';
import { PAGE_PARTS } from '@ahadi/domain/agreements/places/rules.ts';
import type { Place } from '@ahadi/domain/agreements/places/schema.ts';
import { dayInWords } from '@ahadi/domain/core/time.ts';
import { PDF } from '@libpdf/core';
import { keepResources, type Seen, seenOf } from '../core/pdfpages.ts';
import { typeset } from '../core/typesetting.ts';
import { drawing, type Printable } from './printed-agreement.ts';

/** What is drawn: by which hand, or which words. */
type Shown = { kind: 'typed' | 'written'; words: string } | { kind: 'drawn'; drawing: string } | { kind: 'tick' };
type Sheet = Shown & { width: number; height: number };
/** Where a sheet goes: a page counted from 0 and the part of it, from its upper left corner, in points. */
type Put = { sheet: number; page: number; x: number; y: number; width: number; height: number };

/** What each party of a side left for a place, in the order of the parties; null where it left nothing to be seen. */
function shownAt(place: Place, { document, signatures }: Printable): (Shown | null)[] {
  const { fields = [], currency } = document.terms;
  const field = fields.find(({ id }) => id === place.fieldId);
  return document.parties
    .filter(({ side }) => side === place.side)
    .map((party) => {
      const signature = signatures.find(({ party_id }) => party_id === party.id);
      if (!signature) return null;
      const { mark, name_as_signed: name, answers } = signature;
      if (place.shows === 'name') return { kind: 'written', words: name };
      if (place.shows === 'signature')
        return mark.kind === 'typed'
          ? { kind: 'typed', words: mark.text }
          : { kind: 'drawn', drawing: String(signatures.indexOf(signature)) };
      const value = field && answers?.answers[field.id];
      if (!field || value === undefined || !isFilled(value)) return null;
      if (field.type === 'checkbox') return value === true ? { kind: 'tick' } : null;
      return { kind: 'written', words: answerWords(field, value, { currency, say: dayInWords }) };
    });
}

/** The sheets to be drawn, each once, and where they go. Several people on a side share its place from left to right. */
function laidOut(printable: Printable): { sheets: Sheet[]; puts: Put[] } {
  const { document, places = [] } = printable.document.terms;
  const sheets = new Map<string, { sheet: Sheet; index: number }>();
  const puts = places.flatMap((place): Put[] => {
    const paper = document?.pages[place.page - 1];
    if (!paper) return [];
    const all = shownAt(place, printable);
    const points = (parts: number, of: number) => (parts * of) / PAGE_PARTS;
    const width = points(place.width, paper.width) / all.length;
    const height = points(place.height, paper.height);
    return all.flatMap((shown, n): Put[] => {
      if (shown === null) return [];
      const sheet: Sheet = { ...shown, width: Math.round(width * 10) / 10, height: Math.round(height * 10) / 10 };
      const key = JSON.stringify(sheet);
      const known = sheets.get(key) ?? { sheet, index: sheets.size };
      sheets.set(key, known);
      const at = { x: points(place.x, paper.width) + n * width, y: points(place.y, paper.height) };
      return [{ sheet: known.index, page: place.page - 1, ...at, width, height }];
    });
  });
  return { sheets: [...sheets.values()].map(({ sheet }) => sheet), puts };
}

/** Draws what was signed and answered onto the pages of the open document; where nothing has a place it stays as it is. */
export async function drawPlaces(whole: PDF, printable: Printable): Promise<void> {
  const { sheets, puts } = laidOut(printable);
  if (puts.length === 0) return;
  const drawn = await PDF.load(
    await typeset({
      ...{ template: import.meta.resolve('./places.typ'), at: printable.executedAt, tz: null, isPlain: true },
      data: { sheets },
      drawings: Object.fromEntries(
        printable.signatures.flatMap(({ mark }, n) =>
          mark.kind === 'drawn' ? [[String(n), drawing(mark.path)] as const] : [],
        ),
      ),
    }),
  );
  const forms = [];
  for (const index of sheets.keys()) forms.push(await whole.embedPage(drawn, index));
  const pages = whole.getPages();
  for (const put of puts) {
    const [page, form] = [pages[put.page], forms[put.sheet]];
    if (!page || !form) throw new Error(`page ${put.page + 1} is not in the document that was signed`);
    keepResources(whole, page);
    page.drawPage(form, { ...cornerOf(seenOf(whole, page), put), width: put.width, height: put.height });
  }
}

/** Where the lower left corner of a part lies in the page's own measure, and how far it is turned: pages may be kept turned and cut. */
function cornerOf({ box, turn }: Seen, { x, y, height }: Put): { x: number; y: number; rotate: number } {
  const below = y + height;
  const corner = {
    0: { x: box.x + x, y: box.y + box.height - below },
    90: { x: box.x + below, y: box.y + x },
    180: { x: box.x + box.width - x, y: box.y + below },
    270: { x: box.x + box.width - below, y: box.y + box.height - x },
  }[turn];
  return { ...corner, rotate: turn };
}
