import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { DAY } from '@ahadi/domain/core/time.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { canonicalJson, sha256 } from '../core/canonical.ts';
import { LEAVING, type Leaving } from '../core/message.ts';
import { unsealWith } from '../core/vault.ts';
import { codeOf } from '../test/doors.ts';
import { answer, pass, type Quarrel, sealing, served } from '../test/quarrel.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'debug' } });
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
});
afterAll(() => {
  vi.restoreAllMocks();
  return world.close();
});

const of = (person: Person) => world.as(person).disputes;
const answered = async (): Promise<Quarrel> => {
  const quarrel = await served(world);
  await of(quarrel.respondent).respond({ id: quarrel.id, response: answer });
  return quarrel;
};
const toldTo = async (person: Person): Promise<string> =>
  (await world.notificationsOf(person)).map(({ title, message }) => `${title} ${message}`).join('\n');

/** Tables of the whole database in whose rows some words stand. */
async function tablesWith(pattern: string): Promise<string[]> {
  const tables = await world.owner.introspection.getTables();
  const searches = tables.map(
    ({ schema, name }) =>
      sql`select ${name} as name where exists (select 1 from ${sql.id(schema ?? 'public', name)} t where t::text ~ ${pattern})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(searches, sql` union all `)}`.execute(world.owner);
  return rows.map(({ name }) => name);
}
const awaitedFrom = async (person: Person) =>
  (await world.as(person).dashboard.read()).duties.map(({ kind }) => kind).filter((kind) => kind.startsWith('dispute'));
const waitingRows = (id: string) =>
  world.deps.db.selectFrom('dispute_bids').selectAll().where('dispute_id', '=', id).execute();

describe('a sealed figure', () => {
  test('is in no row, event, answer, notice, letter or log line, neither while it waits nor when it lost', async () => {
    const { id, filer, respondent, officer } = await answered();
    const figures = '765432[1-4]|123456[7-9]|1234570';
    const looksClean = async () => {
      await world.settle();
      expect(await tablesWith(figures)).toEqual([]);
      const views = await Promise.all(
        [filer, respondent, officer].map(async (person) => [
          await of(person).get({ id }),
          await of(person).life({ id }),
        ]),
      );
      const lines = vi.mocked(process.stderr.write).mock.calls.map(([line]) => String(line));
      for (const place of [views, lines]) expect(JSON.stringify(place)).not.toMatch(new RegExp(figures));
    };
    for (const round of [1, 2, 3]) {
      await sealing(world, filer, { id, amountMinor: 7_654_321 + round });
      if (round === 1) await looksClean();
      await sealing(world, respondent, { id, amountMinor: 1_234_567 + round });
    }
    expect(await codeOf(sealing(world, filer, { id, amountMinor: 1_234_567 }))).toBe('DSP_ONCE_ONLY');
    await looksClean();
    const { bids } = await of(respondent).get({ id });
    expect(bids.map(({ result }) => result)).toEqual(['gap', 'gap', 'gap']);
    const kept = await waitingRows(id);
    expect(kept.map((row) => [row.sealed.length, row.wrapped_key, row.key_id])).toEqual(
      Array.from({ length: 6 }, () => [0, null, null]),
    );
  });

  test('cannot be found by trying: not by its request that is remembered, its commitment, its length or what lies beside it', async () => {
    const { id, filer, respondent } = await answered();
    const { bidding } = await of(filer).get({ id });
    const input = { id, round: 1, payBy: bidding?.payBy ?? '', signedAs: filer.name, authority: null };
    const context = { idempotencyKey: `figure-of-${id}` };
    const once = () => of(filer).bid({ ...input, amountMinor: 7 }, { context });
    expect(await once()).toEqual(await once());
    const { input_hash: kept } = await world.deps.db
      .selectFrom('idempotency_keys')
      .select('input_hash')
      .where('key', '=', context.idempotencyKey)
      .executeTakeFirstOrThrow();
    expect(kept.equals(sha256(canonicalJson({ ...input, amountMinor: 7 })))).toBe(false);

    const [short] = await waitingRows(id);
    const long = await answered();
    await sealing(world, long.filer, { id: long.id, amountMinor: 999_999_999_999 });
    const [longest] = await waitingRows(long.id);
    expect(short?.sealed.length).toBe(longest?.sealed.length);
    const guesses = Array.from({ length: 20 }, (_, figure) =>
      sha256(`:${figure}:${short?.terms_hash}`).toString('hex'),
    );
    expect(guesses).not.toContain(short?.commitment);
    const secrets = await world.deps.db.selectFrom('installation_secrets').select('value').execute();
    for (const { value } of secrets)
      expect(() =>
        unsealWith(Buffer.from(value, 'base64url').subarray(0, 32), '', short?.sealed ?? Buffer.alloc(0)),
      ).toThrow();
    expect((await of(respondent).get({ id })).bids).toMatchObject([{ otherSideHasBid: true, myCommitment: null }]);
  });

  test('is sealed for the round and the day that were read, once a round, and never for the next by mistake', async () => {
    const { id, filer, respondent } = await answered();
    const { bidding } = await of(filer).get({ id });
    const read = { id, round: 1, payBy: bidding?.payBy ?? '', signedAs: filer.name, amountMinor: 700_000 };
    expect(await codeOf(of(filer).bid({ ...read, payBy: '2999-01-01' }))).toBe('BAD_INPUT');
    await of(filer).bid(read);
    expect(await codeOf(of(filer).bid({ ...read, amountMinor: 1 }))).toBe('OFFER_NOT_YOUR_TURN');
    // Who would give more than is claimed is asked before it binds, without their figure being said.
    const authority = { position: 'Director', basis: 'director' as const };
    const beyond = { ...read, signedAs: respondent.name, authority, amountMinor: 99_999_999_900 };
    await expect(of(respondent).bid(beyond)).rejects.toMatchObject({
      data: { fields: { isMeant: expect.stringMatching(/^KES 180,000 is claimed, and this is more\.$/) } },
    });
    await sealing(world, respondent, { id, amountMinor: 1 });
    // A page that still shows the first round: the same press would have bound its reader in the second.
    expect(await codeOf(of(filer).bid({ ...read, amountMinor: 1 }))).toBe('BAD_INPUT');
    expect((await of(filer).get({ id })).bids).toHaveLength(1);
  });

  test('binds to the end of the seventh day; then it is destroyed, and no round is used up', async () => {
    const { id, filer, respondent } = await answered();
    await sealing(world, filer, { id, amountMinor: 700_000 });
    expect(await awaitedFrom(respondent)).toEqual(['dispute.seal_figure']);
    const first = (await of(respondent).get({ id })).bidding;
    expect(Date.parse(first?.until ?? '') - world.clock.now().getTime()).toBeGreaterThan(
      disputeDefaults.bidStandsDays * DAY - DAY,
    );
    world.clock.set(first?.until ?? '');
    const later = await of(filer).get({ id });
    expect([later.bids, later.bidding?.no]).toEqual([[], 1]);
    expect(later.bidding?.payBy).not.toBe(first?.payBy);
    // A figure that binds nobody any more keeps nobody from correcting an answer, also where it lies there still.
    await of(respondent).correctAnswer({ id, response: answer });
    await world.tick('figures-forget');
    expect(await waitingRows(id)).toEqual([]);
    expect(await awaitedFrom(respondent)).toEqual([]);
    const late = await sealing(world, respondent, { id, amountMinor: 1_200_000 });
    expect([late.status, late.bids]).toMatchObject(['negotiating', [{ no: 1, otherSideHasBid: false, result: null }]]);
    await of(filer).withdraw({ id, reason: 'It is put right by now.' });
    expect(await waitingRows(id)).toEqual([]);
  });
});

test('near the deadline a figure and an offer wait no longer than the talks do, and say so', async () => {
  const { id, filer, respondent } = await answered();
  const deadlineOf = async () =>
    (await of(filer).get({ id })).clocks.find(
      ({ kind, status }) => kind === 'dispute.resolution' && status === 'running',
    )?.dueAt;
  await pass(world, Math.floor((Date.parse((await deadlineOf()) ?? '') - world.clock.now().getTime()) / DAY) - 3);
  await sealing(world, filer, { id, amountMinor: 700_000 });
  const deadline = await deadlineOf();
  expect((await of(respondent).get({ id })).bidding?.until).toBe(deadline);
  const terms = { text: 'The rest comes by the end of the month.', amountMinor: null, completeBy: '2999-01-01' };
  const { offers } = await of(filer).makeOffer({ id, terms });
  expect(offers.at(-1)?.validUntil).toBe(deadline);
  world.clock.set(deadline ?? '');
  await world.tick('clocks');
  await world.tick('figures-forget');
  expect(await waitingRows(id)).toEqual([]);
  expect((await of(filer).get({ id })).offers.at(-1)?.status).toBe('expired');
});

test('figures that meet settle at once: the middle is signed by both seals, promised with its day, and nobody can refuse or ask again', async () => {
  const { id, filer, respondent } = await answered();
  const { bidding } = await of(filer).get({ id });
  expect(bidding?.words.join(' ')).toMatch(
    /middle of the two figures by \d+ \w+ \d{4}, rounded down to the nearest KES 0.01.*whole matter of this dispute is settled.*is then a promise/,
  );
  await sealing(world, filer, { id, amountMinor: 700_000 });
  await world.settle();
  expect(await toldTo(respondent)).toMatch(/round 1 of 3.*settles the whole matter at that moment, to be paid by/);
  const theirs = (await of(respondent).get({ id })).bidding;
  expect([theirs?.payBy, theirs?.words]).toEqual([bidding?.payBy, bidding?.words]);
  const signed = await sealing(world, respondent, { id, amountMinor: 1_200_001 });
  expect([signed.status, signed.resolutionKind, signed.offers, signed.bidding]).toEqual([
    'resolved',
    'settled',
    [],
    null,
  ]);
  await world.settle();
  const agreementId = signed.settlementAgreementId as never; // it is there
  const settlement = await world.as(filer).agreements.get({ id: agreementId });
  expect([settlement.status, settlement.parties.map(({ status }) => status)]).toEqual(['active', ['signed', 'signed']]);
  // The seals made it: it is told of neither side that they drafted it or asked the other to sign.
  const { rows: made } = await sql<{ actor_id: string | null }>`
    select actor_id from events where subject_id = ${signed.settlementAgreementId}
      and name in ('agreement.created', 'agreement.signatures_requested')`.execute(world.deps.db);
  expect(made).toEqual([{ actor_id: null }, { actor_id: null }]);
  const text = JSON.stringify(settlement.terms.clauses);
  expect(text.match(/9,500/g)).toHaveLength(1);
  expect(text).toMatch(/about the agreement AG-/);
  expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  expect(text).not.toMatch(/7,000|12,000/);
  for (const person of [filer, respondent]) {
    const terms = { text: 'Less than that.', amountMinor: 1, completeBy: '2999-01-01' };
    expect(await codeOf(of(person).makeOffer({ id, terms }))).toBe('ILLEGAL_TRANSITION');
    expect(await toldTo(person)).toContain('The figures met');
    expect(await toldTo(person)).not.toContain('Sign “Settlement');
  }

  const promised = await world.as(respondent).obligations.list({ agreementId });
  expect(promised).toMatchObject([
    {
      ...{ status: 'due', myRole: 'debtor', dueOn: bidding?.payBy, creditorName: filer.name },
      term: { kind: 'pay', amountMinor: 950_000 },
    },
  ]);
  world.clock.set(`${bidding?.payBy}T23:00:00.000Z`);
  await world.tick('clocks');
  expect(await world.as(filer).obligations.list({ agreementId })).toMatchObject([{ status: 'overdue' }]);
});

/** The text of every statement that a deed sends. */
async function statementsOf(deed: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const hear = (message: unknown) => {
    for (const { text } of (message as Leaving).statements) texts.push(text); // nothing else is published there
  };
  subscribe(LEAVING, hear);
  try {
    await deed();
  } finally {
    unsubscribe(LEAVING, hear);
  }
  return texts;
}

describe('through the router, in tens of games', () => {
  /** What is different in any two seals, and where in the history an answer stands. */
  const plain = (read: unknown): string =>
    JSON.stringify(read)
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|[0-9a-f]{12,64}/g, 'id')
      .replaceAll(/"(seq|revision)":\d+/g, '"$1":0');

  type Since = { letters: number; notices: number };
  /** How many letters and notices somebody has so far. */
  async function nowOf({ id: userId, email }: Person): Promise<Since> {
    const letters = await world.mailbox(email);
    const { rows } = await sql<{ notices: number }>`
      select count(*)::int as notices from notifications where user_id = ${userId}`.execute(world.deps.db);
    return { letters: letters.length, notices: rows[0]?.notices ?? 0 };
  }

  /** All that somebody can read of the matter that is new since then. */
  async function readBy(person: Person, id: DisputeView['id'], since: Since): Promise<string> {
    const { notices } = await nowOf(person);
    const told = notices - since.notices;
    return plain([
      await of(person).get({ id }),
      (await of(person).life({ id })).slice(-9),
      await of(person).ifNobodyActs({ id }),
      (await of(person).list({})).rows,
      await (await of(person).calendar({ id })).text(),
      told === 0 ? [] : (await world.as(person).notifications.list({ limit: told })).rows.map((row) => row.message),
      (await world.mailbox(person.email)).slice(since.letters),
    ]);
  }

  test('an opponent reads the same, and costs the same statements, whatever the other sealed out of reach', async () => {
    const { id, filer, respondent, officer } = await answered();
    await world.settle();
    const asksAuthority = new Map<string, boolean | undefined>();
    for (const person of [filer, respondent])
      asksAuthority.set(person.id, (await of(person).get({ id })).bidding?.asksAuthority);
    const seal = async (person: Person, terms: DisputeView['bidding'], amountMinor: number) => {
      const { no: round = 0, payBy = '' } = terms ?? {};
      const authority = asksAuthority.get(person.id) ? ({ position: 'Director', basis: 'director' } as const) : null;
      return of(person).bid({ id, amountMinor, round, payBy, signedAs: person.name, authority, isMeant: true });
    };
    let games = 0;

    /** Three rounds against one hidden figure; what the opponent seals follows from what they read. */
    const play = async (asFiler: boolean, far: number, first: number): Promise<string[]> => {
      games += 1;
      // As if this matter had never seen a figure.
      await sql`delete from dispute_bids where dispute_id = ${id}`.execute(world.deps.db);
      const [opponent, owner] = asFiler ? [filer, respondent] : [respondent, filer];
      const before = await nowOf(opponent);
      const read: string[] = [];
      let mine = first;
      for (const round of [1, 2, 3]) {
        const { bidding } = await of(opponent).get({ id });
        const hidden = asFiler ? Math.max(1, 400_000 - far) : 600_000 + far;
        const ownerFirst = (first + round) % 2 === 0;
        const sides = ownerFirst ? [owner, opponent] : [opponent, owner];
        const statements: string[] = [];
        for (const side of sides) {
          const figure = side === owner ? hidden : mine;
          statements.push(...(await statementsOf(() => seal(side, bidding, figure))));
          if (side === opponent) read.push(await codeOf(seal(opponent, bidding, figure + 1)));
        }
        read.push(statements.join('\n'));
        // Half way to the other, as somebody does who closes in.
        mine = asFiler ? Math.ceil((mine + 400_001) / 2) : Math.floor((mine + 599_999) / 2);
      }
      await world.settle();
      return [...read, await readBy(opponent, id, before), plain(await of(officer).get({ id }))];
    };

    const far = fc.integer({ min: 0, max: 399_998 });
    const game = fc.tuple(fc.boolean(), far, far, fc.integer({ min: 0, max: 100_000 }));
    await fc.assert(
      fc.asyncProperty(game, async ([asFiler, one, other, step]) => {
        const first = asFiler ? 400_001 + step : 599_999 - step;
        const seen = await play(asFiler, one, first);
        expect(await play(asFiler, other, first)).toEqual(seen);
        expect(seen.at(-2)?.match(/"result":"gap"/g)).toHaveLength(3);
      }),
      { numRuns: 10, endOnFailure: true },
    );
    expect(games).toBe(20);
  });
});

test('who seals second is not asked for a figure that is in, and a round that does not meet says whether another can follow', async () => {
  const { id, filer, respondent } = await answered();
  for (let round = 1; round <= disputeDefaults.bidRounds; round++) {
    await sealing(world, filer, { id, amountMinor: 7_654_321 });
    await world.settle();
    await sealing(world, respondent, { id, amountMinor: 1_234_567 });
    await world.settle();
  }
  const asked = /A sealed figure is in/g;
  expect((await toldTo(respondent)).match(asked)).toHaveLength(disputeDefaults.bidRounds);
  for (const person of [filer, respondent]) {
    expect((await toldTo(person)).match(/Both can seal another figure\./g)).toHaveLength(disputeDefaults.bidRounds - 1);
    expect(await toldTo(person)).toMatch(/It was the last round\./);
  }
  expect(await toldTo(filer)).not.toMatch(asked);
  const letters = (await world.mailbox(filer.email)).map(({ text }) => text).join('\n');
  expect(letters).not.toMatch(/you can seal yours/);
});
