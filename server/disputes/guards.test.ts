import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answer,
  claimOf,
  drafted,
  filed,
  jumpUntil,
  pass,
  postLetters,
  type Quarrel,
  served,
  withCourt,
} from '../test/quarrel.ts';
import { refusal } from '../test/refusal.ts';
import { askedToSign, confirm, sign, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let stranger: Person;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
  stranger = await someone(world, 'Sam Stranger');
});
afterAll(() => world.close());

const reason = 'A reason that is long enough.';
const ends: DisputeView['status'][] = ['unresolved_private', 'published', 'publication_review', 'unserved_closed'];
const find = async (quarrel: Quarrel, who: Person | null) => {
  const api = who ? world.as(who) : world.anyone();
  const { hits } = await api.records.search({ q: quarrel.respondent.userNumber });
  return hits.flatMap(({ entries }) => entries).filter(({ facts }) => facts.filer.id === quarrel.filer.identityId);
};

/** Nobody but its two sides and the desks can tell that there ever was such a dispute. */
async function leavesNoTrace(quarrel: Quarrel): Promise<void> {
  for (const who of [null, stranger, quarrel.filer, quarrel.respondent]) expect(await find(quarrel, who)).toEqual([]);
  const { filed, about } = await world.as(quarrel.respondent).records.mine();
  expect([...filed, ...about]).toEqual([]);
  const strangers = await world.as(stranger).records.mine();
  expect([...strangers.filed, ...strangers.about]).toEqual([]);
  const { ref } = await world.as(quarrel.filer).disputes.get({ id: quarrel.id });
  for (const told of await world.notificationsOf(stranger)) expect(told.message).not.toContain(ref);
  expect(await world.mailbox(stranger.email)).toEqual([]);
  const rows = await world.deps.db
    .selectFrom('public_records')
    .select('id')
    .where('dispute_id', '=', quarrel.id)
    .execute();
  expect(rows).toEqual([]);
}

/** Time runs out. One guard alone had failed, and that one is what both are told. */
async function closesInPrivate(quarrel: Quarrel, guard: string): Promise<void> {
  await jumpUntil(world, quarrel, ...ends);
  const view = await world.as(quarrel.filer).disputes.get({ id: quarrel.id });
  expect(view.guards.filter(({ passed }) => !passed).map((finding) => finding.guard)).toEqual([guard]);
  expect(view.status).toBe('unresolved_private');
  await leavesNoTrace(quarrel);
}

/** A matter that an officer takes on, because the filer ticked a box or its words ask for it. */
async function takenOn(wishes: Parameters<typeof drafted>[1], flags: 'health'[] = []): Promise<Quarrel> {
  const quarrel = await drafted(world, wishes);
  await world.as(quarrel.filer).disputes.submit({ id: quarrel.id, truth: true });
  await world.as(quarrel.officer).disputes.accept({ id: quarrel.id, reason, flags });
  await world.as(quarrel.respondent).disputes.open({ id: quarrel.id });
  return quarrel;
}

const reviewed = async (wishes: Parameters<typeof served>[1] = {}): Promise<Quarrel> => {
  const quarrel = await served(world, { respondentKind: 'person', ...wishes });
  await jumpUntil(world, quarrel, 'publication_review');
  return quarrel;
};
const approve = async (quarrel: Quarrel) => {
  const { textHash } = await world.as(quarrel.recordOfficer).disputes.entryPreview({ id: quarrel.id });
  return world.as(quarrel.recordOfficer).disputes.approvePublication({ id: quarrel.id, textHash, reason });
};

describe('one guard alone keeps it private:', () => {
  test('G1, the clause was not offered', async () => {
    await closesInPrivate(await served(world, { publicClause: false }), 'G1');
  });

  test('G1, the respondent refused the clause', async () => {
    const story = await askedToSign(world);
    await world.as(story.other).agreements.answerClause({ id: story.id, accept: false });
    for (const person of [story.owner, story.other]) await sign(world, person, story);
    await world.settle();
    const quarrel = { ...(await drafted(world)), filer: story.owner, respondent: story.other };
    await world.deps.db
      .updateTable('identities')
      .set({ verification_level: 2 })
      .where('id', 'in', [story.owner.identityId, story.other.identityId])
      .execute();
    const api = world.as(story.owner).disputes;
    const { id } = await api.create({ identityId: story.owner.identityId as never, agreementId: story.id });
    await api.save({ id, revision: 0, claim: claimOf(world) });
    await api.submit({ id, truth: true });
    await world.as(story.other).disputes.open({ id });
    await closesInPrivate({ ...quarrel, id }, 'G1');
  });

  test('G2, there is no proof that it was delivered', async () => {
    const quarrel = await served(world);
    await world.deps.db.deleteFrom('dispute_notices').where('dispute_id', '=', quarrel.id).execute();
    await closesInPrivate(quarrel, 'G2');
  });

  test('G2, the respondent was never reached: it closes after 21 days', async () => {
    const quarrel = await drafted(world);
    const api = world.as(quarrel.filer).disputes;
    const { id } = await api.create({ identityId: quarrel.filer.identityId as never, agreementId: null });
    await api.save({
      id,
      revision: 0,
      claim: claimOf(world, { respondentName: 'Nobody', respondentEmail: `nobody.${id}@example.org` }),
    });
    await api.submit({ id, truth: true });
    await world.as(quarrel.officer).disputes.accept({ id, reason });
    await jumpUntil(world, { ...quarrel, id }, ...ends);
    expect((await api.get({ id })).status).toBe('unserved_closed');
    await leavesNoTrace({ ...quarrel, id });
    // Who confirms that address years later is asked nothing about it.
    const late = await someone(world, 'Nobody', { email: `nobody.${id}@example.org`, verified: false });
    await confirm(world, late);
    expect(
      (
        await world
          .as(late)
          .disputes.open({ id })
          .catch(() => null)
      )?.status ?? 'unserved_closed',
    ).toBe('unserved_closed');
  });

  test('G4, the filer said that it is only about the price', async () => {
    await closesInPrivate(await takenOn({ claim: { flags: ['price_only'] } }), 'G4');
  });

  test('G4, an officer found that it is about health, and the filer cannot take that back', async () => {
    await closesInPrivate(
      await takenOn({ claim: { narrative: `${claimOf(world).narrative} He is an alcoholic.` } }, ['health']),
      'G4',
    );
  });

  test('G4, the sum is below the threshold by a cent', async () => {
    await closesInPrivate(
      await served(world, { claim: { relief: [{ kind: 'pay', amountMinor: 999, text: '' }] } }),
      'G4',
    );
  });

  test('G4, its words accuse and no officer has read them', async () => {
    const quarrel = await served(world);
    await sql`update disputes set claim = claim || ${JSON.stringify({ narrative: `${claimOf(world).narrative} They stole it.` })}::jsonb
      where id = ${quarrel.id}`.execute(world.deps.db);
    await closesInPrivate(quarrel, 'G4');
  });

  for (const answered of ['550 no such user', 'never'] as const)
    test(`G2, the letter ${answered === 'never' ? 'was never sent' : 'came back with a 550'}: an account here is no proof`, async () => {
      const quarrel = await drafted(world);
      await world.as(quarrel.filer).disputes.submit({ id: quarrel.id, truth: true });
      for (let day = 0; day < 26; day++) {
        await world.settle();
        if (answered !== 'never')
          await postLetters(world, ({ to }) => (to === quarrel.respondent.email ? answered : null));
        await pass(world, 1);
      }
      const view = await world.as(quarrel.filer).disputes.get({ id: quarrel.id });
      expect(view).toMatchObject({ status: 'unserved_closed' });
      expect(view.guards.find(({ guard }) => guard === 'G2')).toMatchObject({ passed: false });
      expect(view.parties.find(({ side }) => side === 'respondent')?.servedAt).toBeNull();
      if (answered !== 'never')
        expect(view.notices.some(({ channel, failedReason }) => channel === 'email' && failedReason)).toBe(true);
      await leavesNoTrace(quarrel);
    });

  for (const side of ['filer', 'respondent'] as const)
    test(`G5, the ${side}’s identity was not checked`, async () => {
      const quarrel = await served(world, { unchecked: side });
      await closesInPrivate(quarrel, 'G5');
      // It was so from the beginning, and the final notices have said it.
      for (const person of [quarrel.filer, quarrel.respondent]) {
        const told = (await world.notificationsOf(person)).filter(({ title }) =>
          /Final notice|left to|last day/.test(title),
        );
        expect(told.length).toBeGreaterThan(0);
        for (const { message } of told) expect(message).toContain('closes in private');
        for (const { text } of await world.mailbox(person.email))
          if (/closes in private/.test(text)) expect(text).not.toMatch(/may become public|Read the exact entry/);
      }
    });
});

describe('G3, time:', () => {
  test('less than seven days after the final notice the deadline moves, and an officer cannot publish either', async () => {
    const quarrel = await served(world);
    await jumpUntil(world, quarrel, 'no_response');
    const { clocks } = await world.as(quarrel.filer).disputes.get({ id: quarrel.id });
    const deadline = new Date(
      String(clocks.find(({ kind, status }) => kind === 'dispute.resolution' && status === 'running')?.dueAt),
    );
    const given = new Date(deadline.getTime() - 3 * 86_400_000);
    await world.deps.db.updateTable('disputes').set({ final_notice_at: given }).where('id', '=', quarrel.id).execute();
    world.clock.set(deadline);
    await world.tick('clocks');
    const view = await world.as(quarrel.filer).disputes.get({ id: quarrel.id });
    expect(view.status).toBe('no_response');
    const moved = view.clocks.find(({ kind, status }) => kind === 'dispute.resolution' && status === 'running');
    // The entry names the day of the deadline: moved, it is another text, and is shown for seven days of its own.
    expect(moved?.dueAt).toBe(new Date(deadline.getTime() + 7 * 86_400_000).toISOString());
    expect(view.finalNoticeAt).toBe(deadline.toISOString());
    expect(await find(quarrel, stranger)).toEqual([]);
  });

  test('in the review an officer who is too early is told which guard fails', async () => {
    const quarrel = await reviewed();
    const given = new Date(world.clock.now().getTime() - 6 * 86_400_000);
    await world.deps.db.updateTable('disputes').set({ final_notice_at: given }).where('id', '=', quarrel.id).execute();
    await expect(approve(quarrel)).rejects.toMatchObject({
      ...refusal('PUB_NOT_ELIGIBLE'),
      message: expect.stringContaining('G3'),
    });
    expect(await find(quarrel, stranger)).toEqual([]);
  });
});

describe('G6, a hold:', () => {
  test('a protective stay or proceedings elsewhere stop the deadline itself, and nothing becomes public', async () => {
    for (const hold of ['stay', 'court'] as const) {
      const quarrel = await served(world);
      await jumpUntil(world, quarrel, 'no_response');
      if (hold === 'stay')
        await world.as(quarrel.officer).disputes.protectiveStay({ id: quarrel.id, days: 60, reason });
      else await withCourt(world, quarrel, quarrel.respondent);
      world.clock.advance({ days: 50 });
      await world.tick('clocks');
      const view = await world.as(quarrel.filer).disputes.get({ id: quarrel.id });
      expect(view.status).toBe('no_response');
      expect(view.guards.find(({ guard }) => guard === 'G6')).toMatchObject({ passed: false });
      await leavesNoTrace(quarrel);
    }
  });

  test('in the review each hold keeps an officer from publishing', async () => {
    const stayed = await reviewed();
    await world.as(stayed.officer).disputes.protectiveStay({ id: stayed.id, days: 5, reason });
    await expect(approve(stayed)).rejects.toMatchObject({
      ...refusal('PUB_NOT_ELIGIBLE'),
      message: expect.stringContaining('G6'),
    });
    const sued = await reviewed();
    await withCourt(world, sued, sued.filer);
    await expect(approve(sued)).rejects.toMatchObject({
      ...refusal('PUB_NOT_ELIGIBLE'),
      message: expect.stringContaining('G6'),
    });
    for (const quarrel of [stayed, sued]) expect(await find(quarrel, stranger)).toEqual([]);
  });

  test('a word that it is resolved holds the publication until the filer is heard, and not longer', async () => {
    for (const heard of ['no', 'silence'] as const) {
      const quarrel = await reviewed({ respondentKind: 'business' });
      const claim = { id: quarrel.id, kind: 'paid' as const, text: 'Paid on Monday by transfer.' };
      await world.as(quarrel.respondent).disputes.claimResolved(claim);
      await expect(approve(quarrel)).rejects.toMatchObject({
        ...refusal('PUB_NOT_ELIGIBLE'),
        message: expect.stringContaining('G6'),
      });
      await pass(world, 6); // the review's own time is over
      expect(await find(quarrel, stranger)).toEqual([]);
      if (heard === 'no') {
        await world.as(quarrel.filer).disputes.denyResolved({ id: quarrel.id, reason });
        await expect(world.as(quarrel.respondent).disputes.claimResolved(claim)).rejects.toMatchObject(
          refusal('DSP_ONCE_ONLY'),
        );
        await jumpUntil(world, quarrel, 'published');
      } else {
        await jumpUntil(world, quarrel, 'resolved');
        expect(await find(quarrel, stranger)).toEqual([]);
      }
    }
  });

  test('said just before the deadline it is heard in the review, and does not close the matter', async () => {
    const quarrel = await served(world);
    await jumpUntil(world, quarrel, 'no_response');
    await pass(world, 15);
    await world
      .as(quarrel.respondent)
      .disputes.claimResolved({ id: quarrel.id, kind: 'paid', text: 'Paid it all now.' });
    await jumpUntil(world, quarrel, 'publication_review');
    await pass(world, 5);
    expect(await find(quarrel, stranger)).toEqual([]);
    await world.as(quarrel.filer).disputes.denyResolved({ id: quarrel.id, reason });
    await jumpUntil(world, quarrel, 'published');
  });

  test('an objection keeps the clock from publishing an organisation’s entry; a person decides about it', async () => {
    const quarrel = await reviewed({ respondentKind: 'business' });
    await world.as(quarrel.respondent).disputes.object({ id: quarrel.id, reason });
    world.clock.advance({ days: 30 });
    await world.tick('clocks');
    expect(await find(quarrel, stranger)).toEqual([]);
    await expect(world.as(quarrel.respondent).disputes.object({ id: quarrel.id, reason })).rejects.toMatchObject(
      refusal('DSP_ONCE_ONLY'),
    );
    await approve(quarrel);
    expect(await find(quarrel, stranger)).toHaveLength(1);
  });
});

describe('with all six passed it becomes public:', () => {
  test('of an organisation after the review, word for word what both were shown', async () => {
    const quarrel = await served(world);
    await world.as(quarrel.respondent).disputes.respond({ id: quarrel.id, response: answer });
    await jumpUntil(world, quarrel, 'publication_review');
    const shown = await world.as(quarrel.respondent).disputes.entryPreview({ id: quarrel.id });
    expect(await find(quarrel, stranger)).toEqual([]);
    await jumpUntil(world, quarrel, 'published');
    const [entry] = await find(quarrel, null);
    expect(entry).toMatchObject({ text: shown.text, textHash: shown.textHash });
    expect((await world.as(quarrel.filer).disputes.get({ id: quarrel.id })).guards.every(({ passed }) => passed)).toBe(
      true,
    );
    // Challenged, it is out of the search, and both sides read beside it on the dispute's page what its reference shows.
    const ref = String(entry?.ref);
    await world.as(quarrel.respondent).records.challenge({ ref, ground: 'privacy', statement: 'It names my home.' });
    expect(await find(quarrel, null)).toEqual([]);
    const { annotations } = await world.anyone().records.entry({ ref: ` ${ref.toLowerCase().replaceAll('-', ' ')}` });
    expect(annotations.map(({ kind }) => kind)).toEqual(['challenge_pending']);
    for (const side of [quarrel.filer, quarrel.respondent])
      expect((await world.as(side).disputes.entryPreview({ id: quarrel.id })).annotations).toEqual(annotations);
  });

  test('of a person by a record officer alone, and never by the clock', async () => {
    const quarrel = await reviewed();
    world.clock.advance({ days: 60 });
    await world.tick('clocks');
    expect(await find(quarrel, stranger)).toEqual([]);
    await approve(quarrel);
    expect(await find(quarrel, stranger)).toHaveLength(1);
  });

  test('withdrawn or resolved in time it is gone from everywhere', async () => {
    for (const way of ['withdraw', 'resolve'] as const) {
      const quarrel = await filed(world);
      await jumpUntil(world, quarrel, 'published');
      const [entry] = await find(quarrel, null);
      if (way === 'withdraw') await world.as(quarrel.filer).disputes.withdraw({ id: quarrel.id });
      else await world.as(quarrel.filer).disputes.markResolved({ id: quarrel.id, kind: 'paid' });
      expect(await find(quarrel, stranger)).toEqual([]);
      await expect(world.anyone().records.entry({ ref: String(entry?.ref) })).rejects.toMatchObject(refusal('GONE'));
    }
  });
});
