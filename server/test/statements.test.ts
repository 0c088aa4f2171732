import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leavingFor } from './leaving.ts';
import { opened } from './messages.ts';
import { promotionForm } from './promoting.ts';
import { drafted, signedByAll, someone } from './story.ts';
import { makeWorld, type Person, type World } from './world.ts';

// Lives of small things, command by command: each sends no more than it has to, and answers what is read afterwards.

let world: World;
let owner: Person;
let support: Person;
let daniel: Person;
let faith: Person;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
  owner = await world.person('Olga Owner');
  support = await world.person('Sam Support', { roles: ['support'] });
  daniel = await world.person('Daniel Mutua', { roles: ['admin'] });
  faith = await world.person('Faith Chebet', { roles: ['admin'] });
});
afterAll(() => world.close());

const once = () => ({ context: { idempotencyKey: uuidv7() } });
const reason = 'This is a reason that is long enough for it.';

/** Statements and messages that a command sends at most, with its session, its key and its answer: who makes it fewer lowers it here. */
type Most = readonly [statements: number, messages: number];
/**
 * Does a command, and answers what it answered. What it sends beyond its most, and an answer that is not what is read afterwards, stands in
 * `found`; `read` is null where its doer may not read it afterwards.
 */
function stepping(found: string[]) {
  return async <View>(
    name: string,
    most: Most,
    command: () => Promise<View>,
    read: ((view: View) => Promise<unknown>) | null,
  ): Promise<View> => {
    const { answer, texts, messages } = await leavingFor(command);
    if (texts.length > most[0] || messages > most[1])
      found.push(`${name} sends ${texts.length} statements in ${messages} messages, more than ${most.join(' in ')}`);
    if (read) expect(answer, name).toEqual(await read(answer));
    return answer;
  };
}

test('a message to support', async () => {
  const found: string[] = [];
  const step = stepping(found);
  const { id } = await opened(world, owner);
  const desk = world.as(support).support;
  const mine = world.as(owner).support;
  const atDesk = () => desk.ticket({ id });
  const own = () => mine.ticket({ id });
  await step('take', [15, 7], () => desk.take({ id }, once()), atDesk);
  await step('note', [13, 5], () => desk.note({ id, body: 'A note.' }, once()), atDesk);
  await step('priority', [15, 6], () => desk.setPriority({ id, priority: 'high' }, once()), atDesk);
  await step('answer', [17, 8], () => desk.answer({ id, clientId: uuidv7(), body: 'An answer.' }, once()), atDesk);
  await step('write', [17, 8], () => mine.write({ id, clientId: uuidv7(), body: 'More words.' }, once()), own);
  await step('resolve', [17, 7], () => desk.resolve({ id }, once()), atDesk);
  await step('rate', [12, 5], () => mine.rate({ id, rating: 4 }, once()), own);
  await step('reopen', [18, 8], () => mine.reopen({ id, body: 'Not yet.' }, once()), own);
  await step('confirm', [16, 7], () => mine.confirm({ id }, once()), own);
  const other = await opened(world, owner);
  const again = () => desk.ticket({ id: other.id });
  await step('set aside', [16, 7], () => desk.markSpam({ id: other.id }, once()), again);
  await step('restore', [16, 6], () => desk.restore({ id: other.id }, once()), again);
  await step('read', [5, 3], own, own);
  expect(found).toEqual([]);
});

test('a conversation with the assistant', async () => {
  const found: string[] = [];
  const step = stepping(found);
  const mine = world.as(owner).assistant;
  const desk = world.as(support).assistant;
  const start = () => mine.start({ clientId: uuidv7(), text: 'Where do I sign an agreement?' }, once());
  const { id } = await step('start', [33, 23], start, ({ id }) => mine.session({ id }));
  const own = () => mine.session({ id });
  const atDesk = () => desk.session({ id });
  const ask = (text: string) => mine.ask({ id, clientId: uuidv7(), text }, once());
  await step('ask', [23, 16], () => ask('What is escrow?'), own);
  await step('begin', [17, 10], () => ask('I want to make an agreement'), own);
  await step('choose', [20, 11], () => mine.choose({ id, clientId: uuidv7(), choice: 'cancel' }, once()), own);
  await step('hand off', [28, 17], () => mine.handOff({ id, note: 'Please look.' }, once()), own);
  await step('ask while waiting', [33, 21], () => ask('Is anybody there?'), own);
  await step('take', [21, 9], () => desk.take({ id }, once()), atDesk);
  await step('answer', [22, 10], () => desk.answer({ id, clientId: uuidv7(), text: 'I am here.' }, once()), atDesk);
  await step('ask a person', [26, 14], () => ask('Thank you.'), own);
  await step('give back', [23, 9], () => desk.giveBack({ id }, once()), null);
  await step('close', [14, 6], () => mine.close({ id }, once()), own);
  await step('score', [11, 5], () => mine.score({ id, rating: 5 }, once()), own);
  await step('reopen', [14, 5], () => mine.reopen({ id }, once()), own);
  expect(found).toEqual([]);
});

test('a sponsored post', async () => {
  const found: string[] = [];
  const step = stepping(found);
  const author = world.as(daniel).promoting;
  const judge = world.as(faith).promoting;
  const form = await promotionForm(world, daniel);
  const { id } = await step(
    'create',
    [13, 7],
    () => author.create({ form }, once()),
    ({ id }) => author.get({ id }),
  );
  const read = () => author.get({ id });
  const submit = (revision: number) => step('submit', [14, 6], () => author.submit({ id, revision }, once()), read);
  const title = 'Water tanks on easy credit';
  await step('save', [15, 8], () => judge.save({ id, revision: 1, form: { ...form, title } }, once()), read);
  await step('save as before', [13, 6], () => author.save({ id, revision: 2, form: { ...form, title } }, once()), read);
  await submit(2);
  await step('withdraw', [14, 6], () => author.withdraw({ id }, once()), read);
  const copy = await step(
    'duplicate',
    [14, 7],
    () => author.duplicate({ id }, once()),
    ({ id }) => author.get({ id }),
  );
  const whole = { id: copy.id, revision: 1, form: { ...form, title } };
  const { revision } = await author.save(whole);
  const copied = () => judge.get({ id: copy.id });
  await author.submit({ id: copy.id, revision });
  await step('send back', [14, 6], () => judge.sendBack({ id: copy.id, reason }, once()), copied);
  await author.submit({ id: copy.id, revision });
  await step('approve', [15, 6], () => judge.approve({ id: copy.id, revision }, once()), copied);
  await step('pause', [14, 6], () => judge.pause({ id: copy.id }, once()), copied);
  await step('resume', [14, 6], () => judge.resume({ id: copy.id }, once()), copied);
  await judge.pause({ id: copy.id });
  await step('revise', [15, 7], () => judge.revise({ id: copy.id }, once()), copied);
  await step('end', [15, 7], () => judge.end({ id: copy.id, reason }, once()), copied);
  expect(found).toEqual([]);
});

test('a promise', async () => {
  const found: string[] = [];
  const step = stepping(found);
  const inDays = (days: number) => addCalendarDays(localDayOf(world.clock.now(), 'Africa/Nairobi'), days);
  const terms = [10, 20].map((days) => ({
    id: uuidv7(),
    clauseId: null,
    debtor: 'B' as const,
    creditor: 'A' as const,
    kind: 'deliver' as const,
    title: 'Deliver 400 lanterns',
    criteria: 'All 400 light up.',
    amountMinor: null,
    evidenceRequired: false,
    reviewDays: 7,
    due: { kind: 'on' as const, day: inDays(days) },
  }));
  const story = await signedByAll(world, { obligations: terms });
  const debtor = world.as(story.other).obligations;
  const creditor = world.as(story.owner).obligations;
  const [first, second] = await creditor.list({ agreementId: story.id });
  if (!first || !second) throw new Error('two things were promised');
  const { id } = first;
  const owed = () => creditor.get({ id });
  const owes = () => debtor.get({ id });
  const text = 'All are there.';
  await step('ask for a day', [19, 10], () => debtor.proposeExtension({ id, day: inDays(30), reason }, once()), owes);
  await step('refuse a day', [19, 10], () => creditor.answerExtension({ id, agree: false }, once()), owed);
  await debtor.proposeExtension({ id, day: inDays(30), reason });
  await step('agree to a day', [22, 13], () => creditor.answerExtension({ id, agree: true }, once()), owed);
  await step('claim', [25, 15], () => debtor.claimDone({ id, text }, once()), owes);
  await step(
    'send back',
    [23, 13],
    () => creditor.reject({ id, reason, criterion: 'All 400 light up.' }, once()),
    owed,
  );
  await debtor.claimDone({ id, text });
  await step('accept', [24, 14], () => creditor.accept({ id }, once()), owed);
  const last = () => creditor.get({ id: second.id });
  await step('give up', [22, 13], () => creditor.waive({ id: second.id, reason }, once()), last);
  expect(found).toEqual([]);
});

test('an agreement', async () => {
  const found: string[] = [];
  const step = stepping(found);
  const maker = await someone(world, 'Amina Maker');
  const other = await someone(world, 'Brian Other');
  const boss = await someone(world, 'Chief Approver');
  const sees = await someone(world, 'Wanjiru Witness');
  const firm = { kind: 'business', organisation: 'Lanterns Ltd' } as const;
  const mine = world.as(maker).agreements;
  const theirs = world.as(other).agreements;
  const { id, parties } = await drafted(world, maker, other, { publicClauseOffered: true });
  const own = () => mine.get({ id });
  const read = () => theirs.get({ id });
  const named = parties.map(({ id, side, name, email, signOrder }) => ({ id, side, name, email, signOrder }));
  const third = { side: 'B' as const, name: 'Clara Third', email: 'clara.third@example.org', signOrder: 3 };
  await step('name parties', [10, 4], () => mine.saveParties({ id, parties: [...named, third] }, once()), own);
  await step('name them again', [11, 4], () => mine.saveParties({ id, parties: named }, once()), own);
  const by = named[1]?.id ?? null;
  const attendants = [
    { role: 'approver' as const, name: boss.name, email: boss.email, partyId: by },
    { role: 'witness' as const, name: sees.name, email: sees.email, partyId: by },
    { role: 'reader' as const, name: 'Rita Reader', email: 'rita.reader@example.org', partyId: null },
  ];
  await step('say who attends', [10, 4], () => mine.saveAttendants({ id, attendants }, once()), own);
  await step('share', [32, 21], () => mine.share({ id }, once()), own);
  await step('remind', [12, 6], () => mine.remind({ id, partyId: by as NonNullable<typeof by> }, once()), own);
  const copy = await theirs.openText({ id });
  await theirs.saveText({ id, revision: copy.revision, terms: { ...copy.terms, governingLaw: 'Kenya' } });
  await step('open', [13, 6], () => theirs.markOpened({ id }, once()), read);
  await step('send a text', [17, 8], () => theirs.publishText({ id, changelog: 'The law.' }, once()), read);
  const { versionId } = await own();
  await step('accept', [14, 6], () => mine.acceptText({ id, versionId }, once()), own);
  await step('answer the clause', [12, 5], () => mine.answerClause({ id, accept: true }, once()), own);
  await theirs.answerClause({ id, accept: true });
  await step('ask for signatures', [18, 10], () => mine.requestSignatures({ id }, once()), own);
  await step('want a change', [13, 5], () => theirs.proposeChange({ id, reason }, once()), read);
  await step('reopen', [20, 10], () => mine.reopen({ id, reason }, once()), own);
  const reopened = await own();
  for (const api of [mine, theirs]) await api.acceptText({ id, versionId: reopened.versionId });
  const asked = await mine.requestSignatures({ id });
  const contentHash = asked.contentHash ?? '';
  const attending = (name: string) => ({
    id,
    contentHash,
    attendantId: asked.attendants.find((it) => it.name === name)?.id ?? '',
  });
  const judge = world.as(boss).agreements;
  const toJudge = attending(boss.name) as Parameters<typeof judge.approve>[0]; // the brand is born here
  await step(
    'refuse to approve',
    [13, 5],
    () => judge.refuseApproval({ ...toJudge, reason }, once()),
    () => judge.get({ id }),
  );
  await step(
    'approve',
    [13, 5],
    () => judge.approve(toJudge, once()),
    () => judge.get({ id }),
  );
  const witness = world.as(sees).agreements;
  const toSee = attending(sees.name) as typeof toJudge; // the brand is born here
  const { code } = await witness.showPresence(toSee);
  await step('enter the code', [15, 8], () => theirs.provePresence({ ...toSee, code }, once()), read);
  const signing = (text: string) => ({
    ...{ id, contentHash: toSee.contentHash, level: 0 as const, electronicRecordsConsent: true as const },
    mark: { kind: 'typed' as const, text },
  });
  await step('sign', [14, 6], () => mine.sign(signing(maker.name), once()), own);
  await step('sign last', [14, 6], () => theirs.sign(signing(other.name), once()), read);
  await step(
    'attest, which executes it',
    [16, 7],
    () => witness.attest({ ...toSee, sawIt: true }, once()),
    () => witness.get({ id }),
  );
  await step('read', [3, 2], own, own);
  await world.settle();

  const signed = await signedByAll(world);
  const amending = world.as(signed.owner).amending;
  const again = world.as(signed.owner).agreements;
  const proposed = await step(
    'propose an end',
    [36, 23],
    () => amending.proposeEnd({ id: signed.id, reason }, once()),
    ({ id }) => again.get({ id }),
  );
  await step(
    'withdraw it',
    [14, 6],
    () => again.void({ id: proposed.id, reason }, once()),
    ({ id }) => again.get({ id }),
  );
  await step(
    'propose an amendment',
    [24, 15],
    () => amending.propose({ id: signed.id, reason }, once()),
    ({ id }) => again.get({ id }),
  );

  const boss2 = await someone(world, 'Lanterns Ltd', firm);
  const draft = await drafted(world, maker, boss2);
  await mine.share({ id: draft.id });
  const ours = world.as(boss2).agreements;
  const asOf = () => ours.get({ id: draft.id });
  const deputy = await someone(world, 'Dora Deputy');
  const handing = { id: draft.id, name: deputy.name, email: deputy.email, basis: 'A written power of attorney.' };
  const handed = await step('hand over signing', [14, 8], () => ours.delegate(handing, once()), asOf);
  const delegationId = handed.delegations[0]?.id as NonNullable<(typeof handed.delegations)[number]>['id'];
  await step(
    'agree to it',
    [21, 9],
    () => mine.answerDelegation({ id: draft.id, delegationId, agree: true }, once()),
    () => mine.get({ id: draft.id }),
  );
  const deputys = world.as(deputy).agreements;
  await step(
    'decline, which gives it back',
    [21, 8],
    () => deputys.decline({ id: draft.id, reason }, once()),
    () => deputys.get({ id: draft.id }),
  );
  expect(found).toEqual([]);
});
