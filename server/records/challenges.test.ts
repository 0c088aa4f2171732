// Longer than other files: one entry after the other is challenged, and what each way does is seen side by side.
import type { Challenge, ChallengeGround } from '@ahadi/domain/records/schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newestLink } from '../test/browser.ts';
import { type Entry, published } from '../test/entries.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { resolveRecord, withdrawRecord } from './entry.ts';
import { saveStatement } from './statements.ts';

let world: World;
let first: Person;
let second: Person;
let triage: Person;
beforeAll(async () => {
  world = await makeWorld();
  first = await someone(world, 'First Officer', { roles: ['record_officer'] });
  second = await someone(world, 'Second Officer', { roles: ['record_officer'] });
  triage = await someone(world, 'Triage Officer', { roles: ['officer', 'record_officer'] });
});
afterAll(() => world.close());
beforeEach(() => world.clock.advance(3_700_000)); // the count of tries by one address starts again

const reasons = 'The notice was never delivered to the address.';
const publicly = (ref: string) => world.anyone().records.entry({ ref });
const isFound = async ({ subject }: Entry) =>
  (await world.anyone().records.search({ q: subject.userNumber })).hits.length > 0;
async function challenged(
  ground: ChallengeGround = 'not_served',
  entry?: Entry,
): Promise<{ entry: Entry; id: Challenge['id'] }> {
  const made = entry ?? (await published(world, { triagedBy: triage }));
  await world.as(made.subject).records.challenge({ ref: made.ref, ground, statement: 'I never received this notice.' });
  await world.settle();
  const open = (await world.as(made.subject).records.mine()).challenges.find(({ status }) => status !== 'decided');
  if (!open) throw new Error('the challenge is not among the subject’s own');
  return { entry: made, id: open.id };
}
const tokenFor = async (email: string) => new URL(await newestLink(world, email)).searchParams.get('challenge') ?? '';
const confirmed = async (email: string) => world.anyone().records.confirmChallenge({ token: await tokenFor(email) });
const titles = async (person: Person) => (await world.notificationsOf(person)).map(({ title }) => title);

describe('a challenge', () => {
  for (const [ground, unlists] of [
    ['not_served', true],
    ['wrong_identity', true],
    ['privacy', true],
    ['malicious', true],
    ['defamatory', true],
    ['inaccurate', false],
    ['resolved', false],
    ['out_of_scope', false],
    ['expired', false],
  ] as const)
    it(`for ${ground} ${unlists ? 'takes the entry out of the search at once' : 'leaves it where it is'}, with a banner`, async () => {
      const entry = await published(world);
      const answer = await world
        .as(entry.subject)
        .records.challenge({ ref: entry.ref, ground, statement: 'This is what I say about it.' });
      expect(answer.unlistedAtOnce).toBe(unlists);
      expect(await isFound(entry)).toBe(!unlists);
      const seen = await publicly(entry.ref);
      expect(seen.annotations.map(({ kind }) => kind)).toEqual(['challenge_pending']);
    });

  it('waits for officers at their desk, named, with its day and what comes if nobody acts', async () => {
    const { entry, id } = await challenged();
    const [{ message = '' } = {}] = (await world.notificationsOf(entry.filer)).filter(
      ({ title }) => title === 'The entry is challenged',
    );
    expect(message, 'nobody has to decide').toMatch(/is challenged\. Two officers are to decide by \w{3}, /);
    const waits = async (officer: Person) => (await world.notificationsOf(officer))[0];
    expect(await waits(first)).toMatchObject({
      message: expect.stringMatching(
        new RegExp(`^Entry ${entry.ref} is challenged. It is to be acted on by .*; if nobody does`),
      ),
      link: '/disputes?view=challenges',
    });
    await world.as(first).records.propose({ id, decision: 'upheld', reasons });
    await world.settle();
    expect(await waits(second)).toMatchObject({
      message: expect.stringMatching(new RegExp(`challenge of entry ${entry.ref} waits to be confirmed by `)),
      link: '/disputes?view=challenges',
    });
    await world.as(second).records.confirm({ id, agree: true, reasons });
  });

  it('is waited for by whom the entry is about: what comes of doing nothing is decided with it', async () => {
    const entry = await published(world, { triagedBy: triage });
    const cure = async () =>
      (await world.as(entry.subject).dashboard.read()).duties.flatMap((duty) =>
        duty.kind === 'record.cure' ? duty.otherwise : [],
      );
    expect(await cure()).toEqual([expect.stringMatching(/^If you do nothing, the public entry stays/)]);
    const { id } = await challenged('privacy', entry);
    expect(await cure()).toEqual([expect.stringMatching(/decided with the challenge\. If it is upheld, it stays/)]);
    await world.as(first).records.propose({ id, decision: 'upheld', reasons });
    await world.as(second).records.confirm({ id, agree: true, reasons });
    expect(await cure()).toEqual([expect.stringMatching(/^If you do nothing, the public entry stays/)]);
  });

  it('is one at a time: who challenges the entry meanwhile adds to it, once for each ground, and is told of the end', async () => {
    const entry = await published(world);
    const stranger = { name: 'Zuhura Quinn', email: 'quinn@example.org' };
    const not = { ref: entry.ref, ground: 'wrong_identity' as const, statement: 'That is not me.', ...stranger };
    await world.anyone().records.challenge(not);
    await confirmed(stranger.email);
    // Nobody who comes first shuts the subject out.
    const add = (ground: ChallengeGround) =>
      world.as(entry.subject).records.challenge({ ref: entry.ref, ground, statement: `I say it is ${ground}.` });
    expect(await add('inaccurate')).toMatchObject({ joined: true, unlistedAtOnce: false });
    expect(await isFound(entry)).toBe(true);
    expect(await add('privacy')).toMatchObject({ joined: true, unlistedAtOnce: true });
    expect(await isFound(entry)).toBe(false);
    await expect(add('privacy')).rejects.toMatchObject(refusal('BAD_INPUT'));
    const { rows } = await world.as(first).records.desk({ filter: 'open', limit: 100 });
    const [open, ...more] = rows.filter(({ recordRef }) => recordRef === entry.ref);
    if (!open || more.length > 0) throw new Error('one challenge on the desk');
    expect(open.joined.map(({ ground }) => ground)).toEqual(['inaccurate', 'privacy']);
    const [own, ...others] = (await world.as(entry.subject).records.mine()).challenges;
    expect([own?.id, own?.joined.length, others]).toEqual([open.id, 2, []]);
    expect(JSON.stringify(own)).not.toContain('Quinn');
    await world.as(first).records.propose({ id: open.id, decision: 'upheld', reasons });
    await world.as(second).records.confirm({ id: open.id, agree: true, reasons });
    await world.settle();
    expect(await isFound(entry)).toBe(true);
    expect(await titles(entry.filer)).toContain('The challenge says more');
    expect(await titles(entry.subject)).toContain('The challenge is decided');
    const decided = (await world.mailbox(entry.subject.email)).find(({ text }) => text.includes('stays as it was'));
    expect(decided?.text.replace(/\s+/g, ' '), 'what is left to do').toContain('may challenge the entry again');
    // Who came first is told that others added to it, and once of the end.
    const letters = (await world.mailbox(stranger.email)).map(({ subject }) => subject);
    expect(letters.slice(-3)).toEqual([
      'The challenge says more',
      'The challenge says more',
      'Your challenge is decided',
    ]);
    // What was added was heard like what was said first.
    expect(await add('privacy')).toMatchObject({ joined: false, unlistedAtOnce: false });
  });

  it('by one of several who act for whom the entry is about is answered like any other', async () => {
    const entry = await published(world, { kind: 'business' });
    const colleague = await someone(world, 'Clara Colleague');
    await world.deps.db
      .insertInto('identity_members')
      .values({
        identity_id: entry.subject.identityId,
        user_id: colleague.id,
        role: 'owner',
        is_primary: false,
        created_at: world.clock.now(),
      })
      .execute();
    const raise = { ref: entry.ref, ground: 'inaccurate' as const, statement: 'The sum is another one.' };
    await world.as(colleague).records.challenge(raise);
    const [open] = (await world.as(colleague).records.mine()).challenges;
    await world.as(first).records.propose({ id: open?.id as never, decision: 'upheld', reasons });
    await world.as(second).records.confirm({ id: open?.id as never, agree: true, reasons });
    await world.settle();
    expect(await titles(colleague)).toEqual(
      expect.arrayContaining(['We have your challenge', 'Your challenge is decided']),
    );
  });

  it('that is added beyond the longest time out of the search hides the entry no second time', async () => {
    const { entry, id } = await challenged('inaccurate');
    await world.deps.db.updateTable('record_challenges').set({ rung: 'owner' }).where('id', '=', id).execute();
    const raise = { ref: entry.ref, ground: 'privacy' as const, statement: 'It says too much.' };
    expect(await world.as(entry.subject).records.challenge(raise)).toMatchObject({ unlistedAtOnce: false });
    expect(await isFound(entry)).toBe(true);
  });

  it('by somebody of the same name needs a name, an address and one of two grounds; nobody else is told who it was', async () => {
    const entry = await published(world);
    const raise = (more: object) =>
      world
        .anyone()
        .records.challenge({ ref: entry.ref, ground: 'wrong_identity', statement: 'I have the same name.', ...more });
    await expect(raise({})).rejects.toMatchObject(refusal('BAD_INPUT'));
    await expect(raise({ name: 'Otieno Barasa' })).rejects.toMatchObject(refusal('BAD_INPUT'));
    const whole = { name: 'Otieno Barasa', email: 'namesake@example.org' };
    await expect(raise({ ...whole, ground: 'defamatory' })).rejects.toMatchObject(refusal('BAD_INPUT'));
    expect(await raise(whole)).toEqual({
      ...{ received: true, unlistedAtOnce: false, joined: false },
      confirmAt: 'namesake@example.org',
    });
    expect(await confirmed(whole.email)).toMatchObject({ unlistedAtOnce: true });
    await world.settle();
    expect((await world.mailbox('namesake@example.org')).map(({ subject }) => subject)).toEqual([
      'Confirm your challenge',
      'We have your challenge',
    ]);
    for (const person of [entry.subject, entry.filer]) {
      const mine = JSON.stringify((await world.as(person).records.mine()).challenges);
      expect(mine).toContain('Somebody with the same name');
      expect(mine).not.toContain('namesake');
    }
  });

  it('by somebody who is called otherwise is looked into, and takes nothing out of the search meanwhile', async () => {
    const entry = await published(world);
    const raise = { ref: entry.ref, ground: 'wrong_identity', statement: 'Take this away, please.' } as const;
    const stranger = { name: 'Zuhura Quinn', email: 'zuhura@example.org' };
    await world.anyone().records.challenge({ ...raise, ...stranger });
    expect(await confirmed(stranger.email)).toMatchObject({ unlistedAtOnce: false });
    const { hits } = await world.anyone().records.search({ q: 'Otieno Barasa' });
    expect(hits.flatMap(({ entries }) => entries.map(({ ref }) => ref))).toContain(entry.ref);
  });

  it('takes the entry out of the search once for each person and ground, decided or not', async () => {
    const { id, entry } = await challenged('privacy');
    // Officers corrected it: the ground was not without reason, and still it is this person's second time.
    await world.as(first).records.propose({ id, decision: 'corrected', reasons });
    await world.as(second).records.confirm({ id, agree: true, reasons });
    const raise = (ground: ChallengeGround) =>
      world.as(entry.subject).records.challenge({ ref: entry.ref, ground, statement: 'Once more, please.' });
    expect(await raise('privacy')).toMatchObject({ unlistedAtOnce: false });
    expect(await isFound(entry)).toBe(true);
  });

  it('needs a confirmed address, also of an account', async () => {
    const entry = await published(world);
    await world.deps.db
      .updateTable('users')
      .set({ email_verified: false })
      .where('id', '=', entry.subject.id)
      .execute();
    const raise = world
      .as(entry.subject)
      .records.challenge({ ref: entry.ref, ground: 'privacy', statement: 'It says too much.' });
    await expect(raise).rejects.toMatchObject(refusal('EMAIL_UNVERIFIED'));
    expect(await isFound(entry)).toBe(true);
  });

  it('that what the platform saw speaks against takes nothing out of the search', async () => {
    for (const ground of ['not_served', 'wrong_identity'] as const) {
      const entry = await published(world, { respondedOn: '2026-10-10' });
      const raise = { ref: entry.ref, ground, statement: 'I never heard of it.' };
      expect(await world.as(entry.subject).records.challenge(raise)).toMatchObject({ unlistedAtOnce: false });
    }
  });

  it('is not the filer’s to raise', async () => {
    const entry = await published(world);
    const raise = world
      .as(entry.filer)
      .records.challenge({ ref: entry.ref, ground: 'privacy', statement: 'I changed my mind.' });
    await expect(raise).rejects.toMatchObject(refusal('FORBIDDEN'));
  });

  it('on a ground that was found to be without reason does not take it out of the search again', async () => {
    const { entry, id } = await challenged('privacy');
    await world.as(first).records.propose({ id, decision: 'upheld', reasons });
    await world.as(second).records.confirm({ id, agree: true, reasons });
    const raise = { ref: entry.ref, ground: 'privacy' as const, statement: 'I say it again.' };
    expect((await world.as(entry.subject).records.challenge(raise)).unlistedAtOnce).toBe(false);
    expect(await isFound(entry)).toBe(true);
  });
});

describe('the decision', () => {
  it('needs two record officers, none of them the triage officer, a side or anybody else', async () => {
    const { entry, id } = await challenged();
    const propose = (person: Person) => world.as(person).records.propose({ id, decision: 'set_aside', reasons });
    for (const person of [triage, entry.subject, entry.filer])
      await expect(propose(person)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(propose(await someone(world, 'Stranger'))).rejects.toMatchObject(refusal('NOT_FOUND'));
    await propose(first);
    const confirm = (person: Person) => world.as(person).records.confirm({ id, agree: true, reasons });
    await expect(confirm(first)).rejects.toMatchObject(refusal('PUB_TWO_PERSON_REQUIRED'));
    for (const person of [triage, entry.subject])
      await expect(confirm(person)).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect(await confirm(second)).toMatchObject({ status: 'decided', decision: 'set_aside', entry: null });
    await expect(publicly(entry.ref)).rejects.toMatchObject(refusal('GONE'));
  });

  it('by one person alone is refused by the table itself', async () => {
    const { id } = await challenged();
    const alone = world.deps.db
      .updateTable('record_challenges')
      .set({ proposed_by: first.id, decided_by: first.id })
      .where('id', '=', id)
      .execute();
    await expect(alone).rejects.toThrow('check constraint');
  });

  it('upheld gives the entry back as it was; corrected adds a correction; both end the banner', async () => {
    for (const decision of ['upheld', 'corrected'] as const) {
      const { entry, id } = await challenged('wrong_identity');
      await world.as(first).records.propose({ id, decision, reasons });
      await world.as(second).records.confirm({ id, agree: true, reasons: 'I come to the same result.' });
      const seen = await publicly(entry.ref);
      expect(seen.prominence).toBe('listed');
      expect(seen.annotations.map(({ kind }) => kind)).toEqual(decision === 'corrected' ? ['correction'] : []);
      expect(await isFound(entry)).toBe(true);
    }
  });

  it('sent back is judged again', async () => {
    const { id } = await challenged();
    await world.as(first).records.propose({ id, decision: 'upheld', reasons });
    expect(await world.as(second).records.confirm({ id, agree: false, reasons })).toMatchObject({
      status: 'reaffirmed',
      proposedDecision: null,
    });
    await world.as(second).records.propose({ id, decision: 'expunged', reasons });
    expect(await world.as(first).records.confirm({ id, agree: true, reasons })).toMatchObject({ decision: 'expunged' });
  });

  it('is taken once when two officers confirm at the same instant', async () => {
    const third = await someone(world, 'Third Officer', { roles: ['record_officer'] });
    const { entry, id } = await challenged();
    await world.as(first).records.propose({ id, decision: 'set_aside', reasons });
    const confirm = (person: Person) => world.as(person).records.confirm({ id, agree: true, reasons });
    const tries = await Promise.allSettled([confirm(second), confirm(third)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const events = await world.deps.db.selectFrom('events').select('name').where('subject_id', '=', entry.id).execute();
    expect(events.filter(({ name }) => name === 'record.challenge_decided')).toHaveLength(1);
  });

  it('and a cure at the same instant leave one removal, and no open challenge', async () => {
    for (let round = 0; round < 5; round++) {
      const { entry, id } = await challenged();
      await world.as(first).records.propose({ id, decision: 'upheld', reasons });
      const tries = await Promise.allSettled([
        world.as(second).records.confirm({ id, agree: true, reasons }),
        resolveRecord(world.ctx(), entry.id),
      ]);
      expect(tries[1]).toMatchObject({ status: 'fulfilled', value: 'removed_cured' });
      await expect(publicly(entry.ref)).rejects.toMatchObject(refusal('GONE'));
      const challenges = await world.deps.db
        .selectFrom('record_challenges')
        .selectAll()
        .where('record_id', '=', entry.id)
        .execute();
      expect(challenges.map(({ status }) => status)).toEqual(['decided']);
      const open = await world.deps.db
        .selectFrom('clocks')
        .selectAll()
        .where('subject_id', '=', entry.id)
        .where('status', '=', 'running')
        .execute();
      expect(open).toEqual([]);
    }
  });

  it.each([
    ['expunged', /^(?!.*again, free of charge)/s],
    ['upheld', /may challenge the entry again, free of charge\. A court is open to you/],
  ] as const)(
    '%s is told to both sides and to who raised it, with entry, reasons and way on in the letter only',
    async (decision, wayOn) => {
      const entry = await published(world);
      const outsider = { name: 'Otieno Barasa', email: `other.${decision}@example.org` };
      await world.anyone().records.challenge({
        ref: entry.ref,
        ground: 'wrong_identity',
        statement: 'That is not me at all.',
        ...outsider,
      });
      await confirmed(outsider.email);
      const { rows } = await world.as(first).records.desk({ filter: 'open' });
      expect(rows.map(({ createdAt }) => createdAt)).toEqual(rows.map(({ createdAt }) => createdAt).toSorted());
      const open = rows.at(-1);
      if (!open) throw new Error('the desk is empty');
      expect(open).toMatchObject({ recordRef: entry.ref, challengerName: outsider.name, by: 'outsider' });
      await world.as(first).records.propose({ id: open.id, decision, reasons });
      await world.as(second).records.confirm({ id: open.id, agree: true, reasons });
      await world.settle();
      const letters = await world.mailbox(outsider.email);
      expect(letters.map(({ subject }) => subject)).toEqual([
        'Confirm your challenge',
        'We have your challenge',
        'Your challenge is decided',
      ]);
      expect(letters[2]?.text).toContain(reasons);
      expect(letters[2]?.text).toContain(`You challenged the public entry ${entry.ref}.`);
      expect(letters[2]?.text.replace(/\s+/g, ' ')).toMatch(wayOn);
      expect(letters[2]?.text).not.toContain('DS-');
      for (const person of [entry.subject, entry.filer]) {
        expect(await titles(person)).toContain('The challenge is decided');
        expect(JSON.stringify(await world.notificationsOf(person))).not.toContain(reasons);
      }
    },
  );
});

describe('the filer', () => {
  it('is asked to stand by the entry, and may', async () => {
    const { entry, id } = await challenged();
    await world.as(first).records.forward({ id, reason: 'Please say what you sent and when.' });
    await world.settle();
    expect(await titles(entry.filer)).toContain('Stand by the entry');
    const reaffirm = (person: Person) =>
      world.as(person).records.reaffirm({ id, statement: 'I sent it to his office myself.' });
    await expect(reaffirm(entry.subject)).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect(await reaffirm(entry.filer)).toMatchObject({ status: 'reaffirmed', reaffirmDue: null });
    world.clock.advance({ days: 20 });
    await world.tick('clocks');
    expect(await publicly(entry.ref)).toMatchObject({ ref: entry.ref });
  });

  it('who keeps silent for five days loses it: it is set aside', async () => {
    const { entry, id } = await challenged();
    const { reaffirmDue } = await world.as(first).records.forward({ id, reason: 'Please say what you sent and when.' });
    world.clock.set(reaffirmDue ?? '');
    world.clock.advance(-1000);
    await world.tick('clocks');
    expect(await publicly(entry.ref)).toMatchObject({ ref: entry.ref });
    world.clock.advance(1000);
    await world.tick('clocks');
    await expect(publicly(entry.ref)).rejects.toMatchObject(refusal('GONE'));
    const [decided] = (await world.as(entry.subject).records.mine()).challenges;
    expect(decided).toMatchObject({ status: 'decided', decision: 'set_aside', entry: null });
  });
});

describe('the desk', () => {
  it('is record officers’ only, without their own matters', async () => {
    const { entry, id } = await challenged();
    await expect(world.as(entry.subject).records.desk({ filter: 'open' })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(world.as(entry.subject).records.redactions()).rejects.toMatchObject(refusal('FORBIDDEN'));
    const ids = async (person: Person) =>
      (await world.as(person).records.desk({ filter: 'open', limit: 100 })).rows.map((row) => row.id);
    expect(await ids(first)).toContain(id);
    expect(await ids(triage)).not.toContain(id);
  });

  it('is warned when nobody acts within 48 working hours, and twice when it is not decided', async () => {
    const { entry, id } = await challenged('inaccurate');
    const row = async () =>
      (await world.as(first).records.desk({ filter: 'open', limit: 100 })).rows.find((one) => one.id === id);
    const late = async () => {
      const rows = await world.deps.db
        .selectFrom('events')
        .select('payload')
        .where('name', '=', 'record.challenge_overdue')
        .execute();
      return rows.filter(({ payload }) => (payload as { challengeId: string }).challengeId === id).length;
    };
    const due = (await row())?.firstActionDue ?? '';
    expect(Date.parse(due) - world.clock.now().getTime()).toBeGreaterThanOrEqual(47 * 3_600_000);
    world.clock.set(due);
    await world.tick('clocks');
    expect(await late()).toBe(1);
    const toldLate = async () =>
      (await world.notificationsOf(first)).find(
        ({ title, message }) => title === 'A challenge is late' && message.includes(entry.ref),
      )?.message;
    expect(await toldLate()).toMatch(new RegExp(`^Entry ${entry.ref} is challenged\\. Nobody acted within two`));
    world.clock.set((await row())?.decisionDue ?? '');
    await world.tick('clocks');
    await world.settle();
    expect(await toldLate()).toMatch(new RegExp(`^Entry ${entry.ref} is challenged\\. It was not decided within 30`));
    const more = (await row())?.decisionDue ?? '';
    expect(Date.parse(more) - world.clock.now().getTime()).toBe(15 * 86_400_000);
    world.clock.set(more);
    await world.tick('clocks');
    expect((await row())?.decisionDue).toBeNull();
    expect(await late()).toBe(2);
  });

  it('is joined by a second officer, then by all, then by those who run the platform, each when a time is over', async () => {
    const owner = await someone(world, 'Olga Owner', { roles: ['admin'] });
    const { id, entry } = await challenged('privacy');
    const view = async () =>
      (await world.as(first).records.desk({ filter: 'open', limit: 100 })).rows.find((one) => one.id === id);
    const runOut = async (due: string | null | undefined) => {
      world.clock.set(due ?? '');
      await world.tick('clocks');
      return (await view())?.rung;
    };
    const counted = async () =>
      (await world.as(owner).dashboard.queues()).find(({ name }) => name === 'late_challenges');
    expect((await view())?.rung).toBe('officer');
    expect(await runOut((await view())?.firstActionDue)).toBe('second');
    const before = (await counted())?.count ?? 0;
    expect(await runOut((await view())?.decisionDue)).toBe('panel');
    expect(await isFound(entry)).toBe(false);
    expect((await counted())?.count).toBe(before + 1);
    expect(await runOut((await view())?.decisionDue)).toBe('owner');
    expect(await titles(owner)).toContain('A challenge is open for too long');
    const ofOwner = async () =>
      (await world.as(owner).records.desk({ filter: 'open', limit: 100 })).rows.map((one) => one.id);
    expect(await ofOwner()).toContain(id);
    await world.as(owner).records.propose({ id, decision: 'upheld', reasons });
    await expect(world.as(owner).records.confirm({ id, agree: true, reasons })).rejects.toMatchObject(
      refusal('PUB_TWO_PERSON_REQUIRED'),
    );
    await world.as(first).records.confirm({ id, agree: true, reasons });
    const other = await challenged('inaccurate');
    expect(await ofOwner()).not.toContain(other.id);
    const decide = world.as(owner).records.propose({ id: other.id, decision: 'upheld', reasons });
    await expect(decide).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  it('hides no entry beyond its limit: the entry is listed again, the challenge stays open, and all are told', async () => {
    const { id, entry } = await challenged('privacy');
    const due = async () =>
      (await world.as(first).records.desk({ filter: 'open', limit: 100 })).rows.find((one) => one.id === id)
        ?.decisionDue;
    for (const _ of ['30 days', '15 more']) {
      world.clock.set(new Date(Date.parse((await due()) ?? '') - 1));
      await world.tick('clocks');
      expect(await isFound(entry)).toBe(false);
      world.clock.advance(1);
      await world.tick('clocks');
    }
    await world.settle();
    expect(await isFound(entry)).toBe(true);
    const [mark] = (await publicly(entry.ref)).annotations;
    expect(mark).toMatchObject({ kind: 'challenge_pending', text: expect.stringContaining('within 45 days') });
    for (const person of [entry.subject, entry.filer])
      expect(await titles(person)).toContain('The challenge is still open');
    const mine = (await world.as(entry.subject).records.mine()).challenges.find((one) => one.id === id);
    expect(mine).toMatchObject({ status: 'open', rung: 'owner', listedAgainAt: world.clock.now().toISOString() });
    // It is decided as ever, and does not come back into a search that it never left.
    await world.as(first).records.propose({ id, decision: 'upheld', reasons });
    await world.as(second).records.confirm({ id, agree: true, reasons });
    await world.settle();
    expect((await publicly(entry.ref)).annotations).toEqual([]);
    const told = (await world.notificationsOf(entry.subject)).find(({ title }) => title === 'The challenge is decided');
    expect(told?.message).not.toContain('in the search again');
  });

  it('learns that a person challenged without reason before, and nobody else does', async () => {
    const { id, entry } = await challenged('privacy');
    await world.as(first).records.propose({ id, decision: 'upheld', reasons });
    await world.as(second).records.confirm({ id, agree: true, reasons });
    const again = await challenged('defamatory', entry);
    const desk = (await world.as(first).records.desk({ filter: 'open', limit: 100 })).rows;
    expect(desk.find((one) => one.id === again.id)?.foundBaseless).toBe(1);
    const own = (await world.as(entry.subject).records.mine()).challenges.find((one) => one.id === again.id);
    expect(own?.foundBaseless).toBeNull();
    // A challenge to which the same person added is one.
    const raise = { ref: entry.ref, ground: 'inaccurate' as const, statement: 'The sum is another one.' };
    await world.as(entry.subject).records.challenge(raise);
    await world.as(first).records.propose({ id: again.id, decision: 'upheld', reasons });
    await world.as(second).records.confirm({ id: again.id, agree: true, reasons });
    const third = await challenged('out_of_scope', entry);
    const rows = (await world.as(first).records.desk({ filter: 'open', limit: 100 })).rows;
    expect(rows.find((one) => one.id === third.id)?.foundBaseless).toBe(2);
  });
});

describe('a resolution while it is challenged', () => {
  it('leaves the challenge to be decided, and leads back to a resolved entry', async () => {
    const entry = await published(world);
    world.clock.advance({ days: 40 });
    const { id } = await challenged('inaccurate', entry);
    expect(await resolveRecord(world.ctx(), entry.id)).toBe('resolved_shown');
    await world.as(first).records.propose({ id, decision: 'upheld', reasons });
    await world.as(second).records.confirm({ id, agree: true, reasons });
    const [own] = (await world.as(entry.subject).records.mine()).about;
    expect(own).toMatchObject({ status: 'resolved_shown' });
    expect(own?.entry.annotations.map(({ kind }) => kind)).toEqual(['resolved']);
  });

  it('that removes the entry is told to everybody who challenged it', async () => {
    const entry = await published(world);
    const outsider = { name: 'Otieno Barasa', email: 'third.otieno@example.org' };
    await world
      .anyone()
      .records.challenge({ ref: entry.ref, ground: 'privacy', statement: 'That is my name too.', ...outsider });
    await confirmed(outsider.email);
    await challenged('inaccurate', entry);
    await withdrawRecord(world.ctx(), entry.id);
    await world.settle();
    expect((await world.mailbox(outsider.email)).at(-1)?.subject).toBe('What you challenged is gone');
    const said = async (person: Person) => (await world.notificationsOf(person)).map(({ message }) => message).join();
    expect(await said(entry.subject)).toContain('Your challenge ends with it');
    expect(await said(entry.filer)).toContain('Its challenge ends with it');
  });
});

describe('a redaction', () => {
  it('takes words out after a second officer said so, shows why, and keeps the words nowhere', async () => {
    const entry = await published(world, { triagedBy: triage });
    await saveStatement(world.ctx(), entry.disputeId, 'filer', 'I told his sister Halima on Monday.');
    const input = {
      id: entry.id as never,
      target: 'filer_statement' as const,
      words: 'his sister Halima',
      reason: 'A third person is named.',
    };
    const redact = (person: Person, more: object = {}) => world.as(person).records.redact({ ...input, ...more });
    await expect(redact(entry.subject)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(redact(triage)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(redact(first, { words: 'not there' })).rejects.toMatchObject(refusal('BAD_INPUT'));
    expect(await redact(first)).toEqual({ confirmed: false });
    await expect(redact(first)).rejects.toMatchObject(refusal('PUB_TWO_PERSON_REQUIRED'));
    expect((await publicly(entry.ref)).statements[0]?.body).toContain('Halima');
    expect(await world.as(second).records.redactions()).toMatchObject([
      { recordRef: entry.ref, words: input.words, proposedByMe: false },
    ]);
    await world.settle();
    const asked = (await world.notificationsOf(second)).find(({ message }) => message.includes('wait to be taken out'));
    expect(asked).toMatchObject({ message: expect.stringContaining(entry.ref), link: '/disputes?view=challenges' });
    expect(await redact(second)).toEqual({ confirmed: true });
    const seen = await publicly(entry.ref);
    expect(seen.statements[0]?.body).toBe('I told […] on Monday.');
    expect(seen.annotations).toMatchObject([
      { kind: 'redaction', text: expect.stringContaining('A third person is named.') },
    ]);
    const [kept] = await world.deps.db
      .selectFrom('record_redactions')
      .selectAll()
      .where('record_id', '=', entry.id)
      .execute();
    expect(kept?.words).toBeNull();
  });
});

describe('the log of removals', () => {
  it('counts by month, matter and reason, thirty days late, and names nobody', async () => {
    world.clock.advance({ days: 31 }); // what was removed before shows by now
    const before = await world.anyone().records.removals();
    const { id } = await published(world);
    await withdrawRecord(world.ctx(), id);
    world.clock.advance({ days: 29 });
    const total = (rows: typeof before) =>
      rows.filter(({ reason }) => reason === 'withdrawn').reduce((sum, { count }) => sum + count, 0);
    const early = total(await world.anyone().records.removals());
    world.clock.advance({ days: 2 });
    const late = await world.anyone().records.removals();
    expect(total(late)).toBe(early + 1);
    for (const row of late) expect(Object.keys(row).sort()).toEqual(['category', 'count', 'month', 'reason']);
  });
});
