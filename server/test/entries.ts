import type { IdentityKind } from '@ahadi/domain/accounts/schema.ts';
import { emptyClaim } from '@ahadi/domain/disputes/rules.ts';
import type { EntryFacts, PublicIdentity } from '@ahadi/domain/records/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../core/db.ts';
import { openRecord, publishRecord } from '../records/entry.ts';
import { someone } from './story.ts';
import type { Person, World } from './world.ts';

export type Entry = {
  id: string;
  ref: string;
  disputeId: string;
  textHash: string;
  filer: Person;
  subject: Person;
  facts: EntryFacts;
};
type Wishes = {
  subjectName?: string;
  kind?: IdentityKind;
  filer?: Person;
  subject?: Person;
  triagedBy?: Person;
  respondedOn?: string;
};

const sentAgo = (world: World, days: number): string =>
  new Date(world.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);

async function publicIdentity(db: Db, id: string): Promise<PublicIdentity> {
  const { rows } = await sql<PublicIdentity>`
    select id, display_name as name, kind, country, city, user_number as "userNumber", registration_no as "registrationNo",
      verification_level as "verificationLevel" from identities where id = ${id}`.execute(db);
  if (!rows[0]) throw new Error(`no identity ${id}`);
  return rows[0];
}

/** A dispute of two people that is past its deadline, as rows: how it came there is not what these tests are about. */
export async function addDispute(
  world: World,
  filer: Person,
  subject: Person,
  wishes: { status?: string; answered?: boolean; agreementId?: string; overdue?: boolean; clause?: boolean } = {},
): Promise<string> {
  const { status = 'publication_review', answered = false, agreementId = null, overdue = true, clause = true } = wishes;
  const id = uuidv7();
  const { db } = world.deps;
  const at = world.clock.now();
  await sql`
    insert into disputes (id, ref, status, filer_user_id, filer_identity_id, agreement_id, claim, title, category, currency, response,
      response_over_at, resolution_over_at, created_at, updated_at)
    values (${id}, ${`DS-${id.slice(-12)}`}, ${status}, ${filer.id}, ${filer.identityId}, ${agreementId},
      ${JSON.stringify({ ...emptyClaim('KES'), title: 'Lanterns', category: 'non_delivery' })}, 'Lanterns', 'non_delivery', 'KES',
      ${answered ? '{"kind":"deny"}' : null}, ${at}, ${overdue ? at : null}, ${at}, ${at})`.execute(db);
  for (const [side, person] of [
    ['filer', filer],
    ['respondent', subject],
  ] as const)
    await sql`insert into dispute_parties (dispute_id, side, name, email, user_id, identity_id, status, served_at, clause_accepted_at)
      values (${id}, ${side}, ${person.name}, ${person.email}, ${person.id}, ${person.identityId}, 'joined', ${at}, ${clause ? at : null})`.execute(
      db,
    );
  return id;
}

/** An entry under review: about `subject`, filed by `filer`. */
export async function reviewed(world: World, wishes: Wishes = {}): Promise<Entry> {
  const { kind = 'person', subjectName = 'Otieno Barasa' } = wishes;
  const filer = wishes.filer ?? (await someone(world, 'Amina Odhiambo'));
  const organisation = kind === 'person' ? {} : { organisation: subjectName };
  const subject = wishes.subject ?? (await someone(world, subjectName, { kind, ...organisation }));
  const disputeId = await addDispute(world, filer, subject);
  const facts: EntryFacts = {
    subject: await publicIdentity(world.deps.db, subject.identityId),
    filer: await publicIdentity(world.deps.db, filer.identityId),
    category: 'non_delivery',
    agreementKind: 'sale',
    agreementDate: sentAgo(world, 200),
    amountBand: 'KES 10,000 to 100,000',
    filedOn: sentAgo(world, 40),
    servedOn: sentAgo(world, 35),
    respondedOn: wishes.respondedOn ?? null,
    responseKind: wishes.respondedOn ? 'deny' : null,
    deadlineOn: sentAgo(world, 5),
    outcome: 'unresolved_no_response',
  };
  const triagedBy = wishes.triagedBy?.id ?? null;
  const input = { disputeId, facts, subjectUserId: subject.id, filerUserId: filer.id, triagedBy };
  const { id, textHash } = await openRecord(world.ctx(), input);
  const { ref } = await world.deps.db
    .selectFrom('public_records')
    .select('ref')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, ref, disputeId, textHash, filer, subject, facts };
}

/** The same, public since now. */
export async function published(world: World, wishes: Wishes = {}): Promise<Entry> {
  const entry = await reviewed(world, wishes);
  await publishRecord(world.ctx(), entry.id, { textHash: entry.textHash });
  await world.settle();
  return entry;
}
