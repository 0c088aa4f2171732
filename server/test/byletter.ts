import { secretIn } from '@ahadi/domain/agreements/invitations/rules.ts';
import type { LetterAnswer, LetterDeed } from '@ahadi/domain/agreements/invitations/schema.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { sql } from 'kysely';
import { clientOf } from './client.ts';
import { clause, drafted, someone } from './story.ts';
import type { Person, World } from './world.ts';

type Wishes = Parameters<typeof drafted>[3];

/** Somebody without an account to whom an agreement was shared, and the browser in which they opened the letter. */
export type Invited = {
  owner: Person;
  email: string;
  id: AgreementView['id'];
  versionId: AgreementView['versionId'];
  partyId: string;
  cookie: string;
  by: ReturnType<typeof clientOf>;
};

let strangers = 0;
/** Shares an agreement with somebody who has no account, and opens their letter. */
export async function invitedTo(world: World, wishes: Wishes = {}): Promise<Invited> {
  const owner = await someone(world, 'Amina Odhiambo');
  const email = `stranger.${++strangers}@strangers.example`;
  const { id } = await drafted(world, owner, { name: 'Brian Otieno', email }, wishes);
  const { versionId, parties } = await world.as(owner).agreements.share({ id });
  await world.settle();
  const partyId = parties.find((party) => party.email === email)?.id ?? '';
  return { owner, email, id, versionId, partyId, ...(await browserOf(world, email)) };
}

/** The secret in the newest letter that opens something. */
export const secretTo = async (world: World, email: string): Promise<string> =>
  (await world.mailbox(email)).flatMap(({ text }) => secretIn(/#letter=\S+/.exec(text)?.[0] ?? '') ?? []).at(-1) ?? '';

/** Another browser that opens the newest letter. */
export async function browserOf(world: World, email: string): Promise<Pick<Invited, 'cookie' | 'by'>> {
  const body = { secret: await secretTo(world, email) };
  const opened = await world.request(null, { method: 'POST', url: '/api/v1/invitations/open', body });
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
  return { cookie, by: clientOf(world.app, cookie) };
}

/** The newest code that came to a mailbox; '' for none. */
export const codeTo = async (world: World, email: string): Promise<string> =>
  (await world.mailbox(email)).flatMap(({ text }) => /Your code is (\d{6})/.exec(text)?.[1] ?? []).at(-1) ?? '';

/** A text that offers no public-history clause, so that nothing is asked about it. */
export const noClause = { publicClauseOffered: false };
/** A clause that is talked about, beside another one. */
export const goods = clause('Goods', 'The seller delivers 400 lanterns.');
export const twoClauses = { ...noClause, clauses: [goods, clause('Price', 'The buyer pays 90,000 shillings.')] };
export const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');

/** The letters to an address whose subject is met, oldest first. */
export const lettersTo = async (world: World, email: string, subject: RegExp) =>
  (await world.mailbox(email)).filter((letter) => subject.test(letter.subject));

/** Their party as its maker reads it. */
export const partyOf = async (world: World, { owner, id, partyId }: Invited) =>
  (await world.as(owner).agreements.get({ id })).parties.find((party) => party.id === partyId);
/** The party in their place as its maker reads it: another one behind another address. */
export const inTheirPlace = async (world: World, { owner, id }: Invited) =>
  (await world.as(owner).agreements.get({ id })).parties.find(({ side }) => side === 'B');

/** What is counted of codes for their address, and of wrong ones that were typed. */
export async function countsOf(world: World, { id, email }: Invited) {
  const { rows } = await sql<{ unused: number; missed: number; proven: boolean }>`
    select sum(unused)::int as unused, bool_or(proven_at is not null) as proven,
      (select coalesce(sum(o.missed), 0)::int from letter_open_codes o join invitation_readers r on r.id = o.reader_id
        join agreement_parties p on p.id = r.party_id where p.agreement_id = ${id} and r.email = ${email}) as missed
    from letter_codes where agreement_id = ${id} and email = ${email} having count(*) > 0`.execute(world.deps.db);
  return rows[0];
}

/** Asks for a code and types it, where this browser is not handed one. */
export async function answered(
  world: World,
  { by, id, email }: Pick<Invited, 'by' | 'id' | 'email'>,
  answer: LetterAnswer,
): Promise<AgreementView> {
  const { deed, versionId } = answer;
  const { code } = await by.invitations.sendCode({ id, deed: deed as LetterDeed, versionId });
  return by.invitations.answer({ id, code: code ?? (await codeTo(world, email)), answer });
}

/** The text accepted on both sides, and signatures asked for. */
export async function frozenFor(world: World, it: Invited): Promise<NonNullable<AgreementView['contentHash']>> {
  const { owner, id, versionId } = it;
  const { publicClauseOffered } = (await it.by.agreements.get({ id })).terms;
  await answered(world, it, { deed: 'accept', versionId, ...(publicClauseOffered ? { clause: true } : {}) });
  if (publicClauseOffered) await world.as(owner).agreements.answerClause({ id, accept: true });
  const { contentHash } = await world.as(owner).agreements.requestSignatures({ id });
  await world.settle();
  return contentHash as NonNullable<AgreementView['contentHash']>; // asking for signatures freezes the text
}

/** What signing by a letter says. */
export const signature = ({ versionId }: Pick<Invited, 'versionId'>, contentHash: string) => ({
  ...{ deed: 'sign' as const, versionId, contentHash: contentHash as NonNullable<AgreementView['contentHash']> },
  ...{ name: 'Brian Otieno', electronicRecordsConsent: true as const },
});
