import { addCalendarDays } from '@ahadi/domain/core/calendar.ts';
import { DAY, dayInWords } from '@ahadi/domain/core/time.ts';
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { to } from '@ahadi/domain/paths.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf } from '../ledger/posting.ts';
import { failedAll, opened, published, registering, runForm } from '../test/academy.ts';
import { booksProve } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { someone, twoAdmins } from '../test/story.ts';
import { turnsProve } from '../test/turns.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let admins: readonly [Person, Person];
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2026-11-22T06:00:00Z', env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'error' } });
  admins = await twoAdmins(world);
});
afterAll(() => world.close());
afterEach(() => booksProve(world));
afterEach(() => turnsProve(world, 'registration'));
const desk = () => world.as(admins[0]).teaching;

test('a paper is taken by its content, without where it was photographed, once; two people see its money come', async () => {
  const run = await opened(world, admins[0], await published(world, admins), { capacity: 5 });
  const [one, other] = [await someone(world, 'Paper Pendo'), await someone(world, 'Paper Copycat')];
  const [mine, theirs] = [await registering(world, one, run), await registering(world, other, run)];
  const picture = await sharp({ create: { width: 480, height: 320, channels: 3, background: '#fff' } })
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .jpeg()
    .toBuffer();
  const file = () => new File([new Uint8Array(picture)], 'slip.png', { type: 'image/png' });
  const reference = 'KCB 5521';
  const text = new File(['not a paper'], 'slip.pdf', { type: 'application/pdf' });
  await expect(world.as(one).academy.uploadProof({ id: mine.id, reference, file: text })).rejects.toMatchObject(
    refusal('FILE_TYPE'),
  );
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'slip.pdf');
  await expect(world.as(one).academy.uploadProof({ id: mine.id, reference, file: large })).rejects.toMatchObject(
    refusal('FILE_TOO_LARGE'),
  );
  expect(await world.as(one).academy.uploadProof({ id: mine.id, reference, file: file() })).toMatchObject({
    ...{ status: 'payment_review', dueAt: null },
    payments: [{ method: 'proof', hasProof: true, status: 'verifying' }],
  });
  await expect(world.as(other).academy.uploadProof({ id: theirs.id, reference, file: file() })).rejects.toMatchObject(
    refusal('ACA_CODE_USED'),
  );
  const fee = (await desk().fees({})).rows.find(({ registrationId }) => registrationId === mine.id);
  if (!fee) throw new Error('what waits is listed');
  const kept = Buffer.from(await (await desk().proof({ id: fee.id })).arrayBuffer());
  expect(kept.includes('a secret place')).toBe(false);
  await expect(world.as(other).teaching.proof({ id: fee.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
  await desk().approveFee({ id: fee.id });
  await desk().approveFee({ id: fee.id });
  expect(await world.as(one).academy.registration({ id: mine.id })).toMatchObject({ status: 'payment_review' });
  await world.as(admins[1]).teaching.noteFeeCame({ id: fee.id, line: 'KCB 5521 IN', paidBy: null });
  await world.settle();
  expect(await world.as(one).academy.registration({ id: mine.id })).toMatchObject({ status: 'confirmed' });
  const told = (await world.notificationsOf(one)).find(({ title }) => title.startsWith('Your seat is confirmed'));
  // A day and the hour of the first session, which a letter says by its reader's clocks.
  expect(told).toMatchObject({
    title: 'Your seat is confirmed: Foundations of mediation',
    message: expect.stringMatching(/^It begins on [A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]+ \d{4}, 07:00 UTC\. /),
  });
  // Each deed names the course and leads to it.
  const done = (await world.as(one).activity.list({ kind: 'academy' })).rows;
  expect(done.length).toBeGreaterThanOrEqual(3);
  const place = {
    label: `${mine.number} · Foundations of mediation`,
    path: to('academyPayment', { registrationId: mine.id }),
  };
  expect(done.map(({ about }) => about)).toEqual(done.map(() => place));
});

test('a letter says that a run begins on its first day, and when its first session is, where that is later', async () => {
  const run = runForm(world);
  const later = run.sessions.map((session) => ({
    ...session,
    startsAt: new Date(Date.parse(session.startsAt) + DAY).toISOString(),
    endsAt: new Date(Date.parse(session.endsAt) + DAY).toISOString(),
  }));
  const endsOn = addCalendarDays(run.endsOn, 1);
  const held = await opened(world, admins[0], await published(world, admins), { endsOn, sessions: later });
  const person = await someone(world, 'Later Laila');
  await registering(world, person, held);
  await world.settle();
  const kept = (await world.notificationsOf(person)).find(({ message }) => /A seat is kept/.test(message))?.message;
  expect(kept).toContain(`The course begins on ${dayInWords(run.startsOn)}, with the first session on `);
});

describe('money that nobody saw come in', () => {
  const paper = (words: string) => new File([`%PDF-1.4 ${words}`], 'letter.pdf', { type: 'application/pdf' });
  const walletOf = (person: Person) => balanceOf(world.ctx(), chart.wallet(person.identityId, 'KES'));
  const till = () => balanceOf(world.ctx(), chart.cashAcademy('KES'));
  const [one, other] = [0, 1].map((at) => () => world.as(admins[at] as Person).teaching) as [typeof desk, typeof desk];
  /** A paper that one administrator takes on its word. */
  async function promised(name: string, paidBy: string | null) {
    const run = await opened(world, admins[0], await published(world, admins), { capacity: 5 });
    const person = await someone(world, name);
    const { id } = await registering(world, person, run);
    await world.as(person).academy.uploadProof({ id, reference: 'LETTER 7', paidBy, file: paper(name) });
    const fee = (await one().fees({ limit: 100 })).rows.find(({ registrationId }) => registrationId === id);
    if (!fee) throw new Error('what waits is listed');
    await one().approveFee({ id: fee.id });
    return { person, id, feeId: fee.id, api: world.as(person).academy, runId: run.id };
  }

  test('gives no seat on one administrator’s word, and on the word and reason of two a seat and no money', async () => {
    const { person, id, api, feeId } = await promised('Unseen Ursula', 'Kisumu County');
    expect(await api.registration({ id })).toMatchObject({
      status: 'payment_review',
      payments: [{ status: 'promised' }],
    });
    const before = await till();
    const reason = 'The county wrote to us that it pays in July.';
    await expect(one().vouchForFee({ id: feeId, reason })).rejects.toMatchObject(refusal('PUB_TWO_PERSON_REQUIRED'));
    await expect(api.registration({ id })).resolves.toMatchObject({ status: 'payment_review' });
    await other().vouchForFee({ id: feeId, reason });
    await expect(other().rejectFee({ id: feeId, reason })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    expect((await one().fees({ limit: 100 })).rows.find((row) => row.id === feeId)).toMatchObject({
      ...{ vouchReason: reason, isSeatWaiting: false, line: null },
    });
    expect(await api.registration({ id })).toMatchObject({
      ...{ status: 'confirmed', refund: { amountMinor: 0, sentence: expect.stringContaining('not come in') } },
      payments: [{ status: 'promised', paidBy: 'Kisumu County' }],
    });
    await expect(api.receipt({ id })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    expect(await api.cancel({ id })).toMatchObject({ status: 'cancelled', payments: [{ status: 'rejected' }] });
    expect([await walletOf(person), await till()]).toEqual([0n, before]);
    const late = other().noteFeeCame({ id: feeId, line: 'FT26330X1', paidBy: null });
    await expect(late).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });

  test('is seen on the statement by another administrator than who approved it, once for one line', async () => {
    const before = await till();
    const { person, id, feeId, api } = await promised('Seen Subira', null);
    const line = { id: feeId, line: 'FT26331AB', paidBy: null };
    await expect(one().noteFeeCame(line)).rejects.toMatchObject(refusal('PUB_TWO_PERSON_REQUIRED'));
    await expect(api.cancel({ id: feeId as never })).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect(await till()).toBe(before);
    expect(await Promise.all([other().noteFeeCame(line), other().noteFeeCame(line)])).toHaveLength(2);
    expect(await till()).toBe(before + 250_000n);
    const again = await promised('Again Asha', null);
    await expect(other().noteFeeCame({ ...line, id: again.feeId })).rejects.toMatchObject(refusal('ACA_CODE_USED'));
    expect(await api.registration({ id })).toMatchObject({ status: 'confirmed', payments: [{ status: 'approved' }] });
    // What the payer sent themself is sent back to them by two, where it came from: nothing of it is ever in a wallet.
    await api.cancel({ id });
    const owed = (await one().fees({ limit: 100 })).rows.find((row) => row.id === feeId);
    expect(owed).toMatchObject({ status: 'returning', paidBy: null, line: 'FT26331AB', returnedMinor: 250_000 });
    const sent = { id: feeId, reference: 'OUT 990' };
    expect([await one().noteFeeSent(sent), await other().noteFeeSent(sent)]).toEqual([{ sent: false }, { sent: true }]);
    expect([await walletOf(person), await till()]).toEqual([0n, before]);
    await again.api.cancel({ id: again.id });
    expect(await walletOf(again.person)).toBe(0n);
  });

  test('and what a sponsor paid goes back to the sponsor, by two administrators, not to the learner', async () => {
    const { person, id, feeId, api } = await promised('Sponsored Selma', 'Kisumu County');
    const before = await till();
    await other().noteFeeCame({ id: feeId, line: 'FT26332CD', paidBy: 'Kisumu County' });
    expect((await api.registration({ id })).refund).toEqual({
      ...{ amountMinor: 250_000, to: 'Kisumu County' },
      sentence: 'The whole fee comes back.',
    });
    await api.cancel({ id });
    expect([await walletOf(person), await till()]).toEqual([0n, before + 250_000n]);
    await booksProve(world);
    const owed = (await one().fees({ limit: 100 })).rows.find((row) => row.id === feeId);
    expect(owed).toMatchObject({ status: 'returning', paidBy: 'Kisumu County', returnedMinor: 250_000 });
    const sent = { id: feeId, reference: 'OUT 991' };
    expect(await one().noteFeeSent(sent)).toEqual({ sent: false });
    await expect(one().noteFeeSent(sent)).rejects.toMatchObject(refusal('PUB_TWO_PERSON_REQUIRED'));
    expect(await other().noteFeeSent(sent)).toEqual({ sent: true });
    expect([await walletOf(person), await till()]).toEqual([0n, before]);
    expect((await api.registration({ id })).payments[0]?.status).toBe('returned');
  });

  test('the roster shows what holds, not the newest of several codes', async () => {
    const run = await opened(world, admins[0], await published(world, admins), { capacity: 5 });
    const person = await someone(world, 'Codes Chipo');
    const { id } = await registering(world, person, run);
    for (const code of ['TWOCODES1A', 'TWOCODES2B']) await world.as(person).academy.enterCode({ id, code });
    const first = (await one().fees({ limit: 100 })).rows.find(({ reference }) => reference === 'TWOCODES1A');
    await one().approveFee({ id: first?.id as never }); // the brand is born here
    const fee = async () => (await one().roster({ id: run.id })).rows[0]?.fee;
    expect(await fee()).toBe('promised');
    await other().noteFeeCame({ id: first?.id as never, line: 'FT26333EF', paidBy: null }); // the brand is born here
    expect(await fee()).toBe('approved');
    expect(await (await one().rosterCsv({ id: run.id })).text()).toContain('"approved"');
  });

  test('nor is a seat given for nothing by one: the first says why, the second agrees', async () => {
    const run = await opened(world, admins[0], await published(world, admins), { capacity: 5 });
    const person = await someone(world, 'Bursary Baraka');
    const { id } = await registering(world, person, run);
    const reason = 'A bursary of the county.';
    await one().waive({ id, reason });
    expect((await world.as(person).academy.registration({ id })).status).toBe('payment_review');
    await expect(one().waive({ id, reason })).rejects.toMatchObject(refusal('PUB_TWO_PERSON_REQUIRED'));
    const asked = (await one().fees({ limit: 100 })).rows.find(({ registrationId }) => registrationId === id);
    expect(asked).toMatchObject({ method: 'waiver', reason, isMineAlready: true });
    await other().approveFee({ id: asked?.id as never }); // the brand is born here
    expect((await world.as(person).academy.registration({ id })).status).toBe('confirmed');
  });
});

test('who has no attempt left asks for one with a reason; who teaches gives it, or says why not', async () => {
  const [teacher, next] = [await someone(world, 'Teacher Tatu'), await someone(world, 'Teacher Tisa')];
  const made = await published(world, admins, { priceMinor: 0 });
  const run = await opened(world, admins[0], made, { capacity: 5, instructorIds: [teacher.id] });
  const learner = await someone(world, 'Asking Achieng');
  const { id } = await registering(world, learner, run);
  const [room, her] = [world.as(teacher).teaching, world.as(learner).academy];
  const lessonId = (await her.learn({ id })).modules[0]?.lessons[1]?.id ?? '';
  const quiz = async () => (await her.learn({ id })).modules[0]?.lessons[1]?.progress.quiz;
  const stuck = async () => (await room.roster({ id: run.id })).rows[0]?.stuck;
  const reason = 'My light went out in the middle of both.';
  const ask = () => her.askAttempt({ id, lessonId, reason });
  const answer = (gives: boolean, why = '') => room.answerAttempt({ id, lessonId, gives, reason: why });
  const waiting = async (who: Person) =>
    (await world.as(who).dashboard.read()).duties.filter(({ kind }) => kind === 'registration.answer').length;

  await expect(ask()).rejects.toMatchObject(refusal('ACA_NO_ATTEMPT'));
  await expect(answer(true)).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  await failedAll(world, learner, id, lessonId);
  expect(await quiz()).toMatchObject({ attemptsLeft: 0, mayAsk: true, ask: null });
  expect(await stuck()).toEqual([{ lessonId, quiz: 'What did you keep?', words: null }]);
  await expect(answer(false, 'There is nothing to refuse.')).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  await expect(world.as(learner).teaching.answerAttempt({ id, lessonId, gives: true })).rejects.toMatchObject(
    refusal('NOT_FOUND'),
  );

  await ask();
  expect(await quiz()).toMatchObject({ mayAsk: false, ask: { status: 'open', reason: '' } });
  await expect(ask()).rejects.toMatchObject(refusal('ACA_NO_ATTEMPT'));
  expect(await stuck()).toMatchObject([{ words: reason }]);
  expect([await waiting(teacher), await waiting(learner)]).toEqual([1, 0]);
  await world.settle();
  expect((await world.mailbox(teacher.email)).map(({ text }) => text).join()).toContain('Asking Achieng used all');

  // Another one teaches it now: it is theirs to answer.
  const [{ sessions, revision, ...view } = run] = await room.myRuns();
  const form = { ...view, sessions: sessions.map(({ no: _no, ...session }) => session), instructorIds: [next.id] };
  await desk().saveRun({ id: run.id, revision, form });
  expect([await waiting(teacher), await waiting(next)]).toEqual([0, 1]);
  await expect(answer(true)).rejects.toMatchObject(refusal('NOT_FOUND'));
  await world.as(next).teaching.answerAttempt({ id, lessonId, gives: true, reason: '' });
  expect(await waiting(next)).toBe(0);
  expect(await quiz()).toMatchObject({ attemptsLeft: 1, given: 1, mayAsk: false, ask: null });

  await failedAll(world, learner, id, lessonId);
  await ask();
  const no = 'Read the lesson first; it is all in there.';
  await expect(
    world.as(next).teaching.answerAttempt({ id, lessonId, gives: false, reason: 'No.' }),
  ).rejects.toMatchObject(refusal('BAD_INPUT'));
  await world.as(next).teaching.answerAttempt({ id, lessonId, gives: false, reason: no });
  expect(await quiz()).toMatchObject({ attemptsLeft: 0, mayAsk: false, ask: { status: 'refused', reason: no } });
  await expect(ask()).rejects.toMatchObject(refusal('ACA_NO_ATTEMPT'));
  await world.settle();
  const heard = (await world.notificationsOf(learner)).map(({ title, message }) => `${title} ${message}`).join();
  expect(heard).toContain('You have another attempt');
  expect(heard).toContain(no);
  // Given without being asked for once more.
  await desk().answerAttempt({ id, lessonId, gives: true });
  expect(await quiz()).toMatchObject({ attemptsLeft: 1, given: 2, ask: null });
});

test('where nobody else teaches it an attempt is asked of administrators, on whose dashboards it stands', async () => {
  const learner = await someone(world, 'Asking Atieno');
  for (const instructorIds of [[], [learner.id]]) {
    const made = await published(world, admins, { priceMinor: 0 });
    const run = await opened(world, admins[0], made, { capacity: 5, instructorIds });
    const { id } = await registering(world, learner, run);
    const her = world.as(learner).academy;
    const lessonId = (await her.learn({ id })).modules[0]?.lessons[1]?.id ?? '';
    await failedAll(world, learner, id, lessonId);
    const waiting = async (who: Person) =>
      (await world.as(who).dashboard.read()).duties.flatMap(({ kind, path }) =>
        kind === 'registration.answer' ? [path] : [],
      );
    await her.askAttempt({ id, lessonId, reason: 'My light went out in the middle of both.' });
    await world.settle();
    for (const admin of admins) {
      expect(await waiting(admin)).toEqual([expect.stringContaining(run.id)]);
      expect((await world.notificationsOf(admin)).map(({ title }) => title)).toContainEqual(
        expect.stringContaining('Somebody asks for another attempt'),
      );
    }
    expect(await waiting(learner)).toEqual([]);
    await desk().answerAttempt({ id, lessonId, gives: true });
    for (const admin of admins) expect(await waiting(admin)).toEqual([]);
  }
});

test('the code of a session changes, is taken for two minutes, and is not to be guessed', async () => {
  const run = await opened(world, admins[0], await published(world, admins, { priceMinor: 0 }), { capacity: 5 });
  const [there, guesser] = [await someone(world, 'There Tumaini'), await someone(world, 'Guessing Gakuru')];
  const [mine, theirs] = [await registering(world, there, run), await registering(world, guesser, run)];
  const session = run.sessions[0];
  if (!session) throw new Error('the run has a session');
  const before = new Date(Date.parse(session.startsAt) - 31 * 60_000);
  world.clock.set(before);
  await world.tick('clocks');
  const { code } = await desk().checkInCode({ id: session.id });
  await expect(world.as(there).academy.checkIn({ code })).rejects.toMatchObject(refusal('ACA_CODE_WRONG'));
  world.clock.set(new Date(Date.parse(session.startsAt) + 16 * 60_000));
  const shown = await desk().checkInCode({ id: session.id });
  world.clock.advance(119_000);
  expect(await world.as(there).academy.checkIn({ code: shown.code })).toMatchObject({ state: 'late' });
  const wrong = String((Number(shown.code) + 1) % 1_000_000).padStart(6, '0');
  for (let tries = 0; tries < 5; tries++)
    await expect(world.as(guesser).academy.checkIn({ code: wrong })).rejects.toMatchObject(refusal('ACA_CODE_WRONG'));
  await expect(world.as(guesser).academy.checkIn({ code: shown.code })).rejects.toMatchObject(refusal('RATE_LIMITED'));
  await desk().mark({ id: session.id, marks: [{ registrationId: theirs.id, state: 'excused' }] });
  expect(await world.as(guesser).academy.learn({ id: theirs.id })).toMatchObject({ sessions: [{ state: 'excused' }] });
  expect(await desk().checkInCode({ id: session.id })).toMatchObject({ present: 1 });
  expect((await world.as(there).academy.registration({ id: mine.id })).status).toBe('attending');
});

test('who teaches writes to the run and judges the practical; the desk corrects a name, plans it again and ends the run', async () => {
  const teacher = await someone(world, 'Teacher Tana');
  const practicalTask = 'You mediate a quarrel between neighbours for forty minutes.';
  const asked = { priceMinor: 0, practical: true };
  await expect(published(world, admins, asked)).rejects.toMatchObject({
    data: { fields: { practicalTask: expect.stringMatching(/^Say what is done/) } },
  });
  const made = await published(world, admins, { ...asked, practicalTask });
  const wishes = { capacity: 5, instructorIds: [teacher.id] };
  await expect(opened(world, admins[0], made, wishes)).rejects.toMatchObject({
    data: { fields: { sessions: 'Say in which session the practical takes place.' } },
  });
  const planned = runForm(world).sessions.map((session) => ({ ...session, isPractical: true }));
  const run = await opened(world, admins[0], made, { ...wishes, sessions: planned });
  // What it is and when is read before one registers, and afterwards, and stands on both dashboards.
  const card = { practical: practicalTask, sessions: [{ isPractical: true }] };
  expect(await world.anyone().academy.course({ code: run.courseCode })).toMatchObject({
    practical: practicalTask,
    runs: [card],
  });
  const learner = await someone(world, 'Practica Pili');
  const { id } = await registering(world, learner, run);
  const [room, her] = [world.as(teacher).teaching, world.as(learner).academy];
  expect(await her.registration({ id })).toMatchObject({ run: card });
  expect(await her.learn({ id })).toMatchObject({ sessions: [{ isPractical: true }] });
  const heard = async () => {
    await world.settle();
    return (await world.notificationsOf(learner)).map(({ title }) => title);
  };
  const [row] = await room.myRuns();
  expect(row).toMatchObject({ id: run.id, mayManage: false });

  expect(await room.message({ id: run.id, subject: 'Bring a pen', text: 'We write a lot on the first day.' })).toEqual({
    sent: 1,
  });
  expect(await heard()).toContain('Foundations of mediation: Bring a pen');
  const [letter] = (await world.mailbox(learner.email)).filter(({ subject }) => subject.includes('about your course'));
  expect(letter?.text).toContain(`${teacher.name} wrote to everybody in your run.`);
  await expect(room.rename({ id, name: 'Practical Pili' })).rejects.toMatchObject(refusal('FORBIDDEN'));
  await desk().rename({ id, name: 'Practical Pili' });
  expect((await room.roster({ id: run.id })).rows[0]).toMatchObject({ nameOnCertificate: 'Practical Pili' });

  const { sessions, revision, ...view } = run;
  const form = { ...view, place: 'Kisumu Law Courts', sessions: sessions.map(({ no: _no, ...session }) => session) };
  const change = { id: run.id, revision, form };
  expect(await desk().saveRun(change)).toMatchObject({ place: 'Kisumu Law Courts', revision: revision + 1 });
  await expect(desk().saveRun(change)).rejects.toMatchObject(refusal('STALE'));
  expect(await heard()).toContain('Days or place changed: Foundations of mediation');
  const told = async (person: Person) =>
    (await world.notificationsOf(person)).filter(({ title }) => title.startsWith('Days or place changed')).length;
  const later = form.sessions.map((it) => ({ ...it, place: 'The small hall' }));
  await desk().saveRun({ ...change, revision: revision + 1, form: { ...form, sessions: later } });
  await desk().saveRun({
    ...change,
    revision: revision + 2,
    form: { ...form, sessions: later, capacity: view.capacity + 1 },
  });
  await world.settle();
  expect([await told(learner), await told(teacher)]).toEqual([2, 2]);

  await expect(desk().endRun({ id: run.id })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  world.clock.set(`${run.startsOn}T06:00:00Z`);
  await world.tick('clocks');
  const ahead = async (person: Person) =>
    (await world.as(person).dashboard.read()).deadlines?.map(({ title }) => title);
  expect(await ahead(learner)).toEqual(['Practical: Foundations of mediation']);
  expect(await ahead(teacher)).toEqual(['You judge the practical of Foundations of mediation']);
  const practical = { result: 'fail', comment: 'Hear the other side, too.' } as const;
  await room.judgePractical({ id, ...practical });
  expect((await her.learn({ id })).practical).toEqual(practical);
  await desk().judgePractical({ id, result: 'pass', comment: '' });
  expect((await room.roster({ id: run.id })).rows[0]).toMatchObject({ practical: 'pass' });
  expect(await heard()).toContain('Your practical was judged: Foundations of mediation');
  await expect(room.endRun({ id: run.id })).rejects.toMatchObject(refusal('FORBIDDEN'));
  expect(await desk().endRun({ id: run.id })).toMatchObject({ status: 'ended' });
  expect(await world.anyone().academy.course({ code: run.courseCode })).toMatchObject({ runs: [] });
});
