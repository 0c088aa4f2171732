import { brand } from '@ahadi/domain/brand.ts';
import { formatUtc, inZone } from '@ahadi/domain/core/time.ts';
import { printable } from './lettering.ts';
import { typeset } from './typesetting.ts';

/** A cell is cut after so many signs, so that one long text does not take pages. The other formats have all of it. */
const LONGEST = 400;
/** A table of more rows goes without the structure that screen readers follow: it would be most of the file. CSV and JSON have all of it. */
const TAGGED = 1000;

/** A part of somebody's history: which cells are printed under which heads, and what is said above them. */
export type ToPrint = {
  title: string;
  of: string;
  writtenAt: string;
  /** The zone of the one it is made for. */
  tz: string;
  /** Which time it is about, and how much there is. */
  covers: string;
  remarks: string[];
  heads: { index: number; head: string; width: number | '*'; isNumber?: boolean }[];
  rows: (string | number | boolean | null)[][];
};

const cellText = (cell: string | number | boolean | null): string => {
  const text = cell === null ? '' : String(cell);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

/** Before it is broken to fit its column. */
const inReadersZone = <Cell>(cell: Cell, tz: string): Cell | string =>
  typeof cell === 'string' ? inZone(cell, tz) : cell;

/** How many letters of a word fit into a column, at 5.5 points for a wide one; in the rest of the page any that is not broken anyway. */
const lettersIn = (width: number | '*'): number | undefined => (width === '*' ? undefined : Math.floor(width / 5.5));

/** The document as bytes: A4 across, heads on every page, whose it is and what it covers above, pages counted below. */
export function layOutSheet(sheet: ToPrint): Promise<Uint8Array> {
  const { title, of, writtenAt, tz, covers, remarks, heads, rows } = sheet;
  return typeset({
    template: import.meta.resolve('./sheet.typ'),
    at: new Date(writtenAt),
    tz,
    isPlain: rows.length > TAGGED,
    data: {
      title: `${title} · ${of}`,
      brand: brand.name,
      covers: `${covers} Written on ${formatUtc(writtenAt)}.`,
      remarks,
      nothing: 'There is nothing in this time.',
      pages: '{page} of {pages}',
      heads: heads.map(({ head, width, isNumber = false }) => ({
        head,
        isNumber,
        width: width === '*' ? null : width,
      })),
      rows: rows.map((cells) =>
        heads.map(({ index, width }) => printable(cellText(inReadersZone(cells[index] ?? null, tz)), lettersIn(width))),
      ),
    },
  });
}
