import type { LetterAnswer } from '@ahadi/domain/agreements/invitations/schema.ts';
import { COMMENT_LENGTH } from '@ahadi/domain/agreements/negotiating/rules.ts';
import { HOUR } from '@ahadi/domain/core/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answered,
  browserOf,
  codeTo,
  countsOf,
  frozenFor,
  goods,
  type Invited,
  inTheirPlace,
  invitedTo,
  lettersTo,
  secretTo,
  signature,
  twoClauses,
  wrongFor,
} from '../test/byletter.ts';
import { refusal } from '../test/refusal.ts';
import { confirm, drafted, sign, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { unzip } from '../test/zip.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const question = 'Who pays for the transport?';
type Comment = Extract<LetterAnswer, { deed: 'comment' }>;
const asking = (it: Pick<Invited, 'versionId'>, more: Partial<Comment> = {}): Comment => ({
  ...{ deed: 'comment', versionId: it.versionId, clauseId: goods.id, parentId: null, body: question },
  ...more,
});
const readAs = async (person: Person, { id }: Invited) => (await world.as(person).negotiating.read({ id })).comments;
const readByLetter = async ({ by, id }: Pick<Invited, 'by' | 'id'>) => (await by.negotiating.read({ id })).comments;
const commentsIn = async ({ id }: Pick<Invited, 'id'>): Promise<number> => {
  const { rows } = await sql`select from clause_comments where agreement_id = ${id}`.execute(world.deps.db);
  return rows.length;
};
const reply = (it: Invited, parentId: string | null, body = 'We do.') =>
  world.as(it.owner).negotiating.comment({
    ...{ id: it.id, clauseId: goods.id, parentId: parentId as never, visibility: 'all', body },
  });

describe('who is invited by letter asks and comments', () => {
  test('by a code; everybody reads who wrote it and how, history says it, and the mailbox is told', async () => {
    const it = await invitedTo(world, twoClauses);
    await answered(world, it, asking(it));
    const [theirs, ...more] = await readAs(it.owner, it);
    expect(more).toEqual([]);
    expect(theirs).toMatchObject({
      ...{ authorName: 'Brian Otieno', side: 'B', body: question, byLetter: true, isMine: false },
      ...{ visibility: 'all', clauseId: goods.id, versionNo: 1 },
    });
    expect(await readByLetter(it)).toMatchObject([{ body: question, byLetter: true, isMine: true }]);
    const life = (await world.as(it.owner).agreements.life({ id: it.id })).at(-1);
    expect([life?.actorName, life?.sentence]).toEqual([
      null,
      'Brian Otieno commented on a clause, without an account, by a code to the address of their letter',
    ]);
    await world.settle();
    const heard = (await world.as(it.owner).notifications.list({ limit: 50 })).rows.map(({ message }) => message);
    expect(heard.some((message) => message.startsWith('Brian Otieno wrote a comment'))).toBe(true);
    const [told, ...others] = await lettersTo(world, it.email, /^You sent a comment/);
    expect(others).toEqual([]);
    expect(told?.text).toContain('If you did not do this, somebody else reads your mail.');
    // The words are in no letter and in no deed.
    expect(told?.text).not.toContain(question);
    const { rows } = await sql<{ payload: string }>`
      select payload::text from events where subject_id = ${it.id} and name = 'agreement.commented'`.execute(
      world.deps.db,
    );
    expect(rows.map(({ payload }) => payload).join()).not.toContain('transport');
    // They are not told of their own words as of somebody else's, and their party has still nobody.
    expect(await lettersTo(world, it.email, /A new comment/)).toEqual([]);
    expect(await inTheirPlace(world, it)).toMatchObject({ userId: null, acceptedVersionId: null });
  });

  test('hears of an answer by a letter that opens it, and answers in turn; a row of comments is one letter', async () => {
    const it = await invitedTo(world, twoClauses);
    await answered(world, it, asking(it));
    const [first] = await readAs(it.owner, it);
    await reply(it, first?.id ?? null);
    await reply(it, null, 'And the price is without tax.');
    await world.settle();
    const letters = await lettersTo(world, it.email, /A new comment/);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).not.toContain('We do.');
    expect(letters[0]?.text).toContain(await secretTo(world, it.email));
    const { by } = await browserOf(world, it.email);
    expect((await readByLetter({ by, id: it.id })).map(({ body, isMine }) => [body, isMine])).toEqual([
      [question, true],
      ['We do.', false],
      ['And the price is without tax.', false],
    ]);
    await answered(world, { ...it, by }, asking(it, { parentId: first?.id ?? null, body: 'Both ways?' }));
    expect((await readAs(it.owner, it)).at(-1)).toMatchObject({ parentId: first?.id, body: 'Both ways?' });
    // What is said after they spoke again comes by a letter again.
    await reply(it, first?.id ?? null, 'Both ways.');
    await world.settle();
    expect(await lettersTo(world, it.email, /A new comment/)).toHaveLength(2);
  });

  test('while it is signed, too, and opens again what was settled; what a side says to itself they never read or answer', async () => {
    const it = await invitedTo(world, twoClauses);
    await answered(world, it, asking(it));
    const [first] = await readAs(it.owner, it);
    const commentId = first?.id as never; // it was written
    await world.as(it.owner).negotiating.resolve({ id: it.id, commentId, resolved: true });
    await frozenFor(world, it);
    await answered(world, it, asking(it, { parentId: commentId, body: 'And who unloads?' }));
    expect((await readAs(it.owner, it))[0]?.resolvedAt).toBeNull();
    const own = await world.as(it.owner).negotiating.comment({
      ...{ id: it.id, clauseId: goods.id, visibility: 'own_side', body: 'We can go down to 80,000.' },
    });
    expect(JSON.stringify(await it.by.negotiating.read({ id: it.id }))).not.toContain('80,000');
    await expect(answered(world, it, asking(it, { parentId: own.id }))).rejects.toMatchObject(refusal('NOT_FOUND'));
    await world.settle();
    expect(JSON.stringify(await world.mailbox(it.email))).not.toContain('80,000');
  });

  test('has it all in the account that confirms the address, with its copy of all their data; a stranger has nothing', async () => {
    const it = await invitedTo(world, twoClauses);
    await answered(world, it, asking(it));
    const copyOf = async (person: Person) => {
      const { id } = await world.as(person).privacy.askCopy();
      await world.settle();
      const file = await world.as(person).privacy.download({ id });
      return unzip(Buffer.from(await file.arrayBuffer())).get('data.json') ?? '';
    };
    expect(await copyOf(it.owner)).not.toContain(question);
    const brian = await someone(world, 'Brian Otieno', { email: it.email, verified: false });
    await confirm(world, brian);
    expect(await readAs(brian, it)).toMatchObject([{ isMine: true, byLetter: true, authorName: 'Brian Otieno' }]);
    expect(await copyOf(brian)).toContain(question);
    const stranger = await someone(world, 'Somebody Else');
    await expect(world.as(stranger).negotiating.read({ id: it.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  test('and behind another address is another person: the words stay under the first name, and are not theirs', async () => {
    const it = await invitedTo(world, twoClauses);
    await answered(world, it, asking(it));
    const view = await world.as(it.owner).agreements.get({ id: it.id });
    const email = `corrected.${it.email}`;
    await world.as(it.owner).agreements.saveParties({
      id: it.id,
      parties: view.parties.map(({ id, side, name, signOrder, ...party }) =>
        party.email === it.email
          ? { id, side, name: 'Njeri Otieno', email, signOrder }
          : { id, side, name, email: party.email, signOrder },
      ),
    });
    await world.settle();
    await expect(readByLetter(it)).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
    const { by } = await browserOf(world, email);
    expect(await readByLetter({ by, id: it.id })).toMatchObject([{ authorName: 'Brian Otieno', isMine: false }]);
    const njeri = await someone(world, 'Njeri Otieno', { email, verified: false });
    await confirm(world, njeri);
    expect(await readAs(njeri, it)).toMatchObject([{ authorName: 'Brian Otieno', isMine: false }]);
    // Nor does who opens an account with the first address get in.
    const brian = await someone(world, 'Brian Otieno', { email: it.email, verified: false });
    await confirm(world, brian);
    await expect(world.as(brian).negotiating.read({ id: it.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
  });
});

describe('nothing is written', () => {
  test('without a code, by a wrong one, one of another deed, browser, address or text, or twice', async () => {
    const it = await invitedTo(world, twoClauses);
    const { by, id, email, versionId } = it;
    const tried = (code: string, answer: LetterAnswer = asking(it), as = by) =>
      as.invitations.answer({ id, code, answer });
    await expect(tried('123456')).rejects.toMatchObject(refusal('SIG_AUTH_STALE'));
    await by.invitations.sendCode({ id, deed: 'accept', versionId });
    await expect(tried(await codeTo(world, email))).rejects.toMatchObject(refusal('SIG_AUTH_STALE'));
    await by.invitations.sendCode({ id, deed: 'comment', versionId });
    const code = await codeTo(world, email);
    await expect(tried(wrongFor(code))).rejects.toMatchObject(refusal('SIG_CODE_WRONG'));
    const { by: elsewhere } = await browserOf(world, email);
    await expect(tried(code, asking(it), elsewhere)).rejects.toMatchObject(refusal('SIG_AUTH_STALE'));
    await expect(tried(code, { deed: 'accept', versionId })).rejects.toMatchObject(refusal('SIG_CODE_WRONG'));
    const other = await invitedTo(world, twoClauses);
    await other.by.invitations.sendCode({ id: other.id, deed: 'comment', versionId: other.versionId });
    const theirs = await codeTo(world, other.email);
    if (theirs !== code) await expect(tried(theirs)).rejects.toMatchObject(refusal('SIG_CODE_WRONG'));
    expect(await commentsIn(it)).toBe(0);
    await tried(code);
    await expect(tried(code, asking(it, { body: 'Something else.' }))).rejects.toMatchObject(refusal('SIG_AUTH_STALE'));
    await tried(code);
    expect(await commentsIn(it)).toBe(1);
  });

  test('about another matter, a clause that is gone, a comment that is elsewhere, or by a text that is too long or empty', async () => {
    const it = await invitedTo(world, twoClauses);
    const other = await invitedTo(world, twoClauses);
    await answered(world, other, asking(other));
    const [elsewhere] = await readAs(other.owner, other);
    await expect(it.by.negotiating.read({ id: other.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
    const { versionId } = other;
    await expect(it.by.invitations.sendCode({ id: other.id, deed: 'comment', versionId })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
    await expect(
      it.by.invitations.answer({ id: other.id, code: '123456', answer: asking(other) }),
    ).rejects.toMatchObject(refusal('NOT_FOUND'));
    // With an account's procedures they are nobody.
    await expect(
      it.by.negotiating.comment({ id: it.id, clauseId: goods.id, visibility: 'all', body: question }),
    ).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
    await expect(
      it.by.negotiating.resolve({ id: other.id, commentId: elsewhere?.id as never, resolved: true }),
    ).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
    await it.by.invitations.sendCode({ id: it.id, deed: 'comment', versionId: it.versionId });
    const code = await codeTo(world, it.email);
    const tried = (more: Partial<Comment>) => it.by.invitations.answer({ id: it.id, code, answer: asking(it, more) });
    await expect(tried({ parentId: elsewhere?.id ?? null })).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(tried({ clauseId: other.id })).rejects.toMatchObject(refusal('STALE'));
    for (const body of ['  ', 'x'.repeat(COMMENT_LENGTH + 1), `with a nul ${String.fromCharCode(0)}`])
      await expect(tried({ body })).rejects.toMatchObject(refusal('BAD_INPUT'));
    expect([await commentsIn(it), await commentsIn(other)]).toEqual([0, 1]);
    // None of it was a wrong code, and the same one still does what can be done.
    expect(await countsOf(world, it)).toMatchObject({ unused: 1, missed: 0 });
    await tried({});
    expect(await commentsIn(it)).toBe(1);
  });

  test('once they were taken off the list, somebody took the party over, it was taken back, or everybody signed', async () => {
    const out = await invitedTo(world, twoClauses);
    const gone = await invitedTo(world, twoClauses);
    const claimed = await invitedTo(world, twoClauses);
    const signed = await invitedTo(world, twoClauses);
    const codes = new Map<Invited, string>();
    const contentHash = await frozenFor(world, signed);
    for (const it of [out, gone, claimed, signed]) {
      await it.by.invitations.sendCode({ id: it.id, deed: 'comment', versionId: it.versionId });
      codes.set(it, await codeTo(world, it.email));
    }
    const view = await world.as(out.owner).agreements.get({ id: out.id });
    await world.as(out.owner).agreements.saveParties({
      id: out.id,
      parties: view.parties.map(({ id, side, name, email, signOrder }) =>
        email === out.email
          ? { side, name: 'Njeri', email: 'njeri.new@strangers.example', signOrder }
          : { id, side, name, email, signOrder },
      ),
    });
    await world.as(gone.owner).agreements.void({ id: gone.id, reason: 'We agreed otherwise by telephone.' });
    await confirm(world, await someone(world, 'Brian Otieno', { email: claimed.email, verified: false }));
    await sign(world, signed.owner, { id: signed.id, contentHash });
    await answered(world, signed, signature(signed, contentHash));
    for (const [it, code] of codes) {
      await expect(it.by.invitations.answer({ id: it.id, code, answer: asking(it) })).rejects.toMatchObject(
        refusal('UNAUTHENTICATED'),
      );
      await expect(it.by.negotiating.read({ id: it.id })).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
      expect(await commentsIn(it)).toBe(0);
    }
  });

  test('on a text that another took the place of: it is read first', async () => {
    const it = await invitedTo(world, twoClauses);
    await it.by.invitations.sendCode({ id: it.id, deed: 'comment', versionId: it.versionId });
    const code = await codeTo(world, it.email);
    const owner = world.as(it.owner).agreements;
    const { revision, terms } = await owner.openText({ id: it.id });
    await owner.saveText({ id: it.id, revision, terms: { ...terms, title: 'Four hundred lanterns' } });
    await owner.publishText({ id: it.id });
    await expect(it.by.invitations.answer({ id: it.id, code, answer: asking(it) })).rejects.toMatchObject(
      refusal('STALE'),
    );
    expect(await commentsIn(it)).toBe(0);
  });
});

describe('what its maker says', () => {
  test('of who made it write one letter an hour, and the newest link opens', async () => {
    const it = await invitedTo(world, twoClauses);
    for (let times = 0; times < 8; times++) await reply(it, null, `Note ${times}`);
    await world.settle();
    expect(await lettersTo(world, it.email, /A new comment/)).toHaveLength(1);
    expect(await readByLetter({ id: it.id, ...(await browserOf(world, it.email)) })).toHaveLength(8);
    world.clock.advance(2 * HOUR);
    await reply(it, null, 'One more');
    await world.settle();
    expect(await lettersTo(world, it.email, /A new comment/)).toHaveLength(2);
  });
});

test('comments go by letter to nobody who has an account', async () => {
  const owner = await someone(world, 'Amina Odhiambo');
  const other = await someone(world, 'Baraka Juma');
  const { id } = await drafted(world, owner, other, twoClauses);
  await world.as(owner).agreements.share({ id });
  await world.as(owner).negotiating.comment({ id, clauseId: goods.id, visibility: 'all', body: 'Look at this.' });
  await world.settle();
  world.clock.advance(HOUR);
  await world.settle();
  expect(await lettersTo(world, other.email, /A new comment/)).toEqual([]);
});
