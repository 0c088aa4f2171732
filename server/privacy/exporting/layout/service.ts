import { brand } from '@ahadi/domain/brand.ts';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { pdfmake } from '../../../core/printing.ts';

/** A part of the copy for the pages: its heading, how many rows there are, and the first of them as words. */
export type PrintedPart = { title: string; count: number; rows: [string, string][][] };
export type ToPrint = { name: string; at: string; parts: PrintedPart[]; left: string[] };

const MUTED = '#5b6575';
const margin = (top: number, bottom: number): [number, number, number, number] => [0, top, 0, bottom];

function partOf({ title, count, rows }: PrintedPart): Content[] {
  const more = count - rows.length;
  return [
    { text: title, fontSize: 14, bold: true, margin: margin(16, 4) },
    { text: count === 1 ? '1 entry' : `${count} entries`, color: MUTED, margin: margin(0, 4) },
    ...rows.map(
      (row): Content => ({
        layout: 'noBorders',
        margin: margin(2, 6),
        table: {
          widths: [120, '*'],
          body: row.map(([name, words]) => [{ text: name, color: MUTED }, { text: words }]),
        },
      }),
    ),
    ...(more > 0 ? [{ text: `${more} more are in data.json.`, italics: true, margin: margin(0, 4) }] : []),
  ];
}

/** The copy as pages that a person reads; what is long is shortened, and data.json beside it has everything. */
export async function layOut({ name, at, parts, left }: ToPrint): Promise<Uint8Array> {
  const pages: TDocumentDefinitions = {
    info: { title: `Your data at ${brand.name}`, author: brand.name, creator: brand.name, producer: brand.name },
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 56],
    language: 'en',
    defaultStyle: { font: 'NotoSans', fontSize: 9, color: '#17202e', lineHeight: 1.25 },
    footer: (page, all) => ({ text: `${page} of ${all}`, alignment: 'center', color: MUTED, margin: margin(16, 0) }),
    content: [
      { text: `Your data at ${brand.name}`, fontSize: 20, bold: true },
      { text: `${name} · as it stood on ${at}`, color: MUTED, margin: margin(4, 12) },
      {
        text: 'Everything that is about you, table by table. data.json beside this file has all of it for programs; the folder “files” has the files that you gave.',
      },
      ...parts.flatMap(partOf),
      { text: 'What is not in this copy', fontSize: 14, bold: true, margin: margin(16, 4) },
      { ul: left },
    ],
  };
  return new Uint8Array(await pdfmake.createPdf(pages).getBuffer());
}
