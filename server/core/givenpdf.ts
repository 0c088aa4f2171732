import { parentPort, workerData } from 'node:worker_threads';
import type { Unfit } from '@ahadi/domain/agreements/documents/rules.ts';
import type { BroughtDocument } from '@ahadi/domain/agreements/documents/schema.ts';
import { type Found, withoutAnchors } from '@ahadi/domain/agreements/places/found.ts';
import type { PDF } from '@libpdf/core';
import { readInThread } from './readerthread.ts';

/** What a PDF may fill while it is read, all of its parts unpacked. Pictures and texts stay packed, so a scanned bundle of 25 MB fills a quarter of it. Bytes. */
const UNPACKED = 128 * 1024 * 1024;
/** Reading ends after so long, in milliseconds; a sound file takes a tenth of it. The whole text of 200 pages takes longer than a look. */
const MOST_MS = { look: 10_000, whole: 60_000 };
/** What marks the thread that this file is started in once more, to read one PDF. */
const READER = 'ahadi-pdf-reader';

type Read = { pages: number } | { refused: 'unreadable' | 'too large inside' };

/**
 * A PDF that is fit to be signed: what is on its pages, and how many signatures it carries. `ready` are its bytes as they are signed, where
 * something had to be added behind those that were given; `found`, where it says itself that it is signed and filled in.
 */
export type WholePdf = Pick<BroughtDocument, 'pages'> & {
  texts: string[];
  signatures: number;
  ready: Uint8Array | null;
  found: Found[];
  /** Whether it came with fields that could be filled in. */
  isForm: boolean;
};

/** Raised by one whenever files are refused, or made ready, that were taken as they are before: what was judged by less is judged once more. */
export const JUDGEMENT = 1;

/**
 * How many pages a PDF has that somebody gave, or why it cannot be taken: it is broken, empty or locked, or it unpacks to more than
 * fits. Three megabytes can unpack to gigabytes and stop anyone who reads them, so each file is read in a thread of its own whose
 * memory and time are counted, two at once. Throws BUSY where too many wait.
 */
export const readGivenPdf = (bytes: Uint8Array): Promise<Read> =>
  inThread<Read>('look', bytes, { full: { refused: 'too large inside' }, broken: { refused: 'unreadable' } });

/** All of a PDF that is to be signed page by page, or why it cannot be; read in the same way. Throws BUSY. */
export const readWholePdf = (bytes: Uint8Array): Promise<WholePdf | { unfit: Unfit }> =>
  inThread<WholePdf | { unfit: Unfit }>('whole', bytes, { full: { unfit: 'too heavy' }, broken: { unfit: 'damaged' } });

const inThread = <Answer>(what: keyof typeof MOST_MS, bytes: Uint8Array, otherwise: { full: Answer; broken: Answer }) =>
  readInThread<Answer>(import.meta.url, { reader: READER, what, bytes }, { ms: MOST_MS[what], ...otherwise });

/** In the thread: every array of bytes that is made from here on counts, whatever part of the reader makes it. */
function countBytes(): { isFull: () => boolean } {
  let filled = 0;
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct(target, given: ConstructorParameters<typeof Uint8Array>, asked) {
      const [size] = given as unknown[];
      if (typeof size === 'number') filled += size;
      if (filled > UNPACKED) throw new RangeError('The PDF unpacks to more than fits.');
      return Reflect.construct(target, given, asked);
    },
  });
  return { isFull: () => filled > UNPACKED };
}

async function read(bytes: Uint8Array): Promise<Read> {
  const { isFull } = countBytes();
  const { PDF } = await import('@libpdf/core');
  const pages = await PDF.load(bytes)
    .then(async (pdf) => {
      if (pdf.isEncrypted || pdf.getPageCount() === 0) return null;
      await PDF.create().copyPagesFrom(pdf, [0]);
      return pdf.getPageCount();
    })
    .catch(() => null); // whatever the reader stumbled over, it is no paper that anybody could read
  // What did not fit may have been taken for a fault of the file and passed over.
  if (isFull()) return { refused: 'too large inside' };
  return pages === null ? { refused: 'unreadable' } : { pages };
}

async function readWhole(bytes: Uint8Array): Promise<WholePdf | { unfit: Unfit }> {
  const { isFull } = countBytes();
  const { PDF } = await import('@libpdf/core');
  const { isTreePlain, seenSize } = await import('./pdfpages.ts');
  const { readyPdf } = await import('./pdfready.ts');
  const found = await PDF.load(bytes)
    .then(async (pdf): Promise<WholePdf | { unfit: Unfit }> => {
      if (pdf.isEncrypted) return { unfit: 'locked' };
      if (pdf.recoveredViaBruteForce || pdf.getPageCount() === 0) return { unfit: 'damaged' };
      if (!isTreePlain(pdf)) return { unfit: 'damaged' };
      const { unfit, signatures } = await lookThrough(pdf);
      if (unfit) return { unfit };
      // Anything that is added goes behind what was signed: where that cannot be, the signatures would be lost.
      if (signatures > 0 && pdf.canSaveIncrementally() !== null) return { unfit: 'sealed' };
      // Whatever was drawn onto pages that are signed already would make those signatures look broken.
      const made = signatures > 0 ? { bytes: null, found: [], isForm: false } : await readyPdf(bytes);
      if (made === 'unsure') return { unfit: 'unsure' };
      if (!(await takesMore(made.bytes ?? bytes))) return { unfit: 'damaged' };
      return {
        pages: pdf.getPages().map((page) => {
          const { width, height } = seenSize(pdf, page);
          return { width: Math.round(width), height: Math.round(height) };
        }),
        texts: pdf.getPages().map((page) => withoutAnchors(readable(page.extractText().text))),
        signatures,
        ...{ ready: made.bytes, found: made.found, isForm: made.isForm },
      };
    })
    .catch((): { unfit: Unfit } => ({ unfit: 'damaged' })); // whatever the reader stumbled over, nobody could be sure what they sign
  return isFull() ? { unfit: 'too heavy' } : found;
}

/** Whether something can be laid over the pages of the file, and pages of ours put behind them: better known before anybody signs it than at the seal. */
async function takesMore(bytes: Uint8Array): Promise<boolean> {
  const { PDF } = await import('@libpdf/core');
  const { stampOnto } = await import('./pdfpages.ts');
  const pdf = await PDF.load(bytes);
  const [count, sheet] = [pdf.getPageCount(), PDF.create()];
  sheet.addPage();
  const mark = await pdf.embedPage(sheet, 0);
  const at = { x: 0, y: 0, width: 1, height: 1 };
  for (const page of pdf.getPages()) stampOnto(pdf, page, mark.ref, { at, says: '', name: '' });
  await pdf.copyPagesFrom(sheet, [0]);
  pdf.getForm()?.getFieldNames();
  const more = await PDF.load(await pdf.save({ incremental: pdf.canSaveIncrementally() === null }));
  return more.getPageCount() === count + 1 && !more.recoveredViaBruteForce;
}

/** A page's words as they can be kept: the database takes no zero bytes and no halves of letters. */
const readable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** What acts by itself, by the kind of action (ISO 32000-2, 12.6.4). */
const acting: Readonly<Record<string, Unfit>> = {
  JavaScript: 'scripted',
  Launch: 'scripted',
  ImportData: 'scripted',
  Rendition: 'moving',
  Movie: 'moving',
  Sound: 'moving',
  RichMediaExecute: 'moving',
  GoTo3DView: 'moving',
};
const movingPictures = ['RichMedia', '3D', 'Movie', 'Sound', 'Screen'];
/** Objects of a file that are looked through; 200 pages have some thousands. */
const MOST_OBJECTS = 1_000_000;

/** Every object that can be reached from the catalog: none acts, moves or is drawn by one reader alone; and the signatures among them. */
async function lookThrough(pdf: PDF): Promise<{ unfit: Unfit | null; signatures: number }> {
  const { PdfArray, PdfDict, PdfRef } = await import('@libpdf/core');
  const seen = new Set<string>();
  const { nextObjectNumber } = pdf.context.registry;
  const waiting: unknown[] = [pdf.getCatalog()];
  let signatures = 0;
  let stamps = 0;
  for (let count = 0; waiting.length > 0; count++) {
    if (count > MOST_OBJECTS) return { unfit: 'too heavy', signatures };
    let it = waiting.pop();
    if (it instanceof PdfRef) {
      // What does not exist yet would be what is added when it is sealed: a mark could be shown where nobody put it.
      if (it.objectNumber >= nextObjectNumber) return { unfit: 'damaged', signatures };
      const id = `${it.objectNumber} ${it.generation}`;
      if (seen.has(id)) continue;
      seen.add(id);
      it = pdf.getObject(it);
    }
    if (it instanceof PdfArray) waiting.push(...it);
    if (!(it instanceof PdfDict)) continue;
    const name = (key: string) => it.getName(key, (ref) => pdf.getObject(ref))?.value ?? '';
    const action = acting[name('S')];
    if (action) return { unfit: action, signatures };
    if (it.has('JS') || it.has('JavaScript')) return { unfit: 'scripted', signatures };
    if (movingPictures.includes(name('Subtype'))) return { unfit: 'moving', signatures };
    if (it.has('XFA')) return { unfit: 'xfa', signatures };
    if (['DocMDP', 'FieldMDP'].includes(name('TransformMethod'))) return { unfit: 'sealed', signatures };
    if (it.has('ByteRange') && it.has('Contents')) {
      if (name('Type') === 'DocTimeStamp') stamps += 1;
      else signatures += 1;
    }
    for (const [, value] of it) waiting.push(value);
  }
  // A stamp over signatures is none of them; one that stands alone keeps the pages as they are all the same.
  return { unfit: null, signatures: signatures || stamps };
}

type Given = { reader?: string; what: keyof typeof MOST_MS; bytes: Uint8Array };
const given = workerData as Given | null; // what the thread was started with
if (parentPort && given?.reader === READER) {
  console.warn = () => undefined; // a letter that it cannot make out is no matter of our log
  parentPort.postMessage(await (given.what === 'whole' ? readWhole : read)(given.bytes));
}
