import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { shared } from './accord.ts';
import { freshAddress, newcomer, newcomersPassword } from './newcomer.ts';
import { linkIn, noPage, post } from './people.ts';
import { expect, type Page, phone, test, type World } from './world.ts';

/** The whole link of an invitation, with what stands behind its #: as a mailbox opens it. */
async function invitationTo(world: World, email: string, subject = /invited to an agreement/): Promise<string> {
  const letter = await world.letterTo(email, subject);
  const { pathname, search, hash } = new URL(/https?:\/\/\S+/.exec(letter.text_body)?.[0] ?? '');
  expect(hash).toMatch(/^#letter=/);
  return `${pathname}${search}${hash}`;
}

/** Goes on from the letter's page with an account of the address that the letter came to. */
async function openAccount(world: World, page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByLabel('E-mail address')).toHaveValue(email);
  await page.getByLabel('Your full name').fill('Wanjiru Kamau');
  await page.getByLabel('Password', { exact: true }).fill(newcomersPassword);
  await page.getByLabel('I accept the terms').check();
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeVisible();
  await page.goto(linkIn((await world.letterTo(email, /Confirm your address/)).text_body));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}

test('who is invited opens the letter and reads the text at once; an account has it in it, and then the link opens nothing', async ({
  world,
}) => {
  const email = freshAddress('invited');
  const amina = await newcomer(world, 'Amina Wekesa', noPage);
  await shared(amina, { name: 'Wanjiru Kamau', email }, 'Rent of a market stall');
  const link = await invitationTo(world, email);

  const page = await world.open(link, phone);
  await expect(page.getByRole('heading', { level: 1, name: 'Rent of a market stall' })).toBeVisible();
  // The secret is gone from the address, which is the usual one.
  expect(new URL(page.url()).pathname).toMatch(/^\/dashboard\/agreements\/[0-9a-f-]{36}$/);
  expect(new URL(page.url()).hash).toBe('');
  await expect(page.getByText('Amina Wekesa asks you to read this and to answer.')).toBeVisible();
  await expect(page.getByText(/nothing is signed and nobody is bound/)).toBeVisible();
  await expect(page.getByRole('article', { name: 'The text of the agreement' })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await world.axe(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Rent of a market stall' })).toBeVisible();

  // Every other page asks to sign in, as it asks anybody.
  const at = new URL(page.url()).pathname;
  for (const other of ['/dashboard', `${at}/changes`, `${at}/workflow`]) {
    await page.goto(other);
    await expect(page).toHaveURL(/\/auth\?next=/);
  }
  await page.goto(at);

  // On a device that others use it is left, and the letter opens it again.
  await page.getByRole('button', { name: 'Stop reading here' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You read it here no more' })).toBeVisible();
  await world.axe(page);
  await page.goto(at);
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Rent of a market stall' })).toBeVisible();

  await openAccount(world, page, email);
  await expect(page.getByRole('button', { name: 'Accept this text' }).first()).toBeVisible();

  const late = await world.open(link, phone);
  await expect(late.getByRole('heading', { level: 1, name: 'This link opens nothing any more' })).toBeVisible();
  await world.axe(late);
  await late.getByRole('link', { name: 'I have an account' }).click();
  await expect(late.getByLabel('E-mail address')).toHaveValue(email);
});

test('where somebody else is signed in the letter opens nothing before they say how', async ({ world }) => {
  const email = freshAddress('invited');
  const amina = await newcomer(world, 'Amina Wekesa', noPage);
  await shared(amina, { name: 'Wanjiru Kamau', email }, 'Rent of a market stall');
  const { page } = await newcomer(world, 'Baraka Neighbour', noPage);
  await page.goto(await invitationTo(world, email));
  await expect(page.getByRole('heading', { level: 1, name: 'You are signed in as Baraka Neighbour' })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe('');
  await world.axe(page);
  await page.getByRole('link', { name: 'Open it with this account' }).click();
  await expect(page.getByText('Rent of a market stall')).toHaveCount(0);
});

/** What is done on the phone from the first letter to the seal, one by one. */
function counting() {
  const acts: string[] = [];
  return {
    acts,
    act: async (name: string, deed: () => Promise<unknown>) => {
      acts.push(name);
      await deed();
    },
  };
}

const codeIn = async (world: World, email: string, subject: RegExp): Promise<string> =>
  /Your code is (\d{6})/.exec((await world.letterTo(email, subject)).text_body)?.[1] ?? '';

/** Signs a text as its owner does, without the ceremony. */
const signAsOwner = (page: Page, { id, contentHash }: Pick<AgreementView, 'id' | 'contentHash'>) =>
  post(page, `/api/v1/agreements/${id}/signatures`, {
    ...{ contentHash, level: 0, electronicRecordsConsent: true },
    mark: { kind: 'typed', text: 'Amina Wekesa' },
  });

test('who is invited accepts and signs by their letters on a phone, in six acts and without an account, and is offered one with all of it in it', async ({
  world,
}) => {
  const email = freshAddress('invited');
  const amina = await newcomer(world, 'Amina Wekesa');
  const { id, versionId } = await shared(amina, { name: 'Wanjiru Kamau', email }, 'Rent of a market stall');
  await post(amina.page, `/api/v1/agreements/${id}/accept`, { versionId });
  await post(amina.page, `/api/v1/agreements/${id}/public-clause`, { accept: true });
  const { acts, act } = counting();

  const page = await world.open('/', phone);
  const invitation = await invitationTo(world, email);
  await act('open the letter', () => page.goto(invitation));
  await act('accept', () => page.getByRole('button', { name: 'Accept the text' }).click());
  const accepting = page.getByRole('form', { name: 'Accept the text' });
  await expect(accepting.getByText(/Sent to .+…@/)).toBeVisible();
  await accepting.getByRole('button', { name: 'Accept the text' }).click();
  await expect(accepting.getByText('The code has six digits.')).toBeVisible();
  await expect(accepting.getByText('Accept or refuse the clause first.')).toBeVisible();
  await world.axe(page);
  // Another code takes the place of the first, and nothing that was typed is lost.
  const replaced = await codeIn(world, email, /Your code to accept the text/);
  await accepting.getByLabel('Refuse the clause').check();
  await accepting.getByRole('button', { name: 'Send a new code' }).click();
  await expect(accepting.getByText('A new code is on its way; only the newest works.')).toBeVisible();
  await expect(accepting.getByLabel('Refuse the clause')).toBeChecked();
  const newest = () => codeIn(world, email, /Your code to accept the text/);
  await expect.poll(newest).not.toBe(replaced);
  const first = await newest();
  await act('type the code, answer the clause, accept', async () => {
    await accepting.getByLabel('The six digits from the mail').fill(first);
    await accepting.getByLabel('Refuse the clause').check();
    await accepting.getByRole('button', { name: 'Accept the text' }).click();
  });
  await expect(page.getByText('You accepted this text. A letter tells you when it is to be signed.')).toBeVisible();
  await world.axe(page);
  await world.letterTo(email, /You accepted the text/);

  const frozen = await post<AgreementView>(amina.page, `/api/v1/agreements/${id}/signatures/request`);
  await signAsOwner(amina.page, frozen);
  const request = await invitationTo(world, email, /Your signature is asked for/);
  await act('open the letter that asks to sign', () => page.goto(request));
  await act('sign', () => page.getByRole('button', { name: 'Accept and sign' }).click());
  const signing = page.getByRole('form', { name: 'Accept and sign' });
  await expect(signing.getByLabel('Your name, as you sign')).toHaveValue('Wanjiru Kamau');
  const second = await codeIn(world, email, /Your code to sign/);
  // A wrong code signs nothing, and what was typed stays.
  await signing.getByLabel('The six digits from the mail').fill(second === '000000' ? '000001' : '000000');
  await signing.getByLabel(/I want to sign electronically/).check();
  await signing.getByRole('button', { name: 'Sign now' }).click();
  await expect(signing.getByText(/The code is not right/)).toBeVisible();
  await world.axe(page);
  // The right one is as good as before.
  await act('type the code, consent, sign', async () => {
    await signing.getByLabel('The six digits from the mail').fill(second);
    await signing.getByRole('button', { name: 'Sign now' }).click();
  });
  await expect(page.getByText(/You signed, and so has everybody\./)).toBeVisible();
  await world.axe(page);
  expect(acts.length).toBeLessThanOrEqual(6);
  const told = await world.letterTo(email, /^You signed/);
  expect(told.text_body).toContain('If you did not do this, somebody else reads your mail.');
  const sealed = await world.letterTo(email, /Everybody has signed/);
  expect(sealed.text_body).toContain('The sealed document is attached');

  // An account has it in it, with all that they did.
  await openAccount(world, page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'Rent of a market stall' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download the sealed PDF' }).first()).toBeVisible();
});

test('who is invited asks below a clause by the letter on a phone; who made it reads how it was written, and the answer comes by letter', async ({
  world,
}) => {
  const email = freshAddress('invited');
  const amina = await newcomer(world, 'Amina Wekesa', noPage);
  const { id } = await shared(amina, { name: 'Wanjiru Kamau', email }, 'Rent of a market stall');
  const page = await world.open(await invitationTo(world, email), phone);
  await page.getByRole('button', { name: 'Ask or comment on clause 1' }).click();
  const form = page.getByRole('form', { name: 'Ask or comment' });
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(form.getByText('Write something first.')).toBeVisible();
  await form.getByLabel('Your comment').fill('Is the water in the rent?');
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  const code = form.getByLabel('The six digits from the mail');
  await expect(code).toBeFocused();
  await world.axe(page);
  // What was typed stays while the code is on its way, and after a reload.
  await expect(form.getByLabel('Your comment')).toHaveValue('Is the water in the rent?');
  // So does the field of the code, which says until when it works.
  await page.reload();
  await expect(form.getByLabel('Your comment')).toHaveValue('Is the water in the rent?');
  await expect(code).toBeVisible();
  await expect(form.getByText(/It works until/)).toBeVisible();
  const digits = () => codeIn(world, email, /Your code to send a comment/);
  await expect.poll(digits).toMatch(/^\d{6}$/);
  // A code to accept is another matter: neither ends the other, also after the page was loaded again.
  await page.getByRole('button', { name: 'Accept the text' }).click();
  const accepting = page.getByRole('form', { name: 'Accept the text' });
  await expect(accepting).toBeVisible();
  await page.reload();
  await expect(accepting.getByLabel('The six digits from the mail')).toBeVisible();
  await code.fill(await digits());
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  // Who uses the keyboard goes on with what came of it.
  await expect(page.getByText('Sent. Answers come to you by letter.')).toBeFocused();
  await expect(page.getByRole('article', { name: 'A comment' })).toContainText('Is the water in the rent?');
  // For a while more is said without another code.
  await page.getByRole('button', { name: 'Ask or comment on clause 1' }).click();
  await form.getByLabel('Your comment').fill('And the light?');
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('article', { name: 'A comment' }).nth(1)).toContainText('And the light?');
  await expect(page.getByText('Sent. Answers come to you by letter.')).toBeFocused();
  // What was typed and not sent goes with the reading.
  await page.getByRole('button', { name: 'Ask or comment on clause 1' }).click();
  await form.getByLabel('Your comment').fill('Nobody else reads this here.');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Nobody else reads this here.');
  await page.getByRole('button', { name: 'Stop reading here' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You read it here no more' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/Nobody else|code to/);
  await page.goto(await invitationTo(world, email));
  await world.axe(page);

  await amina.page.goto(`/dashboard/agreements/${id}`);
  const thread = amina.page.getByRole('article', { name: 'A comment' }).first();
  await expect(thread).toContainText('Wanjiru Kamau by letter, without an account');
  await thread.getByRole('button', { name: 'Answer' }).click();
  await thread.getByLabel('Your answer').fill('It is, and the light.');
  await thread.getByRole('button', { name: 'Answer' }).click();
  await expect(thread).toContainText('It is, and the light.');
  await page.goto(await invitationTo(world, email, /A new comment/));
  await expect(page.getByRole('article', { name: 'A comment' }).first()).toContainText('It is, and the light.');
});

test('who is invited suggests other words by the letter on a phone, and answers what is suggested instead', async ({
  world,
}) => {
  const email = freshAddress('invited');
  const amina = await newcomer(world, 'Amina Wekesa', noPage);
  const { id } = await shared(amina, { name: 'Wanjiru Kamau', email }, 'Rent of a market stall');
  const page = await world.open(await invitationTo(world, email), phone);
  await page.getByRole('button', { name: 'Suggest a change to clause 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suggest other words' });
  const words = dialog.getByRole('textbox', { name: 'Words of the clause' });
  await words.fill('The rent is 4,000 shillings a month, with water.');
  await dialog.getByLabel('Why?').fill('There is no tap elsewhere.');
  await dialog.getByRole('button', { name: 'Send the suggestion' }).click();
  await expect(dialog.getByLabel('The six digits from the mail')).toBeFocused();
  await world.axe(page);
  // Who comes back from their mailbox to a page that was loaded again finds what they wrote.
  await page.reload();
  await expect(words).toHaveText('The rent is 4,000 shillings a month, with water.');
  const digits = () => codeIn(world, email, /Your code to suggest a change/);
  await expect.poll(digits).not.toBe('');
  await dialog.getByLabel('The six digits from the mail').fill(await digits());
  await dialog.getByRole('button', { name: 'Send the suggestion' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'You suggest other words' })).toBeVisible();
  await world.axe(page);

  await amina.page.goto(`/dashboard/agreements/${id}`);
  const theirs = amina.page.getByRole('article', { name: 'Wanjiru Kamau suggests other words' });
  await expect(theirs).toContainText('by letter, without an account');
  await theirs.getByRole('button', { name: /Suggest something else/ }).click();
  const countering = amina.page.getByRole('dialog', { name: 'Suggest other words' });
  await countering
    .getByRole('textbox', { name: 'Words of the clause' })
    .fill('The rent is 4,500 shillings a month, with water.');
  await countering.getByRole('button', { name: 'Send the suggestion' }).click();
  await expect(countering).toHaveCount(0);

  await page.goto(await invitationTo(world, email, /Something else is suggested/));
  await page.getByRole('button', { name: 'Accept the suggestion about clause 1' }).click();
  const bar = page.getByRole('region', { name: 'Your answers' });
  await bar.getByRole('button', { name: 'Send your answer' }).click();
  await expect(bar.getByLabel('The six digits from the mail')).toBeVisible();
  await page.reload();
  await bar.getByLabel('The six digits from the mail').fill(await codeIn(world, email, /Your code to answer/));
  await world.axe(page);
  await bar.getByRole('button', { name: 'Send your answer' }).click();
  await expect(page.getByText(/Your answers are sent. This is version 2 now/)).toBeFocused();
  await expect(page.getByRole('article', { name: 'The text of the agreement' })).toContainText('4,500 shillings');
  await expect(page.getByText('You accepted this text. A letter tells you when it is to be signed.')).toBeVisible();
});

test('who is invited names the right person by the letter on a phone, and who made it invites them instead', async ({
  world,
}) => {
  const [email, right] = [freshAddress('invited'), freshAddress('right')];
  const amina = await newcomer(world, 'Amina Wekesa', noPage);
  const { id } = await shared(amina, { name: 'Wanjiru Kamau', email }, 'Rent of a market stall');
  const page = await world.open(await invitationTo(world, email), phone);
  await page.getByRole('button', { name: 'Somebody else is the right person' }).click();
  const form = page.getByRole('form', { name: 'Somebody else is the right person' });
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(form.getByText('Write a name of two letters or more.')).toBeVisible();
  await form.getByLabel('Their full name').fill('Njeri Kamau');
  await form.getByLabel('Their e-mail address').fill(right);
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(form.getByLabel('The six digits from the mail')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Their full name')).toHaveValue('Njeri Kamau');
  await form.getByLabel('The six digits from the mail').fill(await codeIn(world, email, /Your code to name/));
  await world.axe(page);
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/You said that Njeri Kamau is the right person\./)).toBeFocused();
  await world.axe(page);

  // It is the maker's turn, which their dashboard says with what comes of doing nothing.
  await amina.page.goto('/dashboard');
  await expect(
    amina.page.getByText('Nobody else is invited, and who was invited stays invited.').first(),
  ).toBeVisible();
  await amina.page.goto(`/dashboard/agreements/${id}`);
  await expect(amina.page.getByText(/Wanjiru Kamau says that Njeri Kamau/)).toBeVisible();
  await amina.page.getByRole('button', { name: 'Invite Njeri Kamau instead' }).click();
  const dialog = amina.page.getByRole('dialog', { name: 'Invite Njeri Kamau instead' });
  await world.axe(amina.page);
  await dialog.getByRole('button', { name: 'Invite Njeri Kamau instead' }).click();
  await expect(dialog).toHaveCount(0);
  await world.letterTo(email, /You were taken off an agreement/);
  const late = await world.open(await invitationTo(world, right), phone);
  await expect(late.getByRole('heading', { level: 1, name: 'Rent of a market stall' })).toBeVisible();
  await expect(late.getByText('Njeri Kamau (you)')).toBeVisible();
});

test('who is invited says no by the letter; where a passkey is asked for, an account is named before any code', async ({
  world,
}) => {
  const email = freshAddress('invited');
  const amina = await newcomer(world, 'Amina Wekesa', noPage);
  await shared(amina, { name: 'Wanjiru Kamau', email }, 'Rent of a market stall', undefined, { minAssurance: 2 });
  const page = await world.open(await invitationTo(world, email), phone);
  await expect(page.getByText(/It is signed with a passkey, which only an account has\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create an account to answer' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept the text' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Say no' }).click();
  const form = page.getByRole('form', { name: 'Say no' });
  await form.getByLabel('Why do you decline?').fill('The stall is too far from the market.');
  await form.getByLabel('The six digits from the mail').fill(await codeIn(world, email, /Your code to say no/));
  await world.axe(page);
  await form.getByRole('button', { name: 'Say no' }).click();
  await expect(
    page.getByText('You said no. The others are told, with your reason, and nothing is owed.'),
  ).toBeVisible();
  await world.axe(page);
});
