// What the sides gave is laid over the pages of a brought document, each at its place alone, as the pages are seen.

import { isFilled } from '@ahadi/domain/agreements/fields/values.ts';
import { answerWords } from '@ahadi/domain/agreements/fields/words.ts';
import { isTickedBy, PAGE_PARTS, placeWords } from '@ahadi/domain/agreements/places/rules.ts';
import type { Place } from '@ahadi/domain/agreements/places/schema.ts';
import { dayInWords } from '@ahadi/domain/core/time.ts';
import { PDF, type PdfRef } from '@libpdf/core';
import { type Box, partOf, seenOf, setUpright, stampOnto, type Turn } from '../core/pdfpages.ts';
import { typeset } from '../core/typesetting.ts';
import { drawing, type Printable } from './printed-agreement.ts';

/** What is drawn: by which hand, or which words. */
type Shown = { kind: 'typed' | 'written'; words: string } | { kind: 'drawn'; drawing: string } | { kind: 'tick' };
type Sheet = Shown & { width: number; height: number };
/** Where a sheet goes: a page counted from 0 and the part of it, from its upper left corner, in points. */
type Put = Box & { sheet: number; page: number; says: string; name: string };

/** What each party of a side left for a place, in the order of the parties; null where it left nothing to be seen. */
function shownAt(place: Place, { document, signatures }: Printable): ({ shown: Shown; by: string } | null)[] {
  const { fields = [], currency } = document.terms;
  const field = fields.find(({ id }) => id === place.fieldId);
  return document.parties
    .filter(({ side }) => side === place.side)
    .map((party) => {
      const signature = signatures.find(({ party_id }) => party_id === party.id);
      if (!signature) return null;
      const { mark, name_as_signed: name, answers } = signature;
      const by = (shown: Shown) => ({ shown, by: name });
      if (place.shows === 'name') return by({ kind: 'written', words: name });
      if (place.shows === 'signature')
        return by(
          mark.kind === 'typed'
            ? { kind: 'typed', words: mark.text }
            : { kind: 'drawn', drawing: String(signatures.indexOf(signature)) },
        );
      const value = field && answers?.answers[field.id];
      if (!field || value === undefined || !isFilled(value)) return null;
      const isTicked = isTickedBy(place, field, value);
      if (isTicked !== null) return isTicked ? by({ kind: 'tick' }) : null;
      return by({ kind: 'written', words: answerWords(field, value, { currency, say: dayInWords }) });
    });
}

/** The sheets to be drawn, each once, and where they go. Several people on a side share its place from left to right. */
function laidOut(printable: Printable): { sheets: Sheet[]; puts: Put[] } {
  const { document, places = [], fields } = printable.document.terms;
  const sheets = new Map<string, { sheet: Sheet; index: number }>();
  const puts = places.flatMap((place): Put[] => {
    const paper = document?.pages[place.page - 1];
    if (!paper) return [];
    const all = shownAt(place, printable);
    const points = (parts: number, of: number) => (parts * of) / PAGE_PARTS;
    const width = points(place.width, paper.width) / all.length;
    const height = points(place.height, paper.height);
    return all.flatMap((one, n): Put[] => {
      if (one === null) return [];
      const { shown, by } = one;
      const sheet: Sheet = { ...shown, width: Math.round(width * 10) / 10, height: Math.round(height * 10) / 10 };
      const key = JSON.stringify(sheet);
      const known = sheets.get(key) ?? { sheet, index: sheets.size };
      sheets.set(key, known);
      const at = { x: points(place.x, paper.width) + n * width, y: points(place.y, paper.height) };
      const says = `${placeWords(place, fields)} of ${by}${'words' in shown ? `: ${shown.words}` : ''}`;
      const name = `${place.id}-${n}`;
      return [{ sheet: known.index, page: place.page - 1, ...at, width, height, says, name }];
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
  const drawings = new Map<string, PdfRef>();
  const drawingOf = async (sheet: number, turn: Turn): Promise<PdfRef> => {
    const key = `${sheet} ${turn}`;
    const known = drawings.get(key);
    if (known) return known;
    const { ref } = await whole.embedPage(drawn, sheet);
    setUpright(whole, ref, turn);
    drawings.set(key, ref);
    return ref;
  };
  const pages = whole.getPages();
  for (const put of puts) {
    const page = pages[put.page];
    if (!page) throw new Error(`page ${put.page + 1} is not in the document that was signed`);
    const seen = seenOf(whole, page);
    stampOnto(whole, page, await drawingOf(put.sheet, seen.turn), { ...put, at: partOf(seen, put) });
  }
}
