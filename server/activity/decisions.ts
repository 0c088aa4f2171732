// Decisions about somebody stand in one list, each with the way to appeal.
import type { DecisionArea, DecisionFilter, DecisionRow } from '@ahadi/domain/activity/schema.ts';
import { communityRules } from '@ahadi/domain/community/moderation/rules.ts';
import type { Measure, OwnDecision } from '@ahadi/domain/community/moderation/schema.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { to } from '@ahadi/domain/paths.ts';
import { readOwn } from '../community/log.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { orMissing, pageFrom } from '../core/page.ts';
import { type Decided, decidedAbout } from './decisions.store.ts';

/** What a measure did, after "Your post" or "Your comment". */
const measures: Readonly<Record<Measure, string>> = {
  none: 'was found to be all right',
  approve: 'was shown',
  give_back: 'was given back to you',
  warn: 'brought you a warning',
  remove: 'was removed',
  lock: 'was locked',
  mute: 'was removed, and you may not write for a while',
  suspend: 'was removed, and you are kept out of the community',
};

const sentences: Readonly<Record<string, string>> = {
  'supplier.approved': 'Your shop was approved',
  'supplier.rejected': 'Your application to sell was rejected',
  'supplier.suspended': 'Your shop was suspended',
  'supplier.reinstated': 'Your shop was opened again',
  'supplier.terminated': 'Your shop was closed for good',
  'product.rejected': 'Your product was rejected',
  'product.taken_down': 'Your product was taken off sale',
  'product.lifted': 'Your product may be on sale again',
  'mediator_application.approved': 'Your application to mediate was approved',
  'mediator_application.rejected': 'Your application to mediate was not approved',
  'mediator.suspended': 'Your work as a mediator was suspended',
  'mediator.reinstated': 'Your work as a mediator goes on',
  'mediator.revoked': 'Your work as a mediator was ended',
  'mediator.complaint_decided': 'A complaint about you was decided',
  'verification.approved': 'Your identity was approved',
  'verification.rejected': 'Your identity was not approved',
};

type Positioned = { at_us: string; row: DecisionRow };

/** Times of decisions are whole milliseconds, so PostgreSQL's own text of one can be written from the wire's. */
const positionOf = (at: string): string => `${at.replace('T', ' ').replace('Z', '')}+00`;

const ofCommunity = (it: OwnDecision): Positioned => ({
  at_us: positionOf(it.at),
  row: {
    id: it.id,
    at: it.at,
    area: 'community',
    sentence: `Your ${it.target.kind} ${measures[it.measure]}`,
    about: { label: it.title, path: to('post', { id: it.target.postId }) },
    by: it.by,
    rule: it.rule && communityRules[it.rule],
    reason: it.reason,
    days: it.days,
    appeal: it.appeal && { id: it.appeal.id, status: it.appeal.status, reason: it.appeal.reason },
    appealUntil: it.appealUntil,
    appealPath: it.appealUntil && to('community', {}, { view: 'decisions', decision: it.id }),
  },
});

const offices = { selling: 'An administrator', mediating: 'The people who certify', identity: 'A reviewer' } as const;
const placeOf = ({ subjectKind: kind, subjectId: id }: Decided): string =>
  kind === 'product'
    ? to('editProduct', { id })
    : kind === 'supplier'
      ? to('sellerDashboard')
      : kind === 'mediator_application'
        ? to('applyMediator')
        : to('profile', {}, { tab: 'account' });

/** An application to mediate that was not approved can be appealed until a day it names; where that is done knows whether it was. */
const appealOf = (ctx: Ctx, payload: { appealUntil?: string }): Pick<DecisionRow, 'appealUntil' | 'appealPath'> => {
  const isOpen = payload.appealUntil !== undefined && Date.parse(payload.appealUntil) > ctx.now.getTime();
  return isOpen
    ? { appealUntil: payload.appealUntil ?? null, appealPath: to('applyMediator') }
    : { appealUntil: null, appealPath: null };
};

const ofEvent =
  (ctx: Ctx, area: keyof typeof offices) =>
  (it: Decided): Positioned => {
    const payload = it.payload as { reason?: string; note?: string; appealUntil?: string }; // every payload is an object
    return {
      at_us: it.at_us,
      row: {
        id: it.id,
        at: it.at.toISOString(),
        area,
        sentence: sentences[it.name] ?? it.name,
        about: it.label === null ? null : { label: it.label, path: placeOf(it) },
        by: offices[area],
        rule: null,
        reason: payload.reason || payload.note || null,
        days: null,
        appeal: null,
        ...appealOf(ctx, payload),
      },
    };
  };

const newestFirst = ({ row: one }: Positioned, { row: other }: Positioned): number =>
  Date.parse(other.at) - Date.parse(one.at) || (one.id < other.id ? 1 : -1);

const areas: readonly DecisionArea[] = ['community', 'selling', 'mediating', 'identity'];
const areaNames: Record<DecisionArea, string> = {
  community: 'decisions of the community',
  selling: 'decisions about selling',
  mediating: 'decisions about mediating',
  identity: 'identity checks',
};

/** What was decided about the reader, their words and their things, newest first; what cannot be read is named. */
export async function listDecisions(
  ctx: Ctx,
  input: PageRequest & DecisionFilter,
): Promise<Page<DecisionRow> & { missing: string[] }> {
  const me = userIdOf(ctx);
  const missing: string[] = [];
  const merged: Positioned[] = [];
  for (const area of areas.filter((one) => input.area === undefined || one === input.area))
    merged.push(
      ...(await orMissing(ctx, missing, areaNames[area], async () =>
        area === 'community'
          ? (await readOwn(ctx, { ...input, limit: input.limit + 1 })).rows.map(ofCommunity)
          : (await decidedAbout(ctx, me, area, input)).map(ofEvent(ctx, area)),
      )),
    );
  const page = pageFrom(
    merged.sort(newestFirst).slice(0, input.limit + 1),
    input.limit,
    ({ at_us, row }) => ({ at: at_us, id: row.id }),
    ({ row }) => row,
  );
  return { ...page, missing };
}
