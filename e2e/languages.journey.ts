import type { ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import deedsAr from '../web/agreements/acting/words/ar.ts';
import deedsFr from '../web/agreements/acting/words/fr.ts';
import deedsSw from '../web/agreements/acting/words/sw.ts';
import answeringAr from '../web/agreements/answering/words/ar.ts';
import answeringFr from '../web/agreements/answering/words/fr.ts';
import answeringSw from '../web/agreements/answering/words/sw.ts';
import attendingAr from '../web/agreements/attending/words/ar.ts';
import attendingFr from '../web/agreements/attending/words/fr.ts';
import attendingSw from '../web/agreements/attending/words/sw.ts';
import checkingAr from '../web/agreements/checking/words/ar.ts';
import checkingFr from '../web/agreements/checking/words/fr.ts';
import checkingSw from '../web/agreements/checking/words/sw.ts';
import creatingAr from '../web/agreements/creating/words/ar.ts';
import creatingFr from '../web/agreements/creating/words/fr.ts';
import creatingSw from '../web/agreements/creating/words/sw.ts';
import clauseAr from '../web/agreements/document/words/ar.ts';
import clauseFr from '../web/agreements/document/words/fr.ts';
import clauseSw from '../web/agreements/document/words/sw.ts';
import judgingAr from '../web/agreements/judging/words/ar.ts';
import judgingFr from '../web/agreements/judging/words/fr.ts';
import judgingSw from '../web/agreements/judging/words/sw.ts';
import listAr from '../web/agreements/listing/words/ar.ts';
import listFr from '../web/agreements/listing/words/fr.ts';
import listSw from '../web/agreements/listing/words/sw.ts';
import proofAr from '../web/agreements/proof/words/ar.ts';
import proofFr from '../web/agreements/proof/words/fr.ts';
import proofSw from '../web/agreements/proof/words/sw.ts';
import signingAr from '../web/agreements/signing/words/ar.ts';
import signingFr from '../web/agreements/signing/words/fr.ts';
import signingSw from '../web/agreements/signing/words/sw.ts';
import agreementAr from '../web/agreements/words/ar.ts';
import agreementFr from '../web/agreements/words/fr.ts';
import agreementSw from '../web/agreements/words/sw.ts';
import homeAr from '../web/home/dashboard/words/ar.ts';
import homeFr from '../web/home/dashboard/words/fr.ts';
import homeSw from '../web/home/dashboard/words/sw.ts';
import dutiesAr from '../web/home/duties/words/ar.ts';
import dutiesFr from '../web/home/duties/words/fr.ts';
import dutiesSw from '../web/home/duties/words/sw.ts';
import operatorAr from '../web/home/landing/operator/words/ar.ts';
import operatorFr from '../web/home/landing/operator/words/fr.ts';
import operatorSw from '../web/home/landing/operator/words/sw.ts';
import landingAr from '../web/home/landing/words/ar.ts';
import landingSw from '../web/home/landing/words/sw.ts';
import bellAr from '../web/notifications/words/ar.ts';
import bellFr from '../web/notifications/words/fr.ts';
import bellSw from '../web/notifications/words/sw.ts';
import promisesAr from '../web/obligations/words/ar.ts';
import promisesFr from '../web/obligations/words/fr.ts';
import promisesSw from '../web/obligations/words/sw.ts';
import { drafted, put, shared } from './accord.ts';
import { englishIn } from './english.ts';
import { latinIn } from './latin.ts';
import { sidewaysScroll } from './measure.ts';
import { freshAddress, newcomer, signInBy } from './newcomer.ts';
import { readToEnd } from './passkeys.ts';
import { post } from './people.ts';
import { expect, phone, test } from './world.ts';

test('a visitor signs up in Swahili and in Arabic, and what was typed stays', async ({ world }) => {
  const page = await world.open('/auth?view=signup', phone);
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await page.getByLabel('Your full name').fill('Neema Juma');

  await page.getByLabel('Language').selectOption('sw');
  await expect(page.getByRole('heading', { name: 'Fungua akaunti' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
  await expect(page.getByLabel('Jina lako kamili')).toHaveValue('Neema Juma');

  await page.getByLabel('Lugha').selectOption('ar');
  await expect(page.getByRole('heading', { name: 'إنشاء حساب' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByLabel('اسمك الكامل')).toHaveValue('Neema Juma');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await world.axe(page);

  // The next page comes in it from the start.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'إنشاء حساب' })).toBeVisible();

  await page.getByLabel('اللغة').selectOption('sw');
  const address = `neema.juma@languages.example`;
  await page.getByLabel('Jina lako kamili').fill('Neema Juma');
  await page.getByLabel('Anwani ya barua pepe').fill(address);
  await page.getByLabel('Nenosiri', { exact: true }).fill('makubaliano ya kweli');
  await page.getByLabel(/Ninakubali/).check();
  await page.getByRole('button', { name: 'Fungua akaunti' }).click();
  await expect(page.getByRole('heading', { name: 'Angalia barua pepe yako' })).toBeVisible();
  await expect(page.getByText(`Tumekuandikia kupitia ${address}`)).toBeVisible();
});

test('a visitor with a Swahili phone reads the front page and signs up in it; in Arabic it goes from right to left', async ({
  world,
}) => {
  const page = await world.open('/', { ...phone, locale: 'sw-KE' });
  await expect(page.getByRole('heading', { level: 1, name: `${operatorSw.tagline}.` })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
  await expect(page).toHaveTitle(new RegExp(operatorSw.tagline));
  for (const part of [landingSw.life, landingSw.pillars, landingSw.unresolved, landingSw.neutral, landingSw.oneRecord])
    await expect(page.getByRole('heading', { name: part })).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  await world.axe(page);

  // From the top bar to the languages in the footer, each by its own name.
  await page.getByRole('banner').getByRole('link', { name: landingSw.language }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'العربية' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${operatorAr.tagline}.` })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const films = page.getByRole('list', { name: landingAr.films }).getByRole('article');
  const [first, second] = [await films.first().boundingBox(), await films.nth(1).boundingBox()];
  expect(first?.x).toBeGreaterThan(second?.x ?? 0);
  expect(await sidewaysScroll(page)).toBe(0);
  await world.axe(page);

  // What was chosen holds for the page that follows.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${operatorFr.tagline}.` })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kiswahili' }).click();
  await page.getByRole('banner').getByRole('link', { name: landingSw.account }).click();
  await expect(page.getByRole('heading', { name: 'Fungua akaunti' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
});

test('the frame speaks the reader’s language around pages that do not yet, and the account keeps it', async ({
  world,
}) => {
  // Nobody of the demo world: whatever they choose, others meet them in it.
  const { page, email, password } = await newcomer(world, 'Halima Lugha');
  await page.goto('/dashboard/escrow');
  await page.getByLabel('Language').selectOption('ar');
  const menu = page.getByRole('navigation', { name: 'الرئيسية' });
  await expect(menu.getByRole('link', { name: 'الاتفاقات' })).toBeVisible();
  await expect(page.getByText('هذه الصفحة غير متاحة بالعربية بعد.')).toBeVisible();
  // The page itself is English, and says so to who hears it.
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('main')).toHaveAttribute('lang', 'en');
  await expect(page.locator('main')).toHaveAttribute('dir', 'ltr');
  const box = await menu.boundingBox();
  expect(box?.x).toBeGreaterThan(700);
  await world.axe(page);

  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'الصفحة غير موجودة' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'البحث والأوامر' });
  await palette.getByRole('combobox').fill('وساطة');
  await expect(palette.getByRole('option', { name: /طلب وساطة/ })).toBeVisible();
  await world.axe(page);

  // Another device, whose browser asks for English.
  const other = await world.open('/auth?view=login', phone);
  await signInBy(other, email, password);
  await other.getByRole('button', { name: 'القائمة' }).click();
  await expect(other.getByRole('dialog').getByRole('link', { name: 'النزاعات' })).toBeVisible();
  await other.getByRole('dialog').getByLabel('اللغة').selectOption('en');
  await expect(other.getByRole('dialog').getByRole('link', { name: 'Disputes' })).toBeVisible();
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('Amina invites in English; Baraka, whom nobody knows yet, takes the letter’s way in Swahili', async ({
  world,
}) => {
  const amina = await newcomer(world, 'Amina Were');
  const email = freshAddress('baraka');
  const { ref } = await shared(amina, { name: 'Baraka Omondi', email }, 'Sixty school bags');
  const letter = await world.letterTo(email, /You are invited to an agreement/);
  expect(letter.subject).toContain(ref);
  const way = /Isome kwa Kiswahili:\n(\S+)/.exec(letter.text_body)?.[1] ?? '';
  expect(letter.text_body).toMatch(/اقرأه بالعربية:\n\S+lang=ar/);

  const page = await world.open(way.slice(new URL(way).origin.length), phone);
  await expect(page.getByRole('heading', { level: 1, name: 'Sixty school bags' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Unachoombwa' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
  await page.getByRole('link', { name: 'Fungua akaunti', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Fungua akaunti' })).toBeVisible();
  await expect(page.getByLabel('Anwani ya barua pepe')).toHaveValue(email);
  // The way holds on this device: the page after it comes in the same language.
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Ingia', exact: true })).toBeVisible();
});

const readers = [
  {
    ...{ language: 'sw', locale: 'sw-KE', name: 'Baraka Mwangi', say: agreementSw, deeds: deedsSw },
    ...{ clause: clauseSw, signing: signingSw, proof: proofSw, promises: promisesSw, checking: checkingSw },
    ...{ answering: answeringSw, judging: judgingSw },
  },
  {
    ...{ language: 'fr', locale: 'fr-FR', name: 'Aïssatou Diallo', say: agreementFr, deeds: deedsFr },
    ...{ clause: clauseFr, signing: signingFr, proof: proofFr, promises: promisesFr, checking: checkingFr },
    ...{ answering: answeringFr, judging: judgingFr },
  },
  {
    ...{ language: 'ar', locale: 'ar-EG', name: 'Yasmin Haddad', say: agreementAr, deeds: deedsAr },
    ...{ clause: clauseAr, signing: signingAr, proof: proofAr, promises: promisesAr, checking: checkingAr },
    ...{ answering: answeringAr, judging: judgingAr },
  },
] as const;

const bags: ObligationTerm = {
  ...{ id: '0198c0de-0000-4000-8000-0000000000b5', clauseId: null, kind: 'deliver', title: 'Sixty school bags' },
  ...{ criteria: '', debtor: 'B', creditor: 'A', amountMinor: null, evidenceRequired: false, reviewDays: 7 },
  due: { kind: 'after', days: 30 },
};

const bagCount = '0198c0de-0000-4000-8000-0000000000b7';
/** What is asked of who signs: where they are reached, and how many, of which the sum is calculated. */
const asked = (
  [
    { id: '0198c0de-0000-4000-8000-0000000000b6', type: 'phone', label: 'Your phone' },
    { id: bagCount, type: 'number', label: 'Bags', validation: { min: '60' } },
    { id: '0198c0de-0000-4000-8000-0000000000b8', type: 'money', label: 'Total', formula: `{${bagCount}} × 250` },
  ] as const
).map((field) => ({ ...field, side: 'B', clauseId: null, required: true }));

for (const { language, locale, name, say, deeds, clause, signing, proof, promises, checking, ...rest } of readers)
  test(`Amina writes in English, and ${name} reads, accepts, signs, verifies and keeps a promise in ${language} on a phone`, async ({
    world,
  }) => {
    const { answering, judging } = rest;
    const amina = await newcomer(world, 'Amina Were');
    const other = await newcomer(world, name, '/dashboard', { ...phone, locale });
    const { page } = other;
    const { id } = await shared(amina, other, 'Sixty school bags', undefined, { obligations: [bags], fields: asked });
    await page.goto(`/dashboard/agreements/${id}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByText(say.yourAnswer).first()).toBeVisible();
    // The text that is signed stays in its own language, from left to right.
    await expect(page.locator('article[data-print]')).toHaveAttribute('lang', 'en');
    await page.getByRole('button', { name: say.acceptText }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(deeds.acceptWords)).toBeVisible();
    await world.axe(page);
    await dialog.getByRole('button', { name: deeds.acceptVersion.replace('{version}', '1') }).click();
    await expect(page.getByText(deeds.acceptedAll.replace('{version}', '1'))).toBeVisible();
    await page.getByRole('button', { name: clause.acceptClause }).click();
    await expect(page.getByRole('button', { name: clause.refuseAfterAll })).toBeVisible();

    const agreements = `/api/v1/agreements/${id}`;
    await post(amina.page, `${agreements}/public-clause`, { accept: true });
    const { contentHash } = await post<{ contentHash: string }>(amina.page, `${agreements}/signatures/request`);
    await page.reload();
    await page.getByRole('button', { name: say.sign }).click();
    await expect(dialog.getByRole('heading', { name: signing.read })).toBeVisible();
    await readToEnd(page, { text: signing.theText, goOn: signing.goOn });
    await dialog.getByRole('button', { name: signing.goOn }).click();

    // What they are asked, and what is wrong with it, stands in their language.
    await dialog.getByLabel('Bags').fill('12');
    await dialog.getByRole('button', { name: signing.goOn }).click();
    await expect(dialog.getByText(judging.answerMissing)).toBeVisible();
    await expect(dialog.getByText(judging.givenLeast.replace('{limit}', '60'))).toBeVisible();
    await world.axe(page);
    await dialog.getByLabel('Your phone').fill('+254 712 345678');
    await dialog.getByLabel('Bags').fill('60');
    await expect(dialog.getByText(answering.saved)).toBeVisible();
    await dialog.getByRole('button', { name: signing.goOn }).click();
    await dialog.getByRole('button', { name: signing.goOn }).click();
    await expect(dialog.getByText(signing.consentFirst)).toBeVisible();
    await dialog.getByLabel(signing.consent).check();
    await world.axe(page);
    await dialog.getByRole('button', { name: signing.goOn }).click();
    await expect(dialog.getByText(signing.consequence)).toBeVisible();
    await dialog.getByRole('button', { name: signing.signNow }).click();
    await expect(page.getByText(signing.signedVersion.replace('{version}', '1'))).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await world.axe(page);

    // The other side reads the same in English.
    await amina.page.goto(`/dashboard/agreements/${id}`);
    await expect(amina.page.getByText(`Signed by ${name}`)).toBeVisible();
    await post(amina.page, `${agreements}/signatures`, {
      ...{ contentHash, level: 0, electronicRecordsConsent: true },
      mark: { kind: 'typed', text: amina.name },
    });
    await expect(page.getByText(say.download)).toBeVisible();
    await expect(page.getByText(say.active).first()).toBeVisible();
    await expect(page.getByText(proof.valid, { exact: false }).first()).toBeVisible();
    // The promise is armed in the moment after the agreement is in force.
    await expect(async () => {
      await page.reload();
      await page.getByRole('button', { name: promises.claim }).click({ timeout: 5000 });
    }).toPass({ timeout: 60_000 });
    await expect(dialog.getByLabel(promises.whatYouDid)).toBeVisible();
    await world.axe(page);
    await dialog.getByRole('button', { name: promises.claim }).click();
    await expect(page.getByText(promises.submitted)).toBeVisible();
    await world.axe(page);

    // The code on a printed page leads to an answer in the reader's language.
    await page.goto(`/verify?text=${contentHash}`);
    await expect(page.getByText(checking.codeFound)).toBeVisible();
    await expect(page.getByText(checking.staysHere)).toBeVisible();
    await world.axe(page);
  });

const homes = [
  {
    ...{ language: 'sw', locale: 'sw-KE', name: 'Zuhura Bakari', one: 'Jambo moja linakusubiri' },
    ...{ duties: dutiesSw, home: homeSw, list: listSw, bell: bellSw, creating: creatingSw, attending: attendingSw },
  },
  {
    ...{ language: 'fr', locale: 'fr-FR', name: 'Mariam Traoré', one: 'Une chose vous attend' },
    ...{ duties: dutiesFr, home: homeFr, list: listFr, bell: bellFr, creating: creatingFr, attending: attendingFr },
  },
  {
    ...{ language: 'ar', locale: 'ar-EG', name: 'Salma Nasser', one: 'أمر واحد في انتظارك' },
    ...{ duties: dutiesAr, home: homeAr, list: listAr, bell: bellAr, creating: creatingAr, attending: attendingAr },
  },
] as const;

for (const { language, locale, name, one, duties, home, list, bell, creating, attending } of homes) {
  test(`${name} finds what waits on the dashboard, in the bell and in the list in ${language} on a phone`, async ({
    world,
  }) => {
    const amina = await newcomer(world, 'Amina Were');
    const other = await newcomer(world, name, '/dashboard', { ...phone, locale });
    const { page } = other;
    await expect(page.getByRole('heading', { name: home.fourSteps })).toBeVisible();
    await world.axe(page);
    const title = 'Sixty school bags';
    const written = [title, amina.name, name];
    await shared(amina, other, title);
    await page.goto('/dashboard');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(one);
    const waits = page.getByRole('region', { name: home.whatWaits });
    await expect(waits.getByText(duties.agreementAcceptText)).toBeVisible();
    await expect(waits.getByRole('link', { name: new RegExp(duties.readText) })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await world.axe(page);
    if (language === 'ar') expect(await latinIn(page, written)).toEqual([]);

    await waits.getByRole('button', { name: home.putOffThis.replace('{title}', title) }).click();
    await waits.getByRole('button', { name: home.untilTomorrow }).click();
    await expect(waits.getByRole('heading', { name: home.idleOff })).toBeVisible();

    await page.getByRole('button', { name: new RegExp(`^${bell.notifications}`) }).click();
    const panel = page.getByRole('dialog', { name: bell.notifications });
    await expect(panel.getByRole('link', { name: bell.viewAll })).toBeVisible();
    // What was told is told in the reader's language.
    await expect(panel.getByRole('listitem').filter({ hasText: title }).first()).toBeVisible();
    expect(await englishIn(page, language as 'sw' | 'fr' | 'ar', written, { within: '[role="dialog"]' })).toEqual([]);
    await world.axe(page);
    await page.keyboard.press('Escape');

    await page.goto('/agreements');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.getByText(list.waiting, { exact: true }).click();
    await expect(page.getByRole('region', { name: list.yours }).getByText(list.readAndAnswer)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await world.axe(page);
    if (language === 'ar') expect(await latinIn(page, written)).toEqual([]);
  });

  test(`${name} begins an agreement and approves another one in ${language} on a phone`, async ({ world }) => {
    const [amina, brian] = [await newcomer(world, 'Amina Were'), await newcomer(world, 'Brian Otieno')];
    const { page, email } = await newcomer(world, name, '/agreements/new', { ...phone, locale });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { name: creating.title })).toBeVisible();
    await expect(page.getByRole('button', { name: creating.chooseFile })).toBeVisible();
    await page.getByLabel(creating.about).fill('Last will of Neema');
    await page.getByLabel(creating.about).blur();
    await expect(page.getByText(creating.paperWill)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await world.axe(page);
    if (language === 'ar') expect(await latinIn(page, [name])).toEqual([]);

    const title = 'Loan for a second cow';
    const { id, parties } = await drafted(amina, brian, title, undefined, { publicClauseOffered: false });
    const agreement = `/api/v1/agreements/${id}`;
    const partyId = parties.find(({ side }) => side === 'A')?.id;
    await put(amina.page, `${agreement}/attendants`, { attendants: [{ role: 'approver', name, email, partyId }] });
    const { versionId } = await post<{ versionId: string }>(amina.page, `${agreement}/share`);
    await page.goto(`/dashboard/agreements/${id}`);
    await expect(page.getByText(attending.mayChange)).toBeVisible();
    await post(brian.page, `${agreement}/accept`, { versionId });
    await post(amina.page, `${agreement}/signatures/request`);
    await page.reload();
    await expect(page.getByText(attending.approveWords.replace('{name}', amina.name))).toBeVisible();
    await page.getByRole('button', { name: attending.notApprove }).click();
    await expect(page.getByRole('dialog').getByText(attending.inTheWay)).toBeVisible();
    await page.getByRole('button', { name: attending.goBack }).click();
    await world.axe(page);
    await page.getByRole('button', { name: attending.approve }).click();
    await expect(page.getByText(attending.approved.replace('{name}', amina.name))).toBeVisible();
  });
}
