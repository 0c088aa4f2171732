import { to } from '@ahadi/domain/paths.ts';
import { checkedNewcomer } from './mediator.ts';
import { newcomer } from './newcomer.ts';
import { enterAs, noPage, post } from './people.ts';
import { expect, type Page, test, type World } from './world.ts';

type Text = { topic?: string; kind?: string; title: string; body: string };
type Case = { id: string };

/** Somebody whose words are shown at once, and whom nobody else of the journeys knows. */
const writer = (world: World, name: string) => checkedNewcomer(world, name);

/** A post without walking through the form; answers its id. */
async function posted(page: Page, { topic = 'marketplace', kind = 'discussion', ...text }: Text): Promise<string> {
  const { row } = await post<{ row: { id: string } | null }>(page, '/api/v1/community/posts', {
    clientId: crypto.randomUUID(),
    post: { topic, kind, tags: [], ...text },
    guard: 'ask',
  });
  expect(row, text.title).not.toBeNull();
  return row?.id ?? '';
}

/** A moderator takes a post away, without walking through the desk. */
async function takeAway(moderator: Page, id: string): Promise<void> {
  const found = await post<Case>(moderator, '/api/v1/community/desk', { target: { kind: 'post', id } });
  await post(moderator, `/api/v1/community/desk/${found.id}/decide`, {
    measure: 'remove',
    rule: 'R5',
    reason: 'It says the same as the post before it.',
  });
}

const more = async (page: Page, action: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: action }).click();
};

test('the guard says to somebody new that a moderator looks first, and a moderator looks first', async ({ world }) => {
  const { page, name } = await newcomer(world, 'Nafula Wanyonyi', to('community'));
  const title = 'Who keeps the key of a shared store?';
  await page.getByRole('button', { name: 'Write a post' }).click();
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('Agreements');
  await page.getByLabel('Your question in one line').fill(title);
  await page.getByLabel('What you want to say').fill('We are three traders. Write to nafula.w@example.com.');
  await expect(page.getByText('A moderator looks at it before others read it.')).toBeVisible();
  await page.getByRole('button', { name: 'Post it' }).click();
  const guard = page.getByRole('dialog', { name: 'Look at this before everybody sees it' });
  await expect(guard.getByText('A moderator looks at it before others read it.')).toBeVisible();
  await expect(guard.getByText('at once')).toHaveCount(0);
  await guard.getByRole('button', { name: 'Mask and send' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const address = new URL(page.url()).pathname;
  const { page: other } = await writer(world, 'Simiyu Barasa');
  await other.goto(address);
  await expect(other.getByRole('heading', { name: title })).toHaveCount(0);
  await expect(other.getByText(name)).toHaveCount(0);

  // Of somebody who is known the same dialog says the other thing, and it is so.
  await other.goto(to('community'));
  await other.getByRole('button', { name: 'Write a post' }).click();
  await other.getByRole('combobox', { name: 'Topic' }).selectOption('Agreements');
  await other.getByLabel('Your question in one line').fill('Who pays for the lock of a shared store?');
  await other.getByLabel('What you want to say').fill('Write to simiyu.b@example.com.');
  await other.getByRole('button', { name: 'Post it' }).click();
  const known = other.getByRole('dialog', { name: 'Look at this before everybody sees it' });
  await expect(known.getByText('Everybody who is signed in reads it at once.')).toBeVisible();
  await expect(known.getByText('If you keep it: a moderator looks at it before others read it.')).toBeVisible();
  await known.getByRole('button', { name: 'Mask and send' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Who pays for the lock of a shared store?');
  await page.goto(new URL(other.url()).pathname);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who pays for the lock of a shared store?');
});

test('a question is masked, answered, and the answer is chosen', async ({ world }) => {
  const { page: asker } = await writer(world, 'Achieng Otieno');
  await asker.goto(to('community'));
  await asker.getByRole('button', { name: 'Write a post' }).click();
  await asker.getByRole('button', { name: 'Post it' }).click();
  await expect(asker.getByText('Choose a topic.')).toBeVisible();
  await asker.getByRole('combobox', { name: 'Topic' }).selectOption('Agreements');
  await asker.getByLabel('Your question in one line').fill('Who signs the delivery note of a lorry?');
  await asker
    .getByLabel('What you want to say')
    .fill(
      'The driver, or the person who takes the goods? Write to achieng.o@example.com. I paid with 4111 1111 1111 1111.',
    );
  await asker.getByLabel('Tags').fill('delivery, lorry');
  await asker.getByRole('button', { name: 'Post it' }).click();

  // Nothing is sent before the writer decided about it.
  const guard = asker.getByRole('dialog', { name: 'Look at this before everybody sees it' });
  await expect(guard.getByText('achieng.o@example.com')).toBeVisible();
  await expect(guard.getByText('is always masked')).toBeVisible();
  await world.axe(asker);
  await guard.getByRole('button', { name: 'Mask and send' }).click();
  await expect(asker.getByRole('heading', { level: 1 })).toHaveText('Who signs the delivery note of a lorry?');
  await expect(asker.getByRole('article')).toContainText('••••');
  await expect(asker.getByRole('article')).not.toContainText('example.com');
  await expect(asker.getByRole('article')).not.toContainText('4111');

  const { page: helper, name } = await writer(world, 'Barasa Wekesa');
  await helper.goto(new URL(asker.url()).pathname);
  await helper.getByLabel('Your answer').fill('The person who takes the goods, by **name** and with the hour.');
  await helper.getByRole('button', { name: 'Send', exact: true }).click();
  const answer = helper.getByRole('listitem').filter({ hasText: 'The person who takes the goods' });
  await expect(answer.getByText('name', { exact: true })).toBeVisible();
  await expect(helper.getByLabel('Your answer')).toHaveValue('');

  // The asker's open page hears of it.
  const seen = asker.getByRole('listitem').filter({ hasText: 'The person who takes the goods' });
  await expect(seen).toContainText(name);
  await seen.getByRole('button', { name: 'Helpful' }).click();
  await seen.getByRole('button', { name: 'This is the answer' }).click();
  await expect(seen.getByText('The answer', { exact: true })).toBeVisible();
  await world.axe(asker);
  await helper.goto(`${to('community')}?q=delivery+note+lorry`);
  const row = helper.getByRole('listitem').filter({ hasText: 'Who signs the delivery note' });
  await expect(row.getByText('Answered')).toBeVisible();

  // Who is told of an answer is led to it.
  await asker
    .getByRole('listitem')
    .filter({ hasText: 'The person who takes' })
    .getByRole('button', { name: 'Reply' })
    .click();
  await asker.getByLabel(`Your reply to ${name}`).fill('Thank you, that is what we do from now on.');
  await asker.getByRole('button', { name: 'Send the reply' }).click();
  await expect(asker.locator('p', { hasText: 'Thank you, that is what we do from now on.' })).toBeVisible();
  await helper.getByRole('button', { name: /^Notifications/ }).click();
  // In the list, not in the toast that may stand over it.
  await helper
    .getByRole('dialog', { name: 'Notifications' })
    .getByText(/answered you/)
    .first()
    .click();
  await expect(helper).toHaveURL(/comment=/);
  await expect(helper.getByRole('listitem').filter({ hasText: 'from now on' })).toBeInViewport();
});

test('what is reported is removed with a reason, and another moderator brings it back', async ({ world }) => {
  const title = 'The scales at the lake market weigh short';
  const { page: author } = await writer(world, 'Chebet Koros');
  const id = await posted(author, {
    title,
    body: 'Twice my fish weighed less there than at home. Ask to see the seal on the scales before you sell.',
  });

  const { page: reader } = await writer(world, 'Duke Ouma');
  await reader.goto(to('post', { id }));
  await more(reader, 'Report it');
  const report = reader.getByRole('dialog', { name: 'Report this post' });
  await report.getByRole('button', { name: 'Report it' }).click();
  await expect(report.getByText('Choose what is wrong with it.')).toBeVisible();
  await report.getByLabel('It accuses somebody by name').check();
  await report.getByLabel('In your words').fill('Everybody there knows who is meant.');
  await world.axe(reader);
  await report.getByRole('button', { name: 'Report it' }).click();
  await expect(reader.getByText('A moderator is to look at it within a day.').last()).toBeVisible();

  const daniel = await enterAs(world, 'daniel', `${to('community')}?view=review`);
  await daniel.getByRole('link', { name: title }).click();
  await expect(daniel.getByText('Everybody there knows who is meant.')).toBeVisible();
  await expect(daniel.getByText('Duke Ouma')).toHaveCount(0);
  await daniel.getByRole('button', { name: 'Take it on' }).click();
  await daniel.getByLabel('What happens').selectOption('Remove it');
  await expect(daniel.getByRole('button', { name: 'Decide' })).toHaveAccessibleDescription(/reason/);
  await daniel.getByLabel('Which rule').selectOption({ index: 2 });
  await daniel.getByLabel('Reason').fill('It points at the weighers of one market without proof.');
  await world.axe(daniel);
  await daniel.getByRole('button', { name: 'Decide' }).click();
  await expect(daniel.getByRole('heading', { name: 'What was decided' })).toBeVisible();

  // Others see a line in its place; the author sees the words, the reason and the way to another person.
  await reader.goto(to('post', { id }));
  await expect(reader.getByText('Twice my fish weighed less')).toHaveCount(0);
  await author.goto(to('post', { id }));
  await expect(author.getByText('Twice my fish weighed less')).toBeVisible();
  await expect(author.getByText('It points at the weighers of one market without proof.')).toBeVisible();
  await author.getByRole('link', { name: 'Ask another person' }).click();
  await author.getByRole('button', { name: 'Ask another person' }).click();
  const appeal = author.getByRole('dialog');
  await appeal.getByLabel('Why it should be decided otherwise').fill('I named nobody.');
  await appeal.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(appeal.getByText(/at least 50 characters/)).toBeVisible();
  await appeal
    .getByLabel('Why it should be decided otherwise')
    .fill('I named nobody and told only what I weighed myself, twice, with the same scales at home.');
  await appeal.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(author.getByText('Another moderator looks at it')).toBeVisible();
  await world.axe(author);

  // Who decided does not decide again.
  await daniel.goto(`${to('community')}?view=review&queue=appeals`);
  await daniel.getByRole('link', { name: title }).click();
  await expect(daniel.getByText('You cannot decide this')).toBeVisible();
  await expect(daniel.getByRole('button', { name: 'Decide' })).toHaveCount(0);
  const faith = await enterAs(world, 'faith', `${to('community')}?view=review&queue=appeals`);
  await faith.getByRole('link', { name: title }).click();
  await faith.getByLabel('What becomes of the decision').selectOption('Take it back');
  await faith.getByLabel('Reason').fill('Nobody is named; telling what one weighed is allowed.');
  await faith.getByRole('button', { name: 'Decide' }).click();
  await expect(faith.getByText('It was taken back')).toBeVisible();
  await reader.goto(to('post', { id }));
  await expect(reader.getByText('Twice my fish weighed less')).toBeVisible();
  await reader.goto(`${to('community')}?view=log`);
  const line = reader.getByRole('listitem').filter({ hasText: 'It points at the weighers' });
  await expect(line.getByText('Taken back after an appeal')).toBeVisible();
  await expect(line).not.toContainText('Daniel');
});

test('scripts in every field are only words', async ({ world }) => {
  const { page } = await writer(world, 'Esther <b>Nduta</b>');
  const attack = '<script>window.ran = 1</script><img src=x onerror="window.ran = 1">';
  await page.goto(`${to('community')}?write=1`);
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('Product help');
  await page.getByLabel('Your question in one line').fill(`What is ${attack}?`);
  await page
    .getByLabel('What you want to say')
    .fill(`${attack}\n\n[press here](javascript:window.ran=1) ![seen](https://nowhere.example/x.png)\n\n\`${attack}\``);
  await page.getByLabel('Tags').fill('<script>');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('<script>');
  await page.getByRole('button', { name: 'Write on' }).click();
  await page.getByRole('button', { name: 'Post it' }).click();
  await expect(page.getByText('Use 2 to 24 letters, digits and hyphens.')).toBeVisible();
  await page.getByLabel('Tags').fill('plain');
  await page.getByRole('button', { name: 'Post it' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>');
  await page.getByLabel('Your answer').fill(`${attack} [x](data:text/html,<script>window.ran=1</script>)`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '<script>' }).first()).toBeVisible();
  for (const address of [page.url(), `${to('community')}?show=mine`, `${to('community')}?view=drafts`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    await expect(page.locator('main img, main script, main a[href^="javascript"], main a[href^="data"]')).toHaveCount(
      0,
    );
  }
});

test('a reply to what was taken away meanwhile is not lost, and a text that is too long says so', async ({ world }) => {
  const { page: author } = await writer(world, 'Fatuma Ali');
  const id = await posted(author, {
    title: 'Where do you buy clean sacks?',
    body: 'The sacks from the depot are wet inside, and the beans begin to smell after a week.',
  });
  const { page: reader } = await writer(world, 'Gideon Mutai');
  await reader.goto(to('post', { id }));
  const box = reader.getByLabel('Your comment');
  await box.fill('At the mill by the river; they dry them in the sun.');
  const moderator = await enterAs(world, 'faith', noPage);
  await takeAway(moderator, id);
  await reader.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(reader.getByText('This was not sent; your text is kept')).toBeVisible();
  await expect(box).toHaveValue('At the mill by the river; they dry them in the sun.');
  await expect
    .poll(async () => (await reader.request.get('/api/v1/community/drafts')).text())
    .toContain('At the mill by the river');
  await reader.goto(`${to('community')}?view=drafts`);
  await expect(reader.getByRole('link', { name: /At the mill by the river/ })).toBeVisible();

  // One character too many is told before anything is sent, and nothing of it goes. It is somebody who has posted nothing yet:
  // anyone who just did would have to wait for a quarter of a minute.
  const text = reader.getByLabel('What you want to say');
  await reader.goto(`${to('community')}?write=1`);
  await reader.getByRole('combobox', { name: 'Topic' }).selectOption('Academy');
  await reader.getByLabel('Your question in one line').fill('How long may a post be?');
  await text.fill('a'.repeat(20_001));
  await reader.getByRole('button', { name: 'Post it' }).click();
  await expect(reader.getByText('This has 20,001 characters; the limit is 20,000. Nothing was sent.')).toBeVisible();
  await expect(text).toBeFocused();
  await world.axe(reader);
  await text.fill('a'.repeat(20_000));
  await reader.getByRole('button', { name: 'Post it' }).click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('How long may a post be?');
});
