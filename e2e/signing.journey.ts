import { askedToSign } from './accord.ts';
import { expectAccessible } from './axe.ts';
import { newcomer } from './newcomer.ts';
import { addPasskey, giveAuthenticator, goToMark, goToSummary, readToEnd } from './passkeys.ts';
import { agreementCalled, enterAs } from './people.ts';
import { expect, test } from './world.ts';

test('at level 2 a passkey confirms exactly this text; without one the person is shown how to add it', async ({
  world,
}) => {
  const page = await enterAs(world, 'grace');
  await giveAuthenticator(page);
  const id = await agreementCalled(page, 'Memorandum on water points in Homa Bay');
  await page.goto(`/dashboard/agreements/${id}`);
  await goToSummary(page);
  await expect(page.getByText('You need a passkey for this signature')).toBeVisible();
  await addPasskey(page, 'Field phone');
  await page.goto(`/dashboard/agreements/${id}`);
  await goToSummary(page);
  await page.reload();
  await goToMark(page);
  const ceremony = page.getByRole('dialog');
  await ceremony.getByLabel(/I want to sign electronically/).check();
  // She signs for a trust: what she said the last time stands there, and nothing goes on without it.
  const [position, basis] = [ceremony.getByLabel('Your position'), ceremony.getByLabel('What lets you sign for it')];
  await expect(position).toHaveValue('Chair of the trustees');
  await position.fill('');
  await basis.selectOption({ label: 'Choose one' });
  await ceremony.getByRole('button', { name: 'Continue' }).click();
  await expect(ceremony.getByText('Choose what lets you sign.')).toBeVisible();
  await expect(position).toBeFocused();
  await expectAccessible(page);
  await position.fill('Programme director');
  await basis.selectOption({ label: 'It employs me and lets me sign' });
  await ceremony.getByRole('button', { name: 'Continue' }).click();
  const told = 'Programme director, signed as an employee with that power';
  await expect(ceremony.getByText(told)).toBeVisible();
  await ceremony.getByRole('button', { name: 'Sign now' }).click();
  await expect(ceremony).toHaveCount(0);
  await expect(page.getByText('Signed by you')).toBeVisible();
  await expect(page.getByText(`Grace Achieng: ${told}`)).toBeVisible();
  const view = (await (await page.request.get(`/api/v1/agreements/${id}`)).json()) as {
    myPartyId: string;
    parties: { id: string; signedLevel: number }[];
  };
  expect(view.parties.find((party) => party.id === view.myPartyId)?.signedLevel).toBe(2);
});

test('a drawn signature is kept, and what was typed survives a refused step', async ({ world }) => {
  const [owner, other] = [await newcomer(world, 'Neema Koech'), await newcomer(world, 'Kevin Ouko')];
  const { id } = await askedToSign(owner, other, 'Thirty rakes for the school garden');
  const { page } = other;
  await page.goto(`/dashboard/agreements/${id}`);
  await page.getByRole('button', { name: 'Review and sign' }).first().click();
  const ceremony = page.getByRole('dialog');
  await readToEnd(page);
  await ceremony.getByRole('button', { name: 'Continue' }).click();
  await ceremony.getByLabel('Draw it').check();
  await ceremony.getByRole('button', { name: 'Continue' }).click();
  await expect(ceremony.getByText(/Draw your signature/)).toBeVisible();
  const pad = await ceremony.getByRole('img').or(ceremony.locator('canvas, svg[role]')).last().boundingBox();
  if (!pad) throw new Error('no pad to draw on');
  await page.mouse.move(pad.x + 40, pad.y + pad.height / 2);
  await page.mouse.down();
  for (let step = 1; step <= 12; step++)
    await page.mouse.move(pad.x + 40 + step * 20, pad.y + pad.height / 2 + (step % 2 ? -20 : 20));
  await page.mouse.up();
  await ceremony.getByLabel(/I want to sign electronically/).check();
  await ceremony.getByRole('button', { name: 'Continue' }).click();
  await ceremony.getByRole('button', { name: 'Sign now' }).click();
  await expect(ceremony).toHaveCount(0);
  await expect(page.getByText('Signed by you')).toBeVisible();
});
