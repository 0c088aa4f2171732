import type { AgreementView, WorkingCopy } from '@ahadi/domain/agreements/schema.ts';
import actingAr from '../web/accounts/people/acting/words/ar.ts';
import { drafted, signaturesAsked } from './accord.ts';
import { expectAccessible } from './axe.ts';
import { agreedBetween, confirm, delivered } from './deal.ts';
import { englishIn } from './english.ts';
import { sidewaysScroll } from './measure.ts';
import { type Newcomer, newcomer } from './newcomer.ts';
import { goToMark } from './passkeys.ts';
import { linkIn, post } from './people.ts';
import { state } from './quarrel.ts';
import { expect, type Page, phone, test } from './world.ts';

/** A text worth so much, which waits for the signature of both. */
async function waiting(owner: Newcomer, other: Newcomer, title: string, valueMinor: number): Promise<string> {
  const { id } = await drafted(owner, other, title);
  const at = `/api/v1/agreements/${id}`;
  const { revision, terms } = await post<WorkingCopy>(owner.page, `${at}/text`);
  const saved = await owner.page.request.put(`${at}/text`, {
    data: { revision, terms: { ...terms, valueMinor, publicClauseOffered: false } },
    headers: { origin: new URL(owner.page.url()).origin },
  });
  expect(saved.ok()).toBe(true);
  await signaturesAsked(owner, other, await post<AgreementView>(owner.page, `${at}/share`));
  return id;
}

/** Through the ceremony up to its last step, as somebody who signs for an organisation. */
async function sign(page: Page, id: string): Promise<void> {
  await page.goto(`/dashboard/agreements/${id}`);
  await goToMark(page);
  const ceremony = page.getByRole('dialog');
  await ceremony.getByLabel(/I want to sign electronically/).check();
  await ceremony.getByLabel('Your position').fill('Finance director');
  await ceremony.getByLabel('What lets you sign for it').selectOption({ label: 'It employs me and lets me sign' });
  await ceremony.getByRole('button', { name: 'Continue' }).click();
}

test('a member says yes, acts for an organisation, signs within the limit, is refused above it, and acts no more once removed', async ({
  world,
}) => {
  const office = await newcomer(world, 'Achieng Office', '/people', undefined, 'Lake Basin Ltd');
  const amina = await newcomer(world, 'Amina Otieno');
  const buyer = await newcomer(world, 'Baraka Mwangi');

  await office.page.getByRole('button', { name: 'Invite somebody' }).click();
  const asking = office.page.getByRole('dialog');
  await asking.getByLabel('E-mail address').fill(amina.email);
  await asking.getByLabel('Role').selectOption({ label: 'Signatory' });
  await asking.getByLabel('Signs alone up to').fill('10,000');
  await asking.getByLabel('Currency').selectOption('KES');
  await expectAccessible(office.page);
  await asking.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(office.page.getByText('Signatory, up to KES 10,000')).toBeVisible();

  const letter = await world.letterTo(amina.email, /You are asked to act/);
  await amina.page.goto(linkIn(letter.text_body));
  await expectAccessible(amina.page);
  await amina.page.getByRole('button', { name: 'Yes, act for it' }).click();
  const main = amina.page.getByRole('main');
  await main.getByLabel('Tell me about').selectOption({ label: 'Everything I can read' });
  await expectAccessible(amina.page);
  // What waits for the organisation is told to her under her own name, and opens once she acts for it.
  const within = await waiting(buyer, office, 'Nets for the landing site', 1_000_000);
  await amina.page.goto('/profile?tab=notifications');
  await main
    .getByRole('button', { name: /Lake Basin Ltd: / })
    .first()
    .click();
  await expectAccessible(amina.page);
  await main.getByRole('button', { name: 'Act for Lake Basin Ltd and open it' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Nets for the landing site' })).toBeVisible();
  const bar = amina.page.getByLabel('For whom you act');
  await expect(bar).toContainText('You act for Lake Basin Ltd. Signatory, up to KES 10,000.');
  await expectAccessible(amina.page);

  const above = await waiting(buyer, office, 'Boats for the landing site', 1_000_001);
  await sign(amina.page, within);
  await amina.page.getByRole('dialog').getByRole('button', { name: 'Sign now' }).click();
  await expect(amina.page.getByText('Signed by you')).toBeVisible();
  await buyer.page.goto(`/dashboard/agreements/${within}`);
  await expect(
    buyer.page.getByText('Amina Otieno, signatory: Finance director, signed as an employee with that power'),
  ).toBeVisible();
  await sign(amina.page, above);
  await expect(amina.page.getByRole('dialog')).toContainText(
    'Your limit is KES 10,000, and this agreement is worth KES 10,000.01. An owner of Lake Basin Ltd',
  );

  await office.page.reload();
  await office.page.getByRole('button', { name: 'Remove Amina Otieno' }).click();
  await office.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(office.page.getByText('Nobody else yet')).toBeVisible();
  await expect(bar).toBeHidden({ timeout: 5_000 });
  await expect(amina.page).toHaveURL(/\/dashboard$/);
});

test('somebody for the money of an organisation pays into its escrow and releases it, and until then reads who may', async ({
  world,
}) => {
  const office = await newcomer(world, 'Achieng Office', '/people', undefined, 'Lake Basin Ltd');
  const peter = await newcomer(world, 'Peter Kamau');
  const seller = await newcomer(world, 'Samuel Njoroge');
  const powers = { role: 'reader', limit: null };
  const invited = { email: peter.email, powers };
  const { id: membership } = await post<{ id: string }>(office.page, '/api/v1/organisation/members', invited);
  await post(peter.page, `/api/v1/memberships/${membership}/accept`);
  const deal = await agreedBetween(office.page, seller, { title: 'Nets', amounts: [6_000] });

  await peter.page.goto(`/people/${membership}`);
  await peter.page.getByRole('main').getByRole('button', { name: 'Act for Lake Basin Ltd' }).click();
  await expect(peter.page.getByLabel('For whom you act')).toContainText('You act for Lake Basin Ltd. Reader.');
  await peter.page.goto(deal.path);
  const who = 'Only an owner or somebody for its money of Lake Basin Ltd may do this.';
  await expect(peter.page.getByText(who).first()).toBeVisible();
  await expect(peter.page.getByRole('button', { name: 'Pay it in' })).toHaveCount(0);
  await expectAccessible(peter.page);

  const named = await office.page.request.put(`/api/v1/organisation/members/${membership}`, {
    data: { powers: { ...powers, pays: true } },
    headers: { origin: new URL(office.page.url()).origin },
  });
  expect(named.ok(), await named.text()).toBe(true);
  await peter.page.reload();
  await peter.page.getByRole('button', { name: 'Pay it in' }).first().click();
  await peter.page.getByLabel('Phone number that pays').fill('0712 345 678');
  await peter.page.getByRole('button', { name: /^Pay KES/ }).click();
  const phone = peter.page.getByRole('group', { name: 'Simulated phone' });
  for (const digit of ['1', '2', '3', '4']) await phone.getByRole('button', { name: digit, exact: true }).click();
  await phone.getByRole('button', { name: 'Approve' }).click();
  await expect(peter.page.getByText('It was simulated; no real money moved.')).toBeVisible();
  await state(peter.page, 'Under way');

  await delivered({ ...deal, seller });
  await peter.page.goto(deal.path);
  await peter.page
    .getByText(/^Not possible now, and why/)
    .first()
    .click();
  await expect(peter.page.getByText('Only an owner of Lake Basin Ltd may do this.').first()).toBeVisible();
  await peter.page.getByRole('button', { name: 'Release money' }).first().click();
  await confirm(peter.page, /^Release KES\s6,000/);
  await state(peter.page, 'Closed');
  await peter.page.goto(`${deal.path}?tab=history`);
  await expect(peter.page.getByText('Peter Kamau for Lake Basin Ltd').first()).toBeVisible();
  await expectAccessible(peter.page);
  await seller.page.goto(`${deal.path}?tab=history`);
  await expect(seller.page.getByText('Lake Basin Ltd').first()).toBeVisible();
  await expect(seller.page.getByText('Peter Kamau')).toHaveCount(0);
});

test('who reads Arabic and acts for an organisation reads for which, as what, what cannot be done, and the way back', async ({
  world,
}) => {
  const office = await newcomer(world, 'Achieng Office', '/people', undefined, 'Lake Basin Ltd');
  const amina = await newcomer(world, 'Amina Otieno', '/dashboard', { ...phone, locale: 'ar-EG' });
  const powers = { role: 'signatory', limit: { minor: 1_000_000, currency: 'KES' }, pays: true };
  const { id } = await post<{ id: string }>(office.page, '/api/v1/organisation/members', {
    email: amina.email,
    powers,
  });
  await post(amina.page, `/api/v1/memberships/${id}/accept`);
  await amina.page.goto(`/people/${id}`);
  await amina.page.getByRole('main').getByRole('button', { name: 'Act for Lake Basin Ltd' }).click();

  const bar = amina.page.getByLabel(actingAr.bar);
  await expect(bar).toContainText(/Lake Basin Ltd.*مخوّل بالتوقيع.*10,000.*أموالها/);
  expect(await englishIn(amina.page, 'ar', ['Lake Basin Ltd'], { within: `[aria-label="${actingAr.bar}"]` })).toEqual(
    [],
  );
  await amina.page.goto('/dashboard/notes');
  await expect(amina.page.getByRole('heading', { level: 1, name: /Lake Basin Ltd/ })).toBeVisible();
  await expect(amina.page.getByText(actingAr.cannotWords)).toBeVisible();
  expect(await sidewaysScroll(amina.page)).toBe(0);
  await expectAccessible(amina.page);
  await amina.page.goto('/offline.html');
  await expectAccessible(amina.page);
  await amina.page.goto('/dashboard/notes');
  await bar.getByRole('button', { name: actingAr.asSelf }).click();
  await expect(bar).toBeHidden();
});
