import { readFileSync } from 'node:fs';
import { demoEmail, demoPeople } from '../seed/people.ts';
import { ask, changedAt } from '../server/test/brought.ts';
import { paper } from '../server/test/pdfs.ts';
import placingAr from '../web/agreements/places/words/ar.ts';
import placingFr from '../web/agreements/places/words/fr.ts';
import placingSw from '../web/agreements/places/words/sw.ts';
import { expectNoEnglish } from './english.ts';
import { sidewaysScroll } from './measure.ts';
import { newcomer } from './newcomer.ts';
import { signIt } from './passkeys.ts';
import { enterAs, post } from './people.ts';
import { filled } from './said.ts';
import { expect, type Page, phone, test } from './world.ts';

/** Where on the screen a part of a page of the document lies. */
async function pointOn(page: Page, name: string, x: number, y: number) {
  const sheet = page.getByRole('region', { name, exact: true });
  const box = await sheet.boundingBox();
  if (!box) throw new Error(`${name} is not shown`);
  return { x: box.x + box.width * x, y: box.y + box.height * y };
}

/** The same place, tapped: what stands above may have pushed it below the screen. */
async function tapOn(page: Page, name: string, x: number, y: number): Promise<void> {
  const sheet = page.getByRole('region', { name, exact: true });
  const box = await sheet.boundingBox();
  if (!box) throw new Error(`${name} is not shown`);
  await sheet.click({ position: { x: box.width * x, y: box.height * y } });
}

test('what each side signs and answers is put onto the pages, is where the other is led to on a phone, and stands there under the seal', async ({
  world,
}) => {
  const file = await paper('Brian delivers forty chairs.');
  const amina = await enterAs(world, 'amina', '/agreements/new');
  await amina
    .locator('input[type=file]')
    .setInputFiles({ name: 'Chairs.pdf', mimeType: 'application/pdf', buffer: Buffer.from(file) });
  await expect(amina).toHaveURL(/\/agreements\/edit\//);
  const sheet = 'Page 1 of 1';
  await expect(amina.getByRole('region', { name: sheet }).and(amina.locator('[data-drawn]'))).toBeVisible();
  await amina.getByLabel('Name', { exact: true }).fill(demoPeople.wanjiru.name);
  await amina.getByRole('textbox', { name: 'E-mail' }).nth(1).fill(demoEmail('wanjiru'));

  const tools = amina.getByRole('region', { name: 'Where they sign' });
  const kind = (name: string) => tools.getByRole('button', { name, exact: true });
  // Dragged onto the page.
  const target = await pointOn(amina, sheet, 0.3, 0.3);
  const handle = await kind('Signature').boundingBox();
  await amina.mouse.move((handle?.x ?? 0) + 10, (handle?.y ?? 0) + 10);
  await amina.mouse.down();
  await amina.mouse.move(target.x, target.y, { steps: 5 });
  await amina.mouse.up();
  await expect(amina.getByRole('button', { name: `Signature of ${demoPeople.amina.name}, page 1` })).toBeVisible();
  // Chosen, then tapped onto the page.
  await tools.getByLabel('For').selectOption({ label: demoPeople.wanjiru.name });
  await kind('Signature').click();
  await tapOn(amina, sheet, 0.7, 0.3);
  // By keyboard alone.
  await kind('Initials').press('Enter');
  const initials = amina.getByRole('button', { name: `Initials of ${demoPeople.wanjiru.name}, page 1` });
  await expect(initials).toBeFocused();
  for (let n = 0; n < 5; n++) await initials.press('ArrowUp');
  await initials.press('Shift+ArrowRight');
  await kind('Tick').press('Enter');
  const tick = amina.getByRole('button', { name: /^Tick of/ });
  await expect(tick).toBeFocused();
  await tick.press('Delete');
  await expect(tick).toHaveCount(0);
  await expect(amina.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  await world.axe(amina);
  await amina.getByRole('button', { name: 'Share', exact: true }).click();
  await amina.getByRole('button', { name: /^Share with/ }).click();
  await expect(amina).toHaveURL(/\/dashboard\/agreements\/[0-9a-f-]{36}$/);
  const address = new URL(amina.url()).pathname;
  const id = address.split('/').at(-1);

  const brian = await enterAs(world, 'wanjiru', address, phone);
  await expect(brian.getByText(`Initials of ${demoPeople.wanjiru.name}`)).toBeVisible();
  const { versionId } = (await (await brian.request.get(`/api/v1/agreements/${id}`)).json()) as { versionId: string };
  await post(brian, `/api/v1/agreements/${id}/accept`, { versionId });
  for (const page of [amina, brian]) await post(page, `/api/v1/agreements/${id}/public-clause`, { accept: true });
  await post(amina, `/api/v1/agreements/${id}/signatures/request`);
  await signIt(amina);

  // On a phone one is led from place to place, and not past what is wanting.
  const own = '**/api/rpc/fields/own*';
  await brian.route(own, (route) => route.abort());
  await brian.getByRole('button', { name: 'Review and sign' }).first().click();
  const ceremony = brian.getByRole('dialog');
  await ceremony.getByLabel('The text you are asked to sign').focus();
  await brian.keyboard.press('End');
  // Nobody goes on with answers that could not be loaded.
  await expect(ceremony.getByRole('alert')).toContainText('Your answers could not be loaded.', { timeout: 15_000 });
  await expect(ceremony.getByText('Your answers have to be there first.').first()).toBeVisible();
  await brian.unroute(own);
  await ceremony.getByRole('button', { name: 'Retry' }).click();
  await expect(ceremony.getByText('2 places in this document are yours.')).toBeVisible();
  await ceremony.getByRole('button', { name: 'Continue' }).click();
  const led = ceremony.getByRole('region', { name: 'Your places in the document' });
  await expect(led.getByRole('heading')).toHaveText('1 of 2 · Initials, page 1');
  await expect(led.getByLabel('Initials')).toBeFocused();
  await brian.keyboard.type('WM');
  await expect(ceremony.getByRole('button', { name: 'Initials, page 1: WM' })).toBeInViewport();
  await world.axe(brian);
  await led.getByRole('button', { name: 'Next' }).click();
  await expect(led.getByRole('heading')).toHaveText('2 of 2 · Signature, page 1');
  await ceremony.getByRole('button', { name: 'Continue' }).click();
  await ceremony.getByLabel(/I want to sign electronically/).check();
  await ceremony.getByRole('button', { name: 'Continue' }).click();
  await ceremony.getByRole('button', { name: 'Sign now' }).click();
  await expect(ceremony).toHaveCount(0);
  const [download] = await Promise.all([
    amina.waitForEvent('download'),
    amina.getByRole('link', { name: 'Download the sealed PDF' }).first().click(),
  ]);
  const sealed = readFileSync(await download.path());
  expect(ask('pdfsig', sealed)).toContain('Signature is Valid');
  expect(ask('pdfsig', sealed)).toContain('Total document signed');
  const words = ask('pdftotext', sealed, '-l', '1', '-');
  for (const one of ['WM', demoPeople.amina.name, demoPeople.wanjiru.name]) expect(words).toContain(one);
  expect(Math.abs((changedAt(file, sealed, 1)?.y ?? 0) - 25)).toBeLessThan(10);
  // Who reads the agreement sees it where it was put.
  await expect(amina.getByText('WM', { exact: true }).first()).toBeVisible();
});

for (const { language, locale, name, say } of [
  { language: 'sw', locale: 'sw-KE', name: 'Zuhura Bakari', say: placingSw },
  { language: 'fr', locale: 'fr-FR', name: 'Mariam Traoré', say: placingFr },
  { language: 'ar', locale: 'ar-EG', name: 'Salma Nasser', say: placingAr },
] as const)
  test(`${name} says in ${language} on a phone where a document is signed`, async ({ world }) => {
    const { page } = await newcomer(world, name, '/agreements/new', { ...phone, locale });
    const file = await paper('Forty chairs');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'Chairs.pdf', mimeType: 'application/pdf', buffer: Buffer.from(file) });
    await expect(page).toHaveURL(/\/agreements\/edit\//);
    const sheet = page.getByRole('region', { name: filled(say.pageOf, { number: 1, count: 1 }) });
    await expect(sheet.and(page.locator('[data-drawn]'))).toBeVisible();
    const tools = page.getByRole('region', { name: say.whereSign });
    await tools.getByRole('button', { name: say.signature, exact: true }).press('Enter');
    await expect(sheet.getByText(say.signature)).toBeVisible();
    await tools.getByRole('button', { name: say.choice, exact: true }).press('Enter');
    await expect(tools.getByLabel(say.chooseFrom)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    // What is asked, and the file, are the text's own words; what its sheet says for everybody is English, and says so.
    await expectNoEnglish(page, language, [name, 'Chairs.pdf', 'Chairs', 'Choice', 'Forty chairs Page 1.'], {
      except: 'main [lang="en"], [contenteditable], textarea',
    });
    expect(await sidewaysScroll(page)).toBe(0);
    await world.axe(page);
  });
