import { emptyClaim } from '@ahadi/domain/disputes/rules.ts';
import type { Claim, DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { createTransport } from 'nodemailer';
import { sendMail } from '../core/mail.ts';
import { type Story, signedByAll, someone } from './story.ts';
import type { Person, World } from './world.ts';

/** A signed agreement whose two sides quarrel about it, and the people who look after the matter. */
export type Quarrel = {
  agreement: Story['id'];
  filer: Person;
  respondent: Person;
  officer: Person;
  recordOfficer: Person;
  id: DisputeView['id'];
};

type Wishes = {
  claim?: Partial<Claim>;
  /** Whether both answer the public-history clause with yes; without it nothing can become public. */
  publicClause?: boolean;
  respondentKind?: 'person' | 'business';
  level?: number;
  /** The side whose identity nobody checked. */
  unchecked?: 'filer' | 'respondent';
};

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** A claim that can be filed, as of the world's present. */
export const claimOf = (world: World, wishes: Partial<Claim> = {}): Claim => ({
  ...emptyClaim('KES'),
  category: 'non_delivery',
  title: 'Lanterns not delivered',
  narrative: 'Four hundred lanterns were agreed. One hundred and twenty came, and the rest did not come at all.',
  factsFrom: dayOf(new Date(world.clock.now().getTime() - 20 * 86_400_000)),
  relief: [{ kind: 'pay', amountMinor: 18_000_000, text: '' }],
  precontactOn: dayOf(new Date(world.clock.now().getTime() - 10 * 86_400_000)),
  precontactHow: 'By telephone and by a letter that named a day.',
  ...wishes,
});

/** Two people with a signed agreement and checked identities, and a draft of a dispute about it. */
export async function drafted(world: World, wishes: Wishes = {}): Promise<Quarrel> {
  const {
    owner,
    other,
    id: agreement,
  } = await signedByAll(world, wishes.publicClause === false ? { publicClauseOffered: false } : {});
  const officer = await someone(world, 'Olive Officer', { roles: ['officer'] });
  const recordOfficer = await someone(world, 'Rita Recorder', { roles: ['record_officer'] });
  await world.deps.db
    .updateTable('identities')
    .set({ verification_level: wishes.level ?? 2 })
    .where('id', 'in', [owner.identityId, other.identityId])
    .execute();
  if (wishes.unchecked)
    await world.deps.db
      .updateTable('identities')
      .set({ verification_level: 1 })
      .where('id', '=', (wishes.unchecked === 'filer' ? owner : other).identityId)
      .execute();
  if (wishes.respondentKind === 'person')
    await world.deps.db.updateTable('identities').set({ kind: 'person' }).where('id', '=', other.identityId).execute();
  const api = world.as(owner).disputes;
  const made = await api.create({
    identityId: owner.identityId as DisputeView['filerIdentityId'],
    agreementId: agreement,
  });
  await api.save({
    id: made.id,
    revision: made.revision,
    claim: claimOf(world, {
      ...wishes.claim,
      respondentName: made.claim.respondentName,
      respondentEmail: made.claim.respondentEmail,
    }),
  });
  return { agreement, filer: owner, respondent: other, officer, recordOfficer, id: made.id };
}

/** Carries off the letters that wait, each under an answer of its own: null takes it, a text sends it back with a 550. */
export async function postLetters(
  world: World,
  answer: (letter: { to: string; subject: string }) => string | null = () => null,
): Promise<void> {
  const office = createTransport({
    name: 'a post office',
    version: '1',
    send(mail, done) {
      const refused = answer({ to: String(mail.data.to), subject: String(mail.data.subject) });
      if (refused === null) done(null, { envelope: mail.message.getEnvelope(), messageId: mail.message.messageId() });
      else done(Object.assign(new Error(refused), { responseCode: 550 }), undefined as never); // as its type has it
    },
  });
  while ((await sendMail({ ...world.deps, now: world.clock.now() }, office)) === 50);
}

/** The same, filed and taken on, with the first notice sent. */
export async function filed(world: World, wishes: Wishes = {}): Promise<Quarrel> {
  const quarrel = await drafted(world, wishes);
  await world.as(quarrel.filer).disputes.submit({ id: quarrel.id, truth: true });
  await world.settle();
  await postLetters(world);
  return quarrel;
}

/** The same, opened by the respondent, so that the time to answer runs. */
export async function served(world: World, wishes: Wishes = {}): Promise<Quarrel> {
  const quarrel = await filed(world, wishes);
  await world.as(quarrel.respondent).disputes.open({ id: quarrel.id });
  await world.settle();
  return quarrel;
}

/** Seals a figure as the page does: for the words and the day that are read now, signed by name. */
export async function sealing(
  world: World,
  person: Person,
  { id, amountMinor }: { id: DisputeView['id']; amountMinor: number },
): Promise<DisputeView> {
  const api = world.as(person).disputes;
  const { bidding } = await api.get({ id });
  return api.bid({
    ...{
      id,
      amountMinor,
      round: bidding?.no ?? 0,
      payBy: bidding?.payBy ?? '2999-01-01',
      signedAs: person.name,
      isMeant: true,
    },
    authority: bidding?.asksAuthority ? { position: 'Director', basis: 'director' } : null,
  });
}

/** Lets days pass one by one, as the clock sees them. */
export async function pass(world: World, days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    world.clock.advance({ days: 1 });
    await world.tick('telling'); // letters about what ended last have left by now
    await world.tick('clocks');
  }
}

/** Lets days pass until the dispute is in a state; fails when it is not after `most` days. Answers how many passed. */
export async function passUntil(
  world: World,
  quarrel: Quarrel,
  status: DisputeView['status'],
  most = 60,
): Promise<number> {
  for (let days = 0; days <= most; days++) {
    if ((await statusOf(world, quarrel)) === status) return days;
    await pass(world, 1);
  }
  throw new Error(`after ${most} days it is ${await statusOf(world, quarrel)}, not ${status}`);
}

/** The same from one deadline to the next, at its very instant. */
export async function jumpUntil(
  world: World,
  quarrel: Pick<Quarrel, 'id' | 'filer'>,
  ...wanted: DisputeView['status'][]
): Promise<void> {
  for (let turn = 0; turn < 40; turn++) {
    const { status, clocks } = await world.as(quarrel.filer).disputes.get({ id: quarrel.id });
    if (wanted.includes(status)) return;
    const [next] = clocks.flatMap((clock) => (clock.status === 'running' && clock.dueAt ? [clock.dueAt] : [])).sort();
    if (!next) throw new Error(`nothing runs any more, and it is ${status}, not ${wanted.join(' or ')}`);
    world.clock.set(next);
    await world.tick('telling'); // letters about what ended last have left by now
    await world.tick('clocks');
  }
  throw new Error(`it never comes to ${wanted.join(' or ')}`);
}

export const statusOf = async (world: World, quarrel: Quarrel): Promise<DisputeView['status']> =>
  (await world.as(quarrel.filer).disputes.get({ id: quarrel.id })).status;

/** A court has the matter, says a side, and shows the paper of it. */
export async function withCourt(world: World, { id }: Pick<Quarrel, 'id'>, person: Person): Promise<void> {
  const { id: exhibitId } = await world.as(person).disputes.addExhibit({
    id,
    file: new File([`Filed at Milimani, ${world.clock.now().toISOString()}`], 'claim.txt', { type: 'text/plain' }),
    title: 'The claim with the stamp of the court',
    description: '',
  });
  await world.as(person).disputes.stayExternal({ id, reference: 'Milimani HCCC E12 of 2026', exhibitId });
}

/** The respondent's plain answer. */
export const answer = {
  kind: 'deny' as const,
  narrative: 'The lanterns were ready on the day agreed, and nobody came to fetch them although I wrote twice.',
  admittedMinor: null,
  planDue: null,
  counterRelief: [],
  truth: true as const,
};
