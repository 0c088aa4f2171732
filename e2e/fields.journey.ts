import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { drafted, signaturesAsked } from './accord.ts';
import { expectAccessible } from './axe.ts';
import { newcomer } from './newcomer.ts';
import { readToEnd } from './passkeys.ts';
import { noPage, post } from './people.ts';
import { expect, type Page, phone, test } from './world.ts';

const saved = (page: Page) => expect(page.getByText(/^Saved/).first()).toBeVisible();

test('what a lender asks is written, filled by keyboard on a phone, acknowledged, signed and shown', async ({
  world,
}) => {
  const owner = await newcomer(world, 'Halima Lender', noPage);
  const other = await newcomer(world, 'Otieno Borrower', noPage, phone);
  const { id } = await drafted(owner, other, 'A loan for a motorcycle', [
    ['Loan', 'The lender pays the sum in one part.'],
    ['Default', 'Who is sixty days late owes the whole at once.'],
  ]);

  // She asks for what she needs, and what is rarely needed only where she wants it.
  const { page } = owner;
  await page.goto(`/agreements/edit/${id}`);
  const ask = async (number: number, words: string, kind: string) => {
    await page.getByRole('button', { name: 'Ask the signer something in clause 1' }).click();
    const card = page.getByRole('region', { name: `Question ${number}`, exact: true });
    await expect(card.getByLabel('What you ask')).toBeFocused();
    await card.getByLabel('What you ask').fill(words);
    await card.getByLabel('Kind of answer').selectOption({ label: kind });
    return card;
  };
  await ask(1, 'Your phone', 'Phone number');
  const paidBy = await ask(2, 'Paid by', 'One of a few');
  await paidBy.getByLabel('Choices, one a line').fill('M-Pesa\nBank');
  const account = await ask(3, 'Account number', 'Short text');
  await account.getByText('Conditions, limits, help').click();
  await account.getByRole('button', { name: 'Ask only if …' }).click();
  await account.getByLabel('Question', { exact: true }).selectOption({ label: 'Paid by' });
  await account.getByLabel('Answer', { exact: true }).selectOption('Bank');
  await ask(4, 'A month', 'Amount of money');
  await ask(5, 'Months', 'Number');
  const total = await ask(6, 'In all', 'Amount of money');
  await total.getByText('Conditions, limits, help').click();
  await total.getByRole('button', { name: 'Calculate it from other answers' }).click();
  await total.getByLabel('Formula').fill('{A month} × {Months}');

  // Two that look at each other are refused with a sentence that names them.
  await paidBy.getByText('Conditions, limits, help').click();
  await paidBy.getByRole('button', { name: 'Ask only if …' }).click();
  await paidBy.getByLabel('Question', { exact: true }).selectOption({ label: 'Account number' });
  await paidBy.getByLabel('Condition', { exact: true }).selectOption({ label: 'is answered' });
  await expect(paidBy.getByText(/“Paid by” → “Account number” → “Paid by”/)).toBeVisible();
  await paidBy.getByRole('button', { name: 'Remove this condition' }).click();
  await expect(page.getByText(/depend on each other/)).toHaveCount(0);
  await page.getByLabel('Must be acknowledged: clause 2').check();
  await saved(page);
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expectAccessible(page);
  const text = await post<AgreementView>(page, `/api/v1/agreements/${id}/share`);
  expect(text.terms.fields).toHaveLength(6);
  await signaturesAsked(owner, other, text);

  // On his phone he ticks the clause and answers, without touching anything but keys.
  const his = other.page;
  await his.goto(`/dashboard/agreements/${id}`);
  await expect(his.getByText(/Account number \(only if “Paid by” is “Bank”\)/)).toBeVisible();
  await his.getByRole('button', { name: 'Review and sign' }).first().press('Enter');
  const ceremony = his.getByRole('dialog');
  await ceremony.getByLabel('The text you are asked to sign').focus();
  await his.keyboard.press('End');
  await expect(ceremony.getByText('Tick clause 2 first: it has to be acknowledged.').first()).toBeVisible();
  await ceremony.getByLabel('I have read clause 2 and acknowledge it.').press('Space');
  await expect(ceremony.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await ceremony.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(ceremony.getByText('0 of 4 answered')).toBeVisible();
  await expectAccessible(his);
  // Nothing is written yet: the first question that is open is gone to.
  await ceremony.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(ceremony.getByLabel('Your phone')).toBeFocused();
  await his.keyboard.type('+254 712 345678');
  await his.keyboard.press('Tab');
  await his.keyboard.press('Space');
  await expect(ceremony.getByLabel('M-Pesa')).toBeChecked();
  await expect(ceremony.getByLabel('Account number')).toHaveCount(0);
  await his.keyboard.press('ArrowDown');
  await expect(ceremony.getByLabel('Bank')).toBeChecked();
  await his.keyboard.press('Tab');
  await expect(ceremony.getByLabel('Account number')).toBeFocused();
  await his.keyboard.type('0110-234567');
  await his.keyboard.press('Tab');
  await his.keyboard.type('5,000');
  await his.keyboard.press('Tab');
  await his.keyboard.type('12');
  await expect(ceremony.getByText('KES 60,000', { exact: true })).toBeVisible();
  await expect(ceremony.getByText('In all: KES 60,000')).toBeAttached();
  await expect(ceremony.getByText('5 of 5 answered')).toBeVisible();
  await expectAccessible(his);
  // A page that was closed has lost nothing.
  await expect(ceremony.getByText('Saved', { exact: true })).toBeVisible();
  await his.reload();
  await his.getByRole('button', { name: 'Review and sign' }).first().press('Enter');
  await ceremony.getByLabel('I have read clause 2 and acknowledge it.').press('Space');
  await readToEnd(his);
  await ceremony.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(ceremony.getByLabel('Account number')).toHaveValue('0110-234567');
  await ceremony.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(ceremony.getByRole('heading', { name: 'Your signature' })).toBeVisible();
  await ceremony.getByLabel(/I want to sign electronically/).press('Space');
  await ceremony.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(ceremony.getByRole('heading', { name: 'Confirm and sign' })).toBeVisible();
  await ceremony.getByRole('button', { name: 'Sign now' }).press('Enter');
  await expect(ceremony).toHaveCount(0);

  // She reads what he answered where it was asked; before, she could not.
  await page.goto(`/dashboard/agreements/${id}`);
  const sheet = page.getByRole('article', { name: 'The text of the agreement' });
  await expect(sheet.getByText('+254 712 345678')).toBeVisible();
  await expect(sheet.getByText('KES 60,000')).toBeVisible();
  await expectAccessible(page);
});
