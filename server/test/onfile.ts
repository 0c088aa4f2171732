// A program from outside reads what it is asked about from a file that nobody finds afterwards.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from './scratch.ts';

/** Answers what `work` makes of a PDF file with these bytes; the file and what else lies in its folder are gone then. */
export function onFile<Answer>(bytes: Uint8Array, work: (file: string, folder: string) => Answer): Answer {
  const folder = scratchFolder('pdf');
  const file = join(folder, 'file.pdf');
  try {
    writeFileSync(file, bytes);
    return work(file, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
