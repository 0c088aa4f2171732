import * as z from 'zod';
import { signedIn, through } from '../../core/door.ts';
import { AppealId, CommentId, ModerationCaseId, PostId } from '../../core/ids.ts';
import { PageRequest, pageOf } from '../../core/page.ts';
import { Revision } from '../../core/revision.ts';
import { Topic } from '../schema.ts';
import { CaseRow, CaseView, LogRow, Measure, OwnDecision, ReportReason, RuleCode, Target } from './schema.ts';

const atDesk = through({ desk: 'moderation.desk' });

const one = z.object({ id: ModerationCaseId });
/** 20 to 1000 characters: the person it is about reads it. */
const Why = z.string().trim().min(20, 'Give the author a reason of at least 20 characters.').max(1000);
const command = <Input extends z.ZodType, Output extends z.ZodType>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: `/${string}`,
  input: Input,
  output: Output,
  begin: typeof signedIn = signedIn,
) => begin.route({ method, path }).input(input).output(output);

/** Moderation that gives reasons: nothing is removed without one, and another person hears the appeal. */
export const moderation = {
  /** Once a reader and text; who reported it is never shown. Throws RATE_LIMITED. */
  report: command(
    'POST',
    '/community/reports',
    z.object({
      target: Target.pick({ kind: true, id: true }),
      reason: ReportReason,
      text: z.string().trim().max(1_000).default(''),
    }),
    z.object({ reported: z.literal(true) }),
  ),
  /** What was decided about the reader's own words. */
  mine: signedIn.route({ method: 'GET', path: '/community/decisions' }).input(PageRequest).output(pageOf(OwnDecision)),
  /** Within 183 days, once. Throws ILLEGAL_TRANSITION, DSP_DEADLINE_PASSED. */
  appeal: command(
    'POST',
    '/community/decisions/{decisionId}/appeal',
    z.object({
      decisionId: z.uuid(),
      text: z.string().trim().min(50, 'Say in at least 50 characters why.').max(2_000),
    }),
    OwnDecision,
  ),
  /** Every decision, for everybody, without names; the newest first. */
  log: signedIn
    .route({ method: 'GET', path: '/community/log' })
    .input(PageRequest.extend({ topic: Topic.optional(), measure: Measure.optional() }))
    .output(pageOf(LogRow)),
  /** By month, the newest first: reports, decisions by measure, appeals and how many of them changed something, hours to a decision. */
  numbers: signedIn.route({ method: 'GET', path: '/community/numbers' }).output(
    z.array(
      z.object({
        month: z.string(),
        reports: z.int(),
        decisions: z.int(),
        removed: z.int(),
        appeals: z.int(),
        changed: z.int(),
        medianHours: z.number().nullable(),
      }),
    ),
  ),

  queue: atDesk
    .route({ method: 'GET', path: '/community/desk' })
    .input(PageRequest.extend({ queue: z.enum(['open', 'mine', 'appeals', 'decided']).default('open') }))
    .output(pageOf(CaseRow)),
  counts: atDesk
    .route({ method: 'GET', path: '/community/desk/counts' })
    .output(z.object({ open: z.int(), mine: z.int(), appeals: z.int(), late: z.int() })),
  case: atDesk.route({ method: 'GET', path: '/community/desk/{id}' }).input(one).output(CaseView),
  take: command('POST', '/community/desk/{id}/take', one, CaseView),
  putBack: command('POST', '/community/desk/{id}/put-back', one, CaseView),
  /** Throws STALE when the text was changed since the `revision` that was read. */
  decide: command(
    'POST',
    '/community/desk/{id}/decide',
    one.extend({
      revision: Revision.optional(),
      measure: Measure,
      rule: RuleCode.nullable().default(null),
      reason: Why,
      days: z.int().min(1).max(365).nullable().default(null),
    }),
    CaseView,
  ),
  /** Never by the one who decided it. `measure` what stands instead, of a changed one. */
  decideAppeal: command(
    'POST',
    '/community/appeals/{appealId}/decide',
    z.object({
      appealId: AppealId,
      outcome: z.enum(['upheld', 'overturned', 'modified']),
      measure: Measure.nullable().default(null),
      reason: Why,
      days: z.int().min(1).max(365).nullable().default(null),
    }),
    CaseView,
    atDesk,
  ),
  /** Opens a case oneself, as a moderator who came upon something. */
  open: command('POST', '/community/desk', z.object({ target: Target.pick({ kind: true, id: true }) }), CaseView),
  pin: command(
    'POST',
    '/community/posts/{id}/pin',
    z.object({ id: PostId, days: z.int().min(0).max(90) }),
    z.object({ pinned: z.boolean() }),
  ),
  move: command(
    'POST',
    '/community/posts/{id}/move',
    z.object({ id: PostId, topic: Topic, reason: Why }),
    z.object({ topic: Topic }),
  ),
  unlock: command(
    'POST',
    '/community/posts/{id}/unlock',
    z.object({ id: PostId, reason: Why }),
    z.object({ locked: z.literal(false) }),
  ),
  /** Marks a comment as the answer in the asker's stead. */
  markAnswer: command(
    'POST',
    '/community/posts/{id}/answer',
    z.object({ id: PostId, commentId: CommentId.nullable() }),
    z.object({ accepted: CommentId.nullable() }),
  ),
};
