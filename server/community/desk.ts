// Moderators see what waits, and each case with what stands against their deciding it.
import type { Appeal, CaseRow, CaseView, Decision, ReportReason } from '@ahadi/domain/community/moderation/schema.ts';
import { excerptOf } from '@ahadi/domain/community/rules.ts';
import type { Author } from '@ahadi/domain/community/schema.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { pageFrom } from '../core/page.ts';
import { appealsOf, type HeldAppeal } from './appeal.store.ts';
import { decisionsOf, type HeldCase, type HeldDecision } from './case.store.ts';
import * as store from './desk.store.ts';
import { involvedWith } from './guard.ts';
import { strikesBeside } from './people.store.ts';
import { authorsOf } from './people.ts';

/** A case as the permission table looks at it: with everybody who has an open matter with its author. */
export type Judged = HeldCase & { involvedUserIds: readonly string[] };
export const judgedIn = async (ctx: Ctx, held: HeldCase): Promise<Judged> => ({
  ...held,
  involvedUserIds: await involvedWith(ctx, held.authorUserId),
});

/** By what the public knows who decided. */
export const numbered = ({ moderatorNo }: Pick<HeldDecision, 'moderatorNo'>): string =>
  moderatorNo === null ? 'The platform' : `Moderator ${moderatorNo}`;

export const decisionOf = (row: HeldDecision): Decision => ({
  id: row.id,
  measure: row.measure,
  rule: row.rule,
  reason: row.reason,
  days: row.days,
  by: numbered(row),
  at: row.at.toISOString(),
  hash: row.hash.toString('hex'),
});
export const appealOf = (row: HeldAppeal): Appeal => ({
  id: row.id as Appeal['id'], // the brand is born here
  decisionId: row.decisionId,
  text: row.text,
  status: row.status,
  reason: row.reason,
  at: row.at.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

const reportsOf = (counts: HeldCase['reports']): CaseRow['reports'] =>
  Object.entries(counts).map(([reason, count]) => ({ reason: reason as ReportReason, count })); // keys of the column

/** Why the reader cannot decide a case; `involved`: with whom they have an open matter. */
function whyBarred(row: HeldCase, readerId: string, involved: readonly string[]): string | null {
  if (row.authorUserId === readerId) return 'You wrote it.';
  if (row.reporterUserIds.includes(readerId)) return 'You reported it.';
  if (involved.includes(row.authorUserId)) return 'You have an open matter with its author.';
  if (row.status === 'appealed' && row.decidedBy.includes(readerId))
    return 'You decided it; another person hears the appeal.';
  return null;
}

const rowOf = (row: store.DeskRow, author: Author, barred: string | null): CaseRow => ({
  id: row.id as CaseRow['id'], // brands are born here
  target: { kind: row.targetKind, id: row.targetId, postId: row.postId as CaseRow['target']['postId'] },
  title: row.title,
  excerpt: excerptOf(row.body),
  topic: row.topic,
  author,
  openedBy: row.openedBy,
  status: row.status,
  entryStatus: row.entryStatus,
  score: row.score,
  reports: reportsOf(row.reports),
  assignee: row.assignee,
  dueAt: row.dueAt?.toISOString() ?? null,
  openedAt: row.openedAt.toISOString(),
  barred,
});

/** What waits on the desk. Throws FORBIDDEN. */
export async function readQueue(ctx: Ctx, input: PageRequest & { queue: store.Queue }): Promise<Page<CaseRow>> {
  const readerId = userIdOf(ctx);
  const rows = await store.listCases(ctx, readerId, input);
  const author = await authorsOf(
    ctx,
    rows.map(({ authorUserId }) => authorUserId),
  );
  const involved = await involvedWith(ctx, readerId);
  return pageFrom(
    rows,
    input.limit,
    (row) => ({ at: row.at_us, id: row.id }),
    (row) => rowOf(row, author(row.authorUserId), whyBarred(row, readerId, involved)),
  );
}

export async function countDesk(ctx: Ctx) {
  return store.countCases(ctx, userIdOf(ctx));
}

/** A case for anyone who may decide it. Throws NOT_FOUND, FORBIDDEN. */
export const readCase = (ctx: Ctx, id: string): Promise<CaseView> => view(ctx, id, (row) => judgedIn(ctx, row));

/** The same after a deed on it. */
export const viewFor = (ctx: Ctx, held: Judged): Promise<CaseView> => view(ctx, held.id, async () => held);

async function view(ctx: Ctx, id: string, judged: (row: HeldCase) => Promise<Judged>): Promise<CaseView> {
  const row = await store.findOnDesk(ctx, id);
  if (!row) throw new DomainError('NOT_FOUND');
  authorize(ctx, 'moderation_case.read', await judged(row));
  const readerId = userIdOf(ctx);
  const author = await authorsOf(ctx, [row.authorUserId]);
  const decisions = await decisionsOf(ctx, id);
  const appeal = (await appealsOf(ctx, [id])).get(id);
  const words = await store.wordsOf(ctx, id);
  return {
    ...rowOf(row, author(row.authorUserId), whyBarred(row, readerId, [])),
    body: row.body,
    revision: row.revision,
    words: words.map((word) => ({ ...word, at: word.at.toISOString() })),
    decisions: decisions.map(decisionOf),
    appeal: appeal ? appealOf(appeal) : null,
    earlier: await strikesBeside(ctx, row.authorUserId, id),
  };
}
