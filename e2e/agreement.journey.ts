import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshAddress } from './newcomer.ts';
import { downloadPack } from './packs.ts';
import { signIt } from './passkeys.ts';
import { linkIn } from './people.ts';
import { expect, type Page, phone, test, type World } from './world.ts';

const password = 'a quiet lantern in the rain';

/** A newcomer walks through sign-up, opens the letter and is in. `path` is where they start: the sign-up page or a link from a letter. */
async function signUp(page: Page, world: World, name: string, email: string): Promise<void> {
  await page.getByLabel('Your full name').fill(name);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel(/I accept the/).check();
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  const letter = await world.letterTo(email, /Confirm your address/);
  await page.goto(linkIn(letter.text_body));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page).not.toHaveURL(/view=confirm/); // signed in, and sent on
}

async function download(page: Page): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the sealed PDF' }).first().click(),
  ]);
  return readFileSync(await file.path());
}

/** What pdfsig, a program that knows nothing of ours, says of a file. */
function pdfsig(bytes: Buffer): string {
  const file = join(mkdtempSync(join(tmpdir(), 'ahadi-pdf-')), 'signed.pdf');
  writeFileSync(file, bytes);
  return execFileSync('pdfsig', [file], { encoding: 'utf8' });
}

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

test('two newcomers write, negotiate, sign and independently verify an agreement', async ({ world }) => {
  const [aminasMail, briansMail] = [freshAddress('amina'), freshAddress('brian')];
  const amina = await world.open('/auth?view=signup');
  await signUp(amina, world, 'Amina Journey', aminasMail);
  await expect(amina).toHaveURL(/\/dashboard/);

  // She writes it and invites Brian, who has no account yet.
  await amina.goto('/agreements/new');
  await amina.getByLabel(/What is it about/).fill('Delivery of forty chairs');
  await amina.getByRole('button', { name: 'Begin writing' }).click();
  await amina.getByRole('button', { name: 'Add a clause' }).click();
  await amina.getByLabel('Heading of clause 1').fill('Chairs');
  // The editor comes by itself, a moment after the clause.
  await amina
    .getByRole('textbox', { name: 'Text of clause 1' })
    .fill('Brian delivers forty chairs by the end of the month.');
  await amina.getByLabel('Name', { exact: true }).fill('Brian Journey');
  await amina.getByRole('textbox', { name: 'E-mail' }).nth(1).fill(briansMail);
  await expect(amina.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  await amina.getByRole('button', { name: 'Share', exact: true }).click();
  await amina.getByRole('button', { name: 'Share with Brian Journey' }).click();
  await expect(amina).toHaveURL(/\/dashboard\/agreements\/[0-9a-f-]{36}$/);
  const address = new URL(amina.url()).pathname;

  // Brian comes by the link in his letter, signs up with that address, and is where the letter pointed.
  const invitation = await world.letterTo(briansMail, /invited to an agreement/);
  const brian = await world.open(linkIn(invitation.text_body), phone);
  await expect(brian.getByLabel('E-mail address')).toHaveValue(briansMail);
  await expect(brian.getByText('An agreement is waiting for you to read it.')).toBeVisible();
  await signUp(brian, world, 'Brian Journey', briansMail);
  await brian.goto(address);
  await expect(brian.getByRole('heading', { name: 'Delivery of forty chairs', level: 1 })).toBeVisible();
  await expect(brian.getByText('forty chairs by the end of the month')).toBeVisible();

  // He asks for one change; she hears of it in her open browser and accepts the new text.
  await brian.goto(address.replace('/dashboard/agreements/', '/agreements/edit/'));
  await brian.getByLabel('Heading of clause 1').fill('Chairs and cushions');
  await expect(brian.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  await brian.getByRole('button', { name: 'Send this version' }).click();
  const sending = brian.getByRole('dialog');
  await sending.getByLabel('What changed, in a line').fill('Cushions come along');
  await sending.getByRole('button', { name: 'Send this version' }).click();
  await expect(amina.getByText('Version 2 is here').first()).toBeVisible();
  await expect(amina.getByText('Chairs and cushions')).toBeVisible();
  await amina.getByRole('button', { name: 'Accept this text' }).first().click();
  await amina.getByRole('button', { name: 'Accept version 2' }).click();
  await amina.getByRole('button', { name: 'Accept the clause' }).first().click();
  await brian.goto(address);
  // A party may refuse the clause and sign all the same.
  await brian.getByRole('button', { name: 'Refuse the clause' }).first().click();
  await amina.getByRole('button', { name: 'Ask for signatures' }).first().click();
  await amina.getByRole('button', { name: 'Freeze the text and ask' }).click();

  await signIt(amina);
  await signIt(brian);
  const copies = [await download(amina), await download(brian)] as const;
  expect(copies[0].equals(copies[1])).toBe(true);
  const verdict = pdfsig(copies[0]);
  expect(verdict).toContain('Signature is Valid');
  expect(verdict).toContain('Total document signed');
  await expect(amina.getByText('In force').first()).toBeVisible();
  const letter = await world.letterTo(briansMail, /Everybody has signed/);
  expect(letter.text_body).toContain('The sealed document is attached');

  // One changed byte makes pdfsig and the verify panel say so.
  const changed = Buffer.from(copies[0]);
  changed[1000] = (changed[1000] ?? 0) ^ 1;
  expect(pdfsig(changed)).not.toContain('Signature is Valid');
  const chooser = brian.locator('input[type=file]');
  await chooser.setInputFiles(pdf('copy.pdf', copies[1]));
  await expect(brian.getByText('Your copy holds')).toBeVisible();
  await chooser.setInputFiles(pdf('changed.pdf', changed));
  await expect(brian.getByText('Your copy does not hold')).toBeVisible();

  // Anybody who is shown the file, or one of its pages, checks it without an account.
  const evidence = await downloadPack(amina);
  const clerk = await world.open('/');
  await clerk.getByRole('link', { name: 'Check a signed document' }).click();
  const handed = clerk.locator('input[type=file]');
  await handed.setInputFiles(pdf('signed.pdf', copies[0]));
  await expect(clerk.getByText('Real and unchanged')).toBeVisible();
  await expect(clerk.getByText('Brian Journey')).toBeVisible();
  await world.axe(clerk);
  await handed.setInputFiles(pdf('changed.pdf', changed));
  await expect(clerk.getByText('Do not rely on it')).toBeVisible();
  await expect(clerk.getByText('Brian Journey')).toBeHidden();
  await handed.setInputFiles({ ...pdf('evidence.zip', evidence.pack), mimeType: 'application/zip' });
  await expect(clerk.getByText('The signatures: holds')).toBeVisible();
  await expect(clerk.getByText('Real and unchanged')).toBeVisible();
  const text = await clerk.locator('code').textContent();
  const scanned = await world.open(`/verify?text=${text}`, phone);
  await expect(scanned.getByText('This agreement was sealed here')).toBeInViewport();
  await expect(scanned.getByText('Delivery of forty chairs')).toBeVisible();

  await amina.getByRole('button', { name: /^Verify/ }).click();
  await expect(
    amina
      .getByRole('status')
      .filter({ hasText: /^Valid/ })
      .first(),
  ).toBeVisible();

  // The workflow page tells the life so far.
  await amina.goto(`${address}/workflow`);
  for (const deed of [
    'shared the text',
    'sent version 2',
    'refused the public-history clause',
    'The document was sealed',
  ])
    await expect(amina.getByText(deed).first()).toBeVisible();
  await world.axe(amina);
});

test('somebody else’s agreement and an unknown one show the same not-found state', async ({ world }) => {
  const page = await world.open('/auth?view=signup');
  await signUp(page, world, 'Curious Person', 'curious.journey@example.org');
  for (const id of ['01900000-0000-7000-8000-000000000000', 'not-an-id']) {
    await page.goto(`/dashboard/agreements/${id}`);
    await expect(page.getByRole('main')).toHaveText(/This agreement is not here.*or it is not yours to see/);
  }
});
