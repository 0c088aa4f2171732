import { DOCUMENT_LIMIT_BYTES } from '@ahadi/domain/agreements/documents/rules.ts';
import { megabytes } from '../../core/filesize.ts';
import type { CreatingWords } from '../creating/words.ts';
import type { PlacingWords } from '../places/words.ts';

/** Why a file is not even sent to be a text, in the words of a page, or null. The server looks at what is inside. */
export const whyNotBroughtIn = (
  say: Pick<CreatingWords | PlacingWords, 'fileEmpty' | 'fileTooLarge'>,
  { size }: Pick<File, 'size'>,
): string | null =>
  size === 0
    ? say.fileEmpty
    : size > DOCUMENT_LIMIT_BYTES
      ? say.fileTooLarge({ size: megabytes(size), most: DOCUMENT_LIMIT_BYTES / 1024 ** 2 })
      : null;

/** What the browser offers: by kind and by ending, because a phone often knows a Word file by neither alone. */
export const broughtTypes =
  'application/pdf,.pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document,.docx';
