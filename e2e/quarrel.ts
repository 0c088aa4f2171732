import { runNow } from '../tools/day.ts';
import type { MovingWorld } from './moving.ts';
import { signIt } from './passkeys.ts';
import { nothing } from './people.ts';
import { expect, type Page } from './world.ts';

/** A calendar day so many days from today, as a date field takes it. */
export const day = (ahead: number): string => new Date(runNow() + ahead * 86_400_000).toISOString().slice(0, 10);

type Told = { agreement: string; title: string; story?: string; category?: string };

/** Files a dispute over an agreement through the guided intake; answers its address. */
export async function file(page: Page, { agreement, ...told }: Told): Promise<string> {
  await page.goto('/disputes/new');
  await page.getByRole('radio', { name: new RegExp(agreement) }).check();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page).toHaveURL(/\/disputes\/edit\//);
  return tellAndFile(page, told);
}

/** The questions of the intake that every dispute has, and filing it; answers its address. */
export async function tellAndFile(
  page: Page,
  { title, story, category = 'non_delivery' }: Omit<Told, 'agreement'>,
): Promise<string> {
  await page.getByLabel('What kind of matter is it?').selectOption(category);
  await page.getByLabel('It happened, or began, on').fill(day(-20));
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page
    .getByLabel('What happened', { exact: true })
    .fill(
      story ?? 'What was promised in the agreement did not come on the day, nor in the two weeks that followed it.',
    );
  await page.getByRole('button', { name: 'Add what you ask for' }).click();
  await page.getByLabel('I ask for').first().selectOption('deliver');
  await page.getByLabel('What exactly').fill('What is missing is delivered within two weeks.');
  await page.getByLabel('I asked them on').fill(day(-9));
  await page.getByLabel('How, and what came of it').fill('By letter and by telephone; a new day was named and passed.');
  await page.getByLabel('What I have written is true as far as I know.').check();
  await page.getByRole('button', { name: 'File it' }).click();
  await expect(page).toHaveURL(/\/disputes\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname;
}

export const state = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible();

/** Opens a deed's dialog, from the bar or from what stands behind More. */
export async function begin(page: Page, deed: string) {
  const more = page.getByRole('button', { name: 'More', exact: true });
  await expect(more).toBeVisible(); // before it nothing of the bar is there
  const button = page.getByRole('button', { name: deed, exact: true }).filter({ visible: true }).first();
  const dialog = page.getByRole('dialog');
  // What was kept of the page shows first; when the newer state comes, a menu may already be open over what it brings.
  await expect(async () => {
    await page.keyboard.press('Escape');
    if ((await button.count()) === 0) await more.click();
    await button.click({ timeout: 2000 });
    await expect(dialog).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 15_000 });
  return dialog;
}

/** What a visitor without an account finds under a name, on the front page itself. */
export async function searchSignedOut(world: MovingWorld, name: string): Promise<Page> {
  const visitor = await world.open(nothing);
  await searchAs(visitor, name);
  return visitor;
}

async function searchAs(visitor: Page, name: string): Promise<void> {
  await visitor.goto(`/?name=${encodeURIComponent(name)}#public-history`);
  await expect(visitor.getByRole('region', { name: `What is public under ${name}` })).toBeVisible();
  await expect(visitor.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
}

/** Who has no account has no number. */
type Party = { name: string; userNumber: string | null };
const namesOf = ({ name, userNumber }: Party): string[] => (userNumber === null ? [name] : [name, userNumber]);
/** A matter as its own sides know it: what would give it away in public. */
export type Matter = { title: string; ref: string; parties: Party[] };

/** Reads a dispute as one of its sides. */
export async function matterOf(side: Page, path: string): Promise<Matter> {
  const answer = await side.request.get(`/api/v1${path}`);
  const { ref, claim, parties } = (await answer.json()) as { ref: string; claim: { title: string }; parties: Party[] };
  return { ref, title: claim.title, parties: parties.map(({ name, userNumber }) => ({ name, userNumber })) };
}

type Hit = { identity: Party; entries: { ref: string; text: string; statements: unknown }[] };

/**
 * Everything that is public about the two sides, found by name and by number, as somebody without an account gets it; none of
 * the answers may be kept by anything on the way. Two of these are equal exactly when nothing came and nothing went.
 */
export async function publicOf(visitor: Page, { parties }: Pick<Matter, 'parties'>): Promise<string[]> {
  const found = new Set<string>();
  for (const words of parties.flatMap(namesOf)) {
    const answer = await visitor.request.get(`/api/v1/records/search?q=${encodeURIComponent(words)}`);
    expect(answer.status(), words).toBe(200);
    expect(answer.headers()['cache-control'], words).toBe('no-store');
    const { hits } = (await answer.json()) as { hits: Hit[] };
    for (const { identity, entries } of hits)
      for (const { ref, text, statements } of entries)
        found.add(`${identity.userNumber} ${ref} ${text} ${JSON.stringify(statements)}`);
  }
  return [...found].sort();
}

/** What is public is what was public before, and nothing that anybody may ask for names the matter. */
export async function leavesNoTrace(world: MovingWorld, matter: Matter, before: readonly string[]): Promise<void> {
  const visitor = await world.open(nothing);
  expect(await publicOf(visitor, matter)).toEqual(before);
  const [about] = before.length === 0 ? matter.parties : [];
  for (const words of [matter.title, matter.ref, ...(about ? namesOf(about) : [])]) {
    await searchAs(visitor, words);
    await expect(visitor.getByRole('heading', { name: 'No public record' })).toBeVisible();
  }
  for (const path of ['/', '/terms', '/sitemap.xml', '/api/v1/records/removals', '/api/v1/openapi.json']) {
    const text = await (await visitor.request.get(path)).text();
    for (const word of [matter.title, matter.ref]) expect(text, path).not.toContain(word);
  }
  const entry = await visitor.request.get(`/api/v1/records/${matter.ref}`);
  expect(entry.status()).toBe(404);
  expect(entry.headers()['cache-control']).toBe('no-store');
  for (const path of ['/api/v1/disputes', '/api/v1/records/mine', '/api/v1/activity'])
    expect((await visitor.request.get(path)).status(), path).toBe(401);
  await visitor.context().close();
}

/** The side that is waited for denies it, in words of its own. The page is the dispute's. */
export async function answerIt(page: Page, story: string): Promise<void> {
  await page.getByRole('button', { name: 'Answer it' }).first().click();
  const answer = page.getByRole('dialog');
  await answer.getByRole('radio', { name: /^It is not right/ }).check();
  await answer.getByRole('textbox', { name: 'What happened as you saw it' }).fill(story);
  await answer.getByLabel('What I have written is true as far as I know.').check();
  await answer.getByRole('button', { name: 'Give this answer' }).click();
  await expect(answer).toHaveCount(0);
}

/** Where somebody looks at a dispute. */
type Looked = { page: Page; path: string };

/** The one offers, the other accepts, both sign the settlement that it becomes, and it is resolved. */
export async function settleIt(filer: Looked, respondent: Looked, { ref, does }: { ref: string; does: string }) {
  await respondent.page.getByRole('button', { name: 'Make an offer' }).first().click();
  const offer = respondent.page.getByRole('dialog');
  await offer.getByLabel('What each side does').fill(does);
  await offer.getByLabel('All of it done by').fill(day(25));
  await offer.getByRole('button', { name: 'Make this offer' }).click();
  await expect(offer).toHaveCount(0);
  await filer.page.goto(filer.path);
  await filer.page.getByRole('button', { name: 'Answer the offer' }).first().click();
  const accepting = filer.page.getByRole('dialog');
  await accepting.getByRole('button', { name: /^Accept/ }).click();
  await expect(accepting).toHaveCount(0); // before that it may still be on its way
  for (const { page, path } of [filer, respondent]) {
    await page.goto(path);
    await page.getByRole('link', { name: 'Go to the settlement' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: `Settlement of ${ref}` })).toBeVisible();
    await signSettlement(page);
  }
  await expect(async () => {
    await filer.page.goto(filer.path);
    await expect(filer.page.getByText('Resolved', { exact: true }).first()).toBeVisible({ timeout: 2000 });
    // What is owed now is read where the matter is.
    await expect(filer.page.getByRole('heading', { name: 'What the settlement asks of each side' })).toBeVisible({
      timeout: 2000,
    });
    await expect(filer.page.getByRole('link', { name: does })).toBeVisible({ timeout: 2000 });
  }).toPass();
}

/** The signing ceremony at level 0 on the page of a settlement. */
async function signSettlement(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept the clause' }).first().click();
  await signIt(page);
}
