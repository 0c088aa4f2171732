import { judge, readToken } from '@ahadi/domain/academy/certificates/rules.ts';
import { attemptIs } from '@ahadi/domain/academy/learning/attempt-end.ts';
import type { Attempt } from '@ahadi/domain/academy/learning/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { opened, published, registering } from '../test/academy.ts';
import { answered } from '../test/market.ts';
import { booksProve, strayMoney } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { someone, twoAdmins } from '../test/story.ts';
import { turnsProve } from '../test/turns.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { checkSignature } from './signature.ts';

let world: World;
let admins: readonly [Person, Person];
beforeAll(async () => {
  world = await makeWorld({
    startsAt: '2026-11-22T06:00:00Z',
    env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'error' },
  });
  admins = await twoAdmins(world);
});
afterAll(() => world.close());
afterEach(() => booksProve(world));
afterEach(() => turnsProve(world, 'registration'));

/** The right answers to what is asked, found by the words as a person would. */
const answers = ({ questions }: Attempt, { wrong = false } = {}) =>
  questions.map(({ id, kind, options }) => {
    const places = (...words: string[]) =>
      words.flatMap((word) => options.filter(({ text }) => text === word).map(({ place }) => place));
    if (wrong) return { questionId: id, places: [], text: 'I do not know' };
    if (kind === 'single') return { questionId: id, places: places('The side that asked for the mediation'), text: '' };
    if (kind === 'multi') return { questionId: id, places: places('Notes', 'Offers'), text: '' };
    if (kind === 'order') return { questionId: id, places: places('Open', 'Explore', 'Agree'), text: '' };
    return { questionId: id, places: [], text: ' AMANI ' };
  });

test('register, pay by code, attend, pass and hold a certificate that anybody can check', async () => {
  const [desk, teacher] = [world.as(admins[0]).teaching, await someone(world, 'Teacher Tana')];
  const made = await published(world, admins);
  const run = await opened(world, admins[0], made, { instructorIds: [teacher.id] });
  const amina = await someone(world, 'Amina Odhiambo');
  const her = world.as(amina).academy;
  const { id, payTo, status } = await registering(world, amina, run);
  expect([status, payTo.till]).toEqual(['held', '5551234']);
  await expect(her.learn({ id })).rejects.toMatchObject(refusal('ACA_NOT_CONFIRMED'));

  await strayMoney(world, 'QHX7K2M9PL', 250_000);
  expect(await her.enterCode({ id, code: 'qhx7 k2m9-pl' })).toMatchObject({
    status: 'confirmed',
    payments: [{ method: 'code', status: 'approved', reference: 'QHX7K2M9PL' }],
  });
  expect(await her.enterCode({ id, code: 'QHX7K2M9PL' })).toMatchObject({ status: 'confirmed' });
  expect((await her.receipt({ id })).type).toBe('application/pdf');
  await booksProve(world);
  await world.settle();

  // The next session stands on the dashboard of both, and who teaches was told of the run and of the seat.
  const firstHour = '2026-12-22T07:00:00.000Z';
  const next = async (person: Person) => (await world.as(person).dashboard.read()).numbers?.nextSession;
  expect(await next(amina)).toEqual({ at: firstHour, path: to('academyPayment', { registrationId: id }) });
  expect(await next(teacher)).toEqual({ at: firstHour, path: to('academy', {}, { teach: run.id }) });
  expect((await world.notificationsOf(teacher)).map(({ title }) => title)).toEqual([
    'A seat was taken: Foundations of mediation',
    'You teach a run: Foundations of mediation',
  ]);
  expect((await world.mailbox(teacher.email)).map(({ subject }) => subject)).toHaveLength(1);

  world.clock.set('2026-12-22T06:40:00Z'); // the run begins that day; its session at seven
  await world.tick('clocks');
  expect(await her.registration({ id })).toMatchObject({ status: 'attending' });
  const session = (await her.learn({ id })).sessions[0];
  if (!session) throw new Error('the run has a session');
  const { code } = await world.as(teacher).teaching.checkInCode({ id: session.id });
  expect(await her.checkIn({ code })).toMatchObject({ state: 'present', sessionId: session.id });
  expect(await her.checkIn({ code })).toMatchObject({ state: 'present' });

  const [lesson, quiz] = (await her.learn({ id })).modules[0]?.lessons ?? [];
  if (!lesson || !quiz) throw new Error('the course has two lessons');
  expect(JSON.stringify(await her.learn({ id }))).not.toMatch(/Amani|explanation|accepted/);
  await her.noteLesson({ id, lessonId: lesson.id, seconds: 60, done: true });
  const first = await her.startAttempt({ id, lessonId: quiz.id });
  expect(await her.startAttempt({ id, lessonId: quiz.id })).toEqual(first);
  expect(JSON.stringify(first)).not.toMatch(/Amani|explanation/);
  const failed = await her.handIn({ id: first.id, answers: answers(first, { wrong: true }) });
  expect(failed.result).toMatchObject({ percent: 0, passed: false });
  // Another attempt is left, so nothing tells what is right.
  expect(failed.result?.questions.map(({ isRight, right }) => [isRight, right])).toEqual(
    failed.questions.map(() => [false, null]),
  );
  await expect(her.startAttempt({ id, lessonId: quiz.id })).rejects.toMatchObject(refusal('ACA_NO_ATTEMPT'));
  world.clock.advance(12 * 3_600_000);
  const second = await her.startAttempt({ id, lessonId: quiz.id });
  const passed = await her.handIn({ id: second.id, answers: answers(second) });
  expect(passed.result).toMatchObject({ percent: 100 });
  expect(passed.result?.questions.every(({ isRight, right }) => isRight && right !== null)).toBe(true);
  const { required, progress } = (await her.learn({ id })).modules[0]?.lessons[1] ?? quiz;
  const asked = async () => (await her.learn({ id })).standing.find(({ what }) => what === 'Quizzes')?.done;
  // What is said of a quiz that is passed: the course asks for it, and has it now.
  const after = progress.quiz ?? { attemptsLeft: 0, mayAsk: false };
  expect([attemptIs(passed, after, { required }), await asked()]).toEqual([
    { countsForCourse: true, next: 'done', words: 'It counts for what the course asks for.' },
    true,
  ]);

  expect((await desk.roster({ id: run.id })).rows[0]).toMatchObject({ ready: true, progressPercent: 100 });
  expect(await desk.issue({ registrationIds: [id] })).toMatchObject({ results: [{ done: true }] });
  await world.settle();
  const [certificate] = await her.certificates();
  if (!certificate) throw new Error('a certificate was given');
  expect(certificate).toMatchObject({ holder: amina.name, status: 'issued', expired: false });
  const anybody = world.anyone().academy;
  expect(await anybody.verify({ number: certificate.number.toLowerCase() })).toMatchObject({ result: 'valid' });
  const token = readToken(certificate.token, (part) => Buffer.from(part, 'base64url').toString());
  const kit = await anybody.kit();
  if (!token) throw new Error('a token that was signed can be read');
  expect(await judge(token, kit, '2026-12-23', checkSignature)).toBe('valid');
  const pdf = new Uint8Array(await (await her.certificatePdf({ number: certificate.number })).arrayBuffer());
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
  expect((await world.notificationsOf(amina)).map(({ title }) => title).join('\n')).toContain(
    'Your certificate is here',
  );
});

test('where there is neither a till nor an account, no code and no paper is taken, and it is said what to do', async () => {
  const bare = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', ACADEMY_TILL: '', ACADEMY_BANK: '' } });
  const both = [
    await someone(bare, 'Admin Tre', { roles: ['admin'] }),
    await someone(bare, 'Admin Quattro', { roles: ['admin'] }),
  ] as const;
  const run = await opened(bare, both[0], await published(bare, both), { capacity: 5 });
  const learner = await someone(bare, 'Tillless Tabu');
  const { id, payTo } = await registering(bare, learner, run);
  expect(payTo).toEqual({ till: null, bank: null });
  const her = bare.as(learner).academy;
  for (const [tries, field] of [
    [() => her.enterCode({ id, code: 'QHX7K2M9PL' }), 'code'],
    [() => her.uploadProof({ id, reference: 'KCB 5521', file: new File(['%PDF-1.4'], 'slip.pdf') }), 'file'],
  ] as const)
    await expect(tries()).rejects.toMatchObject({
      ...refusal('PAY_RAIL_CLOSED'),
      data: { fields: { [field]: expect.stringContaining('Pay here.') } },
    });
  expect(await her.registration({ id })).toMatchObject({ status: 'held', payments: [] });
  await bare.close();
});

describe('a code', () => {
  test('that was used, or is of another payment, is refused with a clear sentence', async () => {
    const made = await published(world, admins);
    const run = await opened(world, admins[0], made, { capacity: 5 });
    const [one, other] = [await someone(world, 'Code Cherono'), await someone(world, 'Copy Cat')];
    const [mine, theirs] = [await registering(world, one, run), await registering(world, other, run)];
    await world.as(one).academy.enterCode({ id: mine.id, code: 'USEDCODE01' });
    await expect(world.as(other).academy.enterCode({ id: theirs.id, code: 'USEDCODE01' })).rejects.toMatchObject({
      ...refusal('ACA_CODE_USED'),
      message: expect.stringContaining('used for another payment'),
    });
    // A code whose money paid for something else.
    await expect(world.as(other).academy.enterCode({ id: theirs.id, code: 'QHX7K2M9PL' })).rejects.toMatchObject(
      refusal('ACA_CODE_USED'),
    );
    // Rejected, it is free again for the one it belongs to.
    const [fee] = (await world.as(admins[0]).teaching.fees({})).rows;
    await world.as(admins[0]).teaching.rejectFee({ id: fee?.id as never, reason: 'No such code came in.' });
    expect(await world.as(one).academy.registration({ id: mine.id })).toMatchObject({ status: 'held' });
    expect(await world.as(other).academy.enterCode({ id: theirs.id, code: 'USEDCODE01' })).toMatchObject({
      status: 'payment_review',
    });
  });

  test('waits for its money, and is confirmed by the statement that brings it', async () => {
    const run = await opened(world, admins[0], await published(world, admins));
    const payer = await someone(world, 'Waiting Wanja');
    const { id } = await registering(world, payer, run);
    expect(await world.as(payer).academy.enterCode({ id, code: 'LATECODE77' })).toMatchObject({
      status: 'payment_review',
    });
    await strayMoney(world, 'LATECODE77', 250_000);
    expect(await world.as(payer).academy.registration({ id })).toMatchObject({ status: 'confirmed' });
    // The same for a code that one administrator took on its word meanwhile.
    const other = await someone(world, 'Word Wairimu');
    const theirs = await registering(world, other, run);
    await world.as(other).academy.enterCode({ id: theirs.id, code: 'LATECODE78' });
    const [fee] = (await world.as(admins[0]).teaching.fees({})).rows.filter(({ status }) => status === 'verifying');
    await world.as(admins[0]).teaching.approveFee({ id: fee?.id as never }); // the brand is born here
    await strayMoney(world, 'LATECODE78', 250_000);
    expect(await world.as(other).academy.registration({ id: theirs.id })).toMatchObject({
      ...{ status: 'confirmed', payments: [{ reference: 'LATECODE78', status: 'approved' }] },
    });
  });

  test('taken on its word and seen in the till is booked there, and found with the provider afterwards is booked with it', async () => {
    const run = await opened(world, admins[0], await published(world, admins));
    const payer = await someone(world, 'Hand Hamisi');
    const { id } = await registering(world, payer, run);
    await world.as(payer).academy.enterCode({ id, code: 'HANDCODE11' });
    const desk = world.as(admins[1]).teaching;
    const fee = (await desk.fees({ limit: 100 })).rows.find(({ registrationId }) => registrationId === id);
    if (!fee) throw new Error('what waits is listed');
    expect(await Promise.all([desk.approveFee({ id: fee.id }), desk.approveFee({ id: fee.id })])).toHaveLength(2);
    expect((await world.as(payer).academy.registration({ id })).payments[0]?.status).toBe('promised');
    await world.as(admins[0]).teaching.noteFeeCame({ id: fee.id, line: 'TILL 4711', paidBy: null });
    await booksProve(world);
    await strayMoney(world, 'HANDCODE11', 250_000);
    await booksProve(world);
    expect(await world.as(payer).academy.cancel({ id })).toMatchObject({
      status: 'cancelled',
      payments: [{ status: 'returning' }],
    });
  });
});

test('a rail payment that comes twice, or after the seat was paid by hand, goes back', async () => {
  const run = await opened(world, admins[0], await published(world, admins));
  const payer = await someone(world, 'Rail Rehema');
  const api = world.as(payer);
  const { id } = await registering(world, payer, run);
  const method = { provider: 'sandbox', rail: 'mobile_money', phone: '0712 345 678' } as const;
  const payment = await api.academy.pay({ id, method });
  await world.settle();
  await expect(api.academy.pay({ id, method })).rejects.toMatchObject(refusal('ACA_PAID'));
  for (const admin of admins) await world.as(admin).teaching.waive({ id, reason: 'A bursary of the county.' });
  await answered(world, payer, payment.id);
  world.clock.advance(61_000);
  await world.tick('payments-inbox');
  await world.tick('payments-poll');
  await world.tick('payments-refunds');
  expect(await api.payments.get({ id: payment.id })).toMatchObject({ returnedMinor: 250_000 });
});
