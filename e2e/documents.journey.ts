import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoEmail, demoPeople } from '../seed/people.ts';
import { onePage, paper } from '../server/test/pdfs.ts';
import { docx, para, run } from '../server/test/words.ts';
import { signIt } from './passkeys.ts';
import { enterAs, post } from './people.ts';
import { expect, type Page, phone, test } from './world.ts';

const pdf = (name: string, bytes: Uint8Array) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) });

/** What a program that knows nothing of ours says of a file. */
function ask(program: 'pdfsig' | 'pdftotext', bytes: Buffer, ...after: string[]): string {
  const file = join(mkdtempSync(join(tmpdir(), 'ahadi-pdf-')), 'sealed.pdf');
  writeFileSync(file, bytes);
  return execFileSync(program, [file, ...after], { encoding: 'utf8' });
}

/** The pages are drawn, not only their places. */
const pageIsDrawn = (page: Page, name: string) =>
  expect(page.getByRole('region', { name, exact: true }).and(page.locator('[data-drawn]')).first()).toBeVisible();

test('a contract that somebody has as a PDF is sent, read page by page, signed by both and sealed as it is', async ({
  world,
}) => {
  const file = await paper('Brian delivers forty chairs.', { pages: 2 });
  const amina = await enterAs(world, 'amina', '/agreements');
  await amina.getByRole('link', { name: 'Send a document' }).click();

  // One that cannot be signed says why, and leaves nothing behind.
  const chooser = amina.locator('input[type=file]');
  await chooser.setInputFiles(pdf('form.pdf', onePage({ catalog: '/OpenAction<</S/JavaScript/JS(1)>>' })));
  await expect(amina.getByText(/contains a script/)).toBeVisible();

  await chooser.setInputFiles(pdf('Forty_chairs.pdf', file));
  await expect(amina).toHaveURL(/\/agreements\/edit\//);
  await pageIsDrawn(amina, 'Page 1 of 2');
  await expect(amina.getByLabel('Title')).toHaveValue('Forty chairs');
  await amina.getByLabel('Name', { exact: true }).fill(demoPeople.wanjiru.name);
  await amina.getByRole('textbox', { name: 'E-mail' }).nth(1).fill(demoEmail('wanjiru'));
  await expect(amina.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  await world.axe(amina);
  await amina.getByRole('button', { name: 'Share', exact: true }).click();
  await amina.getByRole('button', { name: /^Share with/ }).click();
  await expect(amina).toHaveURL(/\/dashboard\/agreements\/[0-9a-f-]{36}$/);
  const address = new URL(amina.url()).pathname;
  const id = address.split('/').at(-1);

  const brian = await enterAs(world, 'wanjiru', address, phone);
  await pageIsDrawn(brian, 'Page 1 of 2');
  await expect(brian.getByText('Brian delivers forty chairs. Page 1.').first()).toBeVisible();
  await world.axe(brian);
  const view = (await (await brian.request.get(`/api/v1/agreements/${id}`)).json()) as { versionId: string };
  await post(brian, `/api/v1/agreements/${id}/accept`, { versionId: view.versionId });
  for (const page of [amina, brian]) await post(page, `/api/v1/agreements/${id}/public-clause`, { accept: true });
  await post(amina, `/api/v1/agreements/${id}/signatures/request`);
  await signIt(amina);
  await signIt(brian);
  const [download] = await Promise.all([
    amina.waitForEvent('download'),
    amina.getByRole('link', { name: 'Download the sealed PDF' }).first().click(),
  ]);
  const sealed = readFileSync(await download.path());
  expect(ask('pdfsig', sealed)).toMatch(
    /Signature is Valid[\s\S]*Total document signed|Total document signed[\s\S]*Signature is Valid/,
  );
  expect(sealed.subarray(0, file.length).equals(Buffer.from(file))).toBe(true);
  expect(ask('pdftotext', sealed, '-')).toContain('Brian delivers forty chairs. Page 2.');
});

test('the words of a Word file become a text to go on writing, after what does not come along was read', async ({
  world,
}) => {
  const amina = await enterAs(world, 'amina', '/agreements', phone);
  await amina.goto('/agreements/new');
  const chooser = amina.locator('input[type=file]');
  const word = (body: string) => ({
    name: 'Lantern_sale.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: docx(body),
  });
  await chooser.setInputFiles(word(`<w:p><w:ins>${run('new words')}</w:ins></w:p>`));
  await expect(amina.getByText(/changes in it that nobody accepted or rejected/)).toBeVisible();
  const heading = para(run('Delivery'), '<w:pStyle w:val="Heading1"/>');
  await chooser.setInputFiles(
    word(`${heading}${para(run('Forty lanterns in May.'))}<w:p><w:r><w:drawing/></w:r></w:p>`),
  );
  await expect(amina.getByText(/^Not taken: 1 picture or text box\./)).toBeVisible();
  await world.axe(amina);
  await amina.getByRole('button', { name: 'Use the text without these' }).click();
  await expect(amina).toHaveURL(/\/agreements\/edit\//);
  await expect(amina.getByLabel('Title')).toHaveValue('Lantern sale');
  await expect(amina.getByText('Forty lanterns in May.').first()).toBeVisible();
});
