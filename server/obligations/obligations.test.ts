import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { ObligationTerm, ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedByAll } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { endDispute } from './dispute.ts';
import { armObligations } from './schedule.ts';

let world: World;
beforeAll(async () => {
  // A morning: days here go by once each, and reminders of nine o'clock come on their own day.
  world = await makeWorld({ startsAt: '2031-03-03T08:00:00Z' });
});
afterAll(() => world.close());

const reason = 'This is a reason that is long enough for it.';
const today = () => localDayOf(world.clock.now(), 'Africa/Nairobi');
const inDays = (days: number) => addCalendarDays(today(), days);

const promise = (wishes: Partial<ObligationTerm> = {}): ObligationTerm => ({
  id: uuidv7(),
  clauseId: null,
  debtor: 'B',
  creditor: 'A',
  kind: 'deliver',
  title: 'Deliver 400 lanterns',
  criteria: 'All 400 light up.',
  amountMinor: null,
  evidenceRequired: false,
  reviewDays: 7,
  due: { kind: 'on', day: inDays(10) },
  ...wishes,
});

/** Signed by all and in force; `owner` is owed, `other` owes. */
async function promised(...terms: ObligationTerm[]) {
  const story = await signedByAll(world, { obligations: terms });
  const list = (person: Person = story.owner) => world.as(person).obligations.list({ agreementId: story.id });
  const first = async () => {
    const [one] = await list();
    if (!one) throw new Error('nothing was promised');
    return one;
  };
  return { ...story, list, first };
}
const days = async (count: number) => {
  for (let day = 0; day < count; day++) {
    world.clock.advance({ days: 1 });
    await world.tick('clocks');
  }
};
const states = (all: readonly ObligationView[]) => all.map(({ occurrence, status }) => `${occurrence} ${status}`);

const promiseDuties = async (person: Person) =>
  (await world.as(person).dashboard.read()).duties.map(({ kind }) => kind).filter((kind) => kind.startsWith('obl'));

describe('a promise', () => {
  test('is due from the day on which the agreement is in force, until the end of its day in the country of the agreement', async () => {
    const { first } = await promised(promise());
    const it = await first();
    expect(it).toMatchObject({ status: 'due', myRole: 'creditor', dueOn: inDays(10), occurrences: 1 });
    const clock = it.clocks.find(({ kind }) => kind === 'obligation.due');
    expect(clock).toMatchObject({ status: 'running', tz: 'Africa/Nairobi', dueAt: `${inDays(10)}T20:59:59.999Z` });
  });

  test('counts so many days from coming into force', async () => {
    const { first } = await promised(promise({ due: { kind: 'after', days: 3 } }));
    expect((await first()).dueOn).toBe(inDays(3));
  });

  test('is done, accepted and closes the agreement’s list; its sides are told', async () => {
    const { owner, other, first, id } = await promised(promise());
    const it = await first();
    await world.as(other).obligations.claimDone({ id: it.id, text: 'They stand in your yard.' });
    await world.settle();
    expect((await world.notificationsOf(owner))[0]?.title).toBe('Say whether it is done');
    await world.tick('telling');
    expect((await world.mailbox(owner.email)).at(-1)?.text).toMatch(/What they wrote:?\s+They stand in your yard\./);
    const accepted = await world.as(owner).obligations.accept({ id: it.id });
    expect(accepted).toMatchObject({
      status: 'fulfilled',
      claims: [{ answer: 'accepted', text: 'They stand in your yard.' }],
    });
    await world.settle();
    const told = (await world.notificationsOf(other)).map(({ title }) => title);
    expect(told).toEqual(expect.arrayContaining(['A promise is fulfilled', 'Everything is closed']));
    const life = await world.as(owner).agreements.life({ id });
    expect(life.map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining(['said that “Deliver 400 lanterns” is done', 'accepted “Deliver 400 lanterns”']),
    );
    // One's own history and the last deeds on the dashboard say which of several promises it was.
    const { rows } = await world.as(other).activity.list({});
    const label = `Deliver 400 lanterns · ${it.agreementRef}`;
    for (const name of ['obligation.armed', 'obligation.claimed', 'obligation.fulfilled'])
      expect(rows.find((row) => row.name === name)?.about, name).toMatchObject({
        label,
        path: expect.stringContaining(id),
      });
    expect((await world.as(other).dashboard.read()).recent?.[0]?.about?.label).toBe(label);
    expect(await world.as(owner).agreements.verify({ id })).toMatchObject({ verdict: 'valid' });
  });

  test('counts as accepted when nobody answers in time, with a reminder the day before', async () => {
    const { owner, other, first } = await promised(promise());
    const it = await first();
    await world.as(other).obligations.claimDone({ id: it.id, text: '' });
    await days(8);
    expect(await first()).toMatchObject({ status: 'fulfilled', claims: [{ answer: 'silence' }] });
    expect((await world.notificationsOf(owner)).map(({ title }) => title)).toContain('Your answer is needed');
  });

  test('is sent back, due again with seven days to cure, put right and accepted', async () => {
    const { owner, other, first } = await promised(promise());
    const { id } = await first();
    await days(9);
    await world.as(other).obligations.claimDone({ id, text: '' });
    const back = await world.as(owner).obligations.reject({ id, reason, criterion: 'All 400 light up.' });
    expect(back).toMatchObject({ status: 'rejected', dueOn: inDays(7), claims: [{ answer: 'rejected', reason }] });
    await world.as(other).obligations.claimDone({ id, text: 'Now they do.' });
    expect((await world.as(owner).obligations.accept({ id })).status).toBe('fulfilled');
  });

  test('falls overdue when its day is over, can still be done, and who owes it was reminded three times', async () => {
    const { other, first } = await promised(promise());
    await days(11);
    const it = await first();
    expect(it.status).toBe('overdue');
    const titles = (await world.notificationsOf(other)).map(({ title }) => title);
    expect(titles.filter((title) => title === 'Something you promised is due soon')).toHaveLength(3);
    expect(titles).toContain('Something you promised is overdue');
    expect((await world.as(other).obligations.claimDone({ id: it.id, text: '' })).status).toBe('submitted');
  });

  test('asks for a file where the agreement does, and shows it to the other side once it is claimed', async () => {
    const { owner, other, first } = await promised(promise({ evidenceRequired: true }));
    const { id } = await first();
    await expect(world.as(other).obligations.claimDone({ id, text: '' })).rejects.toMatchObject({
      code: 'OBL_EVIDENCE_REQUIRED',
    });
    const file = new File(['Received 400 lanterns.'], 'receipt.txt', { type: 'text/plain' });
    const kept = await world.as(other).obligations.addEvidence({ id, file });
    const wrong = await world.as(other).obligations.addEvidence({ id, file: new File(['Eggs.'], 'shopping.txt') });
    await world.as(other).obligations.removeEvidence({ id, evidenceId: wrong.id });
    const ask = () => world.as(owner).obligations.evidenceFile({ id, evidenceId: kept.id });
    await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { claims } = await world.as(other).obligations.claimDone({ id, text: '' });
    expect(claims.map(({ evidence }) => evidence.map(({ name }) => name))).toEqual([['receipt.txt']]);
    expect(await (await ask()).text()).toBe('Received 400 lanterns.');
    await expect(world.as(other).obligations.removeEvidence({ id, evidenceId: kept.id })).rejects.toMatchObject({
      code: 'ILLEGAL_TRANSITION',
    });
  });

  test('to leave something undone is taken as kept when its time is over, unless the other side objects', async () => {
    const { owner, other, first } = await promised(promise({ kind: 'refrain', title: 'Sell to nobody else' }));
    const early = world.as(other).obligations.claimDone({ id: (await first()).id, text: '' });
    await expect(early).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    // Nobody is asked to say now what they cannot say yet, and who is reminded reads what its end does.
    expect(await promiseDuties(other)).toEqual([]);
    await days(9);
    expect(await world.notificationsOf(other)).toContainEqual(
      expect.objectContaining({ message: expect.stringMatching(/the other side is asked whether it was kept\.$/) }),
    );
    await days(2);
    const it = await first();
    expect(it).toMatchObject({ status: 'submitted', claims: [{ byName: null }] });
    expect((await world.as(owner).obligations.reject({ id: it.id, reason, criterion: '' })).status).toBe('rejected');
  });
});

describe('another day', () => {
  test('is asked for, refused, asked for again and agreed', async () => {
    const { owner, other, first } = await promised(promise());
    const { id } = await first();
    const ask = (day: string) => world.as(other).obligations.proposeExtension({ id, day, reason });
    await expect(ask(inDays(10))).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await ask(inDays(20));
    await expect(world.as(other).obligations.answerExtension({ id, agree: true })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const refused = await world.as(owner).obligations.answerExtension({ id, agree: false });
    expect(refused).toMatchObject({ status: 'due', dueOn: inDays(10), extension: null });
    await expect(world.as(owner).obligations.answerExtension({ id, agree: true })).rejects.toMatchObject({
      code: 'ILLEGAL_TRANSITION',
    });
    await days(11);
    await ask(inDays(5));
    const agreed = await world.as(owner).obligations.answerExtension({ id, agree: true });
    expect(agreed).toMatchObject({ status: 'due', dueOn: inDays(5) });
    await days(6);
    expect((await first()).status).toBe('overdue');
  });

  test('is asked for no more once it is done: who was asked reads that with it, and no letter asks', async () => {
    for (const minutes of [0.1, 1, 5]) {
      const { owner, other, first } = await promised(promise());
      const { id } = await first();
      await world.settle();
      const before = (await world.mailbox(owner.email)).length;
      await world.as(other).obligations.proposeExtension({ id, day: inDays(20), reason });
      if (minutes >= 1) await world.settle();
      world.clock.advance(minutes * 60_000);
      await world.as(other).obligations.claimDone({ id, text: '' });
      await world.settle();
      world.clock.advance(3_600_000);
      await world.tick('telling');
      const letters = (await world.mailbox(owner.email)).slice(before).map(({ text }) => text.replaceAll(/\s+/g, ' '));
      expect(letters.join()).not.toContain('Agree to that day, or refuse it.');
      expect(letters.join()).toMatch(/Asking for \d+ \S+ 20\d\d falls away with this\./);
      expect(letters.join()).toContain('Accept it or send it back');
    }
  });

  test('is asked for by who owes, and agreed by who is owed, whichever side that is', async () => {
    const { owner, other, first } = await promised(promise({ debtor: 'A', creditor: 'B' }));
    const { id } = await first();
    await world.as(owner).obligations.proposeExtension({ id, day: inDays(20), reason });
    const agreed = await world.as(other).obligations.answerExtension({ id, agree: true });
    expect(agreed).toMatchObject({ dueOn: inDays(20), extension: null });
  });
});

describe('what repeats', () => {
  const rent = () =>
    promise({
      kind: 'pay',
      title: 'Rent',
      amountMinor: 2_500_000,
      due: { kind: 'repeats', from: inDays(7), rule: 'FREQ=WEEKLY;COUNT=3' },
    });

  test('has one day ahead at a time: missed, the next is due; cured and accepted, all of them end', async () => {
    const { owner, other, list } = await promised(rent());
    expect(states(await list())).toEqual(['1 due']);
    await days(8);
    expect(states(await list())).toEqual(['1 overdue', '2 due']);
    const [missed, next] = await list();
    if (!missed || !next) throw new Error('two are there');
    expect(next.dueOn).toBe(addCalendarDays(missed.dueOn ?? '', 7));
    await world.as(other).obligations.claimDone({ id: missed.id, text: 'Late, I am sorry.' });
    await world.as(owner).obligations.accept({ id: missed.id });
    await world.as(other).obligations.claimDone({ id: next.id, text: '' });
    await world.as(owner).obligations.accept({ id: next.id });
    expect(states(await list())).toEqual(['1 fulfilled', '2 fulfilled', '3 due']);
    const last = (await list())[2];
    await world.as(owner).obligations.waive({ id: last?.id ?? missed.id, reason });
    expect(states(await list())).toEqual(['1 fulfilled', '2 fulfilled', '3 waived']);
  });

  test('is not armed twice by a worker that was killed and runs again', async () => {
    const { id, list } = await promised(rent());
    const again = { subjectId: id, at: world.clock.now().toISOString(), payload: { effectiveOn: null } };
    await Promise.all([armObligations(world.ctx(), again), armObligations(world.ctx(), again)]);
    const all = await list();
    expect(states(all)).toEqual(['1 due']);
    expect(all[0]?.clocks.filter(({ kind }) => kind === 'obligation.due')).toHaveLength(1);
  });

  test('and never ends is refused before anybody sees it', async () => {
    const endless = promise({ due: { kind: 'repeats', from: inDays(7), rule: 'FREQ=WEEKLY' } });
    await expect(promised(endless)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: 'Say how often or until when it repeats. What never ends cannot be promised.',
    });
  });
});

describe('a dispute about it', () => {
  const disputed = async () => {
    const story = await promised(promise());
    await days(11);
    const it = await story.first();
    const draft = await world.as(story.owner).disputes.create({
      identityId: story.owner.identityId as never, // the brand is born here
      agreementId: null,
      obligationId: it.id,
    });
    return { ...story, it, draft };
  };

  test('begins with what was promised and when it was due, against who owes it', async () => {
    const { id, it, draft, other } = await disputed();
    expect(draft).toMatchObject({
      agreementId: id,
      claim: {
        category: 'non_delivery',
        factsFrom: it.dueOn,
        respondentEmail: other.email,
        relief: [{ kind: 'deliver' }],
      },
    });
    expect(draft.claim.narrative).toContain('Deliver 400 lanterns');
  });

  test('is followed by it when it is filed and when it ends', async () => {
    const { owner, first, draft } = await disputed();
    const claim = { ...draft.claim, precontactOn: today(), precontactHow: 'I called them twice about it.' };
    await world.as(owner).disputes.save({ id: draft.id, revision: draft.revision, claim });
    await world.as(owner).disputes.submit({ id: draft.id, truth: true });
    await world.settle();
    expect(await first()).toMatchObject({ status: 'disputed', disputeId: draft.id });
    await world.as(owner).disputes.withdraw({ id: draft.id });
    await world.settle();
    expect((await first()).status).toBe('overdue');
  });

  test('that who owes files and calls settled by their own word leaves it as it was', async () => {
    const { owner, other, first } = await promised(promise());
    const { id } = await first();
    await world.as(other).obligations.claimDone({ id, text: '' });
    await world.as(owner).obligations.reject({ id, reason, criterion: '' });
    const draft = await world.as(other).disputes.create({
      identityId: other.identityId as never, // the brand is born here
      agreementId: null,
      obligationId: id,
    });
    const claim = { ...draft.claim, precontactOn: today(), precontactHow: 'I called them twice about it.' };
    await world.as(other).disputes.save({ id: draft.id, revision: draft.revision, claim });
    await world.as(other).disputes.submit({ id: draft.id, truth: true });
    await world.settle();
    expect((await first()).status).toBe('disputed');
    await endDispute(world.ctx(), draft.id, { kind: 'performed', by: 'filer' });
    expect((await first()).status).toBe('overdue');
  });

  test('is not begun by who owes what is overdue', async () => {
    const { other, it } = await disputed();
    const ask = world.as(other).disputes.create({
      identityId: other.identityId as never, // the brand is born here
      agreementId: null,
      obligationId: it.id,
    });
    await expect(ask).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('somebody else', () => {
  test('finds nothing, whatever they ask', async () => {
    const { first, id } = await promised(promise());
    const it = await first();
    const stranger = world.as(await world.person('Stranger Danger'));
    const all = [
      () => stranger.obligations.list({ agreementId: id }),
      () => stranger.obligations.get({ id: it.id }),
      () => stranger.obligations.claimDone({ id: it.id, text: '' }),
      () => stranger.obligations.accept({ id: it.id }),
      () => stranger.obligations.reject({ id: it.id, reason, criterion: '' }),
      () => stranger.obligations.waive({ id: it.id, reason }),
      () => stranger.obligations.proposeExtension({ id: it.id, day: inDays(30), reason }),
      () => stranger.obligations.answerExtension({ id: it.id, agree: true }),
    ];
    for (const asked of all) await expect(asked()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('on the other side does not answer for it', async () => {
    const { owner, other, first } = await promised(promise());
    const { id } = await first();
    await expect(world.as(owner).obligations.claimDone({ id, text: '' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await world.as(other).obligations.claimDone({ id, text: '' });
    await expect(world.as(other).obligations.accept({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('what waits', () => {
  test('stands on the dashboard of whose turn it is', async () => {
    const { owner, other, first } = await promised(promise());
    const { id } = await first();
    expect(await promiseDuties(other)).toEqual(['obligation.do']);
    expect(await promiseDuties(owner)).toEqual([]);
    await world.as(other).obligations.claimDone({ id, text: '' });
    expect([await promiseDuties(other), await promiseDuties(owner)]).toEqual([[], ['obligation.answer']]);
  });

  test('stands among the days ahead of who owes it before it is near, once, and never beside a month in which nothing runs out', async () => {
    const { owner, other } = await promised(promise({ due: { kind: 'on', day: inDays(23) } }));
    const daysOf = async (person: Person) =>
      (await world.as(person).dashboard.read()).deadlines.map(({ title, isMine }) => [title, isMine]);
    const title = 'Deliver 400 lanterns';
    expect(await promiseDuties(other)).toEqual([]);
    expect([await daysOf(other), await daysOf(owner)]).toEqual([[[title, false]], [[title, false]]]);
    for (let day = 23; day > 0; day--) {
      expect((await daysOf(other)).length, `${day} days before`).toBe(1);
      await days(1);
    }
    expect(await promiseDuties(other)).toEqual(['obligation.do']);
  });
});
