// What a post office says of a letter of ours is read as RFC 3464 has it.
import { parentPort, workerData } from 'node:worker_threads';
import PostalMime, { type Attachment } from 'postal-mime';
import { readInThread } from '../core/readerthread.ts';

/** That a letter could not be delivered for good. */
export type Failure = {
  /** The id of our letter: of its envelope (RFC 3461), or of its Message-ID. */
  letterId: string;
  /** Like 5.1.1 (RFC 3463). */
  status: string;
  /** What the last post office answered, on one line and without addresses; '' where it said nothing. At most 300 characters. */
  words: string;
};

/** What is looked at: the report stands before the letter that it brings along. */
const LOOKED_AT = 64 * 1024;
const READER = 'ahadi-report-reader';

const letterId = /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/i;
const address = /[^\s<>"',;:()[\]]+@[^\s<>"',;:()[\]]+/g;

/**
 * Reads a report of delivery: a message of the type multipart/report with a part message/delivery-status. Null for every other message, for
 * one that is no failure for good (delayed, relayed, delivered), and for one that names no letter of ours. Anybody can write to the return
 * address: it is read in a thread whose time and memory are counted. Throws BUSY.
 */
export const readReport = (message: Uint8Array): Promise<Failure | null> =>
  readInThread<Failure | null>(
    import.meta.url,
    { reader: READER, bytes: message.subarray(0, LOOKED_AT) },
    { ms: 20_000, full: null, broken: null },
  );

async function read(message: Uint8Array): Promise<Failure | null> {
  const parsed = await PostalMime.parse(message, {
    ...{ forceRfc822Attachments: true, attachmentEncoding: 'utf8' },
    ...{ maxNestingDepth: 10, maxHeadersSize: 256 * 1024 },
  }).catch(() => null);
  const report = parsed?.attachments.find(({ mimeType }) => isStatus(mimeType));
  if (!parsed || !report) return null;
  const [envelope = {}, ...recipients] = blocksOf(textOf(report));
  const failed = recipients.find(({ action }) => action?.toLowerCase() === 'failed');
  if (!failed) return null;
  const returned = parsed.attachments.find(({ mimeType }) =>
    /^(?:message\/(?:rfc822|global(?:-headers)?)|text\/rfc822-headers)$/.test(mimeType),
  );
  const id = letterId.exec(envelope['original-envelope-id'] ?? '') ?? letterId.exec(messageIdIn(returned));
  if (!id) return null;
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec((failed.status ?? '').slice(0, 100))?.[0] ?? '5.0.0';
  const words = (failed['diagnostic-code'] ?? '')
    .slice(0, 2000)
    .replace(/^\s*[\w-]+\s*;\s*/, '')
    .replaceAll(address, '…')
    .trim();
  return { letterId: id[0].toLowerCase(), status, words: words.slice(0, 300) };
}

/** Also where addresses are not of ASCII (RFC 6533). */
const isStatus = (type: string): boolean => /^message\/(?:global-)?delivery-status$/.test(type);

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

/** The Message-ID of the letter that came along, whole or by its head. */
const messageIdIn = (returned: Attachment | undefined): string =>
  returned ? (/^message-id:\s*(<[^>\r\n]*>)/im.exec(textOf(returned).slice(0, 64 * 1024))?.[1] ?? '') : '';

/** Fields by their names in small letters, a block of them for the message and one for each recipient; folded lines are one. */
function blocksOf(text: string): Record<string, string>[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((block) =>
      Object.fromEntries(
        block
          .replace(/\n[ \t]+/g, ' ')
          .split('\n')
          .flatMap((line) => {
            const field = /^([\w-]+):\s*(.*)$/.exec(line);
            return field ? [[field[1]?.toLowerCase() ?? '', field[2] ?? '']] : [];
          }),
      ),
    )
    .filter((block) => Object.keys(block).length > 0);
}

const given = workerData as { reader?: string; bytes: Uint8Array } | null; // what the thread was started with
if (parentPort && given?.reader === READER) parentPort.postMessage(await read(given.bytes));
