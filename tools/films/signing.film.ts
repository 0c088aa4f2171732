import { readFileSync } from 'node:fs';
import { test } from '../../e2e/moving.ts';
import { readToEnd } from '../../e2e/passkeys.ts';
import { day } from '../../e2e/quarrel.ts';
import { expect, type Page } from '../../e2e/world.ts';
import { demoEmail } from '../../seed/people.ts';
import { Director } from './director.ts';
import { cards, filmed, visitor } from './walk.ts';

test('signing: from a template to two signatures, sealed, and checked by somebody else', async ({ world }) => {
  const film = new Director('agreements');
  const card = await cards(world);
  const wanjiru = await filmed(world, 'wanjiru', '/agreements/new');
  const amina = await filmed(world, 'amina');

  await film.card(card, 'title', 'beginning');
  await film.card(card, 'write', 1);
  await write(film, wanjiru);
  await film.card(card, 'agree', 2);
  const path = new URL(wanjiru.url()).pathname;
  await agree(film, wanjiru, amina, path);
  await film.card(card, 'sign', 3);
  await sign(film, wanjiru, amina, path);
  await film.card(card, 'check', 4);
  await check(film, await sealed(film, wanjiru), await visitor(world, '/'));
  await film.card(card, 'end', 'end');
  film.save();
});

/** From a template to a text that is shared. */
async function write(film: Director, page: Page): Promise<void> {
  const lease = page.getByRole('link', { name: /Lease of a house/ });
  await expect(lease).toBeVisible();
  await film.beat('templates', page);
  await film.press(lease, page.getByRole('heading', { name: 'Lease of a house', level: 1 }));
  await film.beat('questions', page);
  await film.type(page.getByLabel(/Full name of the tenant/), 'Amina Odhiambo');
  await film.beat('home', page);
  await film.type(page.getByLabel('Which home is it?'), 'House 14, Kilimani Road');
  await film.beat('rent', page);
  await film.type(page.getByLabel(/How much is the rent a month/), '30,000');
  await page.getByLabel('What is the first day?').fill(day(40));
  await film.again();
  await film.beat('deposit', page);
  await film.choose(page.getByLabel('Is there a deposit?'), 'No');
  const preview = page.getByRole('region', { name: 'What it will say' });
  await film.look('preview', page, preview.getByRole('heading', { name: 'Lease of House 14, Kilimani Road' }));
  await film.beat('draft', page);
  await film.press(
    page.getByRole('button', { name: 'Create draft' }),
    page.getByRole('textbox', { name: 'Heading of clause 1', exact: true }),
  );
  await film.beat('clauses', page);
  await film.bringIntoSight(page.getByRole('textbox', { name: 'Heading of clause 3', exact: true }));
  await film.beat('party', page);
  const name = page.getByLabel('Name', { exact: true });
  await film.bringIntoSight(name);
  if ((await name.inputValue()) === '') await film.type(name, 'Amina Odhiambo');
  await film.type(page.getByRole('textbox', { name: 'E-mail' }).nth(1), demoEmail('amina'));
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  await film.beat('share', page);
  await film.press(page.getByRole('button', { name: 'Share', exact: true }), page.getByRole('dialog'));
  await page.getByRole('button', { name: 'Share with Amina Odhiambo' }).click();
  await expect(page).toHaveURL(/\/dashboard\/agreements\//);
  await expect(page.getByText('Being negotiated').first()).toBeVisible();
  await film.again();
}

/** The other side reads and accepts the text; signatures are asked for. */
async function agree(film: Director, wanjiru: Page, amina: Page, path: string): Promise<void> {
  await amina.goto(path);
  const accept = amina.getByRole('button', { name: 'Accept this text' }).first();
  await expect(accept).toBeVisible();
  await film.beat('arrives', amina);
  await film.beat('reads', amina);
  await film.bringIntoSight(amina.getByRole('heading', { name: /Rent/ }).first(), 'start');
  await film.beat('accepts', amina);
  await film.press(accept, amina.getByRole('dialog'));
  await film.press(amina.getByRole('dialog').getByRole('button', { name: /^Accept version/ }));
  await expect(amina.getByRole('dialog')).toHaveCount(0);
  await film.again();
  const clause = amina.getByRole('button', { name: 'Accept the clause' }).first();
  await film.look('clause', amina, clause);
  await film.press(clause);
  await wanjiru.goto(path);
  const own = wanjiru.getByRole('button', { name: 'Accept the clause' }).first();
  await own.click();
  const ask = wanjiru.getByRole('button', { name: 'Ask for signatures' }).first();
  await expect(ask).toBeVisible();
  await film.beat('freeze', wanjiru);
  await film.press(ask, wanjiru.getByRole('button', { name: 'Freeze the text and ask' }));
  await film.press(wanjiru.getByRole('button', { name: 'Freeze the text and ask' }));
  await expect(wanjiru.getByRole('dialog')).toHaveCount(0);
  await film.again();
}

/** Both go through the ceremony of signing. */
async function sign(film: Director, wanjiru: Page, amina: Page, path: string): Promise<void> {
  await amina.goto(path);
  await film.beat('review', amina);
  const ceremony = amina.getByRole('dialog');
  await film.press(
    amina.getByRole('button', { name: 'Review and sign' }).first(),
    ceremony.getByRole('heading', { name: 'Read it to the end' }),
  );
  const goOn = ceremony.getByRole('button', { name: 'Continue' });
  await film.beat('toTheEnd', amina);
  await readToEnd(amina);
  await film.again();
  await film.press(goOn, ceremony.getByRole('heading', { name: 'Your signature' }));
  await film.beat('mark', amina);
  await film.press(ceremony.getByLabel(/I want to sign electronically/));
  await film.press(goOn, ceremony.getByRole('heading', { name: 'Confirm and sign' }));
  await film.beat('confirm', amina);
  await film.press(ceremony.getByRole('button', { name: 'Sign now' }));
  await expect(ceremony).toHaveCount(0);
  await expect(amina.getByText('Signed by you')).toBeVisible();
  await film.again();

  await wanjiru.goto(path);
  const own = wanjiru.getByRole('dialog');
  await film.beat('second', wanjiru);
  await film.press(
    wanjiru.getByRole('button', { name: 'Review and sign' }).first(),
    own.getByText('Read it to the end'),
  );
  await readToEnd(wanjiru);
  await own.getByRole('button', { name: 'Continue' }).click();
  await own.getByLabel(/I want to sign electronically/).check();
  await film.again();
  await film.press(
    own.getByRole('button', { name: 'Continue' }),
    own.getByRole('heading', { name: 'Confirm and sign' }),
  );
  await film.beat('both', wanjiru);
  await film.press(own.getByRole('button', { name: 'Sign now' }));
  await expect(own).toHaveCount(0);
  await expect(wanjiru.getByRole('link', { name: 'Download the sealed PDF' }).first()).toBeVisible();
  await film.again();
}

/** What both keep; answers the sealed document. */
async function sealed(film: Director, page: Page): Promise<Buffer> {
  const link = page.getByRole('link', { name: 'Download the sealed PDF' }).first();
  await film.beat('sealed', page);
  const [file] = await Promise.all([page.waitForEvent('download'), film.press(link)]);
  return readFileSync(await file.path());
}

/** Somebody who was shown the file checks it, and then a changed one. */
async function check(film: Director, file: Buffer, page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Check a signed document' });
  await film.beat('anybody', page);
  await film.press(link);
  const handed = page.locator('input[type=file]');
  const pdf = (buffer: Buffer) => ({ name: 'lease.pdf', mimeType: 'application/pdf', buffer });
  await film.beat('drop', page);
  await handed.setInputFiles(pdf(file));
  await expect(page.getByText('Real and unchanged')).toBeVisible();
  await film.look('real', page, page.getByText('Real and unchanged').locator('xpath=../..'));
  await film.look('who', page, page.getByText('Amina Odhiambo').first());
  const changed = Buffer.from(file);
  changed[1000] = (changed[1000] ?? 0) ^ 1;
  await handed.setInputFiles(pdf(changed));
  await expect(page.getByText('Do not rely on it')).toBeVisible();
  await film.look('changed', page, page.getByText('Do not rely on it'));
}
