import { checksFor } from '@ahadi/domain/accounts/verification/rules.ts';
import type { Rubric } from '@ahadi/domain/mediators/schema.ts';
import { rubricWords } from '@ahadi/domain/mediators/words.ts';
import { type Newcomer, newcomer } from './newcomer.ts';
import { enterAs, noPage, post } from './people.ts';
import { expect, type Page, type World } from './world.ts';

/** A paper that is one, with nothing on it. */
export const paper = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n% ${name}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`),
});

type Identity = { id: string; displayName: string; legalName: string };

const originOf = (page: Page): string => new URL(page.url()).origin;

async function put<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const answer = await page.request.put(path, { data, headers: { origin: originOf(page) } });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer.json();
}

async function give(page: Page, path: string, kind: string, name: string): Promise<void> {
  const answer = await page.request.post(path, {
    multipart: { kind, file: paper(name) },
    headers: { origin: originOf(page) },
  });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
}

export async function identityOf(page: Page): Promise<Identity & { userId: string }> {
  const session = (await (await page.request.get('/api/v1/session')).json()) as {
    userId: string;
    identities: Identity[];
  };
  const [identity] = session.identities;
  if (!identity) throw new Error('nobody without an identity');
  return { ...identity, userId: session.userId };
}

/** Somebody new whose own identity was checked: at the level “Documents checked”. */
export async function checkedNewcomer(world: World, name: string): Promise<Newcomer> {
  const it = await newcomer(world, name, noPage);
  const { id, displayName, legalName } = await identityOf(it.page);
  await put(it.page, `/api/v1/identities/${id}`, {
    ...{ displayName, legalName, country: 'KE', city: 'Nakuru', registrationNo: null },
  });
  const request = await post<{ id: string }>(it.page, '/api/v1/verifications', { identityId: id, wantedLevel: 2 });
  await give(it.page, `/api/v1/verifications/${request.id}/documents`, 'national_id', `${name} card.pdf`);
  await post(it.page, `/api/v1/verifications/${request.id}/submit`);
  const daniel = await enterAs(world, 'daniel', noPage);
  await post(daniel, `/api/v1/verification-queue/${request.id}/take`);
  await post(daniel, `/api/v1/verification-queue/${request.id}/decision`, {
    outcome: 'approve',
    reason: 'Name, country and documents agree with each other.',
    checks: [...checksFor('person', 2)],
    registerNo: null,
  });
  await daniel.context().close();
  return it;
}

const fullMarks = Object.fromEntries(Object.keys(rubricWords).map((item) => [item, 3])) as Rubric; // every item of the table

/** Somebody new who became an active mediator, without walking through the pages; those have their own journey. */
export async function mediatorCalled(world: World, name: string): Promise<Newcomer> {
  const it = await checkedNewcomer(world, name);
  const { id: identityId } = await identityOf(it.page);
  type Draft = { id: string; revision: number; form: object };
  const draft = await post<Draft>(it.page, '/api/v1/mediator-application', { identityId });
  const path = `/api/v1/mediator-application/${draft.id}`;
  await put(it.page, path, {
    revision: draft.revision,
    form: {
      ...draft.form,
      languages: [{ code: 'en', level: 'fluent' }],
      specialisms: ['commercial'],
      trainingHours: 60,
      trainingProvider: 'Rift Valley Mediation School',
      mediationsCount: 6,
      references: [
        { name: 'Beatrice Cherono', email: 'beatrice@example.org', relation: 'Trained with me' },
        { name: 'Moses Kiplagat', email: 'moses@example.org', relation: '' },
      ],
      declaresComplete: true,
      bio: 'I mediate between neighbours and small businesses. I begin with each side alone and write everything down.',
    },
  });
  await give(it.page, `${path}/documents`, 'certificate', `${name} certificate.pdf`);
  await post(it.page, `${path}/submit`);
  const review = `/api/v1/mediator-applications/${draft.id}`;
  for (const who of ['daniel', 'faith'] as const) {
    const page = await enterAs(world, who, noPage);
    await post(page, `${review}/take`);
    if (who === 'daniel') await post(page, `${review}/invite`, { how: 'A conversation by video on Friday at 10.' });
    await post(page, `${review}/assessments`, {
      ...{ rubric: fullMarks, vote: 'approve', reason: 'Calm, clear and careful with what is confided.' },
    });
    await page.context().close();
  }
  await post(it.page, '/api/v1/mediator-standing/onboard', { acceptsCode: true });
  return it;
}

type Side = Pick<Newcomer, 'page' | 'name' | 'email'>;

/** A matter that both sides have agreed to mediate; how a mediator is found is not chosen yet. Its summary begins with `words`. */
export async function agreedMatter(asking: Side, asked: Side, words: string): Promise<{ id: string; ref: string }> {
  const { id: identityId } = await identityOf(asking.page);
  type View = { id: string; ref: string; revision: number; request: object; consentVersion: string };
  const draft = await post<View>(asking.page, '/api/v1/mediations', { identityId });
  const path = `/api/v1/mediations/${draft.id}`;
  await put(asking.page, path, {
    revision: draft.revision,
    request: {
      ...draft.request,
      title: 'Rent of a market stall',
      publicSummary: `${words} Two people who share a stall in a market disagree about how its rent is divided, and want to keep it.`,
      category: 'commercial',
      band: 'under_500',
      currency: 'KES',
      country: 'KE',
      languages: ['en'],
      format: 'video_link',
      feeSplit: [50, 50],
      screening: { fear: false, pressure: false, capacity: false, urgency: false, note: '' },
    },
    others: [{ name: asked.name, email: asked.email }],
  });
  // Who asks has agreed by it.
  const { consentVersion: version } = await post<View>(asking.page, `${path}/request`);
  const { id: theirs } = await identityOf(asked.page);
  await post(asked.page, `${path}/consent`, { version, identityId: theirs });
  return { id: draft.id, ref: draft.ref };
}

/** Both sides want the matter posted. */
export async function posted(id: string, sides: readonly Page[]): Promise<void> {
  const statuses: string[] = [];
  for (const page of sides)
    statuses.push((await post<{ status: string }>(page, `/api/v1/mediations/${id}/route`, { route: 'post' })).status);
  expect(statuses.at(-1)).toBe('posted');
}

/** A matter between two new people that both of them want posted. Its summary begins with `words`. */
export async function postedMatter(world: World, words: string): Promise<{ id: string; ref: string }> {
  const asking = await newcomer(world, 'Rehema Atieno', noPage);
  const asked = await newcomer(world, 'Brian Kimani', noPage);
  const matter = await agreedMatter(asking, asked, words);
  await posted(matter.id, [asking.page, asked.page]);
  for (const { page } of [asking, asked]) await page.context().close();
  return matter;
}
