import { brand } from '@ahadi/domain/brand.ts';
import { formatUtc } from '@ahadi/domain/core/time.ts';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { pdfmake } from '../../core/printing.ts';

type Fact = [name: string, words: string];
export type Sheet =
  | {
      kind: 'certificate';
      number: string;
      holder: string;
      course: string;
      code: string;
      certificateKind: 'attendance' | 'completion' | 'accreditation';
      issuedOn: string;
      expiresOn: string | null;
      hours: number;
      /** What the QR code leads to. */
      address: string;
    }
  | {
      kind: 'syllabus';
      code: string;
      title: string;
      summary: string;
      facts: Fact[];
      outcomes: string[];
      modules: { title: string; lessons: string[] }[];
      writtenAt: string;
    }
  | { kind: 'receipt'; number: string; amount: string; facts: Fact[]; isSimulated: boolean; writtenAt: string };
type SheetOf<Kind extends Sheet['kind']> = Extract<Sheet, { kind: Kind }>;

const [INK, MUTED, ACCENT] = ['#17202e', '#5b6575', '#0d6b5b'];
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const inWords = (on: string): string => day.format(new Date(`${on}T00:00:00Z`));

const pageOf = (title: string): Omit<TDocumentDefinitions, 'content'> => ({
  info: { title, author: brand.name, creator: brand.name, producer: brand.name },
  language: 'en',
  defaultStyle: { font: 'NotoSans', fontSize: 10, color: INK, lineHeight: 1.25 },
});
const table = (facts: readonly Fact[]): Content => ({
  layout: 'lightHorizontalLines',
  table: { widths: [150, '*'], body: facts.map(([name, words]) => [{ text: name, color: MUTED }, { text: words }]) },
});

const given = {
  attendance: 'took part in',
  completion: 'completed',
  accreditation: 'completed and is accredited by',
} as const;

const certificate = (it: SheetOf<'certificate'>): TDocumentDefinitions => ({
  ...pageOf(`Certificate ${it.number}`),
  pageSize: 'A4',
  pageOrientation: 'landscape',
  pageMargins: [64, 56, 64, 48],
  background: () => ({
    canvas: [{ type: 'rect', x: 24, y: 24, w: 793.9, h: 547.3, lineWidth: 1.5, lineColor: ACCENT }],
  }),
  content: [
    {
      columns: [
        { text: `${brand.name} Academy`, fontSize: 18, bold: true, color: ACCENT },
        { text: it.number, alignment: 'right', color: MUTED, fontSize: 12 },
      ],
    },
    { text: 'This says that', color: MUTED, fontSize: 13, margin: [0, 62, 0, 6] },
    { text: it.holder, fontSize: 34, bold: true },
    { text: given[it.certificateKind], color: MUTED, fontSize: 13, margin: [0, 12, 0, 6] },
    { text: it.course, fontSize: 22, bold: true },
    { text: `${it.code} · ${it.hours} hours of learning`, fontSize: 12, margin: [0, 6, 0, 0] },
    {
      margin: [0, 44, 0, 0],
      columns: [
        {
          stack: [
            { text: `Given on ${inWords(it.issuedOn)}`, fontSize: 12 },
            {
              text: it.expiresOn === null ? 'Good without an end' : `Good until ${inWords(it.expiresOn)}`,
              fontSize: 12,
              margin: [0, 3, 0, 0],
            },
            {
              text: 'Scan the code, or enter the number at the academy, to see whether it is still good. The code carries a signature that can be checked without a connection.',
              color: MUTED,
              fontSize: 9,
              margin: [0, 14, 120, 0],
            },
          ],
        },
        { qr: it.address, fit: 150, eccLevel: 'L', foreground: INK, width: 'auto', alignment: 'right' },
      ],
    },
  ],
});

const syllabus = (it: SheetOf<'syllabus'>): TDocumentDefinitions => ({
  ...pageOf(`${it.code} ${it.title}`),
  pageSize: 'A4',
  pageMargins: [56, 56, 56, 56],
  footer: (page, pages) => ({
    text: `${it.code} · ${page} of ${pages} · written on ${formatUtc(it.writtenAt)}`,
    fontSize: 8,
    color: MUTED,
    margin: [56, 16, 56, 0],
  }),
  content: [
    { text: `${brand.name} Academy`, color: ACCENT, bold: true },
    { text: it.title, fontSize: 22, bold: true, margin: [0, 10, 0, 2] },
    { text: it.code, color: MUTED, margin: [0, 0, 0, 10] },
    { text: it.summary, margin: [0, 0, 0, 12] },
    table(it.facts),
    { text: 'What people can do afterwards', fontSize: 14, bold: true, margin: [0, 18, 0, 6] },
    { ul: it.outcomes },
    { text: 'What is in it', fontSize: 14, bold: true, margin: [0, 18, 0, 6] },
    ...it.modules.map(
      ({ title, lessons }): Content => ({
        stack: [{ text: title, bold: true }, { ol: lessons }],
        margin: [0, 0, 0, 10],
        unbreakable: lessons.length < 12,
      }),
    ),
  ],
});

const receipt = (it: SheetOf<'receipt'>): TDocumentDefinitions => ({
  ...pageOf(`Receipt ${it.number}`),
  pageSize: 'A5',
  pageMargins: [44, 44, 44, 44],
  content: [
    {
      columns: [
        { text: brand.name, fontSize: 16, bold: true },
        { text: `Receipt ${it.number}`, alignment: 'right', color: MUTED },
      ],
    },
    ...(it.isSimulated
      ? [{ text: 'SIMULATED. No real money was moved.', bold: true, color: '#a33a1f', marginTop: 14 }]
      : []),
    { text: it.amount, fontSize: 24, bold: true, margin: [0, 18, 0, 14] },
    table(it.facts),
    { text: `Written on ${formatUtc(it.writtenAt)}.`, fontSize: 8, color: MUTED, margin: [0, 16, 0, 0] },
  ],
});

/** A sheet of the academy as PDF bytes. */
export async function layOutSheet(it: Sheet): Promise<Uint8Array> {
  const document = it.kind === 'certificate' ? certificate(it) : it.kind === 'syllabus' ? syllabus(it) : receipt(it);
  return new Uint8Array(await pdfmake.createPdf(document).getBuffer());
}
