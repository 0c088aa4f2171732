// Documents are kept as readable pictures, for their owner and reviewers alone.
import { documentLimits, documentTypes } from '@ahadi/domain/accounts/verification/rules.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { fileTypeFromBuffer } from 'file-type';
import { sha256Hex } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import { keepFile } from '../core/files.ts';
import { megabytes, readable, redrawn } from '../core/picture.ts';
import type { HeldDocument } from './verification.store.ts';

/** The longer side of a kept picture, in pixels: a page of A4 at 220 points an inch, where small print can still be read. */
const SIDE = 2600;

const refuse = (code: 'FILE_TOO_LARGE' | 'FILE_TYPE', sentence: string): never => {
  throw new DomainError(code, sentence, { file: sentence });
};

/**
 * Keeps a document somebody sent: a PDF as it is, a picture made again so that the place and the camera stay behind. Its kind
 * is told by its content. At most `mostBytes`. Throws FILE_TOO_LARGE and FILE_TYPE with the sentence beside `file`; then nothing was saved.
 */
export async function keepDocument(
  ctx: Ctx,
  file: File,
  mostBytes: number = documentLimits.bytes,
): Promise<Pick<HeldDocument, 'name' | 'mime' | 'size' | 'sha256' | 'sourceSha256'>> {
  if (file.size > mostBytes)
    refuse(
      'FILE_TOO_LARGE',
      `The file is ${megabytes(file.size)} MB; the limit is ${megabytes(mostBytes)} MB. Nothing was saved. Choose a smaller one.`,
    );
  const sent = new Uint8Array(await file.arrayBuffer());
  const type = await fileTypeFromBuffer(sent);
  const sniffed =
    documentTypes.find((mime) => mime === type?.mime) ??
    refuse(
      'FILE_TYPE',
      'This file is not a PDF, PNG, JPEG or WebP, whatever its name says. Nothing was saved. Choose another.',
    );
  const { bytes, mime, ending } =
    sniffed === 'application/pdf'
      ? { bytes: sent, mime: sniffed, ending: 'pdf' }
      : { bytes: await picture(sent), mime: 'image/webp', ending: 'webp' };
  return {
    name: `${plainName(file.name)}.${ending}`,
    mime,
    size: bytes.length,
    sha256: await keepFile(ctx, bytes, mime),
    sourceSha256: sha256Hex(sent),
  };
}

const picture = (sent: Uint8Array): Promise<Buffer> =>
  redrawn(
    sent,
    (it) => it.resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 86 }),
    readable,
  ).catch((failure) => {
    if (failure instanceof DomainError) throw new DomainError(failure.code, failure.message, { file: failure.message });
    throw failure;
  });

/** What a file was called, without folders, its ending and what cannot be seen; never empty. */
const plainName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '')
    .trim()
    .slice(0, 80) || 'document';
