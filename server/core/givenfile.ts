import { isUtf8 } from 'node:buffer';
import { setImmediate as afterOthers } from 'node:timers/promises';
import { DomainError } from '@ahadi/domain/errors.ts';
import { fileTypeFromBuffer } from 'file-type';

/** Control characters that no text has: all but tab and the ends of lines and pages. */
const controls = Array.from({ length: 32 }, (_, code) => code).filter((code) => code < 9 || code > 13);

const SLICE = 1024 * 1024;
const SCRIPT = '<script';

/**
 * UTF-8 without control characters, and no page or script that a browser could run. A text may be 25 MB long: it is looked at byte by byte,
 * a megabyte at a time, and others have their turn in between.
 */
export async function isText(given: Uint8Array): Promise<boolean> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const head = new TextDecoder().decode(bytes.subarray(0, 65_536)); // a browser looks at less of it
  if (!isUtf8(bytes) || /^\s*<(?:[!?]|[a-z][a-z0-9]*[\s>/])/i.test(head)) return false;
  for (let at = 0; at < bytes.length; at += SLICE) {
    const slice = bytes.subarray(at, at + SLICE + SCRIPT.length); // a script may begin in one and end in the next
    if (controls.some((code) => slice.includes(code)) || /<script\b/i.test(slice.toString('latin1'))) return false;
    await afterOthers();
  }
  return true;
}

/** What the bytes of a file are, whatever its name says: one of the types that are taken, with what people call each. Throws FILE_TYPE. */
export async function typeOfGiven(bytes: Uint8Array, taken: Readonly<Record<string, string>>): Promise<string> {
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  const mime = found ?? ((await isText(bytes)) ? 'text/plain' : undefined);
  if (mime === undefined || !(mime in taken))
    throw new DomainError(
      'FILE_TYPE',
      `This is no ${Object.values(taken).join(', ')} file, whatever its name says. Nothing was kept.`,
    );
  return mime;
}

/** How names of a kind may end; the first is what another name is given beside its own. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/webp': ['webp'],
  'text/plain': ['txt', 'text', 'md', 'csv', 'log'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'audio/mpeg': ['mp3'],
  'video/mp4': ['mp4', 'm4v'],
};

/**
 * The name that a file was given with, safe in a header and a folder, and with an ending of its kind, so that nothing opens as what it
 * is not; `otherwise` where nothing of it is left.
 */
export function safeName(name: string, mime: string, otherwise = 'file'): string {
  const safe = name.replace(/[^\p{L}\p{N}._ -]+/gu, '_').slice(-120) || otherwise;
  const fitting = endings[mime] ?? [];
  const own = safe.includes('.') ? safe.slice(safe.lastIndexOf('.') + 1).toLowerCase() : '';
  return fitting[0] === undefined || fitting.includes(own) ? safe : `${safe}.${fitting[0]}`;
}
