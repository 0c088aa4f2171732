import { demoEmail } from '../seed/people.ts';
import { agreed } from './deal.ts';
import { creditsOf, finish, mediatorIn, next, propose } from './mediating.ts';
import { agreedMatter, posted } from './mediator.ts';
import { test } from './moving.ts';
import { newcomer } from './newcomer.ts';
import { enterAs, noPage } from './people.ts';
import { begin, day, state } from './quarrel.ts';
import { expect } from './world.ts';

// What can go wrong on the way to a mediator, and how the sides get one all the same.

test('nobody proposes: it is posted once more, then an officer names mediators, who answer for nothing', async ({
  world,
}) => {
  const admin = await enterAs(world, 'daniel', noPage);
  const asking = await newcomer(world, 'Rehema Atieno', noPage);
  const asked = await newcomer(world, 'Brian Kimani', noPage);
  const zawadi = await mediatorIn(world, admin, 'Zawadi Njeri');
  const lucy = await mediatorIn(world, admin, 'Lucy Zawadi');
  const { id, ref } = await agreedMatter(asking, asked, 'A matter that nobody reads for two weeks.');
  await posted(id, [asking.page, asked.page]);
  const path = `/dashboard/legal-services/${id}`;
  const sides = [asking.page, asked.page];
  await world.outlast(id, 'mediation.job');
  for (const page of sides) {
    await page.goto(path);
    await state(page, 'Open for proposals');
    await expect(page.getByText('Mediators are reading the summary')).toBeVisible();
  }
  await world.outlast(id, 'mediation.job');
  for (const page of sides) {
    await page.goto(path);
    await expect(page.getByText('three who fit are asked.', { exact: false })).toBeVisible();
  }

  // The officer finds it among what waits for a list, and names one; she is told no more than every mediator is.
  const officer = await enterAs(world, 'mercy', '/dashboard/legal-services?view=listing');
  await officer.getByRole('link', { name: new RegExp(ref) }).click();
  const naming = await next(officer, 'Name mediators');
  await naming.getByRole('button', { name: 'Ask them' }).click();
  await expect(naming.getByText('Choose at least one mediator.').first()).toBeVisible();
  await naming.getByLabel('Search by name').fill('Zawadi');
  for (const name of ['Zawadi Njeri', 'Lucy Zawadi']) await naming.getByLabel(name).check();
  await finish(officer, 'Ask them');
  await state(officer, 'Mediators are asked');

  // One of them cannot, and nobody waits for her.
  await lucy.page.goto('/legal-services/jobs?tab=invitations');
  await lucy.page.getByRole('link', { name: new RegExp(ref) }).click();
  await lucy.page.getByRole('button', { name: 'Decline', exact: true }).click();
  await finish(lucy.page, 'I cannot take it on');
  await expect(lucy.page.getByText('Nobody asks for you by name now')).toBeVisible();

  await zawadi.page.goto('/legal-services/jobs?tab=invitations');
  await zawadi.page.getByRole('link', { name: new RegExp(ref) }).click();
  await expect(zawadi.page.getByText('The sides asked for you by name, so there is nothing to pay.')).toBeVisible();
  await expect(zawadi.page.getByText(/Rehema|Kimani/)).toHaveCount(0);
  await zawadi.page.getByRole('radio', { name: 'nothing; you mediate for free' }).check();
  await zawadi.page.getByLabel('You could begin on').fill(day(40));
  await zawadi.page
    .getByLabel('How you would work')
    .fill('I speak with each of you alone for an hour, and then we sit down together and write it up.');
  await zawadi.page.getByRole('button', { name: 'Propose', exact: true }).click();
  await finish(zawadi.page, 'Send it');
  await expect(zawadi.page.getByText('Not opened yet')).toBeVisible();
  expect(await creditsOf(zawadi.page)).toBe(30);

  for (const page of sides) {
    await page.goto(path);
    await state(page, 'Mediator to be chosen');
    await next(page, 'Rank the proposals');
    await finish(page, 'Send my order');
  }
  await state(asked.page, 'Mediator is asked');
  await zawadi.page.goto(`/legal-services/my-cases/${id}`);
  await expect(await next(zawadi.page, 'Accept or decline')).toContainText('Rehema Atieno');
});

test('ties are found: one mediator is kept out before any name is shown, another is objected to, and the next one is asked', async ({
  world,
}) => {
  const admin = await enterAs(world, 'daniel', noPage);
  const ruth = { who: 'ruth', page: await enterAs(world, 'ruth', noPage) } as const;
  const amina = { who: 'amina', page: await enterAs(world, 'amina', noPage) } as const;
  const other = await newcomer(world, 'Joseph Barasa', noPage);
  const [salma, victor] = [
    await mediatorIn(world, admin, 'Salma Hassan'),
    await mediatorIn(world, admin, 'Victor Ochieng'),
  ];
  // Amina once bought something of Ruth.
  await agreed(amina, ruth, { title: 'A used writing desk', amounts: [4_000] });
  const side = { page: amina.page, name: 'Amina Odhiambo', email: demoEmail('amina') };
  const { id } = await agreedMatter(other, side, 'A matter in which somebody knows somebody.');
  await posted(id, [other.page, amina.page]);

  // Ruth is told that there is a tie, and not to whom.
  const before = await creditsOf(ruth.page);
  await ruth.page.goto(`/legal-services/jobs/${id}`);
  await expect(ruth.page.getByText('You cannot mediate this: a tie to somebody in it was found.')).toBeVisible();
  await expect(ruth.page.getByRole('main').getByText(/Amina|Barasa/)).toHaveCount(0);
  await expect(ruth.page.getByRole('button', { name: 'Propose', exact: true })).toHaveCount(0);
  const forced = await ruth.page.request.post(`/api/v1/mediation-jobs/${id}/proposals`, {
    data: {
      proposal: {
        ...{ feeKind: 'fixed', feeMinor: 0, hourlyMinor: null, sessions: 1, earliestOn: '2999-01-01' },
        ...{
          languages: ['en'],
          approach: 'I would speak with each side alone first.'.repeat(3),
          conflictStatement: '',
        },
      },
    },
    headers: { origin: new URL(ruth.page.url()).origin },
  });
  expect(forced.status()).toBe(409);
  expect(await forced.text()).toMatch(/MED_CONFLICT/);
  expect(await creditsOf(ruth.page)).toBe(before);

  // Both sides want Salma. She sees the names, and says that she has worked for one of them.
  for (const [index, { page }] of [salma, victor].entries()) await propose(page, id, 200_000 + index * 50_000);
  const path = `/dashboard/legal-services/${id}`;
  await world.outlast(id, 'mediation.job');
  for (const page of [other.page, amina.page]) {
    await page.goto(path);
    await next(page, 'Rank the proposals');
    await finish(page, 'Send my order');
  }
  const desk = `/legal-services/my-cases/${id}`;
  const chosen = (await salma.page.request.get(`/api/v1/mediations/${id}`)).ok() ? salma : victor;
  const second = chosen === salma ? victor : salma;
  await chosen.page.goto(desk);
  const accepting = await next(chosen.page, 'Accept or decline');
  await accepting.getByLabel('What is there to tell?').selectOption({ label: 'Business with one of the sides' });
  await accepting.getByRole('button', { name: 'Accept and disclose' }).click();
  await expect(accepting.getByText('Say what the tie is, so that the sides can judge it.')).toBeVisible();
  await accepting.getByLabel('In your words').fill('Mr Barasa repaired the roof of my office last year.');
  await finish(chosen.page, 'Accept and disclose');

  // Amina objects, an officer upholds it, and the other mediator is asked.
  await amina.page.goto(path);
  await expect(amina.page.getByText('Mr Barasa repaired the roof of my office last year.')).toBeVisible();
  const objecting = await begin(amina.page, 'Object to the mediator');
  await objecting.getByLabel('Why').fill('Anyone who had work done by him last year may want more of it.');
  await finish(amina.page, 'Object');
  const officer = await enterAs(world, 'mercy', '/dashboard/legal-services?view=objections');
  await officer.goto(path);
  const judging = await next(officer, 'Decide about the objection');
  await judging.getByLabel('Uphold it: the next mediator is asked').check();
  await judging.getByLabel('Why', { exact: true }).fill('The business is recent, and another mediator is there.');
  await finish(officer, 'Decide');
  await amina.page.goto(path);
  await expect(amina.page.getByRole('heading', { name: /is asked$/ })).toBeVisible();
  expect((await chosen.page.request.get(`/api/v1/mediations/${id}`)).status()).toBe(404);

  // Whom nobody objects to is appointed, and the agreement to mediate waits for all.
  await second.page.goto(desk);
  const clean = await next(second.page, 'Accept or decline');
  await clean.getByLabel('What is there to tell?').selectOption({ label: 'Nothing to tell' });
  await finish(second.page, 'Accept and disclose');
  for (const page of [other.page, amina.page]) {
    await page.goto(path);
    await next(page, 'No objection');
    await finish(page, 'I have no objection');
  }
  await amina.page.goto(path);
  await state(amina.page, 'To be signed');
});
