import type { AgreementTerms, AgreementView, WorkingCopy } from '@ahadi/domain/agreements/schema.ts';
import type { Newcomer } from './newcomer.ts';
import { post } from './people.ts';
import { expect, type Page } from './world.ts';

const agreements = '/api/v1/agreements';

/** Puts something of somebody’s to the server. */
export async function put(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.put(path, { data, headers: { origin: new URL(page.url()).origin } });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
}

type Texts = readonly (readonly [heading: string, words: string])[];
const oneClause: Texts = [['Goods', 'One side brings what the other has ordered.']];

/** An agreement between two newcomers, of one clause or of these, which only the one who writes it sees. */
export async function drafted(
  owner: Newcomer,
  other: Pick<Newcomer, 'name' | 'email'>,
  title: string,
  texts: Texts = oneClause,
  more: Partial<AgreementTerms> = {},
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
  await put(page, `${agreements}/${made.id}/text`, { revision, terms: { ...terms, clauses, ...more } });
  const parties = [
    { id: made.parties[0]?.id, side: 'A', name: owner.name, email: owner.email, signOrder: 1 },
    { side: 'B', name: other.name, email: other.email, signOrder: 2 },
  ];
  await put(page, `${agreements}/${made.id}/parties`, { parties });
  return made;
}

/** The same, shared by the one with the other and nobody else's. */
export async function shared(
  owner: Newcomer,
  other: Pick<Newcomer, 'name' | 'email'>,
  title: string,
  texts?: Texts,
  more?: Partial<AgreementTerms>,
): Promise<AgreementView> {
  const { id } = await drafted(owner, other, title, texts, more);
  return post<AgreementView>(owner.page, `${agreements}/${id}/share`);
}

/** The same with the text accepted by both, frozen, and signatures asked for. */
export async function askedToSign(owner: Newcomer, other: Newcomer, title: string): Promise<AgreementView> {
  return signaturesAsked(owner, other, await shared(owner, other, title));
}

/** A text that was shared is accepted by both, frozen, and signatures are asked for. */
export async function signaturesAsked(owner: Newcomer, other: Newcomer, text: AgreementView): Promise<AgreementView> {
  const { id, versionId, terms } = text;
  await post(other.page, `${agreements}/${id}/accept`, { versionId });
  // What changes another agreement keeps the answers that were given there.
  if (terms.publicClauseOffered && text.purpose === null)
    for (const { page } of [owner, other]) await post(page, `${agreements}/${id}/public-clause`, { accept: true });
  return post<AgreementView>(owner.page, `${agreements}/${id}/signatures/request`);
}

/** A typed signature of each, without the ceremony, which has its own journey. */
export async function signedByBoth(owner: Newcomer, other: Newcomer, text: AgreementView): Promise<void> {
  const { id, contentHash } = await signaturesAsked(owner, other, text);
  for (const { page, name } of [owner, other])
    await post(page, `${agreements}/${id}/signatures`, {
      ...{ contentHash, level: 0, electronicRecordsConsent: true },
      mark: { kind: 'typed', text: name },
    });
}
