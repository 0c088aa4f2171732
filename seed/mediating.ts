import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import type { Issue } from '@ahadi/domain/mediation/packages/schema.ts';
import { consentVersion } from '@ahadi/domain/mediation/rules.ts';
import type { MediationRequest, MediationView, ProposalInput, Term } from '@ahadi/domain/mediation/schema.ts';
import { listAgreements } from '@ahadi/server/agreements/draft.ts';
import type { Ctx } from '@ahadi/server/core/ctx.ts';
import { payIn } from '@ahadi/server/escrow/funding.ts';
import { acceptAppointment, noObjection } from '@ahadi/server/mediation/appointment.ts';
import { rank } from '@ahadi/server/mediation/choice.ts';
import { consent } from '@ahadi/server/mediation/consent.ts';
import { viewCase } from '@ahadi/server/mediation/mediation.ts';
import { setIssues } from '@ahadi/server/mediation/packages.ts';
import { propose } from '@ahadi/server/mediation/proposals.ts';
import { createMediation, requestMediation, saveDraft } from '@ahadi/server/mediation/request.ts';
import { listRooms, sendMessage } from '@ahadi/server/mediation/rooms.ts';
import { chooseRoute } from '@ahadi/server/mediation/route.ts';
import { attend, confirmSession, endSession, schedule, startSession } from '@ahadi/server/mediation/sessions.ts';
import { answerTerms, proposeTerms } from '@ahadi/server/mediation/settlement.ts';
import { answerSimulated } from '@ahadi/server/payments/simulation.ts';
import { v7 as uuidv7 } from 'uuid';
import { type DemoName, demoEmail, shownName } from './people.ts';
import type { Stage } from './world.ts';

/** What two people would have mediated; `about` is the title of an agreement of theirs that everybody signed. */
export type Matter = {
  a: DemoName;
  b: DemoName;
  about: string | null;
  request: Partial<MediationRequest> & Pick<MediationRequest, 'title' | 'publicSummary'>;
};
/** A case and who is in it. */
export type Case = Pick<Matter, 'a' | 'b'> & { stage: Stage; id: MediationView['id'] };

const noWorries = { fear: false, pressure: false, capacity: false, urgency: false, note: '' };

/** Asked for, and sent to the other side or to an officer first. */
export async function asked(stage: Stage, { a, b, about, request }: Matter, daysAgo: number): Promise<Case> {
  const ctx = stage.as(a, daysAgo);
  const found = about === null ? [] : (await listAgreements(ctx, { filter: 'all', q: about, limit: 10 })).rows;
  // What changed or ended it has its title, too, and other texts may have these words.
  const agreement = found.find(({ changes, title }) => changes === null && title.includes(about ?? ''));
  if (about !== null && !agreement) throw new Error(`“${about}” is no agreement of ${a}`);
  const made = await createMediation(ctx, {
    identityId: await stage.identityOf(a),
    disputeId: null,
    agreementId: agreement?.id ?? null,
  });
  const { id, revision } = made;
  await saveDraft(ctx, {
    id,
    revision,
    request: { ...made.request, screening: noWorries, ...request },
    others: [{ name: shownName(b), email: demoEmail(b) }],
  });
  await requestMediation(ctx, { id });
  await stage.follow(daysAgo);
  return { stage, id, a, b };
}

/** The other side agreed, half a day after it was asked. */
export async function agreedTo(stage: Stage, matter: Matter, daysAgo: number): Promise<Case> {
  const it = await asked(stage, matter, daysAgo);
  await consent(stage.as(it.b, daysAgo - 0.5), { id: it.id, version: consentVersion });
  await stage.follow(daysAgo - 0.5);
  return it;
}

/** Both sides want the same way to a mediator, these people by name or anybody. */
export async function wanted({ stage, ...it }: Case, mediators: readonly string[], daysAgo: number): Promise<void> {
  for (const who of [it.a, it.b])
    await chooseRoute(stage.as(who, daysAgo), {
      id: it.id,
      route: mediators.length > 0 ? 'invite' : 'post',
      mediators,
    });
  await stage.follow(daysAgo);
}

export async function proposed({ stage, id }: Case, ctx: Ctx, daysAgo: number, offer: Offer): Promise<void> {
  const isPaid = stage.system(0).config.PAYMENTS_SANDBOX; // without money that is offered nobody could pay it in
  await propose(ctx, {
    id,
    proposal: {
      ...{ feeKind: 'fixed', hourlyMinor: null, sessions: 2, languages: ['en', 'sw'], conflictStatement: '' },
      earliestOn: stage.day(3 - Math.floor(daysAgo)),
      ...offer,
      feeMinor: isPaid ? offer.feeMinor : 0,
    },
  });
  await stage.follow(daysAgo);
}
export type Offer = Pick<ProposalInput, 'feeMinor' | 'approach'> & Partial<ProposalInput>;

type Appointed = Offer & { tie?: string };

/** Ruth was asked by name, chosen, and told what ties her; nobody objects, and the agreement to mediate waits for signatures. */
export async function appointed(stage: Stage, matter: Matter, from: number, offer: Appointed): Promise<Case> {
  const { tie, ...proposal } = offer;
  const it = await agreedTo(stage, matter, from);
  const { id } = it;
  const { actor } = stage.as('ruth', from);
  await wanted(it, actor?.kind === 'user' ? [actor.userId] : [], from - 0.8);
  await proposed(it, stage.as('ruth', from - 1.2), from - 1.2, proposal);
  for (const who of sides(it)) {
    const ctx = stage.as(who, from - 1.5);
    await rank(ctx, { id, order: (await viewCase(ctx, id)).proposals.map((one) => one.id), strikes: [] });
  }
  await stage.follow(from - 1.5);
  await acceptAppointment(stage.as('ruth', from - 1.8), { id, kind: tie ? 'past_case' : 'none', text: tie ?? '' });
  for (const who of sides(it)) await noObjection(stage.as(who, from - 2.2), { id });
  await stage.follow(from - 2.2);
  return it;
}

export const sides = ({ a, b }: Case): [DemoName, DemoName] => [a, b];
const inIt = (it: Case): DemoName[] => [...sides(it), 'ruth'];

/** The same, signed by all of them three days after it was asked for; a fee waits to be paid in. */
export async function engaged(...story: Parameters<typeof appointed>): Promise<Case> {
  const [stage, { a }, from] = story;
  const it = await appointed(...story);
  const { engagementAgreementId } = await viewCase(stage.as(a, from - 2.5), it.id);
  const agreement = stage.play(a, engagementAgreementId as AgreementId); // drawn up when nobody objected
  for (const who of inIt(it)) await agreement.sign(who, from - 3);
  return it;
}

/** The same with the fee paid in, half by each side, a quarter of a day later: the talks begin. */
export async function begun(...story: Parameters<typeof appointed>): Promise<Case> {
  const [stage, , from] = story;
  const it = await engaged(...story);
  const { feeEscrowId, feeMinor } = await viewCase(stage.as(it.a, from - 3.2), it.id);
  const method = { provider: 'sandbox', rail: 'mobile_money', phone: '0712 345 678' } as const;
  for (const who of feeEscrowId ? sides(it) : []) {
    const ctx = stage.as(who, from - 3.2);
    // Who pays second pays what is left, the cost of the escrow included.
    const half = who === it.a ? { amountMinor: (feeMinor ?? 0) / 2 } : {};
    const payment = await payIn(ctx, { id: String(feeEscrowId), method, ...half });
    await stage.follow(from - 3.2);
    await answerSimulated(ctx, payment.id, { approve: true, pin: '2580' });
    await stage.follow(from - 3.2);
  }
  return it;
}

/** Planned a day and more ahead, confirmed by these sides. Answers its id. */
export async function planned(
  { stage, id }: Case,
  { on, place, by }: { on: number; place: string; by: readonly DemoName[] },
  daysAgo: number,
): Promise<string> {
  const { sessions } = await schedule(stage.as('ruth', daysAgo), {
    id,
    ...{ kind: 'joint', side: null, minutes: 90, place, startsAt: startOn(stage, on) },
  });
  const sessionId = String(sessions.at(-1)?.id);
  for (const who of by) await confirmSession(stage.as(who, daysAgo - 0.2), { id, sessionId });
  await stage.follow(daysAgo - 0.2);
  return sessionId;
}

/** Ten in the morning in Nairobi, so many days from today. */
const startOn = (stage: Stage, on: number): string => `${stage.day(on)}T07:00:00.000Z`;

/** A session that everybody came to, so many days before today. */
export async function met(it: Case, before: number, note: string): Promise<void> {
  const { stage, id } = it;
  const sessionId = await planned(it, { on: -before, place: 'By video', by: sides(it) }, before + 2.5);
  const daysAgo = (stage.system(0).now.getTime() - Date.parse(startOn(stage, -before))) / DAY;
  await startSession(stage.as('ruth', daysAgo), { id, sessionId });
  for (const who of inIt(it))
    await attend(stage.as(who, daysAgo), {
      ...{ id, sessionId, capacity: who === 'ruth' ? 'Mediator' : 'In person', maySettle: who !== 'ruth' },
    });
  await endSession(stage.as('ruth', daysAgo - 0.06), { id, sessionId, as: 'held', note });
  await stage.follow(daysAgo - 0.06);
}

type Said = readonly [who: DemoName, words: string, daysAgo: number];
/** Said in the room for all, or in the one of a side with Ruth alone. Answers the room's id and those of the messages. */
export async function said(
  { stage, id, ...it }: Case,
  room: 'all' | DemoName,
  lines: readonly Said[],
): Promise<{ roomId: string; messageIds: string[] }> {
  const first = lines[0]?.[2] ?? 0;
  const side = room === 'all' ? null : room === it.a ? 'A' : 'B';
  const found = (await listRooms(stage.as('ruth', first), id)).find(
    (one) => one.side === side && one.kind === (side ? 'caucus' : 'joint'),
  );
  if (!found) throw new Error('the talks have rooms');
  const messageIds: string[] = [];
  for (const [who, body, daysAgo] of lines) {
    const ctx = stage.as(who, daysAgo);
    const { message } = await sendMessage(ctx, { roomId: found.id, body, despiteWarnings: true });
    messageIds.push(String(message?.id));
  }
  return { roomId: found.id, messageIds };
}

/** The open questions as Ruth put them, each with its ways. */
export async function questions({ stage, id }: Case, all: Record<string, string[]>, daysAgo: number): Promise<Issue[]> {
  const issues = Object.entries(all).map(([title, ways]) => ({
    id: uuidv7(),
    title,
    options: ways.map((text) => ({ id: uuidv7(), text })),
  }));
  await setIssues(stage.as('ruth', daysAgo), id, issues);
  return issues;
}

/** Terms that both accepted; a day later the settlement can be signed. Answers it. */
export async function terms(it: Case, all: Term[], daysAgo: number) {
  const { stage, id } = it;
  const { settlement } = await proposeTerms(stage.as('ruth', daysAgo), {
    ...{ id, scope: 'full', terms: all, place: 'Nairobi', profile: 'ke_private_settlement' },
  });
  for (const who of sides(it))
    await answerTerms(stage.as(who, daysAgo - 0.3), {
      ...{ id, no: settlement?.no ?? 0, accept: true, courtConsent: true },
    });
  await stage.follow(daysAgo - 0.3);
  await stage.tick(daysAgo - 1.35);
  const drawnUp = (await viewCase(stage.as(it.a, daysAgo - 1.4), id)).settlement?.agreementId;
  return stage.play(it.a, drawnUp as AgreementId); // drawn up when the time to reflect was over
}
