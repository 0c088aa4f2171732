import type { AgreementTerms, WorkingCopy } from '@ahadi/domain/agreements/schema.ts';
import { dayInWords } from '@ahadi/domain/core/time.ts';
import { paper } from '../server/test/pdfs.ts';
import { drafted, put } from './accord.ts';
import { expectAccessible } from './axe.ts';
import { type Newcomer, newcomer } from './newcomer.ts';
import { linkIn, post } from './people.ts';
import { day } from './quarrel.ts';
import { expect, type Page, test, type World } from './world.ts';

const phone = { viewport: { width: 390, height: 844 } };

/** Somebody who acts for the organisation from now on, in this role. */
async function colleague(world: World, office: Newcomer, name: string, role: string, options = {}): Promise<Newcomer> {
  const person = await newcomer(world, name, '/dashboard', options);
  const asked = { email: person.email, powers: { role, limit: null } };
  const { id } = await post<{ id: string }>(office.page, '/api/v1/organisation/members', asked);
  await post(person.page, `/api/v1/memberships/${id}/accept`);
  return person;
}

/** Adds a step to the rule, by the form. */
async function addStep(
  page: Page,
  name: string,
  who: { person?: string; role?: string; from?: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Add a step' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  if (who.person) await dialog.getByLabel(who.person).check();
  if (who.role) await dialog.getByLabel('Also everybody who is').selectOption({ label: who.role });
  if (who.from) await dialog.getByLabel('From this value on').fill(who.from);
  await expectAccessible(page);
  await expect(dialog.getByRole('group', { name: 'Kinds of agreement', exact: true })).toHaveAccessibleDescription(
    /each kind that you leave out goes without this step/,
  );
  await dialog.getByRole('button', { name: 'Keep the step' }).click();
}

const [begins, dueOn, ends] = [day(40), day(217), day(388)];
/** All of a text that stands in none of its clauses: what is promised, what is asked at signing, the law, the days, and how it ends. */
const besideClauses: Partial<AgreementTerms> = {
  ...{ kind: 'service', governingLaw: 'Kenya', effectiveOn: begins, endsOn: ends, noticeDays: 30 },
  ...{ renewal: { everyMonths: 12, noticeDays: 60 }, publicClauseOffered: true, signMode: 'sequential' },
  obligations: [
    {
      ...{ id: '0198c0de-0000-4000-8000-0000000000c1', clauseId: null, debtor: 'B', creditor: 'A', kind: 'pay' },
      ...{ title: 'Pay for the haulage', criteria: 'The money is in the account.', amountMinor: 60_000_000 },
      ...{ evidenceRequired: false, reviewDays: 7, due: { kind: 'on', day: dueOn } },
    },
  ],
  fields: [
    {
      ...{ id: '0198c0de-0000-4000-8000-0000000000c2', side: 'B', clauseId: null, type: 'phone' },
      ...{ label: 'Phone of the yard', required: true },
    },
  ],
};

/** What the rule says from now on, without the form. */
async function saveRule(office: Newcomer, name: string, members: readonly string[]): Promise<void> {
  const step = { id: crypto.randomUUID(), name, members, role: null, from: null, kinds: [] };
  await put(office.page, '/api/v1/organisation/approval-rule', { no: 0, steps: [step] });
}

/** Opens what waits by the letter, reads it, and approves. */
async function approve(world: World, person: Newcomer): Promise<void> {
  const letter = await world.letterTo(person.email, /waits for your approval/);
  await person.page.goto(linkIn(letter.text_body));
  await person.page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(person.page.getByText(/You approved it|Approved by everybody/)).toBeVisible();
}

test('a draft is returned by legal, changed, approved by legal and finance and sent; above the amount the director is asked, too', async ({
  world,
}) => {
  const office = await newcomer(world, 'Achieng Office', '/people', undefined, 'Mzigo Logistics Ltd');
  const drafter = await colleague(world, office, 'Dina Wekesa', 'signatory');
  const legal = await colleague(world, office, 'Amina Otieno', 'reader', phone);
  const finance = await colleague(world, office, 'Farid Omar', 'reader', phone);
  await colleague(world, office, 'Diana Kimani', 'owner');
  const buyer = await newcomer(world, 'Baraka Mwangi');

  await office.page.reload();
  await addStep(office.page, 'Legal', { person: 'Amina Otieno' });
  await addStep(office.page, 'Finance', { person: 'Farid Omar' });
  await addStep(office.page, 'Director', { role: 'an owner', from: '1,000,000' });
  await office.page.getByRole('button', { name: 'Save the rule' }).click();
  await office.page.getByRole('dialog').getByRole('button', { name: 'Save the rule' }).click();
  await expect(office.page.getByText('By an owner · from', { exact: false })).toBeVisible();
  await expectAccessible(office.page);

  const { id: membership } = (await (await drafter.page.request.get('/api/v1/memberships')).json())[0];
  await drafter.page.goto(`/people/${membership}`);
  await drafter.page.getByRole('main').getByRole('button', { name: 'Act for Mzigo Logistics Ltd' }).click();
  await expect(drafter.page.getByLabel('For whom you act')).toContainText('You act for Mzigo Logistics Ltd');
  const { id } = await drafted(
    { ...office, name: 'Mzigo Logistics Ltd' },
    buyer,
    'Haulage of 40 containers',
    undefined,
    {
      ...{ valueMinor: 50_000_000, ...besideClauses },
    },
  );
  await drafter.page.goto(`/agreements/edit/${id}`);
  const main = drafter.page.getByRole('main');
  await expect(main.getByText('Approved inside before it goes out')).toBeVisible();
  const ask = main.getByRole('button', { name: 'Ask for approval' });
  await ask.click();
  await expectAccessible(drafter.page);
  await drafter.page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click();
  await expect(main.getByText('Waits for Legal')).toBeVisible();

  const letter = await world.letterTo(legal.email, /waits for your approval/);
  await legal.page.goto(linkIn(letter.text_body));
  await expect(legal.page.getByText('Dina Wekesa', { exact: false }).first()).toBeVisible();
  // What is promised is more than the value that is named, and is what the rule counts.
  await expect(legal.page.getByText('KES 600,000, the sum of all that is promised')).toBeVisible();
  const text = legal.page.getByRole('article', { name: 'The text of the agreement' });
  for (const words of [
    'One side brings what the other has ordered.',
    'KES 600,000',
    'Kenya',
    ...[begins, dueOn, ends].map(dayInWords),
    'Services',
    'Phone of the yard',
    'Public history.',
  ])
    await expect(text.getByText(words, { exact: false }).first(), words).toBeVisible();
  await expect(legal.page.getByRole('listitem').filter({ hasText: '2. Baraka Mwangi' })).toBeVisible();
  // However long the text is, the two answers are within reach.
  await expect(legal.page.getByRole('button', { name: 'Approve', exact: true })).toBeInViewport();
  await expectAccessible(legal.page);
  await legal.page.getByRole('button', { name: 'Return with a reason' }).click();
  await legal.page.getByLabel('What has to change').fill('Name the port.');
  await legal.page.getByRole('dialog').getByRole('button', { name: 'Return it' }).click();
  await expect(legal.page.getByText('It went back to Dina Wekesa.')).toBeVisible();

  await drafter.page.reload();
  await expect(main.getByText('Returned by Amina Otieno')).toBeVisible();
  await main.getByLabel('Title').fill('Haulage of 40 containers from Mombasa');
  await expect(main.getByText('Returned by Amina Otieno')).toBeVisible();
  await ask.click();
  await drafter.page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click();
  await expect(main.getByText('Waits for Legal')).toBeVisible();
  const waiting = legal.page.getByRole('heading', { name: 'What changed since it was last asked for' });
  await legal.page.goto('/dashboard');
  await legal.page
    .getByRole('link', { name: /Read and approve/ })
    .first()
    .click();
  await expect(waiting).toBeVisible();
  await expectAccessible(legal.page);
  await legal.page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(legal.page.getByText('You approved it. It goes on to the next step.')).toBeVisible();
  await approve(world, finance);

  await drafter.page.reload();
  await expect(main.getByText('Everybody approved exactly this text. It can go out.')).toBeVisible();
  await expect(ask).toHaveCount(0);
  await main.getByRole('button', { name: 'Share', exact: false }).click();
  await drafter.page
    .getByRole('dialog')
    .getByRole('button', { name: /Share with/ })
    .click();
  await expect(drafter.page).toHaveURL(new RegExp(`/dashboard/agreements/${id}`));

  const large = await drafted({ ...office, name: 'Mzigo Logistics Ltd' }, buyer, 'Haulage for a year', undefined, {
    ...{ valueMinor: 100_000_000, publicClauseOffered: false },
  });
  await drafter.page.goto(`/agreements/edit/${large.id}`);
  await expect(main.getByText('The steps for this text: Legal, Finance and Director.')).toBeVisible();
});

test('a PDF is read page by page by who approves it, as themself; what cannot be checked is said', async ({
  world,
}) => {
  const office = await newcomer(world, 'Achieng Office', '/dashboard', undefined, 'Mzigo Logistics Ltd');
  const legal = await colleague(world, office, 'Amina Otieno', 'reader', phone);
  const buyer = await newcomer(world, 'Baraka Mwangi');
  const [membership] = (await (await legal.page.request.get('/api/v1/memberships')).json()) as { id: string }[];
  await saveRule(office, 'Legal', [membership?.id ?? '']);
  const { id } = await drafted(
    { ...office, name: 'Mzigo Logistics Ltd' },
    buyer,
    'Haulage of 40 containers',
    undefined,
    {
      publicClauseOffered: false,
    },
  );
  const { revision } = await post<WorkingCopy>(office.page, `/api/v1/agreements/${id}/text`);
  const bytes = Buffer.from(await paper('The carrier moves 40 containers.', { pages: 2 }));
  const brought = await office.page.request.post(`/api/v1/agreements/${id}/text/document`, {
    multipart: { revision: `${revision}`, file: { name: 'haulage.pdf', mimeType: 'application/pdf', buffer: bytes } },
    headers: { origin: world.url },
  });
  expect(brought.ok(), await brought.text()).toBe(true);

  const main = office.page.getByRole('main');
  const state = '**/api/rpc/approvals/state*';
  await office.page.route(state, (route) => route.abort());
  await office.page.goto(`/agreements/edit/${id}`);
  await main.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = office.page.getByRole('dialog');
  await expect(dialog.getByText('It could not be checked whether this needs approval')).toBeVisible();
  await expectAccessible(office.page);
  await office.page.unroute(state);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(main.getByText('Waits for Legal')).toBeVisible();

  const letter = await world.letterTo(legal.email, /waits for your approval/);
  await legal.page.goto(linkIn(letter.text_body));
  await expect(legal.page.getByText('None named')).toBeVisible();
  await expect(legal.page.getByRole('region', { name: 'Page 1 of 2' })).toContainText(
    'The carrier moves 40 containers.',
  );
  await expect(legal.page.locator('[data-drawn]').first()).toBeVisible();
  await expectAccessible(legal.page);
  await expect(legal.page.getByRole('link', { name: 'Open the agreement' })).toBeVisible();
  await legal.page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(legal.page.getByText('Approved by everybody. It can go out now.')).toBeInViewport();
});
