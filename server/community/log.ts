// Every decision is public without names, and everybody reads those about themselves.
import { isAgainst } from '@ahadi/domain/community/moderation/rules.ts';
import type { LogRow, Measure, OwnDecision } from '@ahadi/domain/community/moderation/schema.ts';
import { APPEAL_DAYS } from '@ahadi/domain/community/rules.ts';
import type { Topic } from '@ahadi/domain/community/schema.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { pageFrom } from '../core/page.ts';
import { appealsOf } from './appeal.store.ts';
import { findDecision } from './case.store.ts';
import { appealOf, decisionOf } from './desk.ts';
import * as store from './log.store.ts';

/** Every decision, for everybody, without names. */
export async function readLog(
  ctx: Ctx,
  input: PageRequest & { topic?: Topic | undefined; measure?: Measure | undefined },
): Promise<Page<LogRow>> {
  const rows = await store.listLog(ctx, input);
  return pageFrom(
    rows,
    input.limit,
    (row) => ({ at: row.at_us, id: row.id }),
    ({ no, at, at_us: _, ...row }) => ({ ...row, by: `Moderator ${no}`, at: at.toISOString() }),
  );
}

export const readNumbers = (ctx: Ctx): Promise<store.MonthRow[]> => store.listMonths(ctx);

async function shape(ctx: Ctx, row: store.OwnLine): Promise<OwnDecision> {
  const held = await findDecision(ctx, row.id);
  if (!held) throw new Error(`decision ${row.id} is not there`);
  const { hash: _, ...decision } = decisionOf(held);
  const found = (await appealsOf(ctx, [row.caseId])).get(row.caseId);
  const appeal = found && (found.decisionId === row.id || held.appealId === found.id) ? appealOf(found) : null;
  const until = addDays(held.at, APPEAL_DAYS);
  const isOpen = isAgainst(held.measure) && appeal === null && until >= ctx.now;
  return {
    ...decision,
    caseId: row.caseId as OwnDecision['caseId'], // brands are born here
    target: { kind: row.targetKind, id: row.targetId, postId: row.postId as OwnDecision['target']['postId'] },
    title: row.title,
    text: row.text,
    commentId: row.targetKind === 'comment' ? (row.targetId as OwnDecision['commentId']) : null,
    appeal,
    appealUntil: isOpen ? until.toISOString() : null,
  };
}

/** What was decided about the reader's own words, with the words and the way to appeal; from an instant on and up to another. */
export async function readOwn(
  ctx: Ctx,
  input: PageRequest & { from?: string | undefined; until?: string | undefined },
): Promise<Page<OwnDecision>> {
  const page = pageFrom(
    await store.listOwn(ctx, userIdOf(ctx), input),
    input.limit,
    (row) => ({ at: row.at_us, id: row.id }),
    (row) => row,
  );
  const rows: OwnDecision[] = [];
  for (const row of page.rows) rows.push(await shape(ctx, row));
  return { rows, nextCursor: page.nextCursor };
}

export async function ownDecision(ctx: Ctx, id: string): Promise<OwnDecision> {
  const row = await store.findOwn(ctx, id);
  if (!row) throw new DomainError('NOT_FOUND');
  return shape(ctx, row);
}
