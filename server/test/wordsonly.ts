import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';

/** What ends a text, an object or a file in a PDF or a calendar, and begins another one; with what is not seen, and what turns the line. */
export const hostile =
  ') >> /OpenAction << /S /JavaScript /JS (app.alert(1)) >> endobj \\ \\) (( javascript:alert(1) https://evil.example/pay ' +
  '\r\nendstream\r\nendobj\r\n%%EOF\r\nEND:VEVENT\r\nATTACH:https://evil.example\r\n\u202eabc\u2066 \u0000 \u2028 <script>alert(1)</script>';

/** Passes when an independent reader (poppler) finds no script, no action, no link and nothing attached in a PDF, and the words as words. */
export function expectWordsOnly(bytes: Uint8Array): void {
  const folder = mkdtempSync(join(tmpdir(), 'ahadi-words-'));
  const file = join(folder, 'file.pdf');
  writeFileSync(file, bytes);
  const ask = (program: string, ...options: string[]) =>
    execFileSync(program, [...options, file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  expect(ask('pdfinfo')).toMatch(/^JavaScript: +no$/m);
  expect(ask('pdfinfo', '-js').trim()).toBe('');
  expect(ask('pdfinfo', '-url')).not.toMatch(/evil\.example|javascript:/);
  const words = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' }).replace(/\s+/g, '');
  expect(words).toContain('/OpenAction<</S/JavaScript/JS(app.alert(1))>>endobj');
  rmSync(folder, { recursive: true });
}
