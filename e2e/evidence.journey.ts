import { unzipBytes } from '../server/test/zip.ts';
import { expectAccessible } from './axe.ts';
import { sidewaysScroll } from './measure.ts';
import { test } from './moving.ts';
import { damagedIn, downloadPack, openVerifier } from './packs.ts';
import { enterAs } from './people.ts';
import { desk, expect, phone } from './world.ts';

test('the evidence of an agreement holds on a device without a network, and not with one byte changed anywhere', async ({
  world,
  browser,
}) => {
  const amina = await enterAs(world, 'amina', '/dashboard/agreements?filter=closed');
  const answer = await amina.request.get('/api/v1/agreements?limit=100');
  const { rows } = (await answer.json()) as { rows: { id: string; status: string; ref: string; title: string }[] };
  const signed = rows.find(({ status }) => status === 'active');
  if (!signed) throw new Error('the demo world has no agreement in force');
  await amina.goto(`/dashboard/agreements/${signed.id}`);
  const { name, pack } = await downloadPack(amina);
  expect(name).toBe(`${signed.ref}-evidence.zip`);
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

  for (const look of [
    { ...desk, colorScheme: 'light' },
    { ...phone, colorScheme: 'dark' },
  ] as const) {
    const { page: verifier, give, askedFor, close } = await openVerifier(browser, pack, look);
    await give(pack);
    await expect(verifier.getByRole('heading', { name: 'This evidence holds' })).toBeVisible();
    await expect(verifier.getByText(signed.title)).toBeVisible();
    await expect(verifier.getByRole('listitem')).toHaveCount(6);
    await expectAccessible(verifier);
    expect(await sidewaysScroll(verifier)).toBe(0);
    for (const name of unzipBytes(pack).keys()) {
      await give(damagedIn(pack, name));
      await expect(verifier.getByRole('heading', { name: 'This evidence does not hold' })).toBeVisible();
      await expect(verifier.getByText(`${name} was damaged.`)).toBeVisible();
    }
    await give(Buffer.from('this is a letter and no archive'));
    await expect(verifier.getByText('This is no evidence pack: it is not a ZIP archive.')).toBeVisible();
    await give(pack.subarray(0, -40));
    await expect(verifier.getByText('The archive was damaged: it cannot be read to its end.')).toBeVisible();
    expect(askedFor()).toEqual([]);
    await close();
  }
});
