import { readFileSync } from 'node:fs';
import { expectNoEnglish, isEnglish, withoutNames } from './english.ts';
import { sidewaysScroll } from './measure.ts';
import { freshAddress, newcomer, newcomersPassword } from './newcomer.ts';
import { damagedIn } from './packs.ts';
import { readToEnd } from './passkeys.ts';
import { linkIn } from './people.ts';
import { day } from './quarrel.ts';
import { filled, type Said, saidIn } from './said.ts';
import { expect, type Page, phone, test, type World } from './world.ts';

type Tongue = 'sw' | 'fr' | 'ar';
type Reader = { page: Page; name: string; email: string; language: Tongue; say: Said };

const locales = { sw: 'sw-KE', fr: 'fr-FR', ar: 'ar-EG' } as const;
const home = 'House 14, Kilimani Road';
const title = `Lease of ${home}`;
/** What people wrote, and what a template of the platform, which is English, made of their answers. */
const written = [
  title,
  home,
  'The home',
  `clause 2 “The home” reworded`,
  'Lease of a house',
  'Landlord',
  'Tenant',
  'Kenya',
  'Keys and locks',
  'Laws of Kenya',
  ...['Rent of the month', 'The whole rent has arrived.', 'Hand over the home with its keys'],
  'The tenant has the keys, and both have signed what state it is in.',
];

/** Names and a fingerprint in the pictures of the front page, where documents are checked. */
const ofFrontPage = ['Lanterns Ltd', 'Njeri Duale', 'Aster Timber', 'Boma Build', 'Ltd', '9f3c 41d8 07be … 5a2e c6f1'];

const pairs = [
  { writer: ['Zuhura Bakari', 'sw'], other: ['Aïssatou Diallo', 'fr'], third: 'ar' },
  { writer: ['Yasmin Haddad', 'ar'], other: ['Baraka Mwangi', 'sw'], third: 'fr' },
] as const;

for (const { writer, other, third } of pairs)
  test(`${writer[0]} in ${writer[1]} and ${other[0]} in ${other[1]} come from a template to a sealed document, which somebody checks in ${third}`, async ({
    world,
  }) => {
    test.slow();
    const names = [writer[0], other[0], `Suggested by ${other[0]}`];
    /** The page as it is now, in its reader’s language, within the phone, and for everybody. */
    const judged = async ({ page, language }: Pick<Reader, 'page' | 'language'>, except = '') => {
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expectNoEnglish(page, language, [...names, ...written], {
        except: `article[data-print], [data-own-text]${except}`,
      });
      expect(await sidewaysScroll(page)).toBe(0);
      await world.axe(page);
    };

    // From a template to a draft that is shared. What the template asks, and makes, is English, and says so.
    const hers: Reader = {
      ...(await newcomer(world, writer[0], '/agreements/new', { ...phone, locale: locales[writer[1]] })),
      ...{ language: writer[1], say: await saidIn(writer[1]) },
    };
    const { page, say } = hers;
    // Her account was made without a browser, which has no language.
    const earlier = new Set((await world.mailbox(hers.email)).map(({ id }) => id));
    await page.getByRole('link', { name: /Lease of a house/ }).click();
    await page.getByLabel(/Full name of the tenant/).fill(other[0]);
    await page.getByLabel('Which home is it?').fill(home);
    await page.getByLabel(/How much is the rent a month/).fill('30,000');
    await page.getByLabel('What is the first day?').fill(day(40));
    await page.getByLabel('Is there a deposit?').selectOption('No');
    await judged(hers, ', main [lang="en"]');
    await page.getByRole('button', { name: say.templates.makeDraft }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    const email = freshAddress('other');
    await page.getByLabel(say.editing.name, { exact: true }).fill(other[0]);
    await page.getByRole('textbox', { name: say.editing.email }).nth(1).fill(email);
    await expect(page.getByText(new RegExp(`^${say.saving.saved.split('{')[0]}`)).first()).toBeVisible();
    await judged(hers, ', [contenteditable], textarea, main [lang="en"]');
    await page.getByRole('button', { name: say.editing.share, exact: true }).click();
    await expect(page.getByRole('dialog').getByText(email)).toBeVisible();
    await judged(hers, ', [contenteditable], textarea, main [lang="en"]');
    await page.getByRole('button', { name: filled(say.sending.shareWith, { name: other[0] }) }).click();
    await expect(page).toHaveURL(/\/dashboard\/agreements\/[0-9a-f-]{36}$/);
    const address = new URL(page.url()).pathname;

    // The other side takes the letter’s way in its own language, reads, and makes an account.
    const invitation = await world.letterTo(email, /./);
    earlier.add(invitation.id);
    const ways = [...invitation.text_body.matchAll(/(https?:\S+)/g)].map(([url]) => new URL(url));
    const way = ways.find((url) => url.searchParams.get('lang') === other[1]);
    expect(way, invitation.text_body).toBeDefined();
    const his: Reader = {
      page: await world.open(`${way?.pathname}${way?.search}${way?.hash}`, { ...phone, locale: locales[other[1]] }),
      ...{ name: other[0], email, language: other[1], say: await saidIn(other[1]) },
    };
    await expect(his.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await judged(his);
    await signUpByLetter(world, his, judged);
    await his.page.goto(address);
    await expect(his.page.getByText(his.say.agreement.yourAnswer).first()).toBeVisible();
    await judged(his);

    // He suggests other words; she accepts them, and a new version goes out.
    await his.page.getByRole('button', { name: filled(his.say.talking.suggestOn, { number: 2 }) }).click();
    const dialog = (of: Reader) => of.page.getByRole('dialog');
    await dialog(his).getByLabel(his.say.talking.heading).fill('Keys and locks');
    await judged(his, ', [contenteditable]');
    await dialog(his).getByRole('button', { name: his.say.talking.sendSuggestion }).click();
    await expect(dialog(his)).toHaveCount(0);
    await judged(his);
    const accepted = page.getByRole('button', { name: filled(say.talking.acceptClause, { number: 2 }) });
    await accepted.click();
    await expect(accepted).toHaveAttribute('aria-pressed', 'true');
    await page.getByLabel(say.talking.promiseStays).check();
    await judged(hers);
    await page
      .getByRole('region', { name: say.talking.yourAnswers })
      .getByRole('button')
      .filter({ hasNotText: say.talking.clear })
      .first()
      .click();
    await expect(page.getByText(filled(say.talking.sentVersion, { version: 2 }))).toBeVisible();
    await judged(hers);

    await his.page.getByRole('link', { name: his.say.talking.seeChanges }).click();
    await expect(his.page.getByText(his.say.page.since)).toBeVisible();
    await judged(his);
    await his.page.getByRole('link', { name: his.say.page.back }).click();
    await his.page.getByRole('button', { name: his.say.agreement.acceptText }).first().click();
    await judged(his);
    await his.page.getByRole('button', { name: filled(his.say.acting.acceptVersion, { version: 2 }) }).click();
    for (const side of [his, hers]) {
      await side.page.getByRole('button', { name: side.say.clause.acceptClause }).first().click();
      await expect(side.page.getByRole('button', { name: side.say.clause.refuseAfterAll }).first()).toBeVisible();
    }

    await page.getByRole('button', { name: say.agreement.requestSignatures }).first().click();
    await judged(hers);
    await page.getByRole('button', { name: say.acting.requestConfirm }).click();
    for (const side of [hers, his]) await signs(side, judged);
    for (const side of [hers, his]) {
      await expect(side.page.getByText(side.say.agreement.download).first()).toBeVisible();
      await judged(side);
    }
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: say.agreement.download }).first().click(),
    ]);

    // Somebody else, who was shown the file and its evidence, checks both in a third language.
    const checks = { language: third, say: await saidIn(third) };
    const clerk = await world.open('/verify', { ...phone, locale: locales[third] });
    await clerk.locator('input[type=file]').setInputFiles({
      ...{ name: 'signed.pdf', mimeType: 'application/pdf', buffer: readFileSync(await file.path()) },
    });
    await expect(clerk.getByText(checks.say.checking.sealed)).toBeVisible();
    await expectNoEnglish(clerk, third, [...names, ...written, ...ofFrontPage]);
    await world.axe(clerk);
    const pack = await (await page.request.get(`/api/v1/agreements/${address.split('/').at(-1)}/evidence`)).body();
    const { holds, holdsNot, thePdf, thePack } = checks.say.checking;
    for (const [buffer, found] of [
      [pack, filled(holds, { part: thePdf })],
      [damagedIn(pack, 'chain.json'), filled(holdsNot, { part: thePack })],
    ] as const) {
      await clerk.locator('input[type=file]').setInputFiles({
        ...{ name: 'signed.zip', mimeType: 'application/zip', buffer },
      });
      await expect(clerk.getByText(found)).toBeVisible();
      await expectNoEnglish(clerk, third, [...names, ...written, ...ofFrontPage, 'signed.zip', 'chain.json']);
      await world.axe(clerk);
    }

    // Each was written to in their own language; the invitation came before there was an account that has one.
    for (const { email, language } of [hers, his])
      for (const letter of (await world.mailbox(email)).filter(({ id }) => !earlier.has(id))) {
        const lines = `${letter.subject}\n${letter.text_body}`.split('\n');
        const ours = lines.filter((line) => isEnglish(withoutNames(line, [...names, ...written]), language));
        expect(ours, letter.subject).toEqual([]);
      }
  });

type Judge = (reader: Pick<Reader, 'page' | 'language'>, except?: string) => Promise<void>;

/** Makes the account that a letter’s page leads to, and confirms its address. */
async function signUpByLetter(
  world: World,
  { page, name, email, language, say }: Reader,
  judged: Judge,
): Promise<void> {
  const letters = (await world.mailbox(email)).length;
  await page.getByRole('link', { name: say.invited.createOne, exact: true }).click();
  await expect(page.getByLabel(say.entry.email)).toHaveValue(email);
  await page.getByLabel(say.entry.fullName).fill(name);
  await page.getByLabel(say.account.password, { exact: true }).fill(newcomersPassword);
  await page.getByLabel(filled(say.entry.acceptTerms)).check();
  await page.getByRole('button', { name: say.entry.create }).click();
  await expect(page.getByRole('heading', { name: say.entry.checkMail })).toBeVisible();
  await expect.poll(async () => (await world.mailbox(email)).length).toBeGreaterThan(letters);
  await judged({ page, language });
  await page.goto(linkIn((await world.mailbox(email))[0]?.text_body ?? ''));
  await page.getByRole('button', { name: say.entry.confirm, exact: true }).click();
  await expect(page).not.toHaveURL(/view=confirm/);
}

/** The whole ceremony, each of its steps in the language of who signs. */
async function signs(reader: Reader, judged: Judge): Promise<void> {
  const { page, say } = reader;
  const ceremony = page.getByRole('dialog');
  await page.getByRole('button', { name: say.agreement.sign }).first().click();
  await expect(ceremony.getByRole('heading', { name: say.signing.read })).toBeVisible();
  await readToEnd(page, { text: say.signing.theText, goOn: say.signing.goOn });
  await judged(reader);
  await ceremony.getByRole('button', { name: say.signing.goOn }).click();
  await ceremony.getByRole('button', { name: say.signing.goOn }).click();
  await expect(ceremony.getByText(say.signing.consentFirst)).toBeVisible();
  await ceremony.getByLabel(say.signing.consent).check();
  await judged(reader);
  await ceremony.getByRole('button', { name: say.signing.goOn }).click();
  await expect(ceremony.getByText(say.signing.consequence)).toBeVisible();
  await judged(reader);
  await ceremony.getByRole('button', { name: say.signing.signNow }).click();
  await expect(ceremony).toHaveCount(0);
}
