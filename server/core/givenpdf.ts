import { parentPort, Worker, workerData } from 'node:worker_threads';

/** What a PDF may fill while it is read, all of its parts unpacked. Pictures and texts stay packed, so a scanned bundle of 25 MB fills a quarter of it. Bytes. */
const UNPACKED = 128 * 1024 * 1024;
/** Reading ends after so long, in milliseconds; a sound file takes a tenth of it. */
const MOST_MS = 10_000;
/** What marks the thread that this file is started in once more, to read one PDF. */
const READER = 'ahadi-pdf-reader';

type Read = { pages: number } | { refused: 'unreadable' | 'too large inside' };

/**
 * How many pages a PDF has that somebody gave, or why it cannot be taken: it is broken, empty or locked, or it unpacks to more than
 * fits. Three megabytes can unpack to gigabytes and stop anyone who reads them, so each file is read in a thread of its own whose
 * memory and time are counted.
 */
export function readGivenPdf(bytes: Uint8Array): Promise<Read> {
  const thread = new Worker(new URL(import.meta.url), {
    workerData: { reader: READER, bytes },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  return new Promise<Read>((resolve) => {
    const late = setTimeout(() => resolve({ refused: 'too large inside' }), MOST_MS);
    const answer = (read: Read) => {
      clearTimeout(late);
      resolve(read);
    };
    thread.once('message', answer);
    thread.once('error', () => answer({ refused: 'too large inside' })); // its memory was full
    thread.once('exit', () => answer({ refused: 'unreadable' }));
  }).finally(() => thread.terminate());
}

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

if (parentPort && (workerData as { reader?: string } | null)?.reader === READER)
  parentPort.postMessage(await read((workerData as { bytes: Uint8Array }).bytes));
