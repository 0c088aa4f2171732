import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { consentVersion } from '@ahadi/domain/mediation/rules.ts';
import type { MediationRequest, MediationView, ProposalInput, Term } from '@ahadi/domain/mediation/schema.ts';
import { call, ORPCError } from '@orpc/server';
import { expect } from 'vitest';
import { router } from '../router.ts';
import type { ApiClient } from './client.ts';
import { paidInFull } from './escrows.ts';
import { quickMediator } from './mediators.ts';
import { answer, served } from './quarrel.ts';
import { asAsked, type Story, signedByAll, someone } from './story.ts';
import type { Undoable } from './undone.ts';
import type { Person, World } from './world.ts';

/** A mediation with its two sides and the people around it. A asked for it. */
export type Case = {
  id: MediationView['id'];
  a: Person;
  b: Person;
  officer: Person;
  /** Certified, with credits and without a tie; the first one proposes first. */
  mediators: Person[];
  disputeId: DisputeView['id'] | null;
  agreementId: AgreementView['id'] | null;
};
export type Wishes = {
  about?: 'nothing' | 'dispute' | 'agreement';
  request?: Partial<MediationRequest>;
  mediators?: number;
  credits?: number;
  proposal?: Partial<ProposalInput>;
  /** The signed agreement that it is about; one of its own unless given. */
  signed?: Pick<Story, 'owner' | 'other' | 'id'>;
};

const DAY = 86_400_000;
export const dayIn = (world: World, days: number): string =>
  new Date(world.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
export const reason = 'A reason that is long enough for it.';
export const noWorries = { fear: false, pressure: false, capacity: false, urgency: false, note: '' };

const grantingAdmins = new WeakMap<World, Promise<Person>>();
/** One administrator of a world gives all credits. */
function grantingAdmin(world: World): Promise<Person> {
  const admin = grantingAdmins.get(world) ?? someone(world, 'Ada Admin', { roles: ['admin'] });
  grantingAdmins.set(world, admin);
  return admin;
}

/** A certified mediator with credits. */
export async function mediatorWith(world: World, name: string, credits = 20): Promise<Person> {
  const mediator = await quickMediator(world, name);
  await world.deps.db.updateTable('users').set({ name }).where('id', '=', mediator.id).execute();
  if (credits > 0) {
    await world.as(await grantingAdmin(world)).credits.grant({ userId: mediator.id, credits, source: 'grant', reason });
  }
  return mediator;
}

const people = async (world: World, wishes: Wishes): Promise<Omit<Case, 'id'>> => {
  const officer = await someone(world, 'Olive Officer', { roles: ['officer'] });
  const mediators: Person[] = [];
  for (let n = 0; n < (wishes.mediators ?? 3); n++)
    mediators.push(
      await mediatorWith(
        world,
        ['Meena Mediator', 'Musa Mediator', 'Moira Mediator'][n] ?? `Mediator ${n}`,
        wishes.credits,
      ),
    );
  if (wishes.about === 'dispute') {
    const quarrel = await served(world);
    await world.as(quarrel.respondent).disputes.respond({ id: quarrel.id, response: answer });
    await world.settle();
    return { a: quarrel.filer, b: quarrel.respondent, officer, mediators, disputeId: quarrel.id, agreementId: null };
  }
  if (wishes.about === 'agreement') {
    const { owner, other, id } = wishes.signed ?? (await signedByAll(world));
    return { a: owner, b: other, officer, mediators, disputeId: null, agreementId: id };
  }
  const a = await someone(world, 'Asha Asker');
  const b = await someone(world, 'Ben Bidden');
  await world.deps.db
    .updateTable('identities')
    .set({ verification_level: 2, country: 'KE' })
    .where('id', 'in', [a.identityId, b.identityId])
    .execute();
  return { a, b, officer, mediators, disputeId: null, agreementId: null };
};

/** A request that can be sent. */
export const requestOf = (view: MediationView, wishes: Partial<MediationRequest> = {}): MediationRequest => ({
  ...view.request,
  title: 'Lanterns that did not come',
  publicSummary: 'Two traders differ about a delivery that came late and in part, and want to go on trading.',
  category: 'commercial',
  band: 'under_500',
  currency: 'KES',
  country: 'KE',
  languages: ['en'],
  format: 'text_async',
  feeSplit: [50, 50],
  screening: noWorries,
  ...wishes,
});

/** A draft that can be sent. */
export async function draftedCase(world: World, wishes: Wishes = {}): Promise<Case> {
  const around = await people(world, wishes);
  const api = world.as(around.a).mediation;
  const made = await api.create({
    identityId: around.a.identityId,
    disputeId: around.disputeId,
    agreementId: around.agreementId,
  });
  await api.save({
    id: made.id,
    revision: made.revision,
    request: requestOf(made, wishes.request),
    others: [{ name: around.b.name, email: around.b.email }],
  });
  return { id: made.id, ...around };
}

export async function requestedCase(world: World, wishes: Wishes = {}): Promise<Case> {
  const it = await draftedCase(world, wishes);
  const { status } = await world.as(it.a).mediation.request({ id: it.id });
  if (status === 'screening') await world.as(it.officer).mediation.passScreening({ id: it.id, reason });
  await world.settle();
  return it;
}

export async function consentedCase(world: World, wishes: Wishes = {}): Promise<Case> {
  const it = await requestedCase(world, wishes);
  await world.as(it.b).mediation.consent({ id: it.id, version: consentVersion });
  await world.settle();
  return it;
}

export const sidesOf = (it: Pick<Case, 'a' | 'b'>): [Person, Person] => [it.a, it.b];

export async function postedCase(world: World, wishes: Wishes = {}): Promise<Case> {
  const it = await consentedCase(world, wishes);
  for (const side of sidesOf(it)) await world.as(side).mediation.chooseRoute({ id: it.id, route: 'post' });
  await world.settle();
  return it;
}

export const proposalOf = (world: World, wishes: Partial<ProposalInput> = {}): ProposalInput => ({
  feeKind: 'fixed',
  feeMinor: 600_000,
  hourlyMinor: null,
  sessions: 2,
  earliestOn: dayIn(world, 10),
  languages: ['en'],
  approach: 'First each side alone with me, then all together, with a list of what matters to whom.',
  conflictStatement: '',
  ...wishes,
});

export const propose = (world: World, it: Pick<Case, 'id'>, mediator: Person, wishes: Partial<ProposalInput> = {}) =>
  world.as(mediator).mediation.propose({ id: it.id, proposal: proposalOf(world, wishes) });

/** The same with a proposal of each mediator, none of them opened. */
export async function proposedCase(world: World, wishes: Wishes = {}): Promise<Case> {
  const it = await postedCase(world, wishes);
  for (const mediator of it.mediators) await propose(world, it, mediator, wishes.proposal);
  await world.settle();
  return it;
}

/** Moves to the next deadline of the case, of this kind when one is named, and lets it run out. */
export async function nextDeadline(world: World, it: Pick<Case, 'id'>, kind?: string): Promise<void> {
  const next = await world.deps.db
    .selectFrom('clocks')
    .select('due_at')
    .where('subject_kind', '=', 'mediation')
    .where('subject_id', '=', it.id)
    .where('status', '=', 'running')
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .orderBy('due_at')
    .executeTakeFirst();
  if (!next?.due_at) throw new Error('no deadline runs');
  if (next.due_at > world.clock.now()) world.clock.set(next.due_at);
  await world.tick('clocks');
}

export async function selectingCase(world: World, wishes: Wishes = {}): Promise<Case> {
  const it = await proposedCase(world, wishes);
  await nextDeadline(world, it, 'mediation.job');
  return it;
}

/** A side ranks as the proposals were made, unless another order is wished. */
export async function rankBy(world: World, it: Case, side: Person, order?: number[], strikes: number[] = []) {
  const { proposals } = await world.as(side).mediation.get({ id: it.id });
  const open = proposals.filter(({ status }) => status === 'submitted' || status === 'opened');
  const places = order ?? open.map((_, index) => index).filter((index) => !strikes.includes(index));
  const ids = (some: number[]) => some.flatMap((index) => open[index]?.id ?? []);
  return world.as(side).mediation.rank({ id: it.id, order: ids(places), strikes: ids(strikes) });
}

/** The first mediator was chosen by both and is asked. */
export async function chosenCase(world: World, wishes: Wishes = {}): Promise<Case> {
  const it = await selectingCase(world, wishes);
  for (const side of sidesOf(it)) await rankBy(world, it, side);
  await world.settle();
  return it;
}

export const mediatorOf = ({ mediators }: Case): Person => {
  const [first] = mediators;
  if (!first) throw new Error('nobody mediates');
  return first;
};

export async function acceptedCase(world: World, wishes: Wishes = {}): Promise<Case> {
  const it = await chosenCase(world, wishes);
  await world.as(mediatorOf(it)).mediation.acceptAppointment({ id: it.id, kind: 'none', text: '' });
  await world.settle();
  return it;
}

export async function engagingCase(world: World, wishes: Wishes = {}): Promise<Case> {
  const it = await acceptedCase(world, wishes);
  for (const side of sidesOf(it)) await world.as(side).mediation.noObjection({ id: it.id });
  await world.settle();
  return it;
}

/** One person signs an agreement with a code from the mail, or without where none is asked for. */
export async function signWithCode(world: World, person: Person, id: AgreementView['id']): Promise<void> {
  const api = world.as(person).agreements;
  const { contentHash } = await api.get({ id });
  if (!contentHash) throw new Error('it is not there to be signed');
  await api.startSigning({ id, contentHash, level: 1 });
  const letters = await world.mailbox(person.email);
  const code = /\b(\d{6})\b/.exec(letters.at(-1)?.text ?? '')?.[1] ?? '';
  await api.sign({
    id,
    contentHash,
    level: 1,
    code,
    mark: { kind: 'typed', text: person.name },
    electronicRecordsConsent: true,
    ...(await asAsked(world, person, id)),
  });
}

/** Both sides and the mediator sign what was drawn up. */
export async function signAll(world: World, it: Case, id: AgreementView['id'] | null): Promise<void> {
  if (!id) throw new Error('nothing was drawn up');
  for (const person of [...sidesOf(it), mediatorOf(it)]) await signWithCode(world, person, id);
  await world.settle();
}

export async function fundingCase(world: World, wishes: Wishes = {}): Promise<Case> {
  const it = await engagingCase(world, wishes);
  const { engagementAgreementId } = await world.as(it.a).mediation.get({ id: it.id });
  await signAll(world, it, engagementAgreementId);
  return it;
}

/** Under way; without a fee unless a proposal with one is wished. */
export async function activeCase(world: World, wishes: Wishes = {}): Promise<Case> {
  const it = await fundingCase(world, { ...wishes, proposal: { feeMinor: 0, ...wishes.proposal } });
  const { feeEscrowId } = await world.as(it.a).mediation.get({ id: it.id });
  if (feeEscrowId) await paidInFull(world, { id: feeEscrowId, buyer: it.a, seller: mediatorOf(it), payer: it.b });
  return it;
}

export const termOf = (world: World, wishes: Partial<Term> = {}): Term => ({
  who: 'B',
  what: 'Delivers the remaining 280 lanterns to the shop in Kisumu.',
  by: dayIn(world, 60),
  amountMinor: null,
  to: null,
  otherwise: 'B pays back the price of each lantern that is missing.',
  ...wishes,
});

/** A session that is held from planning to its end. */
export async function heldSession(world: World, it: Case): Promise<void> {
  const api = world.as(mediatorOf(it)).mediation;
  const { sessions } = await api.schedule({
    id: it.id,
    kind: 'joint',
    startsAt: new Date(world.clock.now().getTime() + 2 * DAY).toISOString(),
    minutes: 90,
    place: 'The video room of the office.',
  });
  const sessionId = sessions.at(-1)?.id;
  if (!sessionId) throw new Error('it was just planned');
  world.clock.advance(2 * DAY);
  await api.startSession({ id: it.id, sessionId });
  for (const person of [it.a, it.b, mediatorOf(it)])
    await world.as(person).mediation.attend({ id: it.id, sessionId, capacity: 'In person', maySettle: true });
  await api.endSession({ id: it.id, sessionId, as: 'held' });
  await world.settle();
}

/** Terms that both accepted; everybody has time to reflect. */
export async function settlingCase(world: World, wishes: Wishes & { scope?: 'full' | 'partial' } = {}): Promise<Case> {
  const it = await activeCase(world, wishes);
  await acceptTerms(world, it, wishes.scope);
  return it;
}

export async function acceptTerms(world: World, it: Case, scope: 'full' | 'partial' = 'full'): Promise<void> {
  const { settlement } = await world.as(mediatorOf(it)).mediation.proposeTerms({
    id: it.id,
    scope,
    terms: [termOf(world)],
    place: 'Nairobi',
    profile: 'generic_consent_order',
  });
  for (const side of sidesOf(it))
    await world
      .as(side)
      .mediation.answerTerms({ id: it.id, no: settlement?.no ?? 0, accept: true, courtConsent: true });
  await world.settle();
}

/** The time to reflect is over and everybody signed. */
export async function settledCase(world: World, wishes: Wishes & { scope?: 'full' | 'partial' } = {}): Promise<Case> {
  const it = await settlingCase(world, wishes);
  await nextDeadline(world, it, 'mediation.reflection');
  const { settlement } = await world.as(it.a).mediation.get({ id: it.id });
  await signAll(world, it, settlement?.agreementId ?? null);
  return it;
}

export const statusOf = async (world: World, it: Pick<Case, 'id'>): Promise<string> =>
  (await world.deps.db.selectFrom('mediations').select('status').where('id', '=', it.id).executeTakeFirstOrThrow())
    .status;

/** What a command answered is what its doer reads right afterwards, unless they left the case with it. Hands it on. */
export async function isAsRead<Context extends Undoable>(answer: unknown, context: Context): Promise<unknown> {
  const shown = answer as MediationView; // looked at first
  if (!Array.isArray(shown?.sides)) return answer;
  const read = await call(router.mediation.get, { id: shown.id }, context).catch((failure: unknown) => {
    if (failure instanceof ORPCError && failure.code === 'NOT_FOUND') return null;
    throw failure;
  });
  if (read) expect(shown).toEqual(read);
  return answer;
}

/** What is read of a mediation, a job or what is brought to a court that a command answered; undefined where it answered something else. */
function readOf({ mediation, court }: ApiClient, answer: object): Promise<unknown> | undefined {
  const it = answer as { id: never; mediationId: never }; // its own call takes what it is called by
  if ('appointmentsFailed' in answer) return mediation.get(it);
  if ('mostProposals' in answer) return mediation.job(it);
  return 'legalRefs' in answer ? court.get(it) : undefined;
}

type Calls = Record<string, (...given: unknown[]) => Promise<unknown>>;
const reads: readonly string[] = ['get', 'job'];

/** The same world, in which each answer of a command is held against what is read afterwards, unless its doer left with it. */
export function readingBack(world: World): World {
  const checked = (api: ApiClient, calls: Calls): Calls =>
    new Proxy(calls, {
      get:
        (_, name) =>
        async (...given: unknown[]) => {
          const answer = await calls[String(name)]?.(...given);
          const isRead = reads.includes(String(name)) || typeof answer !== 'object' || answer === null;
          const read = await (isRead ? undefined : readOf(api, answer))?.catch(({ code }: { code: string }) => code);
          if (read !== undefined && read !== 'NOT_FOUND') expect(answer).toEqual(read);
          return answer;
        },
    });
  const as: World['as'] = (person) => {
    const api = world.as(person);
    const both: Pick<ApiClient, 'mediation' | 'court'> = {
      mediation: checked(api, api.mediation as unknown as Calls) as unknown as ApiClient['mediation'],
      court: checked(api, api.court as unknown as Calls) as unknown as ApiClient['court'],
    }; // a client is calls by their names, and these are the same
    return new Proxy(api, {
      get: (_, feature) => (feature === 'mediation' || feature === 'court' ? both[feature] : api[feature as never]),
    });
  };
  return { ...world, as };
}
