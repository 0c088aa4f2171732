import { to } from '@ahadi/domain/paths.ts';
import { enterAs } from './people.ts';
import { expect, phone, test } from './world.ts';

test('somebody asks with slips, finds the article and does it at once', async ({ world }) => {
  const page = await enterAs(world, 'leila', to('help'), phone);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we help?');
  await world.axe(page);
  await page.getByRole('searchbox').pressSequentially('how do i fiel a dispuet');
  const hits = page.getByRole('region', { name: 'What was found' });
  await expect(hits.getByText('You typed “how do i fiel a dispuet”.')).toBeVisible();
  await world.axe(page);
  await hits.getByRole('link', { name: /^File a dispute/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('File a dispute');
  await world.axe(page);
  await page.getByRole('link', { name: 'Start a dispute' }).click();
  await expect(page).toHaveURL(new RegExp(to('newDispute')));

  // The way in from outside: the category, and an address that was never there.
  await page.goto(to('helpCategory', { categoryId: 'disputes' }));
  await expect(page.getByRole('link', { name: /^Answer a dispute/ })).toBeVisible();
  await page.goto(to('helpArticle', { articleId: 'never-written' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This article is not here');
  await page.getByRole('searchbox').fill('escrow');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'What was found' }).getByRole('listitem').first()).toBeVisible();
});

test('a reader says what was wrong, an editor changes it, and the reader sees it', async ({ world }) => {
  const article = to('helpArticle', { articleId: 'make-an-offer' });
  const remark = 'I do not find where the sum is written.';
  const visitor = await world.open(article);
  await visitor.getByRole('button', { name: 'No', exact: true }).click();
  await visitor.getByLabel('I did not understand it').check();
  await visitor.getByLabel('In your words').fill(remark);
  await world.axe(visitor);
  await visitor.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(visitor.getByText(/An editor reads this/)).toBeVisible();

  const editor = await enterAs(world, 'daniel', `${to('help')}?manage=1&tab=remarks`);
  const line = editor.getByRole('listitem').filter({ hasText: remark });
  await expect(line.getByText('I did not understand it')).toBeVisible();
  await world.axe(editor);
  const title = await line.getByRole('link').innerText();
  await line.getByRole('link').click();
  await expect(editor.getByLabel('Title')).toHaveValue(title);
  const body = editor.getByLabel('The article');
  await body.fill(`${await body.inputValue()}\n\n## Where the sum stands\n\nIn the field **Amount**, above the day.\n`);
  await expect(editor.getByRole('region', { name: 'As it will be read' })).toContainText('above the day');
  await world.axe(editor);
  await editor.getByRole('button', { name: 'Save' }).click();
  const isWaiting = editor.getByText('Readers still see the version before');
  await expect(isWaiting).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('above the day')).toHaveCount(0); // a change is not read before it is published
  await editor.getByRole('button', { name: 'Publish' }).click();
  await expect(isWaiting).toHaveCount(0);
  await editor.goto(`${to('help')}?manage=1&tab=remarks`);
  await editor.getByRole('listitem').filter({ hasText: remark }).getByRole('button', { name: 'Settled' }).click();
  await expect(editor.getByText(remark)).toHaveCount(0);

  // A new one that cannot be published yet is saved all the same, and goes on under its own address.
  await editor.goto(`${to('help')}?manage=1&article=`);
  await editor.getByLabel('Title').fill('Weigh a sack of maize');
  await editor.getByLabel('Subject').selectOption({ index: 1 });
  await editor.getByLabel('In one or two sentences').fill('What is weighed, by whom, and who writes it down.');
  await body.fill('## On the scale\n\nBoth sides stand beside it and sign what it says.\n');
  await editor.getByRole('button', { name: 'Publish' }).click();
  await expect(editor.getByRole('alert')).toContainText('Your text is saved; this was not done');
  await editor.getByLabel('As people ask it').fill('weigh a sack\nwho weighs it\nscale');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toHaveURL(/article=weigh-a-sack-of-maize/);
  await expect(editor.getByRole('heading', { level: 1 })).toHaveText('Weigh a sack of maize');
  await editor.getByRole('button', { name: 'Publish' }).click();
  await expect(editor.getByRole('link', { name: 'See it as readers do' })).toBeVisible();

  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Where the sum stands' })).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'No', exact: true })).toHaveAttribute('aria-pressed', 'false'); // asked again of a new version
});

test('what nobody finds is kept for the editors, without who asked and without their address', async ({ world }) => {
  const visitor = await world.open(to('help'));
  await visitor.getByRole('searchbox').fill('quokka grooming kwetu1 kito@example.org');
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByText(/^Nothing answers/)).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Ask a person' })).toBeVisible();
  await world.axe(visitor);

  const editor = await enterAs(world, 'faith', `${to('help')}?manage=1&tab=gaps`);
  const gap = editor.getByRole('listitem').filter({ hasText: 'quokka grooming' });
  await expect(gap).toContainText('asked 1 time');
  await expect(gap).not.toContainText('kito@example.org');
  await world.axe(editor);
  await gap.getByRole('button', { name: 'Ignore it' }).click();
  await expect(gap).toHaveCount(0);

  // Who is no editor is told so.
  const amina = await enterAs(world, 'amina', `${to('help')}?manage=1`);
  await expect(amina.getByRole('heading', { level: 1 })).toHaveText('This is for editors');
});
