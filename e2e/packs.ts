import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { unzipBytes } from '../server/test/zip.ts';
import { expect, newContext, type Page, watch } from './world.ts';

/** Downloads the evidence pack from the page of a sealed agreement; answers its file name and its bytes. */
export async function downloadPack(page: Page): Promise<{ name: string; pack: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the evidence pack' }).click(),
  ]);
  return { name: file.suggestedFilename(), pack: readFileSync(await file.path()) };
}

/** Where a file of an archive lies: its entry in the list at the end, the header before it, and its content. Nothing is compressed. */
function placeOf(pack: Buffer, name: string): { entry: number; header: number; start: number; size: number } {
  const end = pack.lastIndexOf(Buffer.from('PK\x05\x06'));
  let entry = pack.readUInt32LE(end + 16);
  for (let left = pack.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = pack.readUInt16LE(entry + 28);
    const header = pack.readUInt32LE(entry + 42);
    if (pack.subarray(entry + 46, entry + 46 + nameLength).toString() === name) {
      const start = header + 30 + pack.readUInt16LE(header + 26) + pack.readUInt16LE(header + 28);
      return { entry, header, start, size: pack.readUInt32LE(entry + 24) };
    }
    entry += 46 + nameLength + pack.readUInt16LE(entry + 30) + pack.readUInt16LE(entry + 32);
  }
  throw new Error(`${name} is not in the archive`);
}

/** The archive with one byte in the middle of this file's content changed; what else stands in it stays. */
export function damagedIn(pack: Buffer, name: string): Buffer {
  const { start, size } = placeOf(pack, name);
  const changed = Buffer.from(pack);
  const at = start + Math.floor(size / 2);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

/** The archive as somebody who forges makes it: this content of the same length in the file's place, and a checksum that agrees. */
export function forgedIn(pack: Buffer, name: string, content: Buffer): Buffer {
  const { entry, header, start, size } = placeOf(pack, name);
  if (content.length !== size) throw new Error(`${name} has ${size} bytes, not ${content.length}`);
  const changed = Buffer.from(pack);
  content.copy(changed, start);
  changed.writeUInt32LE(crc32(content), header + 14);
  changed.writeUInt32LE(crc32(content), entry + 16);
  return changed;
}

export type Verifier = {
  page: Page;
  /** Gives the page an archive and waits for what it says. */
  give: (pack: Buffer) => Promise<void>;
  /** What the page asked for that is no file of the device. */
  askedFor: () => string[];
  close: () => Promise<void>;
};

/** The page inside a pack, opened from the disk of somebody else's device that never saw the platform and has no network. */
export async function openVerifier(browser: Browser, pack: Buffer, look: BrowserContextOptions): Promise<Verifier> {
  const file = join(mkdtempSync(join(tmpdir(), 'ahadi-evidence-')), 'verify.html');
  writeFileSync(file, unzipBytes(pack).get('verify.html') ?? '');
  const elsewhere = await newContext(browser, look);
  const troubles: string[] = [];
  watch(elsewhere, troubles);
  await elsewhere.setOffline(true);
  const page = await elsewhere.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  return {
    page,
    async give(bytes) {
      await page
        .getByLabel(/Choose the evidence pack/)
        .setInputFiles({ name: 'evidence.zip', mimeType: 'application/zip', buffer: bytes });
      await expect(
        page.getByRole('heading', { level: 2, name: /^This evidence|^The file|^This browser/ }),
      ).toBeVisible();
    },
    askedFor: () => asked.filter((url) => !url.startsWith('file:')),
    async close() {
      await elsewhere.close();
      expect(troubles).toEqual([]);
    },
  };
}
