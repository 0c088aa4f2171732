import { airplane, chip, expect, isInstalled, landed, test, withWorker } from './aloft.ts';
import { newcomer } from './newcomer.ts';
import type { Page } from './world.ts';

const read = async <Answer>(page: Page, path: string): Promise<Answer> => (await page.request.get(path)).json();

test('a comment waits, one is taken back, and what looks private comes back to its writer', async ({ world, line }) => {
  const name = 'Writer Between';
  const { page } = await newcomer(world, name, '/dashboard/community', withWorker);
  const { rows: posts } = await read<{ rows: { id: string }[] }>(page, '/api/v1/community/posts?topic=stories');
  const id = posts[0]?.id ?? '';
  await page.goto(`/community/posts/${id}`);
  await isInstalled(page);
  await page.reload();
  const box = page.getByRole('textbox', { name: 'Your comment' });
  await expect(box).toBeVisible();
  await airplane(page, line);
  const waiting = page.getByRole('list', { name: 'What you wrote that waits on this device' });
  const send = async (words: string) => {
    await box.fill(words);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(box).toHaveValue('');
  };
  await send('The first thing that came to mind.');
  await expect(waiting.getByRole('listitem')).toContainText('Waits to be sent');
  await send('The second thing, written to somebody@example.org.');
  await send('The third thing, which I think better of.');
  await expect(waiting.getByRole('listitem')).toHaveCount(3);
  await expect(chip(page)).toContainText('Offline: 3 changes waiting');
  await waiting.getByRole('listitem').filter({ hasText: 'third' }).getByRole('button', { name: 'Change it' }).click();
  await expect(box).toHaveValue('The third thing, which I think better of.');
  await expect(waiting.getByRole('listitem')).toHaveCount(2);
  await page.reload();
  await expect(waiting.getByRole('listitem')).toHaveCount(2);

  await landed(page, line);
  await expect(page.getByRole('listitem').filter({ hasText: 'The first thing' })).toContainText(name);
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  await expect(waiting.getByRole('listitem')).toContainText('It may hold what should not be public');
  await world.axe(page);
  await waiting.getByRole('button', { name: 'Change it' }).click();
  await expect(box).toHaveValue(/somebody@example\.org/);
  await expect(waiting).toHaveCount(0);
  const { rows } = await read<{ rows: { body: string }[] }>(page, `/api/v1/community/posts/${id}/comments?limit=100`);
  const own = rows.filter(({ body }) => /^The (?:first|second|third) thing/.test(body));
  expect(own.map(({ body }) => body)).toEqual(['The first thing that came to mind.']);
});
