import { shared } from './accord.ts';
import { newcomer } from './newcomer.ts';
import { noPage } from './people.ts';
import { expect, type Page, phone, test } from './world.ts';

const clauses = [
  ['Goods', 'Wairimu delivers two hundred bags of maize to the store in Nakuru.'],
  ['Price', 'Otieno pays 4,200 shillings for each bag.'],
  ['Payment', 'The whole price is paid within thirty days of the delivery.'],
] as const;

/** Suggests other words for a clause. */
async function suggest(page: Page, open: () => Promise<void>, words: string, why: string): Promise<void> {
  await open();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Words of the clause' }).fill(words);
  await dialog.getByLabel(/Why/).fill(why);
  await dialog.getByRole('button', { name: 'Send the suggestion' }).click();
  await expect(dialog).toHaveCount(0);
}
const toClause = (page: Page, number: number) => () =>
  page.getByRole('button', { name: `Suggest a change to clause ${number}` }).click();

test('a round of redlines: one accepted, one refused, one answered with another, and what changed is read', async ({
  world,
}) => {
  const seller = await newcomer(world, 'Wairimu Negotiator', noPage);
  const buyer = await newcomer(world, 'Otieno Negotiator', noPage, phone);
  const agreement = await shared(seller, buyer, 'Two hundred bags of maize', clauses);
  const address = `/dashboard/agreements/${agreement.id}`;
  const [hers, his] = [seller.page, buyer.page];
  await hers.goto(address);
  await his.goto(address);
  await expect(his.getByRole('heading', { name: 'Two hundred bags of maize', level: 1 })).toBeVisible();

  // A word to his own side, and one to all: she sees the second as it comes, and never the first.
  await his.getByRole('button', { name: 'Comment on clause 2' }).click();
  await his.getByLabel('Your comment').fill('We could go up to 4,400 if we had to.');
  await his.getByRole('button', { name: 'Only to my side' }).click();
  await expect(his.getByText('Only your side sees this')).toBeVisible();
  await his.getByRole('button', { name: 'Comment on clause 3' }).click();
  await his.getByLabel('Your comment').fill('<b>Is</b> a transfer by phone fine?');
  await his.getByRole('button', { name: 'Send to everybody' }).click();
  await expect(hers.getByText('<b>Is</b> a transfer by phone fine?')).toBeVisible();
  await expect(hers.getByText('We could go up')).toHaveCount(0);
  await hers.getByRole('button', { name: 'Answer', exact: true }).click();
  await hers.getByLabel('Your answer').fill('Yes, it is.');
  await hers.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(his.getByText('Yes, it is.')).toBeVisible();

  // Three suggestions of his, each shown beside its clause with what goes and what comes.
  await suggest(
    his,
    toClause(his, 1),
    'Wairimu delivers two hundred dry bags of maize to the store in Nakuru.',
    'Wet maize rots.',
  );
  await suggest(his, toClause(his, 2), 'Otieno pays 3,900 shillings for each bag.', 'The price fell in October.');
  await suggest(
    his,
    toClause(his, 3),
    'The whole price is paid within ninety days of the delivery.',
    'The school pays me late.',
  );
  await his.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await world.axe(his);
  const first = hers.getByRole('article', { name: /suggests other words/ }).first();
  await expect(first.locator('ins')).toHaveText('dry ');
  await expect(hers.getByText('“The price fell in October.”')).toBeVisible();

  // She accepts the first, refuses the second and answers the third with her own; nothing is sent before she says so.
  await hers.getByRole('button', { name: 'Accept the suggestion about clause 1' }).click();
  await hers.getByRole('button', { name: 'Refuse the suggestion about clause 2' }).click();
  await hers.getByLabel(/Why not/).fill('Not in this year.');
  await suggest(
    hers,
    () => hers.getByRole('button', { name: 'Suggest something else about clause 3' }).click(),
    'The whole price is paid within forty-five days of the delivery.',
    'Half of your time and half of mine.',
  );
  await expect(hers.getByText('You accept 1 and refuse 1. Nothing is sent yet.')).toBeVisible();
  await world.axe(hers);
  await hers.getByRole('button', { name: 'Send your 2 answers' }).click();
  await expect(hers.getByText('Your answers are sent. This is version 2 now')).toBeVisible();

  // He hears of it where he is, accepts hers, and everybody's acceptance has started again.
  await expect(his.getByText('Not in this year.')).toBeAttached();
  await his.getByRole('button', { name: 'Accept the suggestion about clause 3' }).click();
  await his.getByRole('button', { name: 'Send your answer' }).click();
  await expect(his.getByText('This is version 3 now')).toBeVisible();
  await expect(hers.getByText('The text changed since you last read it')).toBeVisible();
  await expect(hers.getByRole('button', { name: 'Accept this text' }).first()).toBeVisible();

  // What changed since she last read it, word by word; afterwards there is nothing new any more.
  await hers.getByRole('link', { name: 'See what changed' }).click();
  await expect(hers.getByText('This is what changed since you last read it.')).toBeVisible();
  await expect(hers.getByRole('main').locator('del')).toHaveText('thirty');
  await expect(hers.getByRole('main').locator('ins')).toHaveText('forty-five');
  await hers.getByLabel('From').selectOption({ index: 2 });
  await expect(hers.getByRole('main').locator('ins').first()).toHaveText('dry ');
  await world.axe(hers);
  await hers.getByRole('link', { name: 'Back to the agreement' }).click();
  await expect(hers.getByText('Version 3').first()).toBeVisible();
  await expect(hers.getByText('The text changed since you last read it')).toHaveCount(0);
  await hers.getByRole('button', { name: 'Accept this text' }).first().click();
  await hers.getByRole('button', { name: 'Accept version 3' }).click();

  // The life of the agreement tells of all of it but of what his side said to itself.
  await hers.goto(`${address}/workflow`);
  await expect(hers.getByText('answered suggestions').first()).toBeVisible();
  expect((await hers.getByText('commented on a clause').all()).length).toBe(1);
});
