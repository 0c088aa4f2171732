import { legalTexts } from '@ahadi/domain/accounts/terms/schema.ts';
import { publicClause } from '@ahadi/domain/agreements/rules.ts';
import { communityRules } from '@ahadi/domain/community/moderation/rules.ts';
import { APPEAL_DAYS, DECIDE_HOURS } from '@ahadi/domain/community/rules.ts';
import { creditDefaults } from '@ahadi/domain/credits/rules.ts';
import { reviewTime } from '@ahadi/domain/disputes/publishing/rules.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import { hours } from '@ahadi/domain/escrow/rules.ts';
import { marketDefaults } from '@ahadi/domain/marketplace/rules.ts';
import { mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import { noteLimits } from '@ahadi/domain/notes/rules.ts';
import { recordDefaults } from '@ahadi/domain/records/rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../test/browser.ts';
import { makeWorld, type World } from '../test/world.ts';
import { legalVersions } from './legal-texts.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2026-11-25T08:00:00Z' });
});
afterAll(() => world.close());
const newestOf = (kind: (typeof legalTexts)[number]) => legalVersions[kind].at(-1);

describe('the legal texts', () => {
  test('are read by anybody, whole, with all their versions and what changed', async () => {
    for (const kind of legalTexts) {
      const text = await world.anyone().terms.read({ kind });
      expect(text.clauses.length).toBeGreaterThan(5);
      expect(text.accepted).toBeNull();
      expect(text.versions[0]).toMatchObject({ version: text.version, summary: expect.stringMatching(/\S/) });
      for (const { inShort, text: words } of text.clauses) {
        expect(inShort).not.toMatch(/[{}_]/);
        expect(words).not.toMatch(/\{\{|<[a-z]/);
      }
    }
    const first = await world.anyone().terms.read({ kind: 'terms', version: 1 });
    expect(first.clauses.map(({ id }) => id)).toEqual([
      ...[
        'parties',
        'account',
        'agreements',
        'signatures',
        'electronic-records',
        'public-history-clause',
        'what-becomes-public',
      ],
      ...['disputes', 'mediation', 'content', 'data', 'liability', 'changes', 'contact'],
    ]);
    await expect(world.anyone().terms.read({ kind: 'terms', version: 99 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(world.anyone().terms.read({ kind: 'secrets' as never })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  test('name other clauses by the numbers that they have', async () => {
    for (const version of [1, 2]) {
      const { clauses } = await world.anyone().terms.read({ kind: 'terms', version });
      expect([clauses[5]?.id, clauses[6]?.id]).toEqual(['public-history-clause', 'what-becomes-public']);
    }
  });

  test('a version of the terms comes thirty days after it was written at the earliest, and keeps what it does not change', async () => {
    const [first, second] = legalVersions.terms;
    expect(Date.parse(String(second?.appliesFrom)) - Date.parse(String(first?.appliesFrom))).toBeGreaterThanOrEqual(
      30 * 86_400_000,
    );
    const unchanged = first?.clauses.filter((clause) =>
      second?.clauses.some((one) => one.text === clause.text && one.title === clause.title),
    );
    expect(unchanged?.map(({ id }) => id)).toEqual(
      first?.clauses.map(({ id }) => id).filter((id) => id !== 'data' && id !== 'changes'),
    );
    for (const id of ['money', 'help', 'community', 'notes'])
      expect(second?.clauses.map((clause) => clause.id)).toContain(id);
  });

  /** What the texts promise in numbers is what the product does: who changes a rule changes the text in a new version. */
  test.each<[(typeof legalTexts)[number], string, string]>([
    ['terms', 'public-history-clause', publicClause.text],
    ['terms', 'public-history-clause', `mark ${publicClause.version}`],
    ['terms', 'what-becomes-public', `within ${recordDefaults.cureDays} days`],
    ['terms', 'disputes', `${disputeDefaults.responseDays} days to answer`],
    ['terms', 'notes', `after ${noteLimits.binDays} days`],
    ['privacy', 'how-long', `${mediationDefaults.retentionDays} days after the case was closed`],
    ['privacy', 'how-long', `${noteLimits.binDays} days in the bin`],
    ['privacy', 'how-long', `after ${noteLimits.revisionDays} days; the ${noteLimits.revisionsKept} newest`],
    ['public-record', 'when', `the ${disputeDefaults.responseDays} days to answer`],
    ['public-record', 'when', `at least ${disputeDefaults.minReplyWindowDays} days to reply`],
    ['public-record', 'when', `at least ${reviewTime}`],
    ['public-record', 'removal', `within ${recordDefaults.cureDays} days`],
    ['public-record', 'removal', `removed ${recordDefaults.resolvedShownMonths} months`],
    [
      'public-record',
      'removal',
      `${recordDefaults.unresolvedMonths.person} months for a person and ${recordDefaults.unresolvedMonths.business} months`,
    ],
    ['public-record', 'challenge', `within ${recordDefaults.challengeFirstActionWorkingHours} working hours`],
    [
      'public-record',
      'challenge',
      `within ${recordDefaults.challengeDecisionDays} days; once, ${recordDefaults.challengeExtensionDays} more`,
    ],
    ['public-record', 'log', `${recordDefaults.removalLogDelayDays} days later`],
    ['community-rules', 'measures', `within ${DECIDE_HOURS} hours`],
    ['community-rules', 'appeal', `within ${APPEAL_DAYS} days`],
    ['refunds', 'unused', `within ${hours.funding} hours`],
    ['refunds', 'escrow', `${hours.deliveryGrace} hours after it`],
    ['refunds', 'escrow', `for ${hours.noDelivery / 24} days, it goes back by itself`],
    ['refunds', 'escrow', `due ${hours.openDelivery / 24} days`],
    ['refunds', 'escrow', `nothing for ${hours.answer} hours`],
    ['refunds', 'escrow', `${hours.stay / 24} days after it was entered`],
    ['refunds', 'orders', `after ${marketDefaults.payMs / 60_000} minutes`],
    ['refunds', 'orders', `within ${marketDefaults.acceptHours} hours`],
    ['refunds', 'orders', `have ${marketDefaults.inspectionHours} hours`],
    ['refunds', 'credits', `Within ${creditDefaults.refundDays} days`],
    ['refunds', 'credits', `for ${creditDefaults.paidDays} days`],
    ['refunds', 'credits', `within ${creditDefaults.unopenedHours} hours`],
  ])('%s, %s: %s', (kind, clause, words) => {
    expect(newestOf(kind)?.clauses.find(({ id }) => id === clause)?.text).toContain(words);
  });

  test('the community rules are those that a decision names', () => {
    for (const [code, words] of Object.entries(communityRules)) {
      const clause = newestOf('community-rules')?.clauses.find(({ id }) => id === code.toLowerCase());
      expect(clause?.title.startsWith(`${code}:`)).toBe(true);
      expect(clause?.inShort).toBe(words);
    }
  });
});

describe('accepting', () => {
  test('anyone who signs up accepts the texts of that day', async () => {
    await openBrowser(world).post('/sign-up/email', {
      ...{ name: 'Amina Odhiambo', email: 'new@example.org', password: 'a promise leaves a mark' },
    });
    const { rows } = await sql<{ kind: string; version: number; text_sha256: string; at: Date }>`
      select kind, version, text_sha256, at from legal_acceptances a join users u on u.id = a.user_id
      where u.email = 'new@example.org' order by kind`.execute(world.deps.db);
    expect(rows.map(({ kind, version }) => `${kind} ${version}`)).toEqual(
      [...legalTexts].sort().map((kind) => `${kind} 1`),
    );
    for (const { kind, text_sha256 } of rows) expect(text_sha256).toBe(legalVersions[kind as 'terms'][0]?.sha256);
  });

  test('a new version is asked for from the day it applies, can be accepted before, and once', async () => {
    const wanjiru = await world.person('Wanjiru Mwangi');
    const { terms } = world.as(wanjiru);
    expect(await terms.open()).toEqual([]);
    const newest = await terms.read({ kind: 'terms' });
    expect(newest).toMatchObject({ version: 2, accepted: { version: 1 } });
    await expect(terms.accept({ kind: 'terms', version: 1 })).rejects.toMatchObject({ code: 'STALE' });
    await expect(terms.accept({ kind: 'terms', version: 3 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const leila = await world.person('Leila Abdi');
    const { at } = await world.as(leila).terms.accept({ kind: 'terms', version: 2 });
    world.clock.set('2026-12-22T00:00:00Z');
    expect(await terms.open()).toMatchObject([{ kind: 'terms', version: 2, title: 'Terms' }]);
    expect(await world.as(leila).terms.open()).toEqual([]);
    expect(await world.as(leila).terms.accept({ kind: 'terms', version: 2 })).toEqual({ at });
    await terms.accept({ kind: 'terms', version: 2 });
    expect(await terms.open()).toEqual([]);
    expect((await terms.read({ kind: 'terms', version: 1 })).accepted).toMatchObject({ version: 2 });
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from events where name = 'terms.accepted'`.execute(world.deps.db);
    expect(rows[0]?.count).toBe(2);
    const later = await world.person('Mercy Wekesa');
    expect((await world.as(later).terms.read({ kind: 'terms' })).accepted).toMatchObject({ version: 2 });
  });

  test('is for anyone who is signed in, and nothing of it is changed or taken away', async () => {
    await expect(world.anyone().terms.open()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(world.anyone().terms.accept({ kind: 'terms', version: 2 })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await expect(sql`update legal_acceptances set version = 9`.execute(world.owner)).rejects.toThrow('append-only');
    await expect(sql`delete from legal_acceptances`.execute(world.owner)).rejects.toThrow('append-only');
  });
});
