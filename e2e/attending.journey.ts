import { drafted } from './accord.ts';
import { freshAddress, newcomer } from './newcomer.ts';
import { readToEnd } from './passkeys.ts';
import { noPage, post } from './people.ts';
import { expect, type Page, phone, test } from './world.ts';

/** Adds somebody to the list of who attends, in the editor. */
async function add(page: Page, role: 'approver' | 'witness', who: { name: string; email: string }, party: string) {
  await page.getByRole('button', { name: `Add ${role === 'approver' ? 'an approver' : 'a witness'}` }).click();
  const row = page.getByRole('group', { name: role === 'approver' ? 'Approver' : 'Witness', exact: true }).last();
  await row.getByLabel('Name').fill(who.name);
  await row.getByLabel('E-mail').fill(who.email);
  await row.getByLabel(role === 'approver' ? 'Approves for' : 'Is with').selectOption({ label: party });
}

/** Signs with a typed name, through the ceremony. */
async function sign(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Review and sign' }).click();
  const dialog = await readAndMark(page, name);
  await dialog.getByRole('button', { name: 'Sign now' }).click();
  await expect(dialog).toHaveCount(0);
}

/** The first two steps of the ceremony that is open: reads to the end, types the name, consents. */
async function readAndMark(page: Page, name: string) {
  const dialog = page.getByRole('dialog');
  await readToEnd(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Your name, as you sign').fill(name);
  await dialog.getByLabel(/I want to sign electronically/).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  return dialog;
}

test('an approver blocks until they approve, and a witness proves to be there and says what they saw', async ({
  world,
}) => {
  const lender = await newcomer(world, 'Lender Attended', noPage);
  const borrower = await newcomer(world, 'Borrower Attended', noPage, phone);
  const board = await newcomer(world, 'Board Approver', noPage);
  const witness = await newcomer(world, 'Wanjiru Witness', '/dashboard', phone);
  const { id } = await drafted(lender, borrower, 'Loan for a second cow');
  const address = `/dashboard/agreements/${id}`;

  // The maker writes who attends, where the parties are written.
  await lender.page.goto(`/agreements/edit/${id}`);
  await add(lender.page, 'approver', board, borrower.name);
  await add(lender.page, 'witness', { ...witness, email: lender.email }, borrower.name);
  // Nothing on the list is dropped by sharing: what keeps it from being saved is mended first.
  await lender.page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(lender.page.getByText('This person is a party.')).toBeVisible();
  await lender.page.getByRole('group', { name: 'Witness' }).getByLabel('E-mail').fill(witness.email);
  await expect(lender.page.getByText('The list is saved. They are invited when you share.')).toBeVisible();
  await lender.page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await world.axe(lender.page);

  const text = await post<{ versionId: string }>(lender.page, `/api/v1/agreements/${id}/share`);
  await post(borrower.page, `/api/v1/agreements/${id}/accept`, { versionId: text.versionId });
  for (const person of [lender, borrower])
    await post(person.page, `/api/v1/agreements/${id}/public-clause`, { accept: true });
  await lender.page.goto(address);
  await lender.page.getByRole('button', { name: 'Ask for signatures' }).click();
  await lender.page.getByRole('dialog').getByRole('button', { name: 'Freeze the text and ask' }).click();

  // The borrower cannot sign before the board has approved.
  await borrower.page.goto(address);
  await expect(borrower.page.getByRole('paragraph').filter({ hasText: `${board.name} approves first.` })).toBeVisible();
  await board.page.goto(address);
  await expect(board.page.getByText('Waiting for your approval').first()).toBeVisible();
  await board.page.getByRole('button', { name: 'Do not approve' }).click();
  await board.page.getByLabel('What is in the way?').fill('The board has not met yet; it meets on Friday.');
  await board.page.getByRole('dialog').getByRole('button', { name: 'Do not approve' }).click();
  await expect(lender.page.getByText('Not approved').first()).toBeVisible();
  await board.page.getByRole('button', { name: 'Approve this text' }).click();
  await expect(board.page.getByText('You approved the text.', { exact: false }).first()).toBeVisible();

  // The witness shows the code, the borrower enters it and signs; only the word of the witness completes it.
  const first = `First enter the code on the screen of ${witness.name}.`;
  await expect(borrower.page.getByRole('paragraph').filter({ hasText: first })).toBeVisible();
  await witness.page.goto(address);
  await expect(witness.page.getByText('This could not be loaded')).toHaveCount(0);
  await witness.page.getByRole('button', { name: 'Show the code' }).click();
  const code = witness.page.getByText(/^\d{3} \d{3}$/);
  await expect(code).toBeVisible();
  await borrower.page.getByLabel('Code on their screen').fill('000 000');
  await borrower.page.getByRole('button', { name: 'Enter the code' }).click();
  await expect(borrower.page.getByText('That is not the code', { exact: false }).first()).toBeVisible();
  // What the camera of the borrower's phone would read.
  await expect(witness.page.getByRole('img', { name: `Code for ${borrower.name} to scan` })).toBeVisible();
  const digits = ((await code.textContent()) ?? '').replace(/\s/g, '');
  const { attendants } = await (await witness.page.request.get(`/api/v1/agreements/${id}`)).json();
  const { id: witnessId } = attendants.find(({ role }: { role: string }) => role === 'witness');
  await borrower.page.goto('/dashboard');
  await borrower.page.goto(`/dashboard/agreements/${id}#with=${witnessId}.${digits}`);
  await expect(
    borrower.page.getByText(`The code that you scanned on the screen of ${witness.name} is filled in.`, {
      exact: false,
    }),
  ).toBeVisible();
  await borrower.page.getByRole('button', { name: 'Enter the code' }).click();
  await expect(borrower.page.getByText(`${witness.name} is with you.`, { exact: false }).first()).toBeVisible();
  await world.axe(witness.page);
  await sign(borrower.page, borrower.name);
  await lender.page.reload();
  await sign(lender.page, lender.name);
  await expect(witness.page.getByText('Waiting for your word').first()).toBeVisible();
  await witness.page.getByLabel(/saw this agreement signed/).check();
  await witness.page.getByRole('button', { name: 'Confirm what I saw' }).click();
  await expect(witness.page.getByText(`Your word is kept: you saw ${borrower.name} sign.`)).toBeVisible();
  await expect(lender.page.getByRole('link', { name: 'Download the sealed PDF' })).toBeVisible({ timeout: 30_000 });
  await expect(lender.page.getByText(`Witnessed by ${witness.name}`)).toBeVisible();
});

test('one party signs in person on the maker’s device by a code to their address, another has a lawyer sign for it', async ({
  world,
}) => {
  const owner = await newcomer(world, 'Landlady Present', noPage, phone);
  const tenant = await newcomer(world, 'Tenant Present', noPage);
  const guest = { name: 'Mzee Tenant', email: freshAddress('mzee') };
  const { id } = await drafted(owner, tenant, 'One room with a kitchen');
  const { page } = owner;

  // The guest is written beside the tenant, as somebody who signs on this phone.
  await page.goto(`/agreements/edit/${id}`);
  await page.getByRole('button', { name: 'Add a party to side B' }).click();
  const row = page.getByRole('group', { name: 'A new party' });
  await row.getByLabel('E-mail').fill(guest.email);
  await row.getByLabel('Signs in person, on my device').check();
  await row.getByLabel('Name').fill(guest.name);
  const kept = async () =>
    ((await (await page.request.get(`/api/v1/agreements/${id}`)).json()) as { parties: unknown[] }).parties.length;
  await expect.poll(kept).toBe(3);
  const text = await post<{ versionId: string }>(page, `/api/v1/agreements/${id}/share`);
  await post(tenant.page, `/api/v1/agreements/${id}/accept`, { versionId: text.versionId });
  for (const person of [owner, tenant])
    await post(person.page, `/api/v1/agreements/${id}/public-clause`, { accept: true });
  await page.goto(`/dashboard/agreements/${id}`);
  await page.getByRole('button', { name: 'Ask for signatures' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze the text and ask' }).click();

  // The phone is handed over: the guest answers the public-history clause for himself, signs, and reads the code in his own letter.
  await page.getByRole('button', { name: `Hand over to ${guest.name}` }).click();
  const ceremony = page.getByRole('dialog');
  await expect(ceremony.getByText(`Hand the device to ${guest.name}`)).toBeVisible();
  await ceremony.getByRole('button', { name: 'Refuse the clause' }).click();
  await expect(ceremony.getByText('refuses')).toBeVisible();
  await world.axe(page);
  const dialog = await readAndMark(page, guest.name);
  const letter = await world.letterTo(guest.email, /Your code to sign/);
  await dialog.getByLabel('The six digits from the mail').fill(/\d{6}/.exec(letter.text_body)?.[0] ?? '');
  await dialog.getByRole('button', { name: 'Sign now' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`${guest.name} signed version 1 on your device.`)).toBeVisible();
  await expect(page.getByText(/Signed in person/).first()).toBeVisible();
  // The tenant is away: a lawyer signs for her, once the landlady agreed.
  const lawyer = await newcomer(world, 'Lawyer Present', noPage);
  await tenant.page.goto(`/dashboard/agreements/${id}`);
  await tenant.page.getByRole('button', { name: 'More' }).click();
  await tenant.page.getByRole('button', { name: 'Have somebody else sign' }).click();
  const handing = tenant.page.getByRole('dialog');
  await handing.getByLabel('Their name').fill(lawyer.name);
  await handing.getByLabel('Their e-mail').fill(lawyer.email);
  await handing.getByLabel('Why may they sign for you?').fill('Power of attorney of 2 March, kept by the notary.');
  await handing.getByRole('button', { name: 'Hand over the signing' }).click();
  await expect(handing).toHaveCount(0);
  await page.getByRole('button', { name: 'Agree', exact: true }).click();
  await expect(page.getByText(`${lawyer.name} signs for ${tenant.name}.`)).toBeVisible();
  await expect(tenant.page.getByText('You read along.', { exact: false }).first()).toBeVisible();
  await lawyer.page.goto(`/dashboard/agreements/${id}`);
  await sign(lawyer.page, lawyer.name);
  await page.reload();
  await sign(page, owner.name);
  await expect(page.getByRole('link', { name: 'Download the sealed PDF' })).toBeVisible({ timeout: 30_000 });
  // Signed, it is hers again: the lawyer reads along now, and she does not.
  await lawyer.page.reload();
  await expect(lawyer.page.getByText('You read along. Nothing here binds you', { exact: false })).toBeVisible();
  await tenant.page.reload();
  await expect(tenant.page.getByRole('link', { name: 'Download the sealed PDF' })).toBeVisible();
  await expect(tenant.page.getByText('You read along.', { exact: false })).toHaveCount(0);
});
