import { finish, mediatorIn, next, propose, sign } from '../../e2e/mediating.ts';
import { type MovingWorld, test } from '../../e2e/moving.ts';
import type { Newcomer } from '../../e2e/newcomer.ts';
import { noPage } from '../../e2e/people.ts';
import { day, state } from '../../e2e/quarrel.ts';
import { expect, type Page } from '../../e2e/world.ts';
import { demoEmail } from '../../seed/people.ts';
import { Director } from './director.ts';
import { calm, cards, filmed, seen } from './walk.ts';

const summary =
  'A trader paid for equipment that did not come on the day that was named. Both want to go on doing business together.';

test('mediating: a mediator is chosen, terms are found in a closed room, signed, and packed for a court', async ({
  world,
}) => {
  const film = new Director('mediation');
  const card = await cards(world);
  const [amina, njoroge, admin] = [
    await filmed(world, 'amina'),
    await filmed(world, 'njoroge'),
    await filmed(world, 'daniel'),
  ];
  const neema = await mediatorIn(world, admin, 'Neema Mushi', seen);
  await calm(neema.page);
  const others = [await mediatorIn(world, admin, 'Brian Oloo'), await mediatorIn(world, admin, 'Fatuma Ali')];

  await film.card(card, 'title', 'beginning');
  await film.card(card, 'choose', 1);
  const id = await ask(film, amina, njoroge);
  const [path, desk] = [`/dashboard/legal-services/${id}`, `/legal-services/my-cases/${id}`];
  await choose(film, world, { id, path, desk, amina, njoroge, neema, others });
  await film.card(card, 'meet', 2);
  await meet(film, world, { id, path, desk, amina, njoroge, neema, others });
  await film.card(card, 'settle', 3);
  await settle(film, world, { id, path, desk, amina, njoroge, neema, others });
  await film.card(card, 'court', 4);
  await pack(film, neema.page, desk);
  await film.card(card, 'end', 'end');
  film.save();
});

type Case = {
  id: string;
  /** Where the sides look at it, and where its mediator does. */
  path: string;
  desk: string;
  amina: Page;
  njoroge: Page;
  neema: Newcomer;
  others: Newcomer[];
};

const nextStep = (page: Page) => page.getByRole('region', { name: 'Next step' });

/** Mediation is asked for from a dispute, and the other side agrees; answers its id. */
async function ask(film: Director, amina: Page, njoroge: Page): Promise<string> {
  await amina.goto('/disputes');
  await amina.getByRole('link', { name: /Chargers paid for and not delivered/ }).click();
  const link = amina.getByRole('link', { name: 'Ask for mediation' });
  await expect(link).toBeVisible();
  await film.beat('dispute', amina);
  await film.press(link, amina.getByRole('button', { name: 'Begin' }));
  await amina.getByRole('button', { name: 'Begin' }).click();
  const told = amina.getByLabel('Summary for mediators');
  await expect(told).toBeVisible();
  await film.beat('summary', amina);
  await film.type(told, summary);
  for (const question of await amina.getByRole('group').filter({ hasText: /\?/ }).all())
    await question.getByRole('radio', { name: 'No' }).check();
  await expect(amina.getByText(/^Saved/)).toBeVisible();
  const send = amina.getByRole('button', { name: 'Send it' });
  const dialog = amina.getByRole('dialog');
  await film.beat('consent', amina);
  await film.press(send, dialog);
  await film.press(dialog.getByLabel('I have read this and agree to mediate.'));
  await film.press(
    dialog.getByRole('button', { name: 'Agree and send it' }),
    amina.getByText('Waiting for consent', { exact: true }),
  );
  const id = new URL(amina.url()).pathname.split('/').at(-1) ?? '';
  await njoroge.goto(`/dashboard/legal-services/${id}`);
  await film.beat('other', njoroge);
  const answer = nextStep(njoroge).getByRole('button', { name: 'Read it and answer', exact: true });
  await film.press(answer, njoroge.getByRole('dialog'));
  await njoroge.getByRole('dialog').getByLabel('I have read this and understand it.').check();
  await finish(njoroge, 'I agree to mediate');
  await film.again();
  return id;
}

/** Three propose without a name, each side ranks them, and one is asked. */
async function choose(film: Director, world: MovingWorld, it: Case): Promise<void> {
  const { id, path, desk, amina, njoroge, neema, others } = it;
  for (const page of [amina, njoroge]) {
    await page.goto(path);
    const dialog = await next(page, 'Choose how to find a mediator');
    await dialog.getByLabel('Ask all certified mediators').check();
    await finish(page, 'Choose this way');
  }
  for (const [index, { page }] of [neema, ...others].entries())
    await propose(page, id, 300_000 + index * 50_000, day(10));
  await amina.goto(path);
  await expect(amina.getByText('3 proposals so far')).toBeVisible();
  await film.beat('proposals', amina);
  await film.bringIntoSight(amina.getByRole('button', { name: 'Open Proposal 1' }));
  await film.press(amina.getByRole('button', { name: 'Open Proposal 1' }), amina.getByRole('dialog'));
  await finish(amina, 'Open it');
  await expect(amina.getByText('Neema Mushi').first()).toBeVisible();
  await film.again();
  await world.outlast(id, 'mediation.job');
  await amina.goto(noPage);
  await amina.goto(path);
  const ranking = amina.getByRole('dialog');
  await film.beat('rank', amina);
  await film.press(nextStep(amina).getByRole('button', { name: 'Rank the proposals', exact: true }), ranking);
  await film.press(ranking.getByRole('button', { name: 'Move Proposal 2 down' }));
  await film.press(ranking.getByRole('button', { name: 'Send my order' }));
  await expect(ranking).toHaveCount(0);
  await njoroge.goto(path);
  const strikes = await next(njoroge, 'Rank the proposals');
  await strikes.getByRole('button', { name: 'Strike Proposal 3 out' }).click();
  await finish(njoroge, 'Send my order');
  await neema.page.goto(desk);
  const accepting = neema.page.getByRole('dialog');
  await film.beat('accepts', neema.page);
  await film.press(nextStep(neema.page).getByRole('button', { name: 'Accept or decline', exact: true }), accepting);
  await film.choose(accepting.getByLabel('What is there to tell?'), { label: 'Nothing to tell' });
  await film.press(accepting.getByRole('button', { name: 'Accept and disclose' }));
  await expect(accepting).toHaveCount(0);
  for (const page of [amina, njoroge]) {
    await page.goto(path);
    await next(page, 'No objection');
    await finish(page, 'I have no objection');
  }
  for (const someone of signers(it)) {
    await someone.page.goto(someone.page === neema.page ? desk : path);
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
}

const signers = ({ amina, njoroge, neema }: Case) => [
  { page: amina, email: demoEmail('amina') },
  { page: njoroge, email: demoEmail('njoroge') },
  { page: neema.page, email: neema.email },
];

/** A session, and rooms in which each side speaks with the mediator alone. */
async function meet(film: Director, world: MovingWorld, { path, desk, amina, njoroge, neema }: Case): Promise<void> {
  await amina.goto(`${path}?tab=rooms`);
  await film.beat('rooms', amina);
  await film.press(
    amina.getByRole('link', { name: 'Your private room' }),
    amina.getByRole('textbox', { name: /^Write in/ }),
  );
  await film.beat('closed', amina);
  const words = 'Between us, I would wait until June for the second half.';
  await film.type(amina.getByRole('textbox', { name: 'Write in: Your private room' }), words);
  await amina.keyboard.press('Enter');
  await film.look('kept', amina, amina.getByRole('log').getByText(words));

  await neema.page.goto(`${desk}?tab=rooms`);
  await neema.page.getByRole('link', { name: /^Joint room/ }).click();
  await film.beat('confidence', neema.page);
  const joint = neema.page.getByRole('textbox', { name: 'Write in: Joint room' });
  await film.type(joint, 'Amina would wait until June for the second half.');
  await neema.page.keyboard.press('Enter');
  const warning = neema.page.getByRole('dialog', { name: 'This may have been said in confidence' });
  await expect(warning).toBeVisible();
  await film.again();
  await finish(neema.page, 'Change it');
  await joint.fill('');

  await neema.page.goto(desk);
  await neema.page.getByRole('button', { name: 'Plan a session' }).first().click();
  await neema.page.getByRole('dialog').getByLabel('Day').fill(day(12));
  await film.beat('session', neema.page);
  await film.press(neema.page.getByRole('dialog').getByRole('button', { name: 'Plan it' }));
  await expect(neema.page.getByRole('dialog')).toHaveCount(0);
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
  await film.again();
}

/** Terms that a court could enforce, accepted by both and signed by all. */
async function settle(film: Director, world: MovingWorld, it: Case): Promise<void> {
  const { path, desk, amina, njoroge, neema } = it;
  const { page } = neema;
  await page.goto(`${desk}?tab=terms`);
  await page.getByRole('button', { name: 'Write terms' }).click();
  await page.getByLabel('Who does it').selectOption({ label: 'Lanterns Ltd' });
  await page.getByLabel('By when').fill(day(14));
  await film.beat('terms', page);
  await film.type(page.getByLabel('What is done'), 'Delivers the chargers as soon as possible.');
  await page.getByLabel('What follows if it is not done').fill('The whole price is paid back within seven days.');
  await page.getByLabel('Place of the settlement').fill('Nairobi');
  const vague = page.getByText('This leaves open what is meant.');
  await expect(vague.first()).toBeVisible();
  await film.look('vague', page, vague.first());
  await film.beat('exact', page);
  await film.type(
    page.getByLabel('What is done'),
    'Delivers twenty chargers to the stall in Kisumu, tested and working.',
  );
  await film.press(page.getByRole('button', { name: 'Put them on the table' }), page.getByText('Terms, version 1'));
  await amina.goto(`${path}?tab=terms`);
  const dialog = amina.getByRole('dialog');
  await film.beat('answers', amina);
  await film.press(amina.getByRole('button', { name: 'Answer the terms' }), dialog);
  await film.press(dialog.getByLabel('I accept all of these terms'));
  await film.press(dialog.getByRole('button', { name: 'Send my answer' }));
  await expect(dialog).toHaveCount(0);
  await njoroge.goto(`${path}?tab=terms`);
  await njoroge.getByRole('button', { name: 'Answer the terms' }).click();
  await njoroge.getByRole('dialog').getByLabel('I accept all of these terms').check();
  await finish(njoroge, 'Send my answer');
  await state(njoroge, 'Settlement to be signed');
  const thinking = njoroge.getByText('Time to think it over');
  await expect(thinking.first()).toBeVisible();
  await film.look('think', njoroge, thinking.first());
  await world.pass(1.1);
  for (const [index, someone] of signers(it).entries()) {
    await someone.page.goto(someone.page === page ? desk : path);
    if (index === 0) await film.beat('signs', someone.page);
    await sign(world, someone, 'Go to the settlement');
    if (index === 0) await film.again();
  }
  await expect(async () => {
    await page.goto(desk);
    await state(page, 'Settled');
  }).toPass();
  await film.beat('settled', page);
}

/** What a court wants to know, and the bundle for it. */
async function pack(film: Director, page: Page, desk: string): Promise<void> {
  await next(page, 'File the report');
  await finish(page, 'File it');
  await page.goto(`${desk}?tab=court`);
  const open = page.getByRole('heading', { name: /still open$/ });
  await expect(open).toBeVisible();
  await film.beat('open', page);
  await film.bringIntoSight(open, 'start');
  await film.beat('named', page);
  await film.type(page.getByLabel('Court', { exact: true }), 'High Court of Kenya');
  await film.type(page.getByLabel('Registry'), 'Milimani, Commercial Division');
  await page.getByLabel('Accreditation number').fill('MAC-0421');
  for (const box of await page
    .getByRole('region', { name: /wants to know/ })
    .getByRole('checkbox')
    .all())
    await box.check();
  await expect(page.getByText('Nothing is open')).toBeVisible();
  await film.look('nothing', page, page.getByText('Nothing is open'));
  const ready = page.getByRole('button', { name: 'Make it ready' });
  const dialog = page.getByRole('dialog');
  await film.beat('binds', page);
  await film.press(ready, dialog);
  await film.press(dialog.getByRole('button', { name: 'Print and bind it' }));
  await expect(dialog).toHaveCount(0, { timeout: 60_000 });
  await state(page, 'Ready to be filed');
  await film.again();
  await film.beat('ready', page);
}
