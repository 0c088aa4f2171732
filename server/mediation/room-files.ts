// A file of a message is judged by its size and content.
import type { Sha256 } from '@ahadi/domain/core/ids.ts';
import { exhibitTypes } from '@ahadi/domain/disputes/rules.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { ROOM_FILE_BYTES } from '@ahadi/domain/mediation/rooms/rules.ts';
import type { RoomMessage } from '@ahadi/domain/mediation/rooms/schema.ts';
import { fileTypeFromBuffer } from 'file-type';
import { sha256Hex } from '../core/canonical.ts';
import { isText, safeName } from '../core/givenfile.ts';
import { megabytes } from '../core/picture.ts';

type Described = NonNullable<RoomMessage['file']>;
export type SentFile = { about: Described; bytes: Uint8Array };

const refuse = (code: 'FILE_TOO_LARGE' | 'FILE_TYPE', sentence: string): never => {
  throw new DomainError(code, sentence, { file: sentence });
};

/** A file as it was sent, judged by its size and its content. Throws FILE_TOO_LARGE, FILE_TYPE; nothing was kept then. */
export async function takeFile(file: File): Promise<SentFile> {
  if (file.size > ROOM_FILE_BYTES)
    refuse(
      'FILE_TOO_LARGE',
      `The file is ${megabytes(file.size)} MB; the limit is ${megabytes(ROOM_FILE_BYTES)} MB. Nothing was sent, and your text is still there. Choose a smaller file.`,
    );
  if (file.size === 0) refuse('FILE_TYPE', 'The file is empty. Nothing was sent, and your text is still there.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ((await isText(bytes)) ? 'text/plain' : '');
  if (!(type in exhibitTypes))
    refuse(
      'FILE_TYPE',
      `This is no ${Object.values(exhibitTypes).join(', ')} file, whatever its name says. Nothing was sent, and your text is still there.`,
    );
  const name = safeName(file.name, type);
  return { bytes, about: { name, size: bytes.length, sha256: sha256Hex(bytes) as Sha256, type } }; // the brand is born here
}
