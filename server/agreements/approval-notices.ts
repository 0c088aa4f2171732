// Who is to approve a text hears that it waits for them, and who asked what became of it; owners hear of another rule.
import { unanswered } from '@ahadi/domain/agreements/silence.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import { recipientsOf } from '../accounts/account.ts';
import { asSystem } from '../core/aggregate.ts';
import type { Ctx } from '../core/ctx.ts';
import { asking, type Notice, noticeTo, reasoned } from '../core/notice.ts';
import { tellByLetters } from '../core/telling.ts';
import {
  colleaguesOf,
  daysTurned,
  findApproval,
  type Kept,
  noteDaysTurned,
  openApprovals,
  openWhereRestricted,
} from './approval.store.ts';
import { approvals, type Held, put, stepOf } from './approval.ts';
import { insideInOthers } from './letters.ts';

/** A notice, and where it leads. */
type ApprovalNotice = Notice & { link: string };

/** It waits for these people. */
async function asked(ctx: Ctx, kept: Kept, userIds: readonly string[]): Promise<Notice[]> {
  const step = stepOf(kept);
  if (kept.status !== 'open' || !step) return [];
  const values = {
    actor: kept.askedByName,
    organisation: kept.organisation,
    title: `“${kept.terms.title}”`,
    step: step.name,
  };
  const [message, letter] = asking({
    ...{ from: kept.askedByName, way: 'Read and approve' },
    said: `${values.actor} asks you to approve ${values.title} for ${values.organisation} before it goes out. The step: ${values.step}.`,
    asked: 'Read it, then approve it or return it with a reason',
    otherwise: unanswered.inside,
    others: insideInOthers('asked', values),
  });
  return noticeTo(await recipientsOf(ctx, userIds), 'warning', 'A text waits for your approval', message, letter);
}

/** What became of it, to who asked. */
async function answered(ctx: Ctx, kept: Kept, is: 'approved' | 'returned'): Promise<Notice[]> {
  const asker = await recipientsOf(ctx, [kept.askedBy]);
  const title = `“${kept.terms.title}”`;
  const { organisation } = kept;
  if (is === 'approved') {
    const said = `Everybody who had to approve ${title} for ${organisation} did. It can go out now.`;
    const others = insideInOthers('approved', { title, organisation });
    return noticeTo(asker, 'success', 'Your text was approved inside', said, { others });
  }
  const actor = kept.returnedByName ?? '';
  const step = kept.steps.find(({ id }) => id === kept.returnedStep)?.name ?? '';
  const said = `${actor} returned ${title} at the step ${step}.`;
  const others = insideInOthers('returned', { actor, title, step });
  return noticeTo(
    asker,
    'warning',
    'Your text was returned',
    ...reasoned(said, kept.returnedReason ?? '', '', { others }),
  );
}

/** Nobody is left who could approve it: who asked hears it, and the organisation's own sign-in, which changes its people and its rule. */
async function stranded(ctx: Ctx, kept: Kept): Promise<Notice[]> {
  const step = stepOf(kept);
  if (kept.status !== 'open' || !step || kept.waitsFor.length > 0) return [];
  const values = { title: `“${kept.terms.title}”`, organisation: kept.organisation, step: step.name };
  return noticeTo(
    await recipientsOf(ctx, [...new Set([kept.askedBy, kept.organisationId])]),
    'warning',
    'Nobody can approve a text any more',
    `Nobody is left at ${values.organisation} who could approve ${values.title} at the step ${values.step}. It does not go out until an owner gives somebody else that role or changes the rule.`,
    { others: insideInOthers('stranded', values) },
  );
}

/** Every owner, and the organisation's own sign-in, but who changed it. */
async function ruleChanged(ctx: Ctx, event: WrittenEvent): Promise<ApprovalNotice[]> {
  const people = await colleaguesOf(ctx, event.subjectId);
  const { acting } = event.payload as { acting?: { userId: string } }; // written beside every deed of who acts
  const changer = acting?.userId ?? event.actorId;
  const owners = [event.subjectId, ...people.filter(({ role }) => role === 'owner').map(({ userId }) => userId)];
  const recipients = await recipientsOf(
    ctx,
    owners.filter((id) => id !== changer),
  );
  const [actor] = changer === null ? [] : await recipientsOf(ctx, [changer]);
  const values = { actor: actor?.name ?? '' };
  const said = `${values.actor} changed what your organisation approves before a text goes out. It holds for texts that are asked about from now on.`;
  const others = insideInOthers('rule', values);
  return noticeTo(recipients, 'info', 'What is approved before sending changed', said, { others }).map((notice) => ({
    ...notice,
    link: to('people'),
  }));
}

const told: Partial<Record<EventName, (ctx: Ctx, kept: Kept, event: WrittenEvent) => Promise<Notice[]>>> = {
  'approval.asked': (ctx, kept) => asked(ctx, kept, kept.waitsFor),
  'approval.step_approved': (ctx, kept) => asked(ctx, kept, kept.waitsFor),
  'approval.passed_on': (ctx, kept, event) =>
    asked(ctx, kept, (event as WrittenEvent<'approval.passed_on'>).payload.to), // it is this event
  'approval.approved': (ctx, kept) => answered(ctx, kept, 'approved'),
  'approval.returned': (ctx, kept) => answered(ctx, kept, 'returned'),
  'approval.waits_for_nobody': stranded,
};

/** Who hears what of a deed about approval inside. */
export async function noticesOfApproval(ctx: Ctx, event: WrittenEvent): Promise<ApprovalNotice[]> {
  if (event.name === 'member.approval_rule_changed') return ruleChanged(ctx, event);
  const kept = await findApproval(ctx, event.subjectId);
  const notices = kept ? ((await told[event.name]?.(ctx, kept, event)) ?? []) : [];
  return notices.map((notice) => ({ ...notice, link: to('approval', { id: event.subjectId }) }));
}

export async function mailOfApproval(ctx: Ctx, event: WrittenEvent): Promise<void> {
  await tellByLetters(ctx, event, await noticesOfApproval(ctx, event), ({ link }) => ({
    kind: 'agreement',
    page: link,
  }));
}

/** Puts a request to who can approve it now, and tells those to whom it was not put before. Undefined where nothing changed. */
async function putAgain(ctx: Ctx, held: Held): Promise<Held | undefined> {
  if (held.status !== 'open') return undefined;
  const now = put(held);
  if ([...now.waitsFor].sort().join() === [...held.waitsFor].sort().join()) return undefined;
  const more = now.waitsFor.filter((id) => !held.waitsFor.includes(id));
  if (more.length > 0) await approvals.tell(ctx, now, 'approval.passed_on', { to: more as never[] }); // ids of users
  if (now.waitsFor.length === 0)
    await approvals.tell(ctx, now, 'approval.waits_for_nobody', { stepId: stepOf(now)?.id ?? '' });
  return now;
}

async function putEach(ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (const id of ids) await approvals.work(asSystem(ctx), id, putAgain);
}

/** What waits in an organisation is put to who can approve it, after its people changed. Doing it twice changes nothing. */
export const putToOthers = async (ctx: Ctx, event: WrittenEvent): Promise<void> =>
  putEach(ctx, await openApprovals(ctx, event.subjectId));

/** The same where somebody acts whose account was suspended, or opened again. */
export const putWhereRestricted = async (ctx: Ctx, event: WrittenEvent): Promise<void> =>
  putEach(ctx, await openWhereRestricted(ctx, event.subjectId));

/**
 * The same where the days of a deputy began or ended, of which no deed tells. They are noted last: a round that is cut off does it once more, and
 * one that fails does not hold up the others.
 */
export async function putRound(ctx: Ctx): Promise<void> {
  for (const { id, requests } of await daysTurned(ctx))
    await putEach(ctx, requests)
      .then(() => noteDaysTurned(ctx, id))
      .catch((failure) => ctx.log.warn('what waits for approval could not be put again', { deputyship: id, failure }));
}
