import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipBytes } from '../server/test/zip.ts';
import { expectAccessible } from './axe.ts';
import { sidewaysScroll } from './measure.ts';
import { test } from './moving.ts';
import { enterAs } from './people.ts';
import { desk, expect, phone } from './world.ts';

/** The archive with one byte in the middle of this file's content changed; what else stands in it stays. */
function changedIn(pack: Buffer, content: Buffer): Buffer {
  const changed = Buffer.from(pack);
  const at = changed.indexOf(content) + Math.floor(content.length / 2);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

test('the evidence of an agreement holds on a device without a network, and not with one byte changed anywhere', async ({
  world,
  browser,
}) => {
  test.setTimeout(120_000);
  const amina = await enterAs(world, 'amina', '/dashboard/agreements?filter=closed');
  const answer = await amina.request.get('/api/v1/agreements?limit=100');
  const { rows } = (await answer.json()) as { rows: { id: string; status: string; ref: string; title: string }[] };
  const signed = rows.find(({ status }) => status === 'active');
  if (!signed) throw new Error('the demo world has no agreement in force');
  await amina.goto(`/dashboard/agreements/${signed.id}`);
  const [file] = await Promise.all([
    amina.waitForEvent('download'),
    amina.getByRole('button', { name: 'Download the evidence pack' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${signed.ref}-evidence.zip`);
  const pack = readFileSync(await file.path());
  // A head that somebody kept is compared with the log of today.
  await amina.getByText('The log of all deeds').click();
  const note = await amina.locator('pre').innerText();
  await amina.getByLabel('Check a head that you kept').fill(note);
  await amina.getByRole('button', { name: 'Check', exact: true }).press('Enter'); // what happened elsewhere may lie over it
  await expect(amina.getByText('It holds: everything the log had then is still there, unchanged.')).toBeVisible();
  await amina.getByLabel('Check a head that you kept').fill('something else');
  await amina.getByRole('button', { name: 'Check', exact: true }).press('Enter');
  await expect(amina.getByText('That is no head of a log.', { exact: false })).toBeVisible();
  await expectAccessible(amina);
  const parts = unzipBytes(pack);
  const folder = mkdtempSync(join(tmpdir(), 'ahadi-evidence-'));
  const page = join(folder, 'verify.html');
  writeFileSync(page, parts.get('verify.html') ?? '');

  for (const look of [
    { ...desk, colorScheme: 'light' },
    { ...phone, colorScheme: 'dark' },
  ] as const) {
    // Somebody else's device, which never saw the platform.
    const elsewhere = await browser.newContext(look);
    await elsewhere.setOffline(true);
    const verifier = await elsewhere.newPage();
    const asked: string[] = [];
    verifier.on('request', (request) => asked.push(request.url()));
    await verifier.goto(pathToFileURL(page).href);
    const give = async (bytes: Buffer) => {
      await verifier.getByLabel(/Choose the evidence pack/).setInputFiles({
        name: 'evidence.zip',
        mimeType: 'application/zip',
        buffer: bytes,
      });
      await expect(
        verifier.getByRole('heading', { level: 2, name: /^This evidence|^The file|^This browser/ }),
      ).toBeVisible();
    };
    await give(pack);
    await expect(verifier.getByRole('heading', { name: 'This evidence holds' })).toBeVisible();
    await expect(verifier.getByText(signed.title)).toBeVisible();
    await expect(verifier.getByRole('listitem')).toHaveCount(6);
    await expectAccessible(verifier);
    expect(await sidewaysScroll(verifier)).toBe(0);
    for (const [name, content] of parts) {
      await give(changedIn(pack, content));
      await expect(verifier.getByRole('heading', { name: 'This evidence does not hold' })).toBeVisible();
      await expect(verifier.getByText(`${name} was damaged.`)).toBeVisible();
    }
    await give(Buffer.from('this is a letter and no archive'));
    await expect(verifier.getByText('This is no evidence pack: it is not a ZIP archive.')).toBeVisible();
    await give(pack.subarray(0, -40));
    await expect(verifier.getByText('The archive was damaged: it cannot be read to its end.')).toBeVisible();
    expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([]);
    await elsewhere.close();
  }
});
