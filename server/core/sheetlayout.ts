import { brand } from '@ahadi/domain/brand.ts';
import { formatUtc } from '@ahadi/domain/core/time.ts';
import type { Alignment, Content } from 'pdfmake/interfaces.js';
import { pdfmake } from './printing.ts';

const MUTED = '#5b6575';
/** Rows in one table of the document: laying out grows faster than the table, and the heads come again on each page anyway. */
const ROWS_A_TABLE = 250;
/** A cell is cut after so many signs, so that one long text does not take pages. The other formats have all of it. */
const LONGEST = 400;

/** A part of somebody's history: which cells are printed under which heads, and what is said above them. */
export type ToPrint = {
  title: string;
  of: string;
  writtenAt: string;
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

function tables({ heads, rows }: ToPrint): Content[] {
  const alignOf = ({ isNumber }: ToPrint['heads'][number]) => (isNumber ? 'right' : 'left');
  const top = heads.map((it) => ({ text: it.head, bold: true, alignment: alignOf(it) as Alignment }));
  const parts: Content[] = [];
  for (let start = 0; start < rows.length; start += ROWS_A_TABLE)
    parts.push({
      layout: 'lightHorizontalLines',
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: heads.map(({ width }) => width),
        body: [
          top,
          ...rows
            .slice(start, start + ROWS_A_TABLE)
            .map((cells) =>
              heads.map((it) => ({ text: cellText(cells[it.index] ?? null), alignment: alignOf(it) as Alignment })),
            ),
        ],
      },
    });
  return parts;
}

/** The document as bytes: A4 across, heads on every page, whose it is and what it covers above, pages counted below. */
export async function layOutSheet(sheet: ToPrint): Promise<Uint8Array> {
  const { title, of, writtenAt, covers, remarks, rows } = sheet;
  const buffer = await pdfmake
    .createPdf({
      info: { title: `${title} · ${of}`, author: brand.name, creator: brand.name, producer: brand.name },
      pageSize: 'A4',
      pageOrientation: 'landscape',
      pageMargins: [36, 36, 36, 40],
      language: 'en',
      defaultStyle: { font: 'NotoSans', fontSize: 8, color: '#17202e', lineHeight: 1.15 },
      content: [
        {
          columns: [
            { text: `${title} · ${of}`, fontSize: 15, bold: true },
            { text: brand.name, alignment: 'right', color: MUTED },
          ],
        },
        {
          text: `${covers} Written on ${formatUtc(writtenAt)}.`,
          color: MUTED,
          margin: [0, 4, 0, remarks.length > 0 ? 4 : 12],
        },
        ...remarks.map((remark) => ({
          text: remark,
          bold: true,
          margin: [0, 0, 0, 8] as [number, number, number, number],
        })),
        ...(rows.length === 0 ? ['There is nothing in this time.'] : tables(sheet)),
      ],
      footer: (page, pages) => ({
        text: `${page} of ${pages}`,
        alignment: 'right',
        color: MUTED,
        margin: [0, 10, 36, 0],
      }),
    })
    .getBuffer();
  return new Uint8Array(buffer);
}
