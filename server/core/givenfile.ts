import { DomainError } from '@ahadi/domain/errors.ts';
import { fileTypeFromBuffer } from 'file-type';

/** UTF-8 without control characters, and no page or script that a browser could run. */
export function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    return !/[\x00-\x08\x0e-\x1f]/.test(text) && !/^\s*<(?:[!?]|[a-z][a-z0-9]*[\s>/])|<script\b/i.test(text);
  } catch {
    return false; // it is no UTF-8
  }
}

/** What the bytes of a file are, whatever its name says: one of the types that are taken, with what people call each. Throws FILE_TYPE. */
export async function typeOfGiven(bytes: Uint8Array, taken: Readonly<Record<string, string>>): Promise<string> {
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  const mime = found ?? (isText(bytes) ? 'text/plain' : undefined);
  if (mime === undefined || !(mime in taken))
    throw new DomainError(
      'FILE_TYPE',
      `This is no ${Object.values(taken).join(', ')} file, whatever its name says. Nothing was kept.`,
    );
  return mime;
}

/** The name that a file was given with, safe in a header and a folder; `otherwise` where nothing of it is left. */
export const safeName = (name: string, otherwise = 'file'): string =>
  name.replace(/[^\p{L}\p{N}._ -]+/gu, '_').slice(-120) || otherwise;
