import { finish, mediatorIn, next, personOf, propose, readBack, sign, statusOf, write } from './mediating.ts';
import { test } from './moving.ts';
import { enterAs, noPage, post } from './people.ts';
import { day, state, tellAndFile } from './quarrel.ts';
import { expect, type Page } from './world.ts';

const summary =
  'A trader paid for equipment that did not come on the day that was named. Both want to go on doing business together.';

/** From the page of a dispute with somebody to a request that is sent; answers the id of the mediation. */
async function ask(page: Page, dispute: RegExp, other: string): Promise<string> {
  await page.goto('/disputes');
  await page.getByRole('link', { name: dispute }).click();
  // What was kept of the page shows first: the link may be drawn again below the pointer when the newer state comes.
  await expect(async () => {
    await page.getByRole('link', { name: 'Ask for mediation' }).click({ timeout: 2000 });
    await expect(page).toHaveURL(/request-mediator/, { timeout: 2000 });
  }).toPass({ timeout: 15_000 });
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page).toHaveURL(/request-mediator\/edit\//);
  const told = page.getByLabel('Summary for mediators');
  await told.fill(`${summary} It is about ${other}.`);
  await expect(page.getByText('Leave out the names')).toBeVisible();
  await told.fill(summary);
  await expect(page.getByText('Leave out the names')).toHaveCount(0);
  for (const question of await page.getByRole('group').filter({ hasText: /\?/ }).all())
    await question.getByRole('radio', { name: 'No' }).check();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  // What was typed is there again after the page was left.
  await page.reload();
  await expect(told).toHaveValue(summary);
  await page.getByRole('button', { name: 'Send it' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Agree and send it' }).click();
  await expect(dialog.getByText('Read the text first, then say so.')).toBeVisible();
  await dialog.getByLabel('I have read this and agree to mediate.').check();
  await finish(page, 'Agree and send it');
  await state(page, 'Waiting for consent');
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** The other side reads the text and agrees. */
async function agree(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const dialog = await next(page, 'Read it and answer');
  await dialog.getByLabel('I have read this and understand it.').check();
  await finish(page, 'I agree to mediate');
}

async function want(page: Page, way: string): Promise<void> {
  const dialog = await next(page, 'Choose how to find a mediator');
  await dialog.getByLabel(way).check();
  await finish(page, 'Choose this way');
}

test('a dispute is mediated: three proposals, private rooms, a package, a signed settlement, and a bundle for the court', async ({
  world,
}) => {
  const admin = await enterAs(world, 'daniel', noPage);
  const officer = await enterAs(world, 'mercy', noPage);
  const [one, other] = [await personOf(world, 'amina'), await personOf(world, 'njoroge')];
  const [amina, njoroge] = [one.page, other.page];
  const neema = await mediatorIn(world, admin, 'Neema Mushi');
  const brian = await mediatorIn(world, admin, 'Brian Oloo');
  const fatuma = await mediatorIn(world, admin, 'Fatuma Ali');

  // Asked for from the dispute, whose clocks stand still meanwhile; agreed to by the other side.
  const id = await ask(amina, /Chargers paid for and not delivered/, 'Lanterns Ltd');
  const path = `/dashboard/legal-services/${id}`;
  const desk = `/legal-services/my-cases/${id}`;
  await agree(njoroge, path);
  await state(njoroge, 'Agreed, mediator to be found');
  await amina.goto(path);
  await amina.getByRole('link', { name: /^DS-/ }).click();
  await expect(amina.getByText('A mediation stops the clocks while it goes on.')).toBeVisible();
  await expect(amina.getByText(/by its own deadlines too, they go on with what was left or more/)).toBeVisible();
  await expect(amina.getByRole('link', { name: /^MD-/ })).toBeVisible();

  // Posted without names, proposed for by three, who are unknown until somebody opens their proposal.
  await amina.goto(path);
  await want(amina, 'Ask all certified mediators');
  await want(njoroge, 'Ask all certified mediators');
  await state(njoroge, 'Open for proposals');
  for (const [index, { page }] of [neema, brian, fatuma].entries()) await propose(page, id, 300_000 + index * 50_000);
  await amina.goto(path);
  await expect(amina.getByText('3 proposals so far')).toBeVisible();
  await expect(amina.getByText('Neema Mushi')).toHaveCount(0);
  await amina.getByRole('button', { name: 'Open Proposal 1' }).click();
  await finish(amina, 'Open it');
  await expect(amina.getByText('Neema Mushi').first()).toBeVisible();
  await expect(amina.getByText('Brian Oloo')).toHaveCount(0);

  // Each side ranks: one moves the third down with the keyboard, the other strikes one out.
  await world.outlast(id, 'mediation.job');
  await amina.goto(path);
  const ranking = await next(amina, 'Rank the proposals');
  await ranking.getByRole('button', { name: 'Move Proposal 2 down' }).focus();
  await amina.keyboard.press('Enter');
  await expect(ranking.getByRole('listitem').last()).toContainText('Proposal 2');
  await finish(amina, 'Send my order');
  await njoroge.goto(path);
  const strikes = await next(njoroge, 'Rank the proposals');
  await strikes.getByRole('button', { name: 'Strike Proposal 3 out' }).click();
  await finish(njoroge, 'Send my order');
  await state(njoroge, 'Mediator is asked');

  // The chosen one sees the names only now, accepts and discloses; nobody objects; all sign, and the fee is waived.
  await neema.page.goto(desk);
  const accepting = await next(neema.page, 'Accept or decline');
  await expect(accepting).toContainText('Amina Odhiambo');
  await accepting.getByLabel('What is there to tell?').selectOption({ label: 'Nothing to tell' });
  await finish(neema.page, 'Accept and disclose');
  for (const page of [amina, njoroge]) {
    await page.goto(path);
    await next(page, 'No objection');
    await finish(page, 'I have no objection');
  }
  for (const someone of [one, other, neema]) {
    await someone.page.goto(someone === neema ? desk : path);
    await sign(world, someone, 'Go to the agreement to mediate');
  }
  await expect(async () => {
    await neema.page.goto(desk);
    await state(neema.page, 'Fee to be paid in');
  }).toPass();
  await neema.page.getByRole('button', { name: 'More', exact: true }).click();
  await neema.page.getByRole('button', { name: 'Waive the fee' }).click();
  await finish(neema.page, 'Waive the fee');
  await state(neema.page, 'Under way');

  // A private room each: said within a second to its members, and to nobody else.
  await amina.goto(`${path}?tab=rooms`);
  await neema.page.goto(`${desk}?tab=rooms`);
  await amina.getByRole('link', { name: 'Your private room' }).click();
  await expect(amina.getByText('You and Neema Mushi (mediator)')).toBeVisible();
  await neema.page.getByRole('link', { name: 'Private: Amina Odhiambo' }).click();
  await expect(neema.page.getByText('You and Amina Odhiambo')).toBeVisible();
  await write(amina, 'Your private room', 'Between us, I would wait until June for the second half.');
  await expect(neema.page.getByText('wait until June')).toBeVisible();
  await njoroge.goto(`${path}?tab=rooms`);
  await njoroge.getByRole('link', { name: 'Your private room' }).click();
  await write(njoroge, 'Your private room', 'I have the first half here already.');
  await expect(njoroge.getByText('wait until June')).toHaveCount(0);
  const rooms = (await (await amina.request.get(`/api/v1/mediations/${id}/rooms`)).json()) as {
    id: string;
    kind: string;
  }[];
  const caucus = rooms.find(({ kind }) => kind === 'caucus')?.id;
  for (const page of [njoroge, officer, admin, brian.page])
    expect(await statusOf(page, `/rooms/${caucus}/messages`)).toBe(404);

  // The mediator is stopped before a confidence slips, and carries on what was released in its own words.
  await neema.page.getByRole('link', { name: 'Joint room' }).click();
  // With four rooms, one of them unread, a phone does not scroll sideways, and the place to write is in sight.
  await neema.page.setViewportSize({ width: 390, height: 844 });
  await expect(neema.page.getByText('not read yet').first()).toBeAttached();
  await expect.poll(() => neema.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect(neema.page.getByRole('textbox', { name: /^Write in/ })).toBeInViewport();
  await neema.page.setViewportSize({ width: 1440, height: 900 });
  await neema.page
    .getByRole('textbox', { name: 'Write in: Joint room' })
    .fill('Amina would wait until June for the second half.');
  await neema.page.keyboard.press('Enter');
  const warning = neema.page.getByRole('dialog', { name: 'This may have been said in confidence' });
  await expect(warning).toContainText('Nothing was sent');
  await finish(neema.page, 'Change it');
  await amina.getByRole('button', { name: /^Let the mediator tell/ }).click();
  await amina.getByLabel('What may be told').fill('I could wait a while for a part of it.');
  await finish(amina, 'Release these words');
  await neema.page.getByRole('button', { name: 'Tell it in: Joint room' }).click();
  await neema.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(neema.page.getByText('Told', { exact: true })).toBeVisible();
  await njoroge.getByRole('link', { name: /^Joint room/ }).click();
  await expect(njoroge.getByText('I could wait a while for a part of it.')).toBeVisible();

  // A long room opens at its newest with one call, and is read back to its beginning without a jump.
  const joint = rooms.find(({ kind }) => kind === 'joint')?.id;
  for (let no = 1; no <= 70; no++)
    await post(no % 2 ? amina : njoroge, `/api/v1/rooms/${joint}/messages`, { body: `Line ${no} of 70` });
  await expect(njoroge.getByText('Line 70 of 70', { exact: true })).toBeInViewport();
  let calls = 0;
  njoroge.on('request', (request) => {
    if (request.url().includes('/rpc/rooms/messages')) calls += 1;
  });
  await njoroge.reload();
  await expect(njoroge.getByText('Line 70 of 70', { exact: true })).toBeInViewport();
  expect(calls).toBe(1);
  await readBack(njoroge);
  await expect(njoroge.getByText('Line 1 of 70', { exact: true })).toBeAttached();

  // One package that answers both questions, accepted under seal by both.
  await neema.page.goto(`${desk}?tab=packages`);
  for (const [index, words] of ['When does the first half come?', 'Who brings it?'].entries()) {
    if (index > 0) await neema.page.getByRole('button', { name: 'Add a question' }).click();
    const question = neema.page.getByRole('group', { name: `Question ${index + 1}` });
    await question.getByLabel(`Question ${index + 1}`, { exact: true }).fill(words);
    await question.getByLabel('Way 1', { exact: true }).fill('The first way of it');
    await question.getByLabel('Way 2', { exact: true }).fill('The second way of it');
  }
  await neema.page.getByRole('button', { name: 'Show them to the sides' }).click();
  await expect(neema.page.getByRole('heading', { name: 'Propose a package' })).toBeVisible();
  for (const page of [amina, njoroge]) {
    await page.goto(`${path}?tab=packages`);
    await page
      .getByLabel('How much it matters')
      .first()
      .fill(page === amina ? '90' : '20');
    await page.getByRole('button', { name: 'Keep it under seal' }).click();
    await expect(page.getByText('Kept under seal.')).toBeVisible();
  }
  await neema.page.getByRole('button', { name: 'Suggest packages' }).click();
  await neema.page.getByRole('button', { name: 'Take suggestion 1' }).click();
  await neema.page.getByRole('button', { name: 'Put it before the sides' }).click();
  for (const page of [amina, njoroge]) {
    await page.getByRole('button', { name: 'Say yes under seal' }).click();
    await finish(page, 'Yes, under seal');
    if (page === amina) await expect(neema.page.getByText('Accepted by all')).toHaveCount(0);
  }
  await expect(neema.page.getByText('Accepted by all')).toBeVisible();

  // A session that is confirmed, and that everybody notes to have come to.
  await neema.page.goto(desk);
  // What all accepted waits to be written as terms; a session can be planned before.
  await expect(neema.page.getByRole('region', { name: 'Next step' })).toContainText('Write package 1 down as terms');
  await neema.page.getByRole('button', { name: 'Plan a session' }).click();
  const planning = neema.page.getByRole('dialog');
  await planning.getByLabel('Day').fill(day(12));
  await finish(neema.page, 'Plan it');
  for (const page of [amina, njoroge]) {
    await page.goto(path);
    await next(page, 'Confirm the session');
    await finish(page, 'I will be there');
  }
  await world.pass(3);
  await neema.page.goto(desk);
  await neema.page.getByRole('button', { name: 'Start it: session 1' }).click();
  await finish(neema.page, 'Start it');
  for (const page of [amina, njoroge, neema.page]) {
    await page.goto(page === neema.page ? desk : path);
    await next(page, 'Note that you are there');
    await finish(page, 'I am there');
  }
  await neema.page.getByRole('button', { name: 'End it: session 1' }).click();
  await finish(neema.page, 'End it');
  await state(neema.page, 'Held');

  // Terms that a court could enforce, accepted by both, thought over, and signed by all.
  await neema.page.goto(`${desk}?tab=terms`);
  await neema.page.getByRole('button', { name: 'Write terms' }).click();
  await neema.page.getByLabel('Who does it').selectOption({ label: 'Lanterns Ltd' });
  await neema.page.getByLabel('By when').fill(day(14));
  await neema.page.getByLabel('What is done').fill('Delivers the chargers as soon as possible.');
  await neema.page.getByLabel('What follows if it is not done').fill('The whole price is paid back within seven days.');
  await neema.page.getByLabel('Place of the settlement').fill('Nairobi');
  await expect(neema.page.getByText('This leaves open what is meant.')).toBeVisible();
  await neema.page
    .getByLabel('What is done')
    .fill('Delivers twenty chargers to the stall in Kisumu, tested and working.');
  await neema.page.getByRole('button', { name: 'Put them on the table' }).click();
  await expect(neema.page.getByText('Terms, version 1')).toBeVisible();
  for (const page of [amina, njoroge]) {
    await page.goto(`${path}?tab=terms`);
    await page.getByRole('button', { name: 'Answer the terms' }).click();
    await page.getByRole('dialog').getByLabel('I accept all of these terms').check();
    await finish(page, 'Send my answer');
  }
  await state(njoroge, 'Settlement to be signed');
  await expect(njoroge.getByText('Time to think it over')).toBeVisible();
  await world.pass(1.1);
  for (const someone of [one, other, neema]) {
    await someone.page.goto(someone === neema ? desk : path);
    await sign(world, someone, 'Go to the settlement');
  }
  await expect(async () => {
    await neema.page.goto(desk);
    await state(neema.page, 'Settled');
  }).toPass();

  // The mediator reports and declares; what is still open is named with its rule until nothing is.
  await next(neema.page, 'File the report');
  await finish(neema.page, 'File it');
  await neema.page.goto(`${desk}?tab=court`);
  await expect(neema.page.getByRole('heading', { name: /still open$/ })).toBeVisible();
  await expect(neema.page.getByText(/COURT_NAMED/)).toBeVisible();
  await neema.page.getByLabel('Court', { exact: true }).fill('High Court of Kenya');
  await neema.page.getByLabel('Registry').fill('Milimani, Commercial Division');
  await neema.page.getByLabel('Accreditation number').fill('MAC-0421');
  for (const box of await neema.page
    .getByRole('region', { name: /wants to know/ })
    .getByRole('checkbox')
    .all())
    await box.check();
  await expect(neema.page.getByText(/^Saved/)).toBeVisible();
  await expect(neema.page.getByText('Nothing is open')).toBeVisible();
  await expect(
    neema.page.getByRole('listitem').filter({ hasText: 'Accredited on the day of the settlement' }),
  ).toContainText('There');
  await neema.page.getByRole('button', { name: 'Make it ready' }).click();
  await finish(neema.page, 'Print and bind it');
  await state(neema.page, 'Ready to be filed');
  const bundle = await amina.request.get(`/api/v1/mediations/${id}/court/bundle`);
  expect(bundle.headers()['content-type']).toContain('pdf');
  expect((await bundle.body()).includes(Buffer.from('wait until June'))).toBe(false);
  await world.axe(neema.page);

  // The day of the first term passes and nothing comes: from the settlement a dispute is filed, and it names what it is about.
  await world.pass(3);
  await amina.goto(`${path}?tab=terms`);
  await amina.getByRole('link', { name: 'Open the signed settlement' }).click();
  await amina.getByRole('button', { name: 'More', exact: true }).click();
  await amina.getByRole('button', { name: 'File a dispute', exact: true }).filter({ visible: true }).click();
  await amina.getByRole('button', { name: 'Begin' }).click();
  await expect(amina).toHaveURL(/\/disputes\/edit\//);
  await expect(amina.getByLabel('What kind of matter is it?')).toHaveValue('settlement_breach');
  await tellAndFile(amina, {
    title: 'The chargers of the settlement did not come',
    story: 'The settlement named a day for the twenty chargers. They did not come on it, and no money came either.',
    category: 'settlement_breach',
  });
  await state(amina, 'Being delivered');
  await expect(amina.getByText('a settlement not kept', { exact: false }).first()).toBeVisible();
});

test('who declines is asked for no reason, nobody else learns of it, and the clocks of the dispute go on', async ({
  world,
}) => {
  await world.pass(6); // until then it is on its way to her
  const leila = await enterAs(world, 'leila', noPage);
  const amina = await enterAs(world, 'amina', noPage);
  const id = await ask(leila, /Second part of the stock not paid/, 'Amina Odhiambo');
  const path = `/dashboard/legal-services/${id}`;
  const standsStill = leila.getByText('A mediation stops the clocks while it goes on.');
  await leila.goto(path);
  await leila.getByRole('link', { name: /^DS-/ }).click();
  await expect(standsStill).toBeVisible();

  await amina.goto('/dashboard/legal-services');
  await amina.getByRole('link', { name: /Second part of the stock/ }).click();
  await amina.getByRole('region', { name: 'Next step' }).getByRole('button', { name: 'Decline', exact: true }).click();
  await finish(amina, 'Decline');
  await state(amina, 'Declined');
  await expect(amina.getByText('You declined it. Nobody outside learns of it.')).toBeVisible();
  await leila.goto(path);
  await expect(leila.getByText('There is no mediation')).toBeVisible();
  await leila.getByRole('link', { name: /^DS-/ }).click();
  await expect(leila.getByRole('heading', { level: 1, name: 'Second part of the stock not paid' })).toBeVisible();
  await expect(standsStill).toHaveCount(0);
  expect(await statusOf(await enterAs(world, 'wanjiru', noPage), `/mediations/${id}`)).toBe(404);
  expect(await statusOf(await enterAs(world, 'mercy', noPage), `/mediations/${id}`)).toBe(404);
});
