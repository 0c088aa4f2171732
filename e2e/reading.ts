import type { PathName } from '@ahadi/domain/paths.ts';
import type { Page } from './world.ts';

type Row = { id: string; status?: string };

/** An id of no thing there is. */
export const nobodys = '01900000-0000-7000-8000-000000000000';

async function readJson<Answer>(page: Page, path: string): Promise<Answer | null> {
  const answer = await page.request.get(`/api/v1/${path}`);
  return answer.ok() ? ((await answer.json()) as Answer) : null;
}
const rowsOf = async (page: Page, list: string): Promise<Row[]> =>
  (await readJson<{ rows: Row[] }>(page, list))?.rows ?? [];
const ofEach = (rows: readonly Row[]): Row[] => [...new Map(rows.map((row) => [row.status, row])).values()];

/** What this person reads and writes among others, as addresses of its pages: one of each kind and state, and one that is not there. */
export async function readings(page: Page): Promise<Partial<Record<PathName, string[]>>> {
  const home = await readJson<{ categories: { slug: string }[]; popular: { slug: string }[] }>(page, 'help');
  const posts = [
    ...(await rowsOf(page, 'community/posts?limit=20')),
    ...(await rowsOf(page, 'community/posts?limit=20&sort=unanswered')),
    ...(await rowsOf(page, 'community/posts?limit=20&filter=mine')),
  ];
  const chats = await rowsOf(page, 'assistant?limit=20');
  return {
    helpCategory: (home?.categories ?? []).slice(0, 1).map(({ slug }) => slug),
    helpArticle: (home?.popular ?? []).slice(0, 2).map(({ slug }) => slug),
    post: [...new Set([...posts.slice(0, 2), ...ofEach(posts)].map(({ id }) => id))],
    chat: ofEach(chats).map(({ id }) => id),
  };
}

/** Parts of pages that are about one thing of this person's: messages to support, what was found at a desk, a case of moderation. */
export async function readingParts(page: Page): Promise<string[]> {
  const messages = ofEach(await rowsOf(page, 'support/messages?limit=20'));
  const inbox = ofEach(await rowsOf(page, 'support/desk?limit=20'));
  const cases: [string, Row][] = [];
  for (const queue of ['open', 'appeals', 'decided'])
    for (const row of ofEach(await rowsOf(page, `community/desk?limit=20&queue=${queue}`))) cases.push([queue, row]);
  return [
    ...messages.map(({ id }) => `/contact?message=${id}`),
    `/contact?message=${nobodys}`,
    ...inbox.map(({ id }) => `/chatbot?view=inbox&ticket=${id}`),
    ...cases.map(([queue, { id }]) => `/dashboard/community?view=review&queue=${queue}&case=${id}`),
  ];
}
