import { CourtStatus } from '@ahadi/domain/mediation/court/schema.ts';
import { MediationStatus, type MediationView } from '@ahadi/domain/mediation/schema.ts';
import { describe, expect, test } from 'vitest';
import { whyNot } from '../offer.ts';
import type { Reader } from '../useReader.ts';
import { nextStepOf } from './nextstep.ts';

const asha: Reader = { kind: 'user', userId: 'a', roles: [] };
const juma: Reader = { kind: 'user', userId: 'j', roles: [] };
const lawyer: Reader = { kind: 'user', userId: 'l', roles: [] };
const neema: Reader = { kind: 'user', userId: 'n', roles: [] };
const officer: Reader = { kind: 'user', userId: 'o', roles: ['officer'] };

const side = (letter: 'A' | 'B', over: Record<string, unknown> = {}) => ({
  ...{ side: letter, name: letter === 'A' ? 'Asha' : 'Juma', identityId: null, userId: letter === 'A' ? 'a' : 'j' },
  ...{ consent: 'consented', consentAt: null, representatives: [], route: null, ranked: false, noObjection: false },
  ...over,
});
const viewFor = (reader: Reader, over: Record<string, unknown> = {}): MediationView => {
  const mine = { a: 'A', j: 'B', l: 'B' }[reader.userId as string] ?? null;
  return {
    ...{ id: 'm', ref: 'MD-1', status: 'active', mySide: mine, requesterUserId: 'a', revision: 1 },
    as: mine ? 'side' : reader === neema ? 'mediator' : 'officer',
    request: { currency: 'KES', title: 'Desks' },
    sides: [side('A'), side('B')],
    ...{ proposals: [], appointment: null, sessions: [], settlement: null, clocks: [], extensionBy: [] },
    ...{ extended: false, feeMinor: 1000, feeWaived: false, report: null, outcome: null, endReason: null },
    ...{ engagementAgreementId: null, feeEscrowId: null, destroyedAt: null, startedAt: '2026-11-01T00:00:00.000Z' },
    agreedPackage: null,
    ...over,
  } as unknown as MediationView; // what is looked at here
};
const accepted = {
  mediatorUserId: 'n',
  mediatorName: 'Neema',
  acceptedAt: 'x',
  disclosure: { kind: 'none' },
  objections: [],
};
const proposal = (status: string) => ({ id: 'p', status });

describe('the next step of a mediation', () => {
  test('has words for every state and every part', () => {
    for (const status of MediationStatus.options)
      for (const reader of [asha, juma, neema, officer]) {
        const step = nextStepOf(viewFor(reader, { status, appointment: accepted }), reader);
        expect(step.title, `${status} for ${reader.userId}`).not.toBe('');
      }
  });

  test('names no day after the time to begin is over, nor what would come of it', () => {
    const running = (kind: string, dueAt: string) => ({ kind, status: 'running', dueAt });
    const setUp = running('mediation.setup', '2026-12-21T20:59:00.000Z');
    for (const [status, kind] of [
      ['selecting', 'mediation.selecting'],
      ['appointing', 'mediation.accept'],
      ['appointing', 'mediation.objection'],
      ['engaging', 'mediation.engagement'],
      ['funding', 'mediation.funding'],
    ] as const)
      for (const reader of [asha, neema])
        for (const [at, isSooner] of [
          ['2026-12-20T09:00:00.000Z', true],
          ['2026-12-21T20:59:00.000Z', false],
          ['2026-12-24T09:00:00.000Z', false],
        ] as const) {
          const appointment = { ...accepted, acceptedAt: kind === 'mediation.accept' ? null : 'x' };
          const view = viewFor(reader, { status, appointment, clocks: [setUp, running(kind, at)], startedAt: null });
          const step = nextStepOf(view, reader);
          if (step.due === null) continue; // nothing of it is said to this reader
          expect(step.due.kind, `${kind} ${at}`).toBe(isSooner ? kind : 'mediation.setup');
          expect(step.due.at <= setUp.dueAt).toBe(true);
          if (!isSooner) expect(step.otherwise).toMatch(/^the mediation ends before it began/);
        }
  });

  test('tells the mediator and officers nothing that only a side may or needs', () => {
    const sentenceFor = (reader: Reader, status: string) => nextStepOf(viewFor(reader, { status }), reader).sentence;
    expect(sentenceFor(asha, 'active')).toContain('You may leave');
    const named = { userId: 'l', name: 'Lena', capacity: 'Advocate', maySettle: false };
    const sides = [side('A'), side('B', { representatives: [named] })];
    expect(nextStepOf(viewFor(lawyer, { status: 'settling', sides }), lawyer).sentence).toContain('the authority');
    const talking = viewFor(neema, {
      sessions: [{ no: 1, status: 'confirmed', startsAt: '2026-11-28T07:00:00.000Z' }],
    });
    for (const sentence of [nextStepOf(talking, neema).sentence, sentenceFor(officer, 'active')])
      expect(sentence).toContain('A side may leave');
    for (const reader of [neema, officer]) expect(sentenceFor(reader, 'settling')).not.toContain('your side');
  });

  test('leads from a package that all accepted to its terms, the mediator as their own turn', () => {
    const agreed = (reader: Reader) => nextStepOf(viewFor(reader, { agreedPackage: 2 }), reader);
    expect(agreed(neema)).toMatchObject({
      title: 'Write package 2 down as terms',
      isMine: true,
      primary: { tab: 'terms' },
    });
    for (const reader of [asha, juma])
      expect(agreed(reader)).toMatchObject({ title: 'Package 2 is agreed', isMine: false, primary: { tab: 'terms' } });
  });

  test('asks the side that was asked to read and answer, and lets the asking side wait for it by name', () => {
    const sides = [side('A'), side('B', { consent: null })];
    expect(nextStepOf(viewFor(juma, { status: 'requested', sides }), juma)).toMatchObject({
      isMine: true,
      primary: { deed: 'consent' },
    });
    expect(nextStepOf(viewFor(asha, { status: 'requested', sides }), asha)).toMatchObject({
      isMine: false,
      title: 'Waiting for Juma',
    });
  });

  test('tells each side that they want different ways, and lets either change its own', () => {
    const sides = [side('A', { route: 'post' }), side('B', { route: 'list' })];
    const step = nextStepOf(viewFor(asha, { status: 'consented', sides }), asha);
    expect(step).toMatchObject({ isMine: true, primary: { deed: 'choose_route' } });
    expect(step.title).toBe('The sides want different ways');
  });

  test('asks whom more time takes, and not who asked for it', () => {
    const view = { extensionBy: ['A'], appointment: accepted };
    for (const reader of [juma, neema])
      expect(nextStepOf(viewFor(reader, { ...view, sessions: [] }), reader)).toMatchObject({
        isMine: true,
        primary: { deed: 'extend' },
      });
    expect(nextStepOf(viewFor(asha, view), asha).primary).not.toMatchObject({ deed: 'extend' });
  });

  test('asks the sides that another mediator takes, and never the mediator; then it leads on to the case that it goes on as', () => {
    const view = { replacementBy: ['A'], appointment: accepted };
    expect(nextStepOf(viewFor(juma, view), juma)).toMatchObject({
      isMine: true,
      primary: { deed: 'ask_replacement' },
    });
    for (const reader of [asha, neema])
      expect(nextStepOf(viewFor(reader, view), reader).primary).not.toMatchObject({ deed: 'ask_replacement' });
    const over = { status: 'ended', outcome: 'continued', endReason: 'another_mediator', appointment: accepted };
    const next = nextStepOf(viewFor(asha, { ...over, continuedAs: { id: 'm2', ref: 'MD-2' } }), asha);
    expect(next).toMatchObject({ title: 'It goes on with another mediator', primary: { label: 'Go to MD-2' } });
    expect(nextStepOf(viewFor(neema, { ...over, continuedAs: null }), neema).primary).toMatchObject({ deed: 'report' });
  });

  test('says by when a settlement is to be signed', () => {
    const dueAt = '2026-08-10T20:59:59.999Z';
    const clocks = [{ kind: 'agreement.sign_window', status: 'running', dueAt }];
    const settlement = { agreementId: 'g', accepted: ['A', 'B'] };
    expect(nextStepOf(viewFor(asha, { status: 'settling', settlement, clocks }), asha).due?.at).toBe(dueAt);
  });

  test('asks a side to rank once, and says afterwards whom it waits for', () => {
    const proposals = [proposal('opened')];
    expect(nextStepOf(viewFor(asha, { status: 'selecting', proposals }), asha).primary).toMatchObject({ deed: 'rank' });
    const sides = [side('A', { ranked: true }), side('B')];
    const step = nextStepOf(viewFor(asha, { status: 'selecting', proposals, sides }), asha);
    expect(step).toMatchObject({ isMine: false, title: 'You have ranked them' });
    expect(step.sentence).toContain('Juma');
  });

  test('asks the chosen mediator to accept, and nobody else', () => {
    const appointment = { ...accepted, acceptedAt: null, disclosure: null };
    const status = 'appointing';
    expect(nextStepOf(viewFor(neema, { status, appointment }), neema).primary).toMatchObject({
      deed: 'accept_appointment',
    });
    expect(nextStepOf(viewFor(asha, { status, appointment }), asha).isMine).toBe(false);
  });

  test('asks a side about the disclosure until it said that it has no objection', () => {
    const status = 'appointing';
    expect(nextStepOf(viewFor(asha, { status, appointment: accepted }), asha).primary).toMatchObject({
      deed: 'no_objection',
    });
    const sides = [side('A', { noObjection: true }), side('B')];
    expect(nextStepOf(viewFor(asha, { status, appointment: accepted, sides }), asha).isMine).toBe(false);
  });

  test('leads only those who may settle to the terms', () => {
    const settlement = { no: 1, terms: [], accepted: ['A'], courtConsent: [], reflectionWaived: [], signedAt: null };
    const sides = [side('A'), side('B', { representatives: [{ userId: 'l', name: 'Lawyer', maySettle: false }] })];
    expect(nextStepOf(viewFor(juma, { settlement, sides }), juma).primary).toMatchObject({
      kind: 'part',
      tab: 'terms',
    });
    expect(nextStepOf(viewFor(lawyer, { settlement, sides }), lawyer).primary).toMatchObject({ tab: 'rooms' });
    expect(whyNot('answer_terms', viewFor(lawyer, { settlement, sides }), lawyer)).toContain('not settle in its name');
  });

  test('leads no officer into the rooms', () => {
    expect(nextStepOf(viewFor(officer), officer).primary).toBeNull();
  });

  test('leads to the court only where every side let it go there', () => {
    const settlement = { signedAt: 'x', courtConsent: ['A', 'B'], accepted: ['A', 'B'], terms: [] };
    const settled = { status: 'settled', settlement, report: {} };
    expect(nextStepOf(viewFor(asha, settled), asha).primary).toMatchObject({ tab: 'court' });
    const partly = { ...settled, settlement: { ...settlement, courtConsent: ['A'] } };
    expect(nextStepOf(viewFor(asha, partly), asha).primary).toBeNull();
  });

  test('says how it stands at the court, and goes on saying it once the case is closed', () => {
    const settlement = { signedAt: 'x', courtConsent: ['A', 'B'], accepted: ['A', 'B'], terms: [] };
    const at = (courtStatus: string, status = 'settled') =>
      nextStepOf(viewFor(asha, { status, settlement, report: {}, courtStatus }), asha);
    const said = CourtStatus.options.map((one) => at(one).sentence);
    expect(new Set(said).size).toBe(said.length);
    for (const one of CourtStatus.options.filter((it) => it !== 'packaging'))
      expect(at(one).sentence, one).not.toContain('can be brought to a court');
    expect(at('returned').otherwise).toBe(
      'no court has it, and the settlement binds you as an agreement all the same.',
    );
    expect(at('filed').otherwise).toBeNull();
    for (const one of ['filed', 'answered', 'returned'])
      expect(at(one, 'closed').primary, one).toMatchObject({ tab: 'court' });
    expect(at('refused', 'closed').primary).toBeNull();
  });

  test('asks the mediator for the report when it is over', () => {
    const over = { status: 'ended', endReason: 'party_left', appointment: accepted };
    expect(nextStepOf(viewFor(neema, over), neema).primary).toMatchObject({ deed: 'report' });
    expect(nextStepOf(viewFor(asha, over), asha).sentence).toContain('A side left it');
  });
});
