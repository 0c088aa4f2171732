import { newcomer } from './newcomer.ts';
import { enterAs } from './people.ts';
import { expect, phone, test } from './world.ts';

const paper = {
  name: 'probate.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
};

test('an executor asks with a paper, two people find it proven, they act, and who is alive after all ends it', async ({
  world,
}) => {
  const dead = await newcomer(world, 'Wambui Departed', '/dashboard', phone);
  const heir = await newcomer(world, 'Hawa Heir', '/successions');
  const ask = heir.page;
  await ask.getByRole('link', { name: 'Ask to act for somebody' }).click();
  await ask.getByRole('button', { name: 'Send it' }).click();
  await expect(ask.getByText('Choose the paper that proves it.')).toBeVisible();
  await ask.getByLabel('Their name').fill(dead.name);
  await ask.getByLabel('E-mail address of their account').fill(dead.email);
  await ask.getByLabel('As what you act').fill('Executor of the will');
  await ask.getByLabel('What else we should know').fill('She died on 2 February.');
  await ask.locator('input[type=file]').setInputFiles(paper);
  await world.axe(ask);
  await ask.getByRole('button', { name: 'Send it' }).click();
  await expect(ask.getByRole('heading', { level: 1, name: `Acting for ${dead.name}` })).toBeVisible();
  await expect(ask.getByRole('link', { name: /probate\.pdf/ })).toBeVisible();
  await world.letterTo(dead.email, /Somebody says that you died/);

  const daniel = await enterAs(world, 'daniel', '/admin/successions');
  await daniel.getByRole('link', { name: new RegExp(dead.name) }).click();
  await expect(daniel.getByText(/checked to level/)).toBeVisible();
  await daniel.getByRole('button', { name: 'Find it proven' }).click();
  await daniel.getByRole('dialog').getByLabel('Your reason').fill('The grant names her, and the court confirms it.');
  await daniel.getByRole('dialog').getByRole('button', { name: 'Find it proven' }).click();
  await expect(daniel.getByRole('button', { name: 'Confirm it' })).toHaveAccessibleDescription(/a second reviewer/);

  const faith = await enterAs(world, 'faith', '/admin/successions');
  await faith.getByRole('link', { name: new RegExp(dead.name) }).click();
  await world.axe(faith);
  await faith.getByRole('button', { name: 'Confirm it' }).click();
  await faith.getByRole('dialog').getByLabel('Your reason').fill('I called the registry, which has it.');
  await faith.getByRole('dialog').getByRole('button', { name: 'Confirm it' }).click();
  await expect(faith.getByText('They act from now on.')).toBeVisible();
  await expect(ask.getByText('You can act', { exact: true })).toBeVisible();

  const { page } = dead;
  await page.goto(new URL(ask.url()).pathname);
  await world.axe(page);
  await expect(page.getByText('probate.pdf')).toHaveCount(0);
  await page.getByRole('button', { name: 'That is not so' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'That is not so' }).click();
  await expect(page.getByText('It is over. Nobody acts for you.')).toBeVisible();
  await expect(ask.getByText('Contradicted')).toBeVisible();
});
