// Longer than other files: what can end a mediation, each end with all that follows from it.
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { DAY, formatUtc, inZone } from '@ahadi/domain/core/time.ts';
import { leavingIs } from '@ahadi/domain/mediation/outcome.ts';
import { silenceDoes } from '@ahadi/domain/mediation/silence.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { moneyIsRight, paidIn, walletOf } from '../test/escrows.ts';
import { endsAsSaid, reportsAsSaid } from '../test/mediationclaims.ts';
import {
  acceptedCase,
  acceptTerms,
  activeCase,
  type Case,
  chosenCase,
  engagingCase,
  fundingCase,
  heldSession,
  mediatorOf,
  nextDeadline,
  postedCase,
  propose,
  rankBy,
  reason,
  requestedCase,
  selectingCase,
  settledCase,
  settlingCase,
  signAll,
  statusOf,
} from '../test/mediations.ts';
import { refusal } from '../test/refusal.ts';
import { restricted } from '../test/restricting.ts';
import { someone } from '../test/story.ts';
import { turnsProve } from '../test/turns.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
});
afterEach(() => turnsProve(world, 'mediation'));
afterAll(() => world.close());

const of = (person: Person) => world.as(person).mediation;
const get = (it: Case, person: Person) => of(person).get({ id: it.id });
const titlesOf = async (person: Person) => (await world.notificationsOf(person)).map(({ title }) => title);

describe('the fee', () => {
  test('is asked of each side on its case and its dashboard until its own part is paid', async () => {
    const it = await fundingCase(world, { about: 'dispute' });
    const id = (await get(it, it.a)).feeEscrowId as never;
    const asked = async (person: Person) => {
      const { rows } = await sql<{ verb: string }>`
        select verb from turns where thing_id = ${id} and user_id = ${person.id}`.execute(world.deps.db);
      const { asksForFee } = await get(it, person);
      expect(rows.length > 0, 'case and dashboard say the same').toBe(asksForFee);
      const duties = (await world.as(person).dashboard.read()).duties.filter((duty) => duty.kind === 'escrow.pay');
      expect(
        duties.map(({ amountMinor }) => amountMinor),
        'the sum of the others is not asked of one',
      ).toEqual(asksForFee ? [null] : []);
      return asksForFee;
    };
    expect([await asked(it.a), await asked(it.b), await asked(mediatorOf(it))]).toEqual([true, true, false]);
    // Who pays their part did not accept the terms of an escrow, and is asked once.
    const told = (await world.notificationsOf(it.a)).map(({ title }) => title);
    expect(told).toContain('Put the mediator’s fee into escrow');
    expect(told).not.toContain('The terms are agreed; pay in now');
    const { myPartMinor } = await world.as(it.a).escrow.get({ id });
    // Phones pay no cents.
    await paidIn(world, { id } as never, it.a, Math.ceil((myPartMinor ?? 0) / 100) * 100); // only its id is looked at
    expect((await get(it, it.a)).status).toBe('funding');
    expect([await asked(it.a), await asked(it.b)]).toEqual([false, true]);
    expect((await world.as(it.a).escrow.get({ id })).myPartMinor).toBe(0);
    await turnsProve(world, 'escrow');
  });
});

/** The time to begin is over in so many days from now. Answers when. */
async function beginsWithin(it: Case, days: number): Promise<string> {
  const end = new Date(world.clock.now().getTime() + days * DAY);
  await sql`update clocks set due_at = ${end} where subject_id = ${it.id} and kind = 'mediation.setup'`.execute(
    world.deps.db,
  );
  return end.toISOString();
}

describe('what is asked for on the way to a beginning', () => {
  /** Each way to what is asked for, and the letter that asks. */
  const asks = [
    ['mediation.accept', 'You were chosen to mediate', selectingCase, (it) => rankedByBoth(it)],
    ['mediation.objection', 'The mediator accepted', chosenCase, (it) => accepted(it)],
    ['mediation.engagement', 'Sign the agreement to mediate', acceptedCase, (it) => unopposed(it)],
    ['mediation.funding', 'Put the mediator’s fee into escrow', engagingCase, (it) => signed(it)],
  ] as const satisfies [ClockKind, string, (world: World) => Promise<Case>, (it: Case) => Promise<void>][];
  const rankedByBoth = async (it: Case) => {
    for (const side of [it.a, it.b]) await rankBy(world, it, side);
  };
  const accepted = async (it: Case) => {
    await of(mediatorOf(it)).acceptAppointment({ id: it.id, kind: 'none', text: '' });
  };
  const unopposed = async (it: Case) => {
    for (const side of [it.a, it.b]) await of(side).noObjection({ id: it.id });
  };
  const signed = async (it: Case) => signAll(world, it, (await get(it, it.a)).engagementAgreementId);

  test.each(asks)(
    'ends with the time for it where that is sooner, on every page and in the letter: %s',
    async (kind, title, reach, go) => {
      const it = await reach(world);
      const end = await beginsWithin(it, 1.5);
      await go(it);
      await world.settle();
      const view = await get(it, it.a);
      const due = view.clocks.find((clock) => clock.kind === kind && clock.status === 'running')?.dueAt ?? '9999';
      expect(due <= end, `${due} is not after ${end}`).toBe(true);
      // What is signed and paid on the way ends by then, too.
      if (kind === 'mediation.engagement') {
        const { signDueAt } = await world.as(it.a).agreements.get({ id: view.engagementAgreementId as never });
        expect((signDueAt ?? '9999') <= end).toBe(true);
      }
      if (view.feeEscrowId) {
        const { clocks } = await world.as(it.a).escrow.get({ id: view.feeEscrowId });
        for (const { kind, dueAt } of clocks)
          if (kind === 'escrow.funding') expect((dueAt ?? '9999') <= end).toBe(true);
      }
      const reader = kind === 'mediation.accept' ? mediatorOf(it) : it.b;
      await world.tick('telling');
      const letter =
        (await world.mailbox(reader.email)).findLast(({ subject }) => subject.startsWith(title))?.text ?? '';
      const by = inZone(formatUtc(due), 'Africa/Nairobi');
      expect(letter).toContain(`By: ${by}`);
      const comes = due === end ? silenceDoes['mediation.setup'] : silenceDoes[kind];
      expect(letter).toContain(`If nobody acts: ${comes}`);
      // And that is what comes.
      world.clock.set(due);
      await world.tick('clocks');
      await world.tick('clocks');
      const after = (await get(it, it.a)).status;
      expect(after === 'ended').toBe(due === end || kind === 'mediation.funding');
      world.clock.set(end);
      await world.tick('clocks');
      expect((await get(it, it.a)).status).toBe('ended');
    },
  );
});

describe('an end', () => {
  test('before it began comes after twenty-five days: what was paid in and held goes back, and the dispute goes on for seven days at least', async () => {
    const it = await fundingCase(world, { about: 'dispute' });
    const { feeEscrowId } = await get(it, it.a);
    const asked = await world.as(it.b).escrow.get({ id: feeEscrowId as never });
    expect(asked.myPartMinor, 'each side is asked for its part').toBe(Math.ceil(asked.outstandingMinor / 2));
    await sql`update clocks set due_at = ${new Date(world.clock.now().getTime() + 60_000)} where subject_id = ${it.id} and kind = 'mediation.setup'`.execute(
      world.deps.db,
    );
    await nextDeadline(world, it, 'mediation.setup');
    expect(await get(it, it.a)).toMatchObject({ status: 'ended', outcome: 'not_begun', endReason: 'set_up_time_over' });
    expect(await world.as(it.a).escrow.get({ id: feeEscrowId as never })).toMatchObject({ status: 'cancelled' });
    const dispute = await world.as(it.b).disputes.get({ id: it.disputeId as never });
    expect(dispute.holds).toEqual([]);
    const left = dispute.clocks.find(({ kind }) => kind === 'dispute.resolution');
    expect(Date.parse(left?.dueAt ?? '')).toBeGreaterThanOrEqual(world.clock.now().getTime() + 6.9 * 86_400_000);
    await moneyIsRight(world);
  });

  test('before it began, because the fee was not paid in time, is one letter to each that says so, and the words of every list', async () => {
    const it = await fundingCase(world);
    const { feeEscrowId } = await get(it, it.a);
    const people = [it.a, it.b, mediatorOf(it)];
    const before = new Map<Person, number>();
    for (const person of people) before.set(person, (await world.mailbox(person.email)).length);
    await sql`update clocks set due_at = ${new Date(world.clock.now().getTime() + 60_000)} where subject_id = ${feeEscrowId} and kind = 'escrow.funding'`.execute(
      world.deps.db,
    );
    world.clock.advance(120_000);
    await world.tick('clocks');
    await world.settle();
    expect(await get(it, it.a)).toMatchObject({ status: 'ended', outcome: 'not_begun', endReason: 'fee_not_paid' });
    expect((await of(it.a).list({})).rows[0]).toMatchObject({ id: it.id, status: 'ended', outcome: 'not_begun' });
    for (const person of people) {
      const fresh = (await world.mailbox(person.email)).slice(before.get(person));
      expect(fresh.map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^The mediation ended before it began/),
      ]);
      expect(fresh[0]?.text.replaceAll(/\s+/g, ' ')).toContain(
        'ended before it began. The fee was not paid in full in time. Whatever was paid in for the fee goes back',
      );
    }
  });

  test('by a side needs no reason; without a session the fee goes back', async () => {
    const it = await activeCase(world, { proposal: { feeMinor: 600_000 } });
    const { feeEscrowId } = await get(it, it.a);
    await endsAsSaid(
      world,
      it,
      (view) => leavingIs(view, 'party_left'),
      () => of(it.b).end({ id: it.id, reason: 'safety' }),
    );
    expect(await get(it, it.a)).toMatchObject({ status: 'ended', outcome: 'withdrawn', endReason: 'party_left' });
    expect(await world.as(it.a).escrow.get({ id: feeEscrowId as never })).toMatchObject({
      status: 'closed',
      outcome: 'refunded',
    });
    expect(await walletOf(world, mediatorOf(it))).toBe(0n);
    await moneyIsRight(world);
  });

  test('by the mediator after a session leaves the fee to be earned with the report', async () => {
    const it = await activeCase(world, { proposal: { feeMinor: 600_000 } });
    await heldSession(world, it);
    await expect(of(mediatorOf(it)).end({ id: it.id, reason: 'party_left' })).rejects.toMatchObject(
      refusal('BAD_INPUT'),
    );
    await endsAsSaid(
      world,
      it,
      (view) => leavingIs(view, 'no_progress'),
      () => of(mediatorOf(it)).end({ id: it.id, reason: 'no_progress' }),
    );
    const { feeEscrowId } = await get(it, it.a);
    expect(await world.as(it.a).escrow.get({ id: feeEscrowId as never })).toMatchObject({ status: 'active' });
    await reportsAsSaid(world, it, mediatorOf(it));
    await expect(of(mediatorOf(it)).report({ id: it.id })).rejects.toMatchObject(refusal('DSP_ONCE_ONLY'));
    const { milestones } = await world.as(it.a).escrow.get({ id: feeEscrowId as never });
    expect(milestones).toMatchObject([{ status: 'delivered' }]);
    await moneyIsRight(world);
  });

  test('is the sides’ when their mediator is removed: the rooms stay theirs alone, and they may ask for another mediation', async () => {
    const it = await activeCase(world, { about: 'dispute' });
    const mediator = mediatorOf(it);
    const rooms = (person: Person) => world.as(person).rooms.list({ mediationId: it.id });
    const joint = (await rooms(mediator)).find(({ kind }) => kind === 'joint');
    const isMember = async (person: Person) => {
      const { rows } = await sql<{ is: boolean }>`
        select is_room_member(${it.id}, 'joint', null, ${person.id}) as is`.execute(world.deps.db);
      return rows[0]?.is;
    };
    expect([await isMember(mediator), await isMember(it.a)]).toEqual([true, true]);
    const admins = [
      await someone(world, 'Ada', { roles: ['admin'] }),
      await someone(world, 'Ali', { roles: ['admin'] }),
    ] as const;
    await restricted(world, admins, { thing: 'mediator', reference: mediator.id, measure: 'revoke' });
    await world.settle();
    const letter = (await world.mailbox(it.a.email)).find(({ text }) => text.includes('was removed'))?.text;
    expect(letter).toContain('ask for another mediator');

    expect([await isMember(mediator), await isMember(it.a)]).toEqual([false, true]);
    await expect(rooms(mediator)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(world.as(mediator).rooms.messages({ roomId: joint?.id as never })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
    await world.as(it.b).rooms.send({ roomId: joint?.id as never, body: 'We go on alone.', despiteWarnings: false });
    await expect(of(mediator).end({ id: it.id, reason: 'no_progress' })).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect(await get(it, it.a)).toMatchObject({ appointment: { isRevoked: true } });

    await of(it.a).end({ id: it.id, reason: 'party_left' });
    expect((await of(mediator).report({ id: it.id })).report).toMatchObject({ outcome: 'withdrawn' });
    const again = await of(it.a).create({ identityId: it.a.identityId, disputeId: it.disputeId });
    expect(again).toMatchObject({ status: 'draft', mySide: 'A' });
  });

  test('and its fee are the case’s alone: until the report nobody delivers the fee, ends it or moves it in the escrow', async () => {
    const it = await activeCase(world, { proposal: { feeMinor: 600_000 } });
    const m = mediatorOf(it);
    const id = (await get(it, it.a)).feeEscrowId as never;
    const { milestones, ledBy } = await world.as(it.b).escrow.get({ id });
    expect(ledBy).toMatchObject({ kind: 'mediation', id: it.id });
    const where = { id, milestoneId: milestones[0]?.id as never };
    const long = `${reason} ${reason} ${reason} ${reason}`;
    const shown = await world.as(m).escrow.addEvidence({ id, file: new File(['Hours I spent.'], 'hours.txt') });
    const tries = [
      world.as(m).escrow.deliver({ ...where, kind: 'service', evidence: [shown.id] }),
      world.as(m).escrow.dispute({ ...where, contestedMinor: 1000, reason: 'payment', statement: long, evidence: [] }),
      world.as(it.a).escrow.release({ ...where, amountMinor: 600_000 }),
      world.as(it.a).escrow.dispute({ ...where, contestedMinor: 1000, reason: 'fraud', statement: long, evidence: [] }),
      world.as(it.a).escrow.cancelOverdue(where),
      world.as(it.a).escrow.takeBack(where),
      world.as(it.a).escrow.proposeEnd({ id, parts: [{ milestoneId: where.milestoneId, toSellerMinor: 0 }], reason }),
    ];
    for (const refused of await Promise.allSettled(tries))
      expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'ESC_LED_ELSEWHERE' } });
    await heldSession(world, it);
    await of(m).end({ id: it.id, reason: 'no_progress' });
    await of(m).report({ id: it.id });
    await world.as(it.a).escrow.release({ ...where, amountMinor: 600_000 });
    await world.settle();
    expect(await world.as(it.a).escrow.get({ id })).toMatchObject({ status: 'closed', outcome: 'released' });
    await moneyIsRight(world);
  });

  test('before the money is in leaves the escrow to the case as well', async () => {
    const it = await fundingCase(world);
    const id = (await get(it, it.a)).feeEscrowId as never;
    for (const person of [it.a, mediatorOf(it)])
      await expect(world.as(person).escrow.cancel({ id, reason })).rejects.toMatchObject(refusal('ESC_LED_ELSEWHERE'));
    expect(await statusOf(world, it)).toBe('funding');
  });

  test('of the dispute ends what mediates it', async () => {
    const asked = await requestedCase(world, { about: 'dispute' });
    await world.as(asked.a).disputes.withdraw({ id: asked.disputeId as never });
    await world.settle();
    expect(await get(asked, asked.a)).toMatchObject({ status: 'withdrawn', endReason: 'dispute_over' });
    const it = await activeCase(world, { about: 'dispute' });
    await endsAsSaid(
      world,
      it,
      (view) => leavingIs({ ...view, endReason: 'dispute_over' }, 'dispute_over'),
      () => world.as(it.a).disputes.markResolved({ id: it.disputeId as never, kind: 'paid' }),
    );
    expect(await get(it, it.a)).toMatchObject({ status: 'ended', endReason: 'dispute_over' });
    for (const person of [asked.b, it.b]) {
      const messages = (await world.notificationsOf(person)).map(({ message }) => message).join(' ');
      expect(messages).toContain('What it was about is over.');
      expect(messages).not.toContain('goes on');
    }
    expect(await world.as(it.a).disputes.get({ id: it.disputeId as never })).toMatchObject({ resolutionKind: 'paid' });
  });

  test('of sixty days comes by itself, after ten more when everybody wanted them', async () => {
    const it = await activeCase(world);
    await of(it.a).extend({ id: it.id });
    await world.settle();
    expect((await of(mediatorOf(it)).extend({ id: it.id })).extended).toBe(false);
    const before = (await get(it, it.a)).clocks.find(({ kind }) => kind === 'mediation.term')?.dueAt ?? '';
    const askedFor = async (person: Person) =>
      (await world.as(person).dashboard.read()).duties.filter(({ kind }) => kind === 'mediation.answer_extension');
    expect(await askedFor(it.b)).toMatchObject([{ dueAt: before }]);
    expect([...(await askedFor(it.a)), ...(await askedFor(mediatorOf(it)))]).toEqual([]);
    const turnTo = async (person: Person) =>
      (await world.as(person).assistant.explain({ kind: 'mediation', id: it.id })).turn;
    expect(await turnTo(it.b)).toMatch(/^you/);
    expect(await turnTo(it.a)).toContain(it.b.name);
    await world.settle();
    expect(await titlesOf(mediatorOf(it))).toContain('More time is wanted'); // when it was only the side that asked
    expect((await titlesOf(it.a)).filter((title) => title === 'More time is wanted')).toEqual([]);
    const { extended, clocks } = await of(it.b).extend({ id: it.id });
    expect(extended).toBe(true);
    expect(await askedFor(it.b)).toEqual([]);
    const after = clocks.find(({ kind }) => kind === 'mediation.term')?.dueAt ?? '';
    expect(Date.parse(after) - Date.parse(before)).toBe(10 * 86_400_000);
    await expect(of(it.b).extend({ id: it.id })).rejects.toMatchObject(refusal('DSP_ONCE_ONLY'));
    await of(mediatorOf(it)).suspend({ id: it.id, reason });
    expect(await get(it, it.a)).toMatchObject({ status: 'suspended' });
    await nextDeadline(world, it, 'mediation.suspension');
    expect(await get(it, it.a)).toMatchObject({ status: 'active' });
    await nextDeadline(world, it, 'mediation.term');
    expect(await get(it, it.a)).toMatchObject({ status: 'ended', outcome: 'no_settlement', endReason: 'time_over' });
  });
});

describe('a settlement', () => {
  test('cannot be signed before everybody had a day to reflect, unless every side has an adviser', async () => {
    const it = await settlingCase(world);
    expect((await get(it, it.a)).settlement?.agreementId).toBeNull();
    expect((await of(it.a).waiveReflection({ id: it.id, adviser: 'Wanjiru & Co' })).settlement?.agreementId).toBeNull();
    const { settlement } = await of(it.b).waiveReflection({ id: it.id, adviser: 'Otieno & Co' });
    const agreement = await world.as(it.a).agreements.get({ id: settlement?.agreementId as never });
    expect(agreement).toMatchObject({ status: 'signing', terms: { minAssurance: 1, publicClauseOffered: false } });
    expect(agreement.parties.map(({ side, userId }) => [side, userId])).toEqual([
      ['A', it.a.id],
      ['B', it.b.id],
      ['M', mediatorOf(it).id],
    ]);
    expect(JSON.stringify(agreement.terms)).toContain('Otieno & Co');
  });

  test('that somebody does not sign gives the talks back with the time that was left', async () => {
    const it = await settlingCase(world);
    expect((await get(it, it.a)).clocks.find(({ kind }) => kind === 'mediation.term')?.status).toBe('paused');
    await nextDeadline(world, it, 'mediation.reflection');
    const { settlement } = await get(it, it.a);
    await world.as(it.b).agreements.decline({ id: settlement?.agreementId as never, reason });
    await world.settle();
    const back = await get(it, it.a);
    expect(back).toMatchObject({ status: 'active', settlement: { accepted: [], agreementId: null } });
    expect(back.clocks.find(({ kind }) => kind === 'mediation.term')?.status).toBe('running');
    await acceptTerms(world, it);
    await of(it.b).end({ id: it.id, reason: 'party_left' });
    expect(await get(it, it.a)).toMatchObject({ status: 'ended' });
  });

  test('is to be signed by a day that page, letter and assistant name', async () => {
    const it = await settlingCase(world);
    const read = (await world.mailbox(it.b.email)).length;
    await nextDeadline(world, it, 'mediation.reflection');
    const window = (await get(it, it.b)).clocks.find(({ kind }) => kind === 'agreement.sign_window');
    expect(window).toMatchObject({ status: 'running', dueAt: expect.any(String) });
    expect((await world.as(it.b).assistant.explain({ kind: 'mediation', id: it.id })).dueAt).toBe(window?.dueAt);
    const { rows } = await world.as(it.b).mediation.list({ as: 'side', filter: 'open' });
    expect(rows.find(({ id }) => id === it.id)?.dueAt).toBe(window?.dueAt);
    const letters = (await world.mailbox(it.b.email)).slice(read);
    expect(letters.find(({ subject }) => subject.includes('Sign the settlement'))?.text).toMatch(/\nBy: /);
  });

  test('is asked for in the case, and its dispute stands still meanwhile, as the assistant says', async () => {
    const it = await activeCase(world, { about: 'dispute' });
    for (const person of [it.a, it.b]) {
      const told = await world.as(person).assistant.explain({ kind: 'dispute', id: it.disputeId as never });
      expect(told).toMatchObject({ isYourTurn: false, dueAt: null });
      expect(told.otherwise).toContain('stand still while a mediation has it');
      expect(told.actions.map(({ label }) => label)).toEqual(['Open it']);
    }
  });

  test('is reported by the mediator, whom the assistant names', async () => {
    const it = await activeCase(world);
    const turnTo = async (person: Person) =>
      (await world.as(person).assistant.explain({ kind: 'mediation', id: it.id })).turn;
    const mediator = mediatorOf(it).name;
    expect(await turnTo(it.a)).toBe(mediator);
    await of(it.b).end({ id: it.id, reason: 'party_left' });
    expect([await turnTo(it.a), await turnTo(it.b)]).toEqual([mediator, mediator]);
  });

  test('that is vague is refused by the field that is', async () => {
    const it = await activeCase(world);
    const term = {
      who: 'B',
      what: 'Pays the rest as soon as possible.',
      by: '2999-01-01',
      amountMinor: 5,
      to: 'B',
      otherwise: '',
    } as const;
    await expect(
      of(it.a).proposeTerms({ id: it.id, scope: 'full', terms: [term], place: 'Nairobi', profile: 'sg_convention' }),
    ).rejects.toMatchObject({
      ...refusal('BAD_INPUT'),
      data: {
        fields: {
          'terms.0.what': expect.any(String),
          'terms.0.to': expect.any(String),
          'terms.0.otherwise': expect.any(String),
        },
      },
    });
  });

  test('that is not kept becomes a dispute about it', async () => {
    const it = await settledCase(world, { about: 'dispute' });
    const { settlement } = await get(it, it.a);
    const agreementId = settlement?.agreementId as never;
    // Each term is a promise with its own day.
    const promised = await world.as(it.a).obligations.list({ agreementId });
    expect(promised.map(({ dueOn }) => dueOn).sort()).toEqual(settlement?.terms.map(({ by }) => by).sort());
    // Who mediated signed it, too, and neither breaks it nor complains of it.
    const offered = (await world.as(it.a).disputes.disputable()).find((one) => one.agreementId === agreementId);
    expect(offered?.others.map(({ name }) => name)).toEqual([it.b.name]);
    expect((await world.as(mediatorOf(it)).disputes.disputable()).map((one) => one.agreementId)).not.toContain(
      agreementId,
    );
    const made = await world.as(it.a).disputes.create({ identityId: it.a.identityId, agreementId });
    expect(made.claim).toMatchObject({ respondentEmail: it.b.email, category: 'settlement_breach' });
    const today = world.clock.now().toISOString().slice(0, 10);
    const { revision } = await world.as(it.a).disputes.save({
      id: made.id,
      revision: made.revision,
      claim: {
        ...made.claim,
        title: 'The settlement was not kept',
        narrative:
          'The remaining 280 lanterns were to be delivered by the day we agreed on. None of them came, and no money either.',
        factsFrom: today,
        relief: [{ kind: 'deliver', amountMinor: null, text: 'The 280 lanterns' }],
        precontactOn: today,
        precontactHow: 'By telephone and by a letter that named a day.',
      },
    });
    expect(revision).toBeGreaterThan(0);
    await world.as(it.a).disputes.submit({ id: made.id, truth: true });
    await world.settle();
    expect(await world.as(it.a).disputes.get({ id: made.id })).toMatchObject({ agreementId, status: 'serving' });
  });
});

describe('a session', () => {
  test('is planned a day ahead at least, never in the past', async () => {
    const it = await activeCase(world);
    const plan = (hours: number, more: object = {}) =>
      of(mediatorOf(it)).schedule({
        id: it.id,
        kind: 'joint',
        startsAt: new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString(),
        minutes: 60,
        place: 'Room 4',
        ...more,
      });
    for (const hours of [-48, 0, 23]) await expect(plan(hours)).rejects.toMatchObject(refusal('MED_SESSION_TOO_SOON'));
    await expect(plan(48, { kind: 'caucus' })).rejects.toMatchObject(refusal('BAD_INPUT'));
    await expect(plan(48, { side: 'A' })).rejects.toMatchObject(refusal('BAD_INPUT'));
    const { sessions } = await plan(72);
    const sessionId = sessions[0]?.id as never;
    const speaks = await someone(world, 'Anne Advocate');
    const named = { userNumber: speaks.userNumber, capacity: 'Advocate', maySettle: true };
    await of(it.a).nameRepresentative({ id: it.id, ...named });
    expect((await of(speaks).confirmSession({ id: it.id, sessionId })).sessions[0]?.status).toBe('proposed');
    expect((await of(it.b).confirmSession({ id: it.id, sessionId })).sessions[0]?.status).toBe('confirmed');
    await expect(
      of(it.a).attend({ id: it.id, sessionId, capacity: 'In person', maySettle: true }),
    ).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });

  test('is told two days and two hours before, once each, and one that was planned late only of what is ahead', async () => {
    const it = await activeCase(world);
    const start = new Date(world.clock.now().getTime() + 72 * 3_600_000);
    const plan = (at: Date) =>
      of(mediatorOf(it)).schedule({
        id: it.id,
        kind: 'joint',
        startsAt: at.toISOString(),
        minutes: 60,
        place: 'Room 4',
      });
    await plan(start);
    await plan(new Date(world.clock.now().getTime() + 30 * 3_600_000));
    const reminded = async () =>
      (await of(it.a).life({ id: it.id }))
        .filter(({ name }) => name === 'mediation.session_reminded')
        .map(({ sentence }) => sentence);
    await nextDeadline(world, it, 'session.reminder');
    expect(await reminded()).toEqual(['A reminder of session 1 went out']);
    await nextDeadline(world, it, 'session.reminder');
    await nextDeadline(world, it, 'session.reminder');
    expect(await reminded()).toEqual([1, 2, 1].map((no) => `A reminder of session ${no} went out`));
    await expect(nextDeadline(world, it, 'session.reminder')).rejects.toThrow('no deadline runs');
    await world.settle();
    expect(await titlesOf(it.b)).toEqual(expect.arrayContaining(['A session in two days', 'A session soon']));
  });

  test('alone with the mediator shows the other side neither its place nor its note', async () => {
    const it = await activeCase(world);
    await of(mediatorOf(it)).schedule({
      id: it.id,
      kind: 'caucus',
      side: 'A',
      startsAt: new Date(world.clock.now().getTime() + 48 * 3_600_000).toISOString(),
      minutes: 60,
      place: 'At the quiet cafe',
    });
    expect((await get(it, it.a)).sessions[0]?.place).toBe('At the quiet cafe');
    expect((await get(it, it.b)).sessions[0]).toMatchObject({ kind: 'caucus', place: '', note: '' });
    const sessionId = (await get(it, it.b)).sessions[0]?.id as never;
    await expect(of(it.b).confirmSession({ id: it.id, sessionId })).rejects.toMatchObject(refusal('FORBIDDEN'));
  });
});

describe('what it is about', () => {
  test('is the appointed mediator’s to read, and nobody else’s', async () => {
    const it = await engagingCase(world, { about: 'dispute' });
    const linked = (person: Person) =>
      of(person).linked({ id: it.id, itemType: 'dispute', itemId: it.disputeId as never });
    const item = await linked(mediatorOf(it));
    expect(item).toMatchObject({ itemType: 'dispute', title: 'Lanterns not delivered' });
    expect(item.names).toHaveLength(2);
    for (const person of [it.a, it.b, it.officer, it.mediators[1] as Person])
      await expect(linked(person)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(
      of(mediatorOf(it)).linked({ id: it.id, itemType: 'agreement', itemId: it.disputeId as never }),
    ).rejects.toMatchObject(refusal('NOT_FOUND'));
  });
});

test('a mediator before the appointment sees the job and no name, and a proposal after closing is refused', async () => {
  const it = await postedCase(world, { about: 'dispute' });
  const [first] = it.mediators as [Person, ...Person[]];
  await expect(get(it, first)).rejects.toMatchObject(refusal('NOT_FOUND'));
  const job = await of(first).job({ id: it.id });
  expect(job).toMatchObject({ status: 'open', hindrance: null, appointed: false, linked: [], sides: 2, cost: 1 });
  for (const secret of [it.a.name, it.b.name, it.a.email, it.b.email, 'Lanterns not delivered'])
    expect(JSON.stringify(job)).not.toContain(secret);
  await propose(world, it, first);
  await nextDeadline(world, it, 'mediation.job');
  await expect(propose(world, it, it.mediators[1] as Person)).rejects.toMatchObject(refusal('MED_JOB_CLOSED'));
  await expect(of(it.a).jobs({})).rejects.toMatchObject(refusal('MED_NOT_MEDIATOR'));
});
