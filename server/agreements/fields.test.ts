import { judgePack, type Means, parts, type SignaturePart } from '@ahadi/domain/agreements/evidence.ts';
import type { Field } from '@ahadi/domain/agreements/fields/schema.ts';
import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canonicalJson, sha256, sha256Hex } from '../core/canonical.ts';
import { isSignedBy } from '../core/ed25519.ts';
import { asAsked, askedToSign, clause, shared, sign } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { unzipBytes } from '../test/zip.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const ask = (label: string, part: Partial<Field> = {}): Field => ({
  id: uuidv7(),
  side: 'B',
  clauseId: null,
  type: 'text',
  label,
  required: true,
  ...part,
});

/** A loan: its second clause has to be acknowledged, and the borrower is asked for all kinds of things. */
function loan() {
  const clauses = [
    clause('Loan', 'The lender lends.'),
    { ...clause('Interest', 'Ten in a hundred.'), acknowledge: true as const },
  ];
  const phone = ask('Your phone', { type: 'phone', clauseId: clauses[0]?.id ?? null });
  const paidBy = ask('Paid by', { type: 'radio', validation: { options: ['M-Pesa', 'Bank'] } });
  const account = ask('Account number', { condition: { field: paidBy.id, test: 'is', value: 'Bank' } });
  const sum = ask('Sum', { type: 'money' });
  const months = ask('Months', { type: 'number' });
  const total = ask('In all', { type: 'money', formula: `{${sum.id}} × {${months.id}}` });
  const day = ask('Signed on', { type: 'date_signed' });
  const all = { phone, paidBy, account, sum, months, total, day };
  return { ...all, ticked: [clauses[1]?.id ?? ''], terms: { clauses, fields: Object.values(all) } };
}

/** The code and the fields with which something was refused; null when it was not. */
const refused = (asked: PromiseLike<unknown>) =>
  Promise.resolve(asked).then(
    () => null,
    ({ code, data }: { code: string; data?: { fields?: unknown } }) => ({ code, fields: data?.fields }),
  );

type Kind = ReturnType<typeof loan>;
const api = (person: Person) => world.as(person);
async function answer(person: Person, id: string, values: readonly (readonly [Field, string | number])[]) {
  for (const [field, value] of values)
    await api(person).fields.save({ id: id as AgreementId, fieldId: field.id, value });
}
const fill = (person: Person, id: string, it: Kind) =>
  answer(person, id, [
    [it.phone, '+254 712 345678'],
    [it.paidBy, 'M-Pesa'],
    [it.account, '0110-234567'],
    [it.sum, 250_000],
    [it.months, '12'],
  ]);
const signature = async (person: Person, story: { id: string; contentHash: string }, acknowledged?: string[]) =>
  api(person).agreements.sign({
    id: story.id as AgreementId,
    contentHash: story.contentHash,
    level: 0,
    mark: { kind: 'typed', text: person.name },
    electronicRecordsConsent: true,
    ...(acknowledged ? { acknowledged } : {}),
    ...(await asAsked(world, person, story.id as AgreementId)),
  });

describe('what a party is asked', () => {
  test('is written one by one, read by nobody else before it signed, and by all afterwards', async () => {
    const it = loan();
    const story = await askedToSign(world, it.terms);
    await fill(story.other, story.id, it);
    const own = await api(story.other).fields.own({ id: story.id });
    expect(own.answers).toMatchObject({ [it.phone.id]: '+254 712 345678', [it.sum.id]: 250_000 });
    expect((await api(story.owner).fields.own({ id: story.id })).answers).toEqual({});
    expect(await api(story.owner).fields.signed({ id: story.id })).toEqual([]);
    const stranger = await world.person('Sam Stranger');
    expect(await refused(api(stranger).fields.own({ id: story.id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refused(api(stranger).fields.signed({ id: story.id }))).toMatchObject({ code: 'NOT_FOUND' });

    await signature(story.other, story, it.ticked);
    const [signed, ...more] = await api(story.owner).fields.signed({ id: story.id });
    expect(more).toEqual([]);
    // The account was not asked for in the end; the total was calculated and the day written by the platform.
    expect(signed).toMatchObject({
      acknowledged: it.ticked,
      answers: {
        [it.phone.id]: '+254 712 345678',
        [it.paidBy.id]: 'M-Pesa',
        [it.sum.id]: 250_000,
        [it.months.id]: '12',
        [it.total.id]: 3_000_000,
        [it.day.id]: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      },
    });
    expect(signed?.answers).not.toHaveProperty(it.account.id);
    expect(signed?.hash).toBe(
      sha256Hex(canonicalJson({ answers: signed?.answers, acknowledged: signed?.acknowledged })),
    );
    const drafts = await world.deps.db.selectFrom('agreement_answers').select('field_id').execute();
    expect(drafts.filter(({ field_id }) => field_id === it.account.id)).toEqual([]);
    expect(await refused(answer(story.other, story.id, [[it.phone, '+254 700 000000']]))).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
    });
  });

  test('is judged in full at the signature: what is missing is named by field, and no code goes out for it', async () => {
    const it = loan();
    const story = await askedToSign(world, { ...it.terms, minAssurance: 1 });
    await answer(story.other, story.id, [
      [it.phone, 'call me'],
      [it.paidBy, 'Bank'],
      [it.sum, 250_000],
    ]);
    const begun = await refused(
      api(story.other).agreements.startSigning({ id: story.id, contentHash: story.contentHash, level: 1 }),
    );
    expect(begun).toMatchObject({
      code: 'AGR_FIELDS_MISSING',
      fields: {
        [`answers.${it.phone.id}`]: 'Write a phone number like +254 712 345678.',
        [`answers.${it.account.id}`]: 'This needs an answer.',
        [`answers.${it.months.id}`]: 'This needs an answer.',
        [`answers.${it.total.id}`]: 'Answer the other questions first.',
      },
    });
  });

  test('waits for each clause that has to be acknowledged', async () => {
    const it = loan();
    const story = await askedToSign(world, it.terms);
    await fill(story.other, story.id, it);
    expect(await refused(sign(world, story.other, story))).toMatchObject({ code: 'AGR_NOT_ACKNOWLEDGED' });
    // The lender is asked for nothing and ticks all the same.
    expect(await refused(sign(world, story.owner, story))).toMatchObject({ code: 'AGR_NOT_ACKNOWLEDGED' });
    expect((await signature(story.owner, story, it.ticked)).status).toBe('signing');
    expect((await signature(story.other, story, it.ticked)).status).toBe('executed');
  });

  test('is no answer to another side’s question, of another kind, or for what is calculated', async () => {
    const it = loan();
    const story = await askedToSign(world, it.terms);
    expect(await refused(answer(story.owner, story.id, [[it.phone, '+254 712 345678']]))).toMatchObject({
      code: 'NOT_FOUND',
    });
    for (const [field, value] of [
      [it.sum, 'a lot'],
      [it.phone, 712],
      [it.total, 1],
      [it.day, '2020-01-01'],
    ] as const)
      expect(await refused(answer(story.other, story.id, [[field, value]]))).toMatchObject({ code: 'BAD_INPUT' });
  });

  test('comes again after the text was reopened, to be looked at, and can be taken back', async () => {
    const it = loan();
    const story = await askedToSign(world, it.terms);
    await fill(story.other, story.id, it);
    await signature(story.other, story, it.ticked);
    await api(story.owner).agreements.reopen({ id: story.id, reason: 'The months were wrong.' });
    expect(await api(story.owner).fields.signed({ id: story.id })).toEqual([]);
    for (const person of [story.owner, story.other]) {
      const { versionId } = await api(person).agreements.get({ id: story.id });
      await api(person).agreements.acceptText({ id: story.id, versionId });
    }
    const { contentHash } = await api(story.owner).agreements.requestSignatures({ id: story.id });
    const own = await api(story.other).fields.own({ id: story.id });
    expect(own.answers).toMatchObject({ [it.phone.id]: '+254 712 345678', [it.months.id]: '12' });
    expect(own.former).toEqual(expect.arrayContaining([it.phone.id, it.months.id]));
    await answer(story.other, story.id, [[it.months, '6']]);
    const none = await api(story.other).fields.save({ id: story.id, fieldId: it.phone.id, value: null });
    expect(none.answers).not.toHaveProperty(it.phone.id);
    await answer(story.other, story.id, [[it.phone, '+254 700 111222']]);
    await signature(story.other, { ...story, contentHash: contentHash ?? '' }, it.ticked);
    const [signed] = await api(story.owner).fields.signed({ id: story.id });
    expect(signed?.answers).toMatchObject({ [it.phone.id]: '+254 700 111222', [it.total.id]: 1_500_000 });
  });

  test('can be a file, which the others read once it was signed with', async () => {
    const paper = ask('Your ID', { type: 'file' });
    const story = await askedToSign(world, { fields: [paper] });
    const pdf = new File(['%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'], 'id card.pdf', { type: 'application/pdf' });
    const page = new File(['<script>alert(1)</script>'], 'id.pdf');
    const give = (file: File) => api(story.other).fields.addFile({ id: story.id, fieldId: paper.id, file });
    expect(await refused(give(page))).toMatchObject({ code: 'FILE_TYPE' });
    const { fileId } = await give(pdf);
    const read = (person: Person) => api(person).fields.file({ id: story.id, fileId });
    expect((await read(story.other)).name).toBe('id card.pdf');
    expect(await refused(read(story.owner))).toMatchObject({ code: 'NOT_FOUND' });
    await sign(world, story.other, story);
    expect(await (await read(story.owner)).text()).toContain('%PDF');
  });

  test('is asked of the side that made the agreement as well', async () => {
    const [paper, phone] = [ask('Your ID', { side: 'A', type: 'file' }), ask('Phone', { side: 'A', type: 'phone' })];
    const story = await askedToSign(world, { fields: [paper, phone] });
    const pdf = new File(['%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'], 'id card.pdf', { type: 'application/pdf' });
    const own = api(story.owner).fields;
    const { fileId } = await own.addFile({ id: story.id, fieldId: paper.id, file: pdf });
    await own.save({ id: story.id, fieldId: phone.id, value: '0700 111 222' });
    expect((await own.own({ id: story.id })).answers).toMatchObject({ [phone.id]: expect.stringContaining('111') });
    expect((await own.file({ id: story.id, fileId })).name).toBe('id card.pdf');
  });
});

describe('an agreement that asks', () => {
  test('is not shared while its questions go in a circle, or ask a side where nobody stands', async () => {
    const [net, gross] = [ask('Net', { type: 'money' }), ask('Gross', { type: 'money' })];
    net.formula = `{${gross.id}} − 1`;
    gross.formula = `{${net.id}} + 1`;
    expect(await refused(shared(world, { fields: [net, gross] }))).toMatchObject({
      code: 'BAD_INPUT',
      fields: {
        'fields.0.formula': 'These depend on each other: “Net” → “Gross” → “Net”. Change one of them.',
      },
    });
    expect(await refused(shared(world, { fields: [ask('Phone', { side: 'D' })] }))).toMatchObject({
      fields: { 'fields.0.side': 'Nobody is on side D. Choose a side with somebody on it.' },
    });
  });

  test('and one that does not keep the hash that such a text always had', async () => {
    const story = await askedToSign(world);
    const view = await api(story.owner).agreements.get({ id: story.id });
    expect(Object.keys(view.terms)).not.toContain('fields');
    expect(view.terms.clauses.every((one) => !('acknowledge' in one))).toBe(true);
    await sign(world, story.owner, story);
    const [deed] = await world.deps.db
      .selectFrom('events')
      .select('payload')
      .where('subject_id', '=', story.id)
      .where('name', '=', 'agreement.signed')
      .execute();
    expect(deed?.payload).not.toHaveProperty('answersHash');
  });
});

const means: Means = {
  sha256,
  checkSignature: async (it) => isSignedBy(it),
  checkPasskey: async () => true,
  canonicalJson,
  bytesOf: (text) => Buffer.from(text),
  textOf: (bytes) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
  fromBase64: (base64) => Buffer.from(base64, 'base64'),
  hex: (bytes) => Buffer.from(bytes).toString('hex'),
};

test('the answers are proven: by the panel, and in the evidence, where a changed one is found', async () => {
  const it = loan();
  const story = await askedToSign(world, it.terms);
  await fill(story.other, story.id, it);
  await signature(story.other, story, it.ticked);
  await signature(story.owner, story, it.ticked);
  await world.settle();
  const verdict = async () => (await api(story.owner).agreements.verify({ id: story.id })).verdict;
  expect(await verdict()).toBe('valid');
  const archive = await (await api(story.owner).agreements.evidence({ id: story.id })).arrayBuffer();
  const pack = unzipBytes(Buffer.from(archive));
  expect(await judgePack(pack, means)).toMatchObject({ holds: true });
  const signatures = JSON.parse(String(pack.get(parts.signatures))) as SignaturePart;
  const answered = signatures.find(({ asked }) => asked && it.phone.id in asked.answers);
  expect(answered?.asked?.acknowledged).toEqual(it.ticked);
  if (answered?.asked) answered.asked.answers[it.sum.id] = 100;
  const changed = new Map(pack).set(parts.signatures, Buffer.from(JSON.stringify(signatures)));
  const { findings } = await judgePack(changed, means);
  expect(findings.find(({ check }) => check === 'signatures')).toMatchObject({
    holds: false,
    says: `The answers of ${story.other.name} are not those that were signed with.`,
  });
  // Anyone who changes the answer and its hash in the database still contradicts the history.
  const row = await world.deps.db
    .selectFrom('agreement_signatures')
    .select(['id', 'answers'])
    .where('user_id', '=', story.other.id)
    .where('agreement_id', '=', story.id)
    .executeTakeFirstOrThrow();
  const answers = { ...(row.answers as object), acknowledged: [] };
  await world.deps.db
    .updateTable('agreement_signatures')
    .set({ answers: JSON.stringify(answers), answers_hash: sha256Hex(canonicalJson(answers)) })
    .where('id', '=', row.id)
    .execute();
  expect(await verdict()).toBe('invalid');
});
