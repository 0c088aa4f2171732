import type { AgreementView, WorkingCopy } from '@ahadi/domain/agreements/schema.ts';
import { drafted } from './accord.ts';
import { type Newcomer, newcomer } from './newcomer.ts';
import { post } from './people.ts';
import { answerIt, settleIt, tellAndFile } from './quarrel.ts';
import { desk, expect, phone, test } from './world.ts';

const agreements = '/api/v1/agreements';

test('two debtors and two creditors are readable in the text, and a dispute reaches each of them', async ({
  world,
}) => {
  const wanjiru = await newcomer(world, 'Wanjiru Kamau', '/dashboard', desk);
  const musa = await newcomer(world, 'Musa Otieno', '/dashboard', phone);
  const kilimo = await newcomer(world, 'Kilimo Traders');
  const zawadi = await newcomer(world, 'Zawadi Achieng');
  const all = [wanjiru, musa, kilimo, zawadi];
  const { id, parties } = await drafted(wanjiru, kilimo, 'Maize of the long rains');
  const { page } = wanjiru;
  const party = ({ name, email }: Newcomer, side: string, signOrder: number) => ({ side, name, email, signOrder });
  const own = { ...party(wanjiru, 'A', 1), id: parties[0]?.id };
  const list = [own, party(musa, 'A', 2), party(kilimo, 'B', 3), party(zawadi, 'B', 4)];
  const saved = await page.request.put(`${agreements}/${id}/parties`, {
    data: { parties: list },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(saved.ok()).toBe(true);

  // Who shares a side is asked about, with a choice that stands there already.
  await page.goto(`/agreements/edit/${id}`);
  const sideA = page.getByRole('group', { name: /^Side A: Wanjiru Kamau and Musa Otieno/ });
  await expect(sideA.getByLabel('They owe and are owed')).toHaveValue('both');
  await sideA.getByLabel('Called in the text').fill('Seller');
  await expect
    .poll(async () => (await post<WorkingCopy>(page, `${agreements}/${id}/text`)).terms.sides?.[0]?.called)
    .toBe('Seller');
  await post(page, `${agreements}/${id}/share`);
  const { versionId, terms } = (await (await page.request.get(`${agreements}/${id}`)).json()) as AgreementView;
  expect(terms.sides).toHaveLength(2);
  for (const one of all.slice(1)) await post(one.page, `${agreements}/${id}/accept`, { versionId });
  for (const one of all) await post(one.page, `${agreements}/${id}/public-clause`, { accept: true });
  const { contentHash } = await post<AgreementView>(page, `${agreements}/${id}/signatures/request`);
  for (const one of all)
    await post(one.page, `${agreements}/${id}/signatures`, {
      ...{ contentHash, level: 0, electronicRecordsConsent: true },
      mark: { kind: 'typed', text: one.name },
    });
  await page.goto(`/dashboard/agreements/${id}`);
  await expect(page.getByText(/Wanjiru Kamau and Musa Otieno \(together “the Seller”\)/)).toBeVisible();
  await expect(page.getByText(/owes and is owed jointly and severally/).first()).toBeVisible();

  await page.goto('/disputes/new');
  await page.getByRole('radio', { name: /Maize of the long rains/ }).check();
  await page.getByRole('radio', { name: /^Kilimo Traders/ }).check();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('checkbox', { name: 'Zawadi Achieng' }).check();
  const address = await tellAndFile(page, { title: 'Maize not paid' });
  await expect(page.getByText(/Filed together with/)).toBeVisible();

  // Musa reads along on a phone; Zawadi has a dispute of her own.
  await musa.page.goto(address);
  await expect(musa.page.getByText('You read along')).toBeVisible();
  await expect(musa.page.getByRole('button', { name: 'Make an offer' })).toHaveCount(0);
  await world.axe(musa.page);
  await zawadi.page.goto(address);
  await zawadi.page
    .getByText(/Filed together with/)
    .getByRole('link')
    .click();
  await expect(zawadi.page.getByRole('button', { name: 'Answer it' }).first()).toBeVisible();
  await expect(zawadi.page.getByRole('heading', { level: 1, name: 'Maize not paid' })).toBeVisible();

  // Kilimo settles with Wanjiru. That frees nobody else: the agreement and Zawadi's dispute go on, and all are told.
  await kilimo.page.goto(address);
  await answerIt(kilimo.page, 'The maize came, but it was wet, and a third of it was lost before it could be sold.');
  const { ref } = (await (await page.request.get(address.replace('/disputes', '/api/v1/disputes'))).json()) as {
    ref: string;
  };
  await settleIt(
    { page, path: address },
    { page: kilimo.page, path: address },
    { ref, does: 'Kilimo Traders pays for the maize that was dry.' },
  );
  await musa.page.goto(address);
  await expect(musa.page.getByText('Resolved', { exact: true }).first()).toBeVisible();
  await zawadi.page.reload();
  await expect(zawadi.page.getByRole('button', { name: 'Answer it' }).first()).toBeVisible();
  for (const { page } of [musa, zawadi]) {
    await page.goto(`/dashboard/agreements/${id}`);
    await expect(page.getByText('In force', { exact: true }).first()).toBeVisible();
  }
});
