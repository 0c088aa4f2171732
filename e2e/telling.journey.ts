import settingsAr from '../web/notifications/settings/words/ar.ts';
import settingsFr from '../web/notifications/settings/words/fr.ts';
import settingsSw from '../web/notifications/settings/words/sw.ts';
import { shared } from './accord.ts';
import { expectNoEnglish } from './english.ts';
import { sidewaysScroll } from './measure.ts';
import { test } from './moving.ts';
import { newcomer } from './newcomer.ts';
import { linkIn } from './people.ts';
import { filled } from './said.ts';
import { expect, phone } from './world.ts';

const settings = '/profile?tab=notifications&view=settings';

test('what one is told is chosen by kind and channel, kept at once, and never for what the law asks', async ({
  world,
}) => {
  const { page } = await newcomer(world, 'Tausi Chooses', settings);
  const letters = page.getByRole('combobox', { name: 'Agreements: e-mail' });
  const bell = page.getByRole('checkbox', { name: 'Community: in the product' });
  await expect(letters).toHaveValue('instant');
  await letters.selectOption('In a digest');
  await bell.uncheck();
  await world.axe(page);
  await page.reload();
  await expect(letters).toHaveValue('digest');
  await expect(bell).not.toBeChecked();

  const legal = page.getByRole('row', { name: /^Legal notices/ });
  await expect(legal).toContainText('Cannot be switched off');
  await expect(legal.getByRole('combobox')).toHaveCount(0);
  await expect(legal.getByRole('checkbox')).toHaveCount(1); // push alone

  await page.getByRole('button', { name: '1 day', exact: true }).click();
  await expect(page.getByText(/^Paused until/)).toBeVisible();
  await page.getByRole('button', { name: 'End the pause' }).click();
  await expect(page.getByText(/^Paused until/)).toHaveCount(0);
});

test('a choice stands while those before it are on their way, and one that is refused is put back', async ({
  world,
}) => {
  const { page } = await newcomer(world, 'Tausi Hurries', settings);
  const letters = page.getByRole('combobox', { name: 'Agreements: e-mail' });
  const bell = page.getByRole('checkbox', { name: 'Community: in the product' });
  const mails = page.getByRole('combobox', { name: 'Community: e-mail' });
  const stand = async () => {
    await expect(letters).toHaveValue('digest');
    await expect(bell).not.toBeChecked();
    await expect(mails).toHaveValue('off');
  };
  const held: (() => Promise<void>)[] = [];
  await page.route(/setPreference/, (route) => void held.push(() => route.continue()));
  await letters.selectOption('In a digest');
  await bell.uncheck();
  await mails.selectOption('Never');
  // The third waits for the second, which is of the same kind.
  for (let sent = 0; sent < 3; sent++) {
    await expect.poll(() => held.length).toBe(Math.max(2, sent + 1));
    const [read] = await Promise.all([page.waitForResponse(/notifications\/settings/), held[sent]?.()]);
    expect(read.ok()).toBe(true);
    await stand();
  }
  await page.unroute(/setPreference/);
  await page.reload();
  await stand();

  await page.route(/setPreference/, (route) => route.fulfill({ status: 500, body: '{}' }));
  await bell.check();
  await expect(page.getByText('Something went wrong on our side.')).toBeVisible();
  await stand();
});

test('the link below a letter stops that kind for anyone who presses its button, and nothing before', async ({
  world,
}) => {
  const amina = await newcomer(world, 'Amina Writes');
  const brian = await newcomer(world, 'Brian Reads Later', settings);
  await shared(amina, brian, 'Lease of the landing stage');
  await world.letterTo(brian.email, /You are invited to an agreement/);
  await world.pass(2); // it is not read in the product, so the letter leaves
  const { text_body: letter } = await world.letterTo(brian.email, /You are invited to an agreement/);
  const stop = linkIn(letter.slice(letter.indexOf('Stop them:')));

  // On a phone on which nobody is signed in.
  const mailbox = await world.open(stop, phone);
  await expect(mailbox.getByRole('heading', { level: 1 })).toHaveText('Stop these letters?');
  await expect(mailbox.getByText('“Agreements” go to')).toBeVisible();
  await expect(mailbox.getByText(brian.email)).toHaveCount(0);
  await world.axe(mailbox);
  const letters = brian.page.getByRole('combobox', { name: 'Agreements: e-mail' });
  await brian.page.reload();
  await expect(letters).toHaveValue('instant');

  await mailbox.getByRole('button', { name: 'Stop these letters' }).click();
  await expect(mailbox.getByRole('heading', { level: 1 })).toHaveText('These letters are off');
  await world.axe(mailbox);
  await brian.page.reload();
  await expect(letters).toHaveValue('off');
  await mailbox.getByRole('button', { name: 'Write to me again' }).click();
  await expect(mailbox.getByRole('heading', { level: 1 })).toHaveText('Stop these letters?');
  await brian.page.reload();
  await expect(letters).toHaveValue('instant');

  // The button of a mailbox itself (RFC 8058) posts; a scanner that only looks changes nothing.
  const token = new URL(stop, world.url).searchParams.get('letters') ?? '';
  await mailbox.request.get(`/api/letters/${token}`);
  await brian.page.reload();
  await expect(letters).toHaveValue('instant');
  const posted = await mailbox.request.post(`/api/letters/${token}`, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(await posted.text()).toBe('These letters are switched off.\n');
  await brian.page.reload();
  await expect(letters).toHaveValue('off');

  await mailbox.goto(stop.slice(0, -3));
  await expect(mailbox.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
});

for (const { language, locale, name, say } of [
  { language: 'sw', locale: 'sw-KE', name: 'Zuhura Bakari', say: settingsSw },
  { language: 'fr', locale: 'fr-FR', name: 'Mariam Traoré', say: settingsFr },
  { language: 'ar', locale: 'ar-EG', name: 'Salma Nasser', say: settingsAr },
] as const)
  test(`${name} reads what there was to tell, and chooses what is told, in ${language} on a phone`, async ({
    world,
  }) => {
    const title = 'Lease of the landing stage';
    const reader = await newcomer(world, name, '/dashboard', { ...phone, locale });
    const { page } = reader;
    const amina = await newcomer(world, 'Amina Writes');
    await shared(amina, reader, title);
    const judged = async () => {
      await expectNoEnglish(page, language, [name, amina.name, title], { within: `main [lang="${language}"]` });
      expect(await sidewaysScroll(page)).toBe(0);
      await world.axe(page);
    };
    await page.goto('/profile?tab=notifications');
    await page
      .getByRole('checkbox', { name: new RegExp(`^${say.choose.split('{')[0]}`) })
      .first()
      .check();
    await expect(page.getByRole('toolbar', { name: say.chosen })).toBeVisible();
    await judged();
    await page.getByText(say.shelfArchived, { exact: true }).click();
    await expect(page.getByText(say.emptyArchived)).toBeVisible();

    await page.getByRole('link', { name: say.partSettings }).click();
    await page.getByRole('combobox', { name: filled(say.emailOf, { name: say.agreements }) }).selectOption(say.digest);
    await page.getByRole('button', { name: say.keepTimes }).click();
    await expect(page.getByText(say.keptWords)).toBeVisible();
    await judged();
  });
