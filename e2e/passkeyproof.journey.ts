import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { unzipBytes } from '../server/test/zip.ts';
import { drafted, signaturesAsked } from './accord.ts';
import { expectAccessible } from './axe.ts';
import { newcomer } from './newcomer.ts';
import { downloadPack, forgedIn, openVerifier } from './packs.ts';
import { addPasskey, giveAuthenticator, signIt } from './passkeys.ts';
import { noPage, post } from './people.ts';
import { desk, expect, type Page, test } from './world.ts';

type Signed = { nameAsSigned: string; passkey: { assertion: { response: Record<string, string> } } }[];

/** One sign of what a passkey gave, taken for another: in the middle of base64url each is six bits of it. */
function withOneSignChanged(given: string): string {
  const at = Math.floor(given.length / 2);
  return given.slice(0, at) + (given[at] === 'A' ? 'B' : 'A') + given.slice(at + 1);
}

/** Signs with the passkey of the page's device, through the whole ceremony. */
async function signs(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await signIt(page);
}

test('what two passkeys signed is calculated again from the pack alone, and not with one byte of a proof changed', async ({
  world,
  browser,
}) => {
  const owner = await newcomer(world, 'Wanza Passkey', noPage);
  const other = await newcomer(world, 'Barasa Passkey', noPage);
  for (const { page } of [owner, other]) {
    await giveAuthenticator(page);
    await addPasskey(page, 'Own phone');
  }
  const { id } = await drafted(owner, other, 'Well for the lower village');
  await owner.page.goto(`/agreements/edit/${id}`);
  await owner.page.getByRole('radio', { name: /^Bound to a passkey/ }).check();
  await expect(owner.page.getByText(/^Saved/).first()).toBeVisible();
  const text = await post<AgreementView>(owner.page, `/api/v1/agreements/${id}/share`);
  expect(text.terms.minAssurance).toBe(2);
  await signaturesAsked(owner, other, text);
  const path = `/dashboard/agreements/${id}`;
  for (const { page } of [owner, other]) await signs(page, path);
  await expect(other.page.getByRole('button', { name: 'Download the evidence pack' })).toBeVisible({ timeout: 60_000 });
  const { pack } = await downloadPack(other.page);

  // It says who bound it to a passkey.
  const { page, give, askedFor, close } = await openVerifier(browser, pack, { ...desk, colorScheme: 'light' });
  await give(pack);
  await expect(page.getByRole('heading', { name: 'This evidence holds' })).toBeVisible();
  await expect(page.getByText('All 2 signatures are on this text; 2 bound to it by a passkey.')).toBeVisible();
  for (const { name } of [owner, other])
    await expect(page.getByText(new RegExp(`^${name}, signed .+ UTC, with a passkey`))).toBeVisible();
  await expectAccessible(page);

  // What the key signed, what it was asked, and the key itself: none of them holds with another sign in it.
  const written = String(unzipBytes(pack).get('signatures.json'));
  const [first] = JSON.parse(written) as Signed;
  if (!first) throw new Error('nobody signed');
  const { signature, clientDataJSON, authenticatorData } = first.passkey.assertion.response;
  for (const given of [signature, clientDataJSON, authenticatorData]) {
    if (!given) throw new Error('a part of the proof is not there');
    const changed = Buffer.from(written.replace(given, withOneSignChanged(given)));
    await give(forgedIn(pack, 'signatures.json', changed));
    await expect(page.getByRole('heading', { name: 'This evidence does not hold' })).toBeVisible();
    await expect(page.getByText('signatures.json is not the file that was packed.').first()).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'The signatures: does not hold' })).toContainText(
      `The passkey of ${first.nameAsSigned} did not sign this text.`,
    );
  }
  expect(askedFor()).toEqual([]);
  await close();
});
