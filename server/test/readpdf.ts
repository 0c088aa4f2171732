import { execFileSync } from 'node:child_process';
import { onFile } from './onfile.ts';

/** What one of Debian's programs for PDF (poppler) says of a file. */
export const readPdf = (program: 'pdfinfo' | 'pdfsig' | 'pdftotext', bytes: Uint8Array, ...options: string[]): string =>
  onFile(bytes, (file) =>
    execFileSync(program, [...options, file, ...(program === 'pdftotext' ? ['-'] : [])], { encoding: 'utf8' }),
  );
