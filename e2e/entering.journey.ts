import entryAr from '../web/accounts/entry/words/ar.ts';
import entryFr from '../web/accounts/entry/words/fr.ts';
import entrySw from '../web/accounts/entry/words/sw.ts';
import refusingAr from '../web/accounts/refusing/words/ar.ts';
import refusingFr from '../web/accounts/refusing/words/fr.ts';
import refusingSw from '../web/accounts/refusing/words/sw.ts';
import accountAr from '../web/accounts/words/ar.ts';
import accountFr from '../web/accounts/words/fr.ts';
import accountSw from '../web/accounts/words/sw.ts';
import { englishIn, expectNoEnglish } from './english.ts';
import { sidewaysScroll } from './measure.ts';
import { freshAddress, newcomersPassword } from './newcomer.ts';
import { giveAuthenticator } from './passkeys.ts';
import { linkIn } from './people.ts';
import { filled } from './said.ts';
import { expect, type Page, phone, test, type World } from './world.ts';

const people = [
  { language: 'sw', locale: 'sw-KE', name: 'Neema Juma', say: entrySw, account: accountSw, refusing: refusingSw },
  { language: 'fr', locale: 'fr-FR', name: 'Fatou Diop', say: entryFr, account: accountFr, refusing: refusingFr },
  { language: 'ar', locale: 'ar-EG', name: 'Layla Mansour', say: entryAr, account: accountAr, refusing: refusingAr },
] as const;

/** The path in the newest letter to an address, once there is one more than `before`. */
async function newestLink(world: World, email: string, before: number): Promise<string> {
  await expect.poll(async () => (await world.mailbox(email)).length).toBeGreaterThan(before);
  return linkIn((await world.mailbox(email))[0]?.text_body ?? '');
}

for (const { language, locale, name, say, account, refusing } of people) {
  /** The page as it is now: in its reader’s language, within the phone, and for everybody. */
  const judged = async (world: World, page: Page, written: readonly string[]) => {
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expectNoEnglish(page, language, [name, ...written]);
    expect(await sidewaysScroll(page)).toBe(0);
    await world.axe(page);
  };

  test(`${name} makes an account, mistypes, forgets the password and comes back in ${language} on a phone`, async ({
    world,
  }) => {
    const email = freshAddress('entering');
    const page = await world.open('/auth?view=signup', { ...phone, locale });
    await page.getByLabel(say.email).fill('neema at example');
    await page.getByLabel(account.password, { exact: true }).fill('12345678');
    await page.getByRole('button', { name: say.create }).click();
    for (const problem of [refusing.nameShort, refusing.emailLike, refusing.passwordGuessed, say.termsMissing])
      await expect(page.getByText(problem, { exact: true })).toBeVisible();
    await judged(world, page, []);

    // What is planted is found, wherever it stands.
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('aria-label', 'Create your account'));
    expect(await englishIn(page, language, [name])).toEqual(['Create your account']);
    await page.evaluate(() => document.querySelector('h1')?.removeAttribute('aria-label'));

    // Guessed by more people than a page knows of: the server says so.
    await page.getByLabel(say.fullName).fill(name);
    await page.getByLabel(say.email).fill(email);
    await page.getByLabel(account.password, { exact: true }).fill('jonathan1');
    await page.getByLabel(filled(say.acceptTerms)).check();
    await page.getByRole('button', { name: say.create }).click();
    await expect(page.getByText(refusing.passwordUnusable)).toBeVisible();
    await page.getByLabel(account.password, { exact: true }).fill(newcomersPassword);
    await page.getByRole('button', { name: say.create }).click();
    await expect(page.getByRole('heading', { name: say.checkMail })).toBeVisible();
    await judged(world, page, [email]);

    const link = await newestLink(world, email, 0);
    // In a browser that did not sign up the letter’s page asks for the password.
    const elsewhere = await world.open(link, { ...phone, locale });
    await elsewhere.getByLabel(account.password, { exact: true }).fill('not the password');
    await elsewhere.getByRole('button', { name: say.confirm, exact: true }).click();
    await expect(elsewhere.getByText(refusing.passwordWrong)).toBeVisible();
    await judged(world, elsewhere, [email]);
    await elsewhere.getByRole('button', { name: say.noPassword }).click();
    await elsewhere.getByRole('button', { name: say.confirmIn }).click();
    await judged(world, elsewhere, [email]);

    await page.goto(link);
    await expect(page.getByRole('heading', { name: say.confirmAddress })).toBeVisible();
    await judged(world, page, [email]);
    await page.getByRole('button', { name: say.confirm, exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole('heading', { name: say.confirmedBefore })).toBeVisible();
    await judged(world, elsewhere, [email]);

    await elsewhere.goto('/auth');
    await elsewhere.getByRole('button', { name: say.signIn, exact: true }).click();
    await expect(elsewhere.getByText(say.passwordMissing)).toBeVisible();
    await elsewhere.getByLabel(say.email).fill(email);
    await elsewhere.getByLabel(account.password, { exact: true }).fill('not the password');
    await elsewhere.getByRole('button', { name: say.signIn, exact: true }).click();
    await expect(elsewhere.getByText(refusing.signInWrong)).toBeVisible();
    await judged(world, elsewhere, [email]);

    await elsewhere.getByRole('link', { name: say.forgotPassword }).click();
    await judged(world, elsewhere, [email]);
    const letters = (await world.mailbox(email)).length;
    await elsewhere.getByRole('button', { name: say.sendLink }).click();
    await expect(elsewhere.getByRole('heading', { name: say.checkMail })).toBeVisible();
    await judged(world, elsewhere, [email]);
    const reset = await newestLink(world, email, letters);
    await elsewhere.goto(reset);
    await elsewhere.getByLabel(account.newPassword).fill('short');
    await elsewhere.getByRole('button', { name: account.keepPassword }).click();
    await expect(elsewhere.getByText(filled(refusing.passwordShort, { least: '8' }))).toBeVisible();
    await judged(world, elsewhere, [email]);
    await elsewhere.getByLabel(account.newPassword).fill('the rain has gone quietly');
    await elsewhere.getByRole('button', { name: account.keepPassword }).click();
    await expect(elsewhere.getByText(say.noticeReset)).toBeVisible();
    await judged(world, elsewhere, [email]);
    await elsewhere.goto(reset);
    await elsewhere.getByLabel(account.newPassword).fill('a third lantern for the link');
    await elsewhere.getByRole('button', { name: account.keepPassword }).click();
    await expect(elsewhere.getByText(say.resetOld)).toBeVisible();
    await judged(world, elsewhere, [email]);
    for (const [path, words] of [
      ['/auth?view=confirm&token=not.a.letter', say.confirmOld],
      ['/auth?view=recover&token=none', say.recoverOld],
      ['/auth?view=undo', say.undoOld],
    ] as const) {
      await elsewhere.goto(path);
      await expect(elsewhere.getByText(words)).toBeVisible();
      await judged(world, elsewhere, [email]);
    }
  });

  test(`${name} makes an account without a password and comes back by a code in ${language} on a phone`, async ({
    world,
  }) => {
    const email = freshAddress('keyholder');
    const page = await world.open('/auth?view=signup', { ...phone, locale });
    await giveAuthenticator(page);
    await page.getByLabel(say.fullName).fill(name);
    await page.getByLabel(say.email).fill(email);
    await page.getByLabel(say.withoutPassword).check();
    await page.getByLabel(filled(say.acceptTerms)).check();
    await page.getByRole('button', { name: say.create }).click();
    await expect(page.getByRole('heading', { name: say.checkMail })).toBeVisible();
    await page.goto(await newestLink(world, email, 0));
    await page.getByRole('button', { name: say.confirm, exact: true }).click();
    await expect(page.getByRole('heading', { name: say.addYourKey })).toBeVisible();
    await judged(world, page, [email]);
    await page.getByRole('button', { name: say.passwordInstead }).click();
    await judged(world, page, [email]);
    await page.getByRole('button', { name: say.keyInstead }).click();
    await page.getByRole('button', { name: say.addKey }).click();
    await expect(page.getByRole('heading', { name: say.keepCodes })).toBeVisible();
    await judged(world, page, [email]);
    await page.getByRole('button', { name: account.showCodes }).click();
    const listed = page.getByRole('list', { name: account.recoveryCodes }).getByRole('listitem');
    await expect(listed).toHaveCount(10);
    const codes = await listed.allInnerTexts();
    await page.getByRole('button', { name: account.goOn }).click();
    await expect(page.getByText(account.codesNotKept)).toBeVisible();
    await judged(world, page, [email, ...codes]);
    await page.getByLabel(account.codesKept).check();
    await page.getByRole('button', { name: account.goOn }).click();
    await expect(page).toHaveURL(/\/dashboard/);

    // The device is lost: the letter, and one of the codes.
    const other = await world.open('/auth?view=forgot', { ...phone, locale });
    await other.getByLabel(say.email).fill(email);
    const letters = (await world.mailbox(email)).length;
    await other.getByRole('button', { name: say.sendLink }).click();
    await expect(other.getByRole('heading', { name: say.checkMail })).toBeVisible();
    await other.goto(await newestLink(world, email, letters));
    await other.getByRole('button', { name: say.continue }).click();
    await expect(other.getByText(say.recoveryMissing)).toBeVisible();
    await other.getByLabel(say.recoveryCode).fill('AAAA-BBBB-CCCC-DDDD');
    await other.getByRole('button', { name: say.continue }).click();
    await expect(other.getByText(refusing.recoveryWrong)).toBeVisible();
    await judged(world, other, [email]);
    await other.getByLabel(say.recoveryCode).fill(codes[3] ?? '');
    await other.getByRole('button', { name: say.continue }).click();
    await expect(other.getByRole('heading', { name: say.addYourKey })).toBeVisible();
    await judged(world, other, [email]);
  });
}
