import { UNUSED_AT_MOST } from '@ahadi/domain/agreements/invitations/answering.ts';
import type { LetterAnswer } from '@ahadi/domain/agreements/invitations/schema.ts';
import type { Clause } from '@ahadi/domain/agreements/schema.ts';
import { HOUR, MINUTE } from '@ahadi/domain/core/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answered,
  browserOf,
  codeTo,
  countsOf,
  frozenFor,
  type Invited,
  inTheirPlace,
  invitedTo,
  lettersTo,
  noClause,
  partyOf,
  secretTo,
} from '../test/byletter.ts';
import { refusal } from '../test/refusal.ts';
import { clause, confirm, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const goods = clause('Goods', 'The seller delivers 400 lanterns.');
const price = clause('Price', 'The buyer pays 90,000 shillings.');
const wishes = { ...noClause, clauses: [goods, price] };
const fewer = 'The seller delivers 300 lanterns.';
const worded = (it: Clause, words: string): Clause => ({ ...it, body: clause('', words).body });
type Suggest = Extract<LetterAnswer, { deed: 'suggest' }>;
const suggesting = (it: Pick<Invited, 'versionId'>, more: Partial<Suggest> = {}): Suggest => ({
  ...{ deed: 'suggest', versionId: it.versionId, proposal: { kind: 'change', clause: worded(goods, fewer) } },
  ...{ reason: 'Our store is small.', follows: null },
  ...more,
});
const readAs = async (person: Person, { id }: Pick<Invited, 'id'>) =>
  (await world.as(person).negotiating.read({ id })).suggestions;
const readByLetter = async ({ by, id }: Pick<Invited, 'by' | 'id'>) => (await by.negotiating.read({ id })).suggestions;
const suggestionsIn = async ({ id }: Pick<Invited, 'id'>): Promise<number> => {
  const { rows } = await sql`select from clause_suggestions where agreement_id = ${id}`.execute(world.deps.db);
  return rows.length;
};
/** What the maker of the agreement is waited for in it. */
const turnsOf = async ({ owner, id }: Invited): Promise<string[]> => {
  const { rows } = await sql<{ verb: string }>`
    select verb from turns where thing_id = ${id} and user_id = ${owner.id}`.execute(world.deps.db);
  return rows.map(({ verb }) => verb);
};
const newest = <One>(all: readonly One[]): One => {
  const last = all.at(-1);
  if (!last) throw new Error('there is one');
  return last;
};
/** The maker suggests something else instead of what they suggested. */
async function countered(it: Invited, words = 'The seller delivers 350 lanterns.'): Promise<string> {
  const theirs = newest(await readAs(it.owner, it));
  const { id } = await world.as(it.owner).negotiating.suggest({
    ...{ id: it.id, versionId: it.versionId, follows: theirs.id },
    proposal: { kind: 'change', clause: worded(goods, words) },
  });
  await world.settle();
  return id;
}

describe('who is invited by letter suggests other words', () => {
  test('by a code: it stands beside the clause under their name, and answering it is the turn of who made the agreement', async () => {
    const it = await invitedTo(world, wishes);
    await world.as(it.owner).agreements.acceptText({ id: it.id, versionId: it.versionId });
    expect(await turnsOf(it)).toEqual([]);
    await answered(world, it, suggesting(it));
    expect(await readAs(it.owner, it)).toMatchObject([
      {
        authorName: 'Brian Otieno',
        side: 'B',
        status: 'open',
        byLetter: true,
        isMine: false,
        reason: 'Our store is small.',
      },
    ]);
    expect(await readByLetter(it)).toMatchObject([{ isMine: true, byLetter: true }]);
    expect(await turnsOf(it)).toEqual(['agreement.answer_suggestions']);
    const life = newest(await world.as(it.owner).agreements.life({ id: it.id }));
    expect([life.actorName, life.sentence]).toEqual([
      null,
      'Brian Otieno suggested other words for a clause, without an account, by a code to the address of their letter',
    ]);
    await world.settle();
    const heard = (await world.as(it.owner).notifications.list({ limit: 50 })).rows.map(({ message }) => message);
    expect(heard.some((message) => message.startsWith('Brian Otieno suggests a change'))).toBe(true);
    expect(await lettersTo(world, it.email, /^You suggested a change/)).toHaveLength(1);
    expect(await lettersTo(world, it.email, /A change is suggested/)).toEqual([]);
  });

  test('is accepted like any other: one version, which they read and accept by their letter', async () => {
    const it = await invitedTo(world, wishes);
    await answered(world, it, suggesting(it));
    const [theirs] = await readAs(it.owner, it);
    const now = await world.as(it.owner).negotiating.answer({
      ...{ id: it.id, versionId: it.versionId },
      answers: [{ suggestionId: theirs?.id as never, accept: true }],
    });
    expect(JSON.stringify(now.terms.clauses)).toContain('300 lanterns');
    const versions = await world.as(it.owner).agreements.versions({ id: it.id });
    expect(versions[0]?.changelog).toBe('Suggested by Brian Otieno: clause 1 “Goods” reworded');
    await world.settle();
    const { by } = await browserOf(world, it.email);
    const done = await answered(world, { ...it, by }, { deed: 'accept', versionId: now.versionId });
    expect(done.parties.every(({ acceptedVersionId }) => acceptedVersionId === now.versionId)).toBe(true);
  });

  test('hears of what is suggested instead by a letter that opens it, and accepts it, refuses it, or suggests again', async () => {
    const it = await invitedTo(world, wishes);
    await world.as(it.owner).agreements.acceptText({ id: it.id, versionId: it.versionId });
    await answered(world, it, suggesting(it));
    const before = await secretTo(world, it.email);
    const counter = await countered(it);
    expect(await turnsOf(it)).toEqual([]);
    const [letter] = await lettersTo(world, it.email, /Something else is suggested/);
    expect(letter?.text).toContain(await secretTo(world, it.email));
    expect(await secretTo(world, it.email)).not.toBe(before);
    const { by } = await browserOf(world, it.email);
    // Again theirs: it counters, and it is the maker's turn.
    await answered(world, { ...it, by }, suggesting(it, { follows: counter as never }));
    expect((await readAs(it.owner, it)).map(({ status }) => status)).toEqual(['countered', 'countered', 'open']);
    expect(await turnsOf(it)).toEqual(['agreement.answer_suggestions']);
    const second = await countered(it, 'The seller delivers 320 lanterns.');
    const answers = (accept: boolean) => [{ suggestionId: second as never, accept, words: accept ? '' : 'Too many.' }];
    const deed = { deed: 'answer_suggestions' as const, versionId: it.versionId, promises: [] };
    await answered(world, { ...it, by }, { ...deed, answers: answers(false) });
    expect(newest(await readAs(it.owner, it))).toMatchObject({
      ...{ status: 'refused', answer: 'Too many.', answeredByName: 'Brian Otieno' },
    });
    await world.settle();
    await world.as(it.owner).negotiating.suggest({
      ...{ id: it.id, versionId: it.versionId },
      proposal: { kind: 'change', clause: worded(price, 'The buyer pays 70,000 shillings.') },
    });
    const last = newest(await readAs(it.owner, it));
    const now = await answered(
      world,
      { ...it, by },
      {
        ...{ ...deed, answers: [{ suggestionId: last.id, accept: true, words: '' }] },
      },
    );
    expect(JSON.stringify(now.terms.clauses)).toContain('70,000');
    // Who accepts sends that version and accepts it by that; the others accept it again.
    expect(now.parties.map(({ acceptedVersionId }) => acceptedVersionId === now.versionId)).toEqual([false, true]);
    expect(await turnsOf(it)).toEqual(['agreement.accept_text']);
    const sentences = (await world.as(it.owner).agreements.life({ id: it.id })).map(({ sentence }) => sentence);
    const how = 'without an account, by a code to the address of their letter';
    expect(sentences).toContain(`Brian Otieno sent version 2, ${how}`);
    expect(sentences).toContain(`Brian Otieno answered suggestions, ${how}`);
  });

  test('makes it again or takes it back, and nobody else’s', async () => {
    const it = await invitedTo(world, wishes);
    await answered(world, it, suggesting(it));
    const first = newest(await readByLetter(it));
    const more = { follows: first.id, reason: 'In another way.' };
    await answered(world, it, suggesting(it, more));
    const second = newest(await readByLetter(it));
    await answered(world, it, { deed: 'withdraw', versionId: it.versionId, suggestionId: second.id });
    expect((await readAs(it.owner, it)).map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn']);
    await world.as(it.owner).negotiating.suggest({
      ...{ id: it.id, versionId: it.versionId, proposal: { kind: 'remove', clauseId: price.id } },
    });
    const theirs = newest(await readAs(it.owner, it));
    await expect(
      answered(world, it, { deed: 'withdraw', versionId: it.versionId, suggestionId: theirs.id }),
    ).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect(newest(await readAs(it.owner, it)).status).toBe('open');
  });

  test('has it in the account that confirms the address; behind another address it stays under the first name', async () => {
    const it = await invitedTo(world, wishes);
    await answered(world, it, suggesting(it));
    const view = await world.as(it.owner).agreements.get({ id: it.id });
    const corrected = await invitedTo(world, wishes);
    await answered(world, corrected, suggesting(corrected));
    await world.as(corrected.owner).agreements.saveParties({
      id: corrected.id,
      parties: (await world.as(corrected.owner).agreements.get({ id: corrected.id })).parties.map(
        ({ id, side, name, email, signOrder }) =>
          email === corrected.email
            ? { id, side, name: 'Njeri Otieno', email: `other.${email}`, signOrder }
            : { id, side, name, email, signOrder },
      ),
    });
    await world.settle();
    const { by } = await browserOf(world, `other.${corrected.email}`);
    expect(await readByLetter({ by, id: corrected.id })).toMatchObject([{ authorName: 'Brian Otieno', isMine: false }]);
    expect(await inTheirPlace(world, corrected)).toMatchObject({ name: 'Njeri Otieno' });
    const brian = await someone(world, 'Brian Otieno', { email: it.email, verified: false });
    await confirm(world, brian);
    const [theirs] = await readAs(brian, { id: view.id });
    expect(theirs).toMatchObject({ isMine: true, byLetter: true });
    await world.as(brian).negotiating.withdraw({ id: view.id, suggestionId: theirs?.id as never });
  });
});

describe('a row of suggestions', () => {
  const suggest = async (it: Invited, words: string) => {
    await answered(world, it, suggesting(it, { proposal: { kind: 'change', clause: worded(goods, words) } }));
    await world.settle();
  };
  const toOwner = async (it: Invited) => {
    world.clock.advance(4 * MINUTE);
    await world.tick('telling');
    return (await lettersTo(world, it.owner.email, /A change is suggested/)).length;
  };

  test('is one letter an hour to who made it, and one more once they did something; the bell has them all', async () => {
    const it = await invitedTo(world, wishes);
    await suggest(it, 'The seller delivers 310 lanterns.');
    expect(await toOwner(it)).toBe(1);
    for (const words of ['320', '330']) await suggest(it, `The seller delivers ${words} lanterns.`);
    expect(await toOwner(it)).toBe(1);
    await world
      .as(it.owner)
      .negotiating.comment({ id: it.id, clauseId: goods.id, visibility: 'all', body: 'We look at it.' });
    await suggest(it, 'The seller delivers 340 lanterns.');
    expect(await toOwner(it)).toBe(2);
    world.clock.advance(2 * HOUR);
    await suggest(it, 'The seller delivers 350 lanterns.');
    expect(await toOwner(it)).toBe(3);
  });

  test('of who made it is one letter an hour to who has no account, and the newest link opens', async () => {
    const it = await invitedTo(world, wishes);
    for (const words of ['310', '320', '330'])
      await world.as(it.owner).negotiating.suggest({
        ...{ id: it.id, versionId: it.versionId },
        proposal: { kind: 'change', clause: worded(goods, `The seller delivers ${words} lanterns.`) },
      });
    await world.settle();
    expect(await lettersTo(world, it.email, /A change is suggested/)).toHaveLength(1);
    expect(await readByLetter({ id: it.id, ...(await browserOf(world, it.email)) })).toHaveLength(3);
  });
});

describe('nothing is changed', () => {
  test('by a code of another deed, for another matter, a suggestion of elsewhere, or words that change nothing', async () => {
    const it = await invitedTo(world, wishes);
    const other = await invitedTo(world, wishes);
    await answered(world, other, suggesting(other));
    const elsewhere = newest(await readAs(other.owner, other));
    const { by, id, email, versionId } = it;
    const tried = (code: string, answer: LetterAnswer) => by.invitations.answer({ id, code, answer });
    await by.invitations.sendCode({ id, deed: 'comment', versionId });
    await expect(tried(await codeTo(world, email), suggesting(it))).rejects.toMatchObject(refusal('SIG_CODE_WRONG'));
    await by.invitations.sendCode({ id, deed: 'suggest', versionId });
    const code = await codeTo(world, email);
    await expect(tried(code, suggesting(it, { follows: elsewhere.id }))).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(tried(code, suggesting(it, { proposal: { kind: 'change', clause: goods } }))).rejects.toMatchObject(
      refusal('BAD_INPUT'),
    );
    await expect(
      tried(code, suggesting(it, { proposal: { kind: 'change', clause: worded(goods, '  ') } })),
    ).rejects.toMatchObject(refusal('BAD_INPUT'));
    await expect(
      tried(code, suggesting(it, { proposal: { kind: 'remove', clauseId: other.id } })),
    ).rejects.toMatchObject(refusal('STALE'));
    await expect(
      by.negotiating.suggest({ id, versionId, proposal: { kind: 'remove', clauseId: price.id } }),
    ).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
    await expect(by.invitations.answer({ id: other.id, code, answer: suggesting(other) })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
    expect([await suggestionsIn(it), await suggestionsIn(other)]).toEqual([0, 1]);
    await tried(code, suggesting(it));
    expect(await countsOf(world, it)).toMatchObject({ missed: 0, unused: 0 });
    // Nor do they answer what their own side suggested.
    const own = newest(await readByLetter(it));
    const deed = { deed: 'answer_suggestions' as const, versionId, promises: [] };
    await expect(
      answered(world, it, { ...deed, answers: [{ suggestionId: own.id, accept: true, words: '' }] }),
    ).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(
      answered(world, it, { ...deed, answers: [{ suggestionId: elsewhere.id, accept: true, words: '' }] }),
    ).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect((await readAs(it.owner, it)).map(({ status }) => status)).toEqual(['open']);
  });

  test('once the text is frozen, another text took its place, or they were taken off the list', async () => {
    const frozen = await invitedTo(world, wishes);
    await frozen.by.invitations.sendCode({ id: frozen.id, deed: 'suggest', versionId: frozen.versionId });
    const early = await codeTo(world, frozen.email);
    await frozenFor(world, frozen);
    for (const deed of ['suggest', 'withdraw', 'answer_suggestions'] as const)
      await expect(
        frozen.by.invitations.sendCode({ id: frozen.id, deed, versionId: frozen.versionId }),
      ).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    await expect(
      frozen.by.invitations.answer({ id: frozen.id, code: early, answer: suggesting(frozen) }),
    ).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    const it = await invitedTo(world, wishes);
    await it.by.invitations.sendCode({ id: it.id, deed: 'suggest', versionId: it.versionId });
    const code = await codeTo(world, it.email);
    const owner = world.as(it.owner).agreements;
    const { revision, terms } = await owner.openText({ id: it.id });
    await owner.saveText({ id: it.id, revision, terms: { ...terms, title: 'Four hundred lanterns' } });
    await owner.publishText({ id: it.id });
    await expect(it.by.invitations.answer({ id: it.id, code, answer: suggesting(it) })).rejects.toMatchObject(
      refusal('STALE'),
    );
    await owner.void({ id: it.id, reason: 'We agreed otherwise by telephone.' });
    await expect(it.by.invitations.answer({ id: it.id, code, answer: suggesting(it) })).rejects.toMatchObject(
      refusal('UNAUTHENTICATED'),
    );
    expect([await suggestionsIn(frozen), await suggestionsIn(it)]).toEqual([0, 0]);
  });

  test('where accepting takes an account: what they accept becomes the text, and nobody accepted that for them', async () => {
    const it = await invitedTo(world, { ...wishes, minAssurance: 2 });
    await world.as(it.owner).negotiating.suggest({
      ...{ id: it.id, versionId: it.versionId },
      proposal: { kind: 'change', clause: worded(goods, fewer) },
    });
    const theirs = newest(await readAs(it.owner, it));
    const now = await answered(world, it, {
      ...{ deed: 'answer_suggestions', versionId: it.versionId, promises: [] },
      answers: [{ suggestionId: theirs.id, accept: true, words: '' }],
    });
    expect(now.versionNo).toBe(2);
    expect((await partyOf(world, it))?.acceptedVersionId).toBeNull();
  });

  test('by one code twice, also at one instant, or by more than there are codes for talking', async () => {
    const it = await invitedTo(world, wishes);
    const { by, id, versionId } = it;
    await by.invitations.sendCode({ id, deed: 'suggest', versionId });
    const code = await codeTo(world, it.email);
    const done = await Promise.allSettled(
      [1, 2, 3].map(() => by.invitations.answer({ id, code, answer: suggesting(it) })),
    );
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await suggestionsIn(it)).toBe(1);
    await sql`update invitation_readers set confirmed_until = null`.execute(world.deps.db);
    await sql`update letter_codes set unused = ${UNUSED_AT_MOST.say} where agreement_id = ${id} and kind = 'say'`.execute(
      world.deps.db,
    );
    for (const deed of ['suggest', 'withdraw', 'answer_suggestions', 'comment'] as const)
      await expect(by.invitations.sendCode({ id, deed, versionId })).rejects.toMatchObject(refusal('RATE_LIMITED'));
    await answered(world, it, { deed: 'accept', versionId });
  });
});
