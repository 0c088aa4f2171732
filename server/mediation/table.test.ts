import type { Role } from '@ahadi/domain/accounts/schema.ts';
import { type MediationAction, mediationLifecycle } from '@ahadi/domain/mediation/lifecycle.ts';
import { consentVersion } from '@ahadi/domain/mediation/rules.ts';
import { MediationStatus } from '@ahadi/domain/mediation/schema.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { call } from '@orpc/server';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { router } from '../router.ts';
import {
  acceptedCase,
  activeCase,
  type Case,
  consentedCase,
  draftedCase,
  engagingCase,
  fundingCase,
  isAsRead,
  mediatorOf,
  nextDeadline,
  noWorries,
  postedCase,
  reason,
  requestedCase,
  selectingCase,
  settledCase,
  settlingCase,
  sidesOf,
  termOf,
} from '../test/mediations.ts';
import { someone } from '../test/story.ts';
import { turnsProve } from '../test/turns.ts';
import { outcomeOf, type Undoable } from '../test/undone.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { findCase } from './mediation.store.ts';

let world: World;
let stranger: Person;
let advocate: Person;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
  stranger = await someone(world, 'Stan Stranger');
  advocate = await someone(world, 'Anne Advocate');
});
afterAll(async () => {
  await turnsProve(world, 'mediation');
  await world.close();
});

const of = (person: Person) => world.as(person).mediation;

/** A case in each state, reached by deeds. */
const reached: Record<MediationStatus, () => Promise<Case>> = {
  draft: () => draftedCase(world),
  screening: async () => {
    const it = await draftedCase(world, { request: { screening: { ...noWorries, fear: true } } });
    await of(it.a).request({ id: it.id });
    return it;
  },
  requested: () => requestedCase(world),
  declined: async () => {
    const it = await requestedCase(world);
    await of(it.b).refuse({ id: it.id });
    return it;
  },
  lapsed: async () => {
    const it = await requestedCase(world);
    await nextDeadline(world, it, 'mediation.consent');
    return it;
  },
  withdrawn: async () => {
    const it = await requestedCase(world);
    await of(it.a).withdraw({ id: it.id });
    return it;
  },
  consented: () => consentedCase(world),
  posted: () => postedCase(world),
  invited: async () => {
    const it = await reached.listing();
    await of(it.officer).nameList({ id: it.id, mediators: [mediatorOf(it).id] });
    return it;
  },
  listing: async () => {
    const it = await consentedCase(world);
    for (const side of sidesOf(it)) await of(side).chooseRoute({ id: it.id, route: 'list' });
    return it;
  },
  selecting: () => selectingCase(world),
  appointing: () => acceptedCase(world),
  engaging: () => engagingCase(world),
  funding: () => fundingCase(world),
  active: () => activeCase(world),
  suspended: async () => {
    const it = await activeCase(world);
    await of(mediatorOf(it)).suspend({ id: it.id, reason });
    return it;
  },
  settling: () => settlingCase(world),
  settled: () => settledCase(world),
  ended: async () => {
    const it = await activeCase(world);
    await of(mediatorOf(it)).end({ id: it.id, reason: 'no_progress' });
    return it;
  },
  closed: async () => {
    const it = await reached.ended();
    await nextDeadline(world, it, 'mediation.close');
    return it;
  },
};

type Given = { it: Case; revision: number; context: Undoable };
const nobodys = uuidv7() as never;
const m = router.mediation;

/** Every command on a case: its row of both tables, the call with an input that is right, and what it may still be refused with. */
type Command = {
  action: MediationAction;
  /** Where the same call is another deed when the mediator makes it. */
  byMediator?: MediationAction;
  run: (given: Given) => Promise<unknown>;
  may?: string[];
};
const commands: Record<string, Command> = {
  save: {
    action: 'save',
    run: async ({ it, revision, context }) => {
      const { request } = await call(m.get, { id: it.id }, context);
      return call(m.save, { id: it.id, revision, request, others: [{ name: it.b.name, email: it.b.email }] }, context);
    },
  },
  remove: { action: 'remove', run: ({ it, context }) => call(m.remove, { id: it.id }, context) },
  request: { action: 'request', run: ({ it, context }) => call(m.request, { id: it.id }, context) },
  passScreening: {
    action: 'pass_screening',
    run: ({ it, context }) => call(m.passScreening, { id: it.id, reason }, context),
  },
  refuseScreening: {
    action: 'refuse_screening',
    run: ({ it, context }) => call(m.refuseScreening, { id: it.id, reason }, context),
  },
  consent: {
    action: 'consent',
    run: ({ it, context }) => call(m.consent, { id: it.id, version: consentVersion }, context),
  },
  refuse: { action: 'refuse', run: ({ it, context }) => call(m.refuse, { id: it.id }, context) },
  withdraw: { action: 'withdraw', run: ({ it, context }) => call(m.withdraw, { id: it.id }, context) },
  nameRepresentative: {
    action: 'name_representative',
    run: ({ it, context }) =>
      call(
        m.nameRepresentative,
        { id: it.id, userNumber: stranger.userNumber, capacity: 'Advocate', maySettle: true },
        context,
      ),
  },
  removeRepresentative: {
    action: 'remove_representative',
    run: ({ it, context }) => call(m.removeRepresentative, { id: it.id, userId: stranger.id }, context),
    may: ['NOT_FOUND'], // there is none
  },
  chooseRoute: {
    action: 'choose_route',
    run: ({ it, context }) => call(m.chooseRoute, { id: it.id, route: 'post' }, context),
  },
  nameList: {
    action: 'list',
    run: ({ it, context }) => call(m.nameList, { id: it.id, mediators: [mediatorOf(it).id] }, context),
  },
  openProposal: {
    action: 'open_proposal',
    run: ({ it, context }) => call(m.openProposal, { id: it.id, proposalId: nobodys }, context),
    may: ['NOT_FOUND'],
  },
  rank: {
    action: 'rank',
    run: async ({ it, context }) => {
      const { proposals } = await call(m.get, { id: it.id }, context);
      return call(m.rank, { id: it.id, order: proposals.map(({ id }) => id), strikes: [] }, context);
    },
  },
  acceptAppointment: {
    action: 'accept_appointment',
    run: ({ it, context }) => call(m.acceptAppointment, { id: it.id, kind: 'none', text: '' }, context),
    may: ['DSP_ONCE_ONLY'],
  },
  declineAppointment: {
    action: 'decline_appointment',
    run: ({ it, context }) => call(m.declineAppointment, { id: it.id, reason }, context),
  },
  object: { action: 'object', run: ({ it, context }) => call(m.object, { id: it.id, reason }, context) },
  noObjection: { action: 'object', run: ({ it, context }) => call(m.noObjection, { id: it.id }, context) },
  judgeObjection: {
    action: 'judge_objection',
    run: ({ it, context }) =>
      call(m.judgeObjection, { id: it.id, objectionId: nobodys, sustained: true, reason }, context),
    may: ['NOT_FOUND'],
  },
  waiveFee: { action: 'waive_fee', run: ({ it, context }) => call(m.waiveFee, { id: it.id }, context) },
  schedule: {
    action: 'schedule',
    run: ({ it, context }) =>
      call(
        m.schedule,
        {
          id: it.id,
          kind: 'joint',
          startsAt: new Date(world.clock.now().getTime() + 3 * 86_400_000).toISOString(),
          minutes: 60,
          place: 'Room 4',
        },
        context,
      ),
  },
  confirmSession: {
    action: 'confirm_session',
    run: ({ it, context }) => call(m.confirmSession, { id: it.id, sessionId: nobodys }, context),
    may: ['NOT_FOUND'],
  },
  startSession: {
    action: 'run_session',
    run: ({ it, context }) => call(m.startSession, { id: it.id, sessionId: nobodys }, context),
    may: ['NOT_FOUND'],
  },
  attend: {
    action: 'attend',
    run: ({ it, context }) =>
      call(m.attend, { id: it.id, sessionId: nobodys, capacity: 'In person', maySettle: true }, context),
    may: ['NOT_FOUND'],
  },
  endSession: {
    action: 'end_session',
    run: ({ it, context }) => call(m.endSession, { id: it.id, sessionId: nobodys, as: 'held' }, context),
    may: ['NOT_FOUND'],
  },
  proposeTerms: {
    action: 'propose_terms',
    run: ({ it, context }) =>
      call(
        m.proposeTerms,
        { id: it.id, scope: 'full', terms: [termOf(world)], place: 'Nairobi', profile: 'sg_convention' },
        context,
      ),
  },
  answerTerms: {
    action: 'answer_terms',
    run: ({ it, context }) => call(m.answerTerms, { id: it.id, no: 1, accept: true, courtConsent: true }, context),
    may: ['ESC_TERMS_CHANGED'],
  },
  waiveReflection: {
    action: 'waive_reflection',
    run: ({ it, context }) => call(m.waiveReflection, { id: it.id, adviser: 'Otieno & Co' }, context),
  },
  extend: { action: 'extend', run: ({ it, context }) => call(m.extend, { id: it.id }, context) },
  suspend: { action: 'suspend', run: ({ it, context }) => call(m.suspend, { id: it.id, reason }, context) },
  resume: { action: 'resume', run: ({ it, context }) => call(m.resume, { id: it.id }, context) },
  end: {
    action: 'end',
    byMediator: 'terminate',
    run: ({ it, context }) => call(m.end, { id: it.id, reason: 'no_progress' }, context),
  },
  replace: {
    action: 'ask_replacement',
    byMediator: 'replace',
    run: ({ it, context }) => call(m.replace, { id: it.id }, context),
  },
  report: { action: 'report', run: ({ it, context }) => call(m.report, { id: it.id }, context) },
};

const beforeOthers: readonly MediationStatus[] = ['draft', 'screening'];
const notForOfficers: readonly MediationStatus[] = ['draft', 'requested', 'declined', 'lapsed', 'withdrawn'];
const withMediator: readonly MediationStatus[] = [
  ...(['appointing', 'engaging', 'funding', 'active', 'suspended', 'settling', 'settled', 'ended', 'closed'] as const),
];

test.each(MediationStatus.options)(
  'every command by everybody on a mediation that is %s is allowed by both tables or refused with its code, and what is refused changes nothing',
  async (status) => {
    const it = await reached[status]();
    const isSpokenFor = !beforeOthers.includes(status) && mediationLifecycle.can('name_representative', status);
    const capacity = { capacity: 'Advocate', maySettle: true };
    if (isSpokenFor) await of(it.a).nameRepresentative({ id: it.id, userNumber: advocate.userNumber, ...capacity });
    const held = await findCase(world.ctx(), it.id);
    expect(held?.status).toBe(status);
    if (!held) throw new Error('the case is there');
    const people: [string, Person, Role[], boolean][] = [
      ['the asking side', it.a, [], true],
      ['the other side', it.b, [], !beforeOthers.includes(status)],
      ['the mediator', mediatorOf(it), [], withMediator.includes(status)],
      ['another mediator', it.mediators[1] as Person, [], false],
      ['an officer', it.officer, ['officer'], !notForOfficers.includes(status)],
      ['a stranger', stranger, [], false],
      ...(isSpokenFor ? [['who speaks for a side', advocate, [], true] as [string, Person, Role[], boolean]] : []),
    ];
    const found: string[] = [];
    for (const [who, person, roles, reads] of people) {
      const actor = { kind: 'user', userId: person.id, roles } as const;
      const read = await outcomeOf(world, person, roles, (context) => call(m.get, { id: it.id }, context));
      if (read !== (reads ? 'done' : 'NOT_FOUND')) found.push(`get by ${who}: ${read}`);
      const knows = permissions['mediation.life'](actor, held) && reads;
      const life = await outcomeOf(world, person, roles, (context) => call(m.life, { id: it.id }, context));
      if (life !== (knows ? 'done' : 'NOT_FOUND')) found.push(`life by ${who}: ${life}`);
      for (const [name, { byMediator, run, may = [], ...command }] of Object.entries(commands)) {
        const action = (who === 'the mediator' && byMediator) || command.action;
        const mayDo = permissions[`mediation.${action}`](actor, held);
        const isLegal = mediationLifecycle.can(action, status);
        const refusedWith = reads ? (mayDo ? 'ILLEGAL_TRANSITION' : 'FORBIDDEN') : 'NOT_FOUND';
        const expected = reads && mayDo && isLegal ? ['done', ...may] : [refusedWith];
        const deed = async (context: Undoable) =>
          isAsRead(await run({ it, revision: held.revision, context }), context);
        const outcome = await outcomeOf(world, person, roles, deed, `mediation.${name}`);
        if (!expected.includes(outcome)) found.push(`${name} by ${who}: ${outcome}, not ${expected.join(' or ')}`);
      }
    }
    expect(found).toEqual([]);
    expect(await findCase(world.ctx(), it.id)).toEqual(held);
  },
);
