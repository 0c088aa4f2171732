import { test } from '../../e2e/moving.ts';
import { agreementCalled, noPage } from '../../e2e/people.ts';
import { day } from '../../e2e/quarrel.ts';
import { expect, type Page } from '../../e2e/world.ts';
import { Director } from './director.ts';
import { cards, filmed, visitor } from './walk.ts';

const drain = 'Mend the drain behind the stall';

test('breaking: a promise is missed, a dispute is filed and answered, and what is not settled is found by name', async ({
  world,
}) => {
  const film = new Director('disputes');
  const card = await cards(world);
  const amina = await filmed(world, 'amina');
  const peter = await filmed(world, 'peter');
  const lease = `/dashboard/agreements/${await agreementCalled(amina, 'Lease of market stall 14, Kibuye')}`;

  await film.card(card, 'title', 'beginning');
  await film.card(card, 'promise', 1);
  await miss(film, amina, lease, () => world.pass(8));
  await film.card(card, 'dispute', 2);
  const path = await file(film, amina);
  await film.card(card, 'answer', 3);
  await peter.goto(path);
  await answer(film, peter);
  await film.card(card, 'offers', 4);
  await offer(film, peter, amina, path);
  await film.card(card, 'deadline', 5);
  await wait(film, amina, peter, path, world.pass);
  await film.card(card, 'public', 6);
  await find(film, await visitor(world, '/'), amina, path);
  await film.card(card, 'end', 'end');
  film.save();
});

/** What was shown is not what was promised, and the day passes. */
async function miss(film: Director, page: Page, lease: string, pass: () => Promise<void>): Promise<void> {
  await page.goto(lease);
  const back = page.getByRole('button', { name: `Send it back: ${drain}` });
  await expect(back).toBeVisible();
  await film.beat('lease', page);
  await film.bringIntoSight(back);
  await film.beat('claimed', page);
  await film.press(back, page.getByRole('dialog'));
  await film.beat('missing', page);
  const dialog = page.getByRole('dialog');
  await film.type(dialog.getByLabel('What is missing'), 'After rain the water stands behind the stall for a day.');
  await film.press(dialog.getByRole('button', { name: 'Send it back' }));
  await expect(dialog).toHaveCount(0);
  await film.again();
  await pass();
  await page.goto(noPage);
  await page.goto(lease);
  const promise = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: drain }) });
  await expect(promise.last()).toContainText('Overdue');
  await film.look('overdue', page, promise.last());
}

/** A dispute from the promise, half written already. */
async function file(film: Director, page: Page): Promise<string> {
  await film.beat('fromPromise', page);
  await film.press(
    page.getByRole('link', { name: `File a dispute: ${drain}` }).first(),
    page.getByRole('button', { name: 'Begin' }),
  );
  await film.beat('begin', page);
  await film.press(page.getByRole('button', { name: 'Begin' }), page.getByLabel('What kind of matter is it?'));
  await expect(page).toHaveURL(/\/disputes\/edit\//);
  await film.beat('clause', page);
  await film.bringIntoSight(page.getByLabel('What happened', { exact: true }));
  await film.beat('asked', page);
  await film.bringIntoSight(page.getByLabel('I ask for').first());
  const exactly = page.getByLabel('What exactly').first();
  if ((await exactly.count()) > 0) await film.type(exactly, 'The drain is mended within two weeks.');
  await film.beat('precontact', page);
  await page.getByLabel('It happened, or began, on').fill(day(0));
  await page.getByLabel('I asked them on').fill(day(0));
  await film.type(page.getByLabel('How, and what came of it'), 'By telephone; no new day was named.');
  await film.beat('files', page);
  await film.press(page.getByLabel('What I have written is true as far as I know.'));
  await film.press(page.getByRole('button', { name: 'File it' }));
  await expect(page).toHaveURL(/\/disputes\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'If nobody acts' })).toBeVisible();
  await film.again();
  await film.look('ifNobody', page, cardOf(page, 'If nobody acts'));
  return new URL(page.url()).pathname;
}

const cardOf = (page: Page, name: string | RegExp) =>
  page.locator('section', { has: page.getByRole('heading', { name }) }).last();

/** The other side reads it and answers. */
async function answer(film: Director, page: Page): Promise<void> {
  const begin = page.getByRole('button', { name: 'Answer it' }).first();
  await expect(begin).toBeVisible();
  await film.beat('served', page);
  await film.press(begin, page.getByRole('dialog'));
  const dialog = page.getByRole('dialog');
  await film.beat('ways', page);
  await film.press(dialog.getByRole('radio', { name: /^It is not right/ }));
  await film.beat('told', page);
  await film.type(
    dialog.getByRole('textbox', { name: 'What happened as you saw it' }),
    'The pipe is mended. The water comes from the road, which is not ours.',
  );
  await film.press(dialog.getByLabel('What I have written is true as far as I know.'));
  await film.press(dialog.getByRole('button', { name: 'Give this answer' }));
  await expect(dialog).toHaveCount(0);
  await film.again();
}

/** One offers, the other refuses. */
async function offer(film: Director, peter: Page, amina: Page, path: string): Promise<void> {
  const make = peter.getByRole('button', { name: 'Make an offer' }).first();
  await film.beat('makes', peter);
  await film.press(make, peter.getByRole('dialog'));
  const dialog = peter.getByRole('dialog');
  await film.beat('terms', peter);
  await film.type(dialog.getByLabel('What each side does'), 'The county waives the rent of one month.');
  await dialog.getByLabel('All of it done by').fill(day(40));
  await film.again();
  await film.press(dialog.getByRole('button', { name: 'Make this offer' }));
  await expect(dialog).toHaveCount(0);
  await film.again();
  await amina.goto(path);
  const answering = amina.getByRole('button', { name: 'Answer the offer' }).first();
  await expect(answering).toBeVisible();
  await film.beat('turn', amina);
  await film.press(answering, amina.getByRole('dialog'));
  await film.beat('refuses', amina);
  await film.press(amina.getByRole('dialog').getByRole('button', { name: 'Refuse it' }));
  await expect(amina.getByRole('dialog')).toHaveCount(0);
  await film.again();
}

/** The deadline comes nearer; each side writes a statement. */
async function wait(
  film: Director,
  amina: Page,
  peter: Page,
  path: string,
  pass: (days: number) => Promise<void>,
): Promise<void> {
  await amina.goto(path);
  const standing = cardOf(amina, 'If nobody acts');
  await expect(standing).toBeVisible();
  await film.look('clock', amina, standing);
  await pass(25);
  for (const [page, words, captions] of [
    [amina, 'My stall is closed on each day of rain.', ['warned', 'statement']],
    [peter, 'The drain is mended; the water is the road’s.', ['', 'statements']],
  ] as const) {
    await page.goto(noPage);
    await page.goto(path);
    await expect(page.getByLabel('Your statement')).toBeVisible();
    if (captions[0]) await film.beat(captions[0], page);
    await film.beat(captions[1], page);
    await film.type(page.getByLabel('Your statement'), words);
    await film.press(page.getByRole('button', { name: 'Save the statement' }), page.getByText('Saved.'));
  }
  await pass(24);
}

/** Found by name by somebody without an account; a cure takes it away. */
async function find(film: Director, page: Page, amina: Page, path: string): Promise<void> {
  await amina.goto(path);
  await expect(amina.getByText('Public history', { exact: true }).first()).toBeVisible();
  const conditions = amina.getByRole('heading', { name: 'What had to be true before this became public' });
  await film.beat('became', amina);
  await film.look('guards', amina, conditions.locator('xpath=ancestor::section[1]'));
  const name = page.locator('#public-name');
  await film.beat('search', page);
  await film.type(name, 'Kisumu County Works');
  await film.press(
    page.getByRole('button', { name: 'Search' }).first(),
    page.getByRole('region', { name: 'What is public under Kisumu County Works' }),
  );
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await film.again();
  const own = page.locator('details').filter({ hasText: 'My stall is closed on each day of rain.' }).first();
  const entry = own.locator('summary').first();
  await film.beat('entry', page);
  await film.press(entry);
  await film.beat('neutral', page);
  await film.bringIntoSight(page.getByText('My stall is closed on each day of rain.').first());
  await film.beat('cure', amina);
  const resolved = amina.getByRole('button', { name: 'It is resolved' }).filter({ visible: true }).first();
  if ((await resolved.count()) === 0)
    await film.press(amina.getByRole('button', { name: 'More', exact: true }), resolved);
  await film.press(resolved, amina.getByRole('dialog'));
  await film.beat('removed', amina);
  await film.press(amina.getByRole('dialog').getByRole('button', { name: 'Yes, it is resolved' }));
  await expect(amina.getByText('Resolved', { exact: true }).first()).toBeVisible();
  await film.again();
}
