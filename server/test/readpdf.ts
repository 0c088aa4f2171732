import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What one of Debian's programs for PDF (poppler) says of a file. */
export function readPdf(program: 'pdfinfo' | 'pdfsig' | 'pdftotext', bytes: Uint8Array, ...options: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'ahadi-pdf-'));
  const file = join(folder, 'file.pdf');
  writeFileSync(file, bytes);
  try {
    return execFileSync(program, [...options, file, ...(program === 'pdftotext' ? ['-'] : [])], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
