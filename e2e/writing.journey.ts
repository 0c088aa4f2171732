import editingAr from '../web/agreements/editing/words/ar.ts';
import editingFr from '../web/agreements/editing/words/fr.ts';
import editingSw from '../web/agreements/editing/words/sw.ts';
import fieldsAr from '../web/agreements/fields/words/ar.ts';
import fieldsFr from '../web/agreements/fields/words/fr.ts';
import fieldsSw from '../web/agreements/fields/words/sw.ts';
import judgingAr from '../web/agreements/judging/words/ar.ts';
import judgingFr from '../web/agreements/judging/words/fr.ts';
import judgingSw from '../web/agreements/judging/words/sw.ts';
import promisingAr from '../web/agreements/promising/words/ar.ts';
import promisingFr from '../web/agreements/promising/words/fr.ts';
import promisingSw from '../web/agreements/promising/words/sw.ts';
import sendingAr from '../web/agreements/sending/words/ar.ts';
import sendingFr from '../web/agreements/sending/words/fr.ts';
import sendingSw from '../web/agreements/sending/words/sw.ts';
import templatesAr from '../web/agreements/templates/words/ar.ts';
import templatesFr from '../web/agreements/templates/words/fr.ts';
import templatesSw from '../web/agreements/templates/words/sw.ts';
import { drafted } from './accord.ts';
import { latinIn } from './latin.ts';
import { newcomer } from './newcomer.ts';
import { expect, phone, test } from './world.ts';

const writers = [
  {
    ...{ language: 'sw', locale: 'sw-KE', name: 'Zuhura Bakari' },
    ...{ say: editingSw, judging: judgingSw, promising: promisingSw, sending: sendingSw, templates: templatesSw },
    fields: fieldsSw,
  },
  {
    ...{ language: 'fr', locale: 'fr-FR', name: 'Mariam Traoré' },
    ...{ say: editingFr, judging: judgingFr, promising: promisingFr, sending: sendingFr, templates: templatesFr },
    fields: fieldsFr,
  },
  {
    ...{ language: 'ar', locale: 'ar-EG', name: 'Salma Nasser' },
    ...{ say: editingAr, judging: judgingAr, promising: promisingAr, sending: sendingAr, templates: templatesAr },
    fields: fieldsAr,
  },
] as const;

for (const { language, locale, name, say, judging, promising, sending, templates, fields } of writers) {
  test(`${name} writes a promise and a question, and shares a text in ${language} on a phone`, async ({ world }) => {
    const amina = await newcomer(world, 'Amina Were');
    const writer = await newcomer(world, name, '/dashboard', { ...phone, locale });
    const { page } = writer;
    const title = 'Sixty school bags';
    const { id } = await drafted(writer, amina, title);
    await page.goto(`/agreements/edit/${id}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { name: say.clauses, exact: true })).toBeVisible();
    await page.getByRole('button', { name: say.addPromise }).click();
    const promise = page.getByRole('region', { name: promising.promiseNo.replace('{no}', '1') });
    await promise.getByLabel(promising.what).fill(title);
    await promise.getByLabel(promising.what).blur();
    await page.getByRole('button', { name: say.askIn.replace('{no}', '1') }).click();
    const question = page.getByRole('region', { name: fields.questionNo.replace('{no}', '1') });
    await question.getByLabel(fields.kind).selectOption('select');
    await page.getByRole('button', { name: say.share, exact: true }).click();
    await expect(promise.getByText(judging.promiseDay)).toBeVisible();
    await expect(question.getByText(judging.questionWords)).toBeVisible();
    await expect(question.getByText(judging.optionsFew)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await world.axe(page);
    // What she wrote stays in her own words; all that the page says is Arabic.
    const written = [title, amina.name, name, 'One side brings what the other has ordered.'];
    if (language === 'ar') expect(await latinIn(page, written)).toEqual([]);

    await question.getByLabel(fields.whatIsAsked).fill('Colour');
    await question.getByLabel(fields.options).fill('Blue\nGreen');
    await promise.getByLabel(promising.when, { exact: true }).selectOption('after');
    await page.getByRole('button', { name: say.share, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(sending.invited)).toBeVisible();
    await world.axe(page);
    await dialog.getByRole('button', { name: sending.shareWith.replace('{name}', amina.name) }).click();
    await expect(page).toHaveURL(new RegExp(`/agreements/${id}$`));
  });

  test(`${name} answers the questions of a template in ${language} on a phone`, async ({ world }) => {
    const { page } = await newcomer(world, name, '/agreements/new', { ...phone, locale });
    await page.getByRole('link', { name: /Lease of a house/ }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.getByRole('button', { name: templates.makeDraft }).click();
    await expect(page.getByText(judging.answerMissing).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await world.axe(page);
    if (language === 'ar') expect(await latinIn(page, [name])).toEqual([]);
  });
}
