import type { AgreementView, WorkingCopy } from '@ahadi/domain/agreements/schema.ts';
import type { Newcomer } from './newcomer.ts';
import { post } from './people.ts';
import { expect, type Page } from './world.ts';

const agreements = '/api/v1/agreements';

async function put(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.put(path, { data, headers: { origin: new URL(page.url()).origin } });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
}

const oneClause = [['Goods', 'One side brings what the other has ordered.']] as const;

/** An agreement between two newcomers, of one clause or of these, shared by the one with the other and nobody else's. */
export async function shared(
  owner: Newcomer,
  other: Newcomer,
  title: string,
  texts: readonly (readonly [heading: string, words: string])[] = oneClause,
): Promise<AgreementView> {
  const { page } = owner;
  const session = (await (await page.request.get('/api/v1/session')).json()) as { identities: { id: string }[] };
  const ownerIdentityId = session.identities[0]?.id;
  const made = await post<AgreementView>(page, agreements, { ownerIdentityId, title, currency: 'KES' });
  const { revision, terms } = await post<WorkingCopy>(page, `${agreements}/${made.id}/text`);
  const clauses = texts.map(([heading, text]) => ({
    id: crypto.randomUUID(),
    heading,
    body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
  }));
  await put(page, `${agreements}/${made.id}/text`, { revision, terms: { ...terms, clauses } });
  const parties = [
    { id: made.parties[0]?.id, side: 'A', name: owner.name, email: owner.email, signOrder: 1 },
    { side: 'B', name: other.name, email: other.email, signOrder: 2 },
  ];
  await put(page, `${agreements}/${made.id}/parties`, { parties });
  return post<AgreementView>(page, `${agreements}/${made.id}/share`);
}

/** The same with the text accepted by both, frozen, and signatures asked for. */
export async function askedToSign(owner: Newcomer, other: Newcomer, title: string): Promise<AgreementView> {
  const { id, versionId, terms } = await shared(owner, other, title);
  await post(other.page, `${agreements}/${id}/accept`, { versionId });
  if (terms.publicClauseOffered)
    for (const { page } of [owner, other]) await post(page, `${agreements}/${id}/public-clause`, { accept: true });
  return post<AgreementView>(owner.page, `${agreements}/${id}/signatures/request`);
}
