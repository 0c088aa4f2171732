// The job board is read along its own indexes.

import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { proposalCost } from '@ahadi/domain/credits/rules.ts';
import {
  awarded,
  overProposals,
  standingProposals,
  takingProposals,
  unsettledMediations,
} from '@ahadi/domain/mediation/lifecycle.ts';
import { mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import type {
  AmountBand,
  Job,
  MediationFormat,
  MediationStatus,
  MyProposal,
  ProposalInput,
} from '@ahadi/domain/mediation/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among, unplanned } from '../core/db.ts';
import { afterCursor, onePast, pageFrom } from '../core/page.ts';
import { tokensOf } from './mediation.store.ts';

type Row = {
  id: string;
  ref: string;
  status: MediationStatus;
  summary: string;
  category: Job['category'];
  band: AmountBand;
  currency: string;
  country: string;
  languages: string[];
  format: MediationFormat;
  sides: number;
  wants_accredited: boolean;
  is_appointed: boolean;
  invited: boolean;
  proposals: number;
  opens_at: Date | null;
  closes_at: Date | null;
  created_at: Date;
  at_us: string;
};

/** How a job looks from outside: what becomes of the case once it has a mediator is not told, nor how it ended. */
const statusOf = (row: Row, now: Date): Job['status'] => {
  if (row.is_appointed) return 'awarded';
  if (takingProposals.includes(row.status)) return row.closes_at && row.closes_at > now ? 'open' : 'closed';
  if (awarded.includes(row.status)) return 'awarded';
  return unsettledMediations.includes(row.status) ? 'cancelled' : 'closed';
};

const shape = (row: Row, now: Date): Job => {
  const opensAt = row.opens_at ?? row.created_at;
  return {
    id: row.id as Job['id'], // the brand is born here
    ref: row.ref,
    summary: row.summary,
    category: row.category,
    band: row.band,
    currency: row.currency,
    country: row.country,
    languages: row.languages,
    format: row.format,
    sides: row.sides,
    wantsAccredited: row.wants_accredited,
    status: statusOf(row, now),
    invited: row.invited,
    proposals: row.proposals,
    mostProposals: mediationDefaults.mostProposals,
    cost: row.invited ? 0 : proposalCost[row.band],
    opensAt: opensAt.toISOString(),
    closesAt: (row.closes_at ?? opensAt).toISOString(),
  };
};

const columns = (
  userId: string,
) => sql`c.id, c.ref, c.status, c.summary, c.category, c.band, c.currency, c.country, c.languages, c.format,
  (select count(*) from mediation_sides s where s.mediation_id = c.id)::int as sides,
  (c.request->>'wantsAccredited')::boolean as wants_accredited,
  c.mediator_user_id is not null as is_appointed, c.proposals_made as proposals, c.opens_at, c.closes_at, c.created_at,
  exists (select 1 from mediation_invitations i where i.mediation_id = c.id and i.user_id = ${unplanned(userId, 'uuid')} and i.declined_at is null) as invited`;

export type JobFilter = PageRequest & {
  category?: string | undefined;
  band?: string | undefined;
  country?: string | undefined;
  language?: string | undefined;
  format?: string | undefined;
  invited?: boolean | undefined;
  q?: string | undefined;
};

/** The words of a search as PostgreSQL wants them: each as it begins, all of them there. Null where there are none. */
export function wordsOf(q: string | undefined): string | null {
  const words = (q ?? '').toLocaleLowerCase('en').match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ');
}

/** So many of the newest are looked through before the index of words is asked. */
const NEWEST = 1000;

/** The filters as the name of their own list of postings (0031, list_job); null where nothing is narrowed. */
const facetOf = (input: JobFilter): string | null =>
  tokensOf({ ...input, languages: input.language ? [input.language] : [] }).join('&') || null;

/** Postings that match the filters, and where they stand in the board's order. */
const listed = (facet: string | null) =>
  facet === null
    ? sql`(select id, opens_at from mediations where status = 'posted') f`
    : sql`(select mediation_id as id, opens_at from mediation_job_facets where key = ${unplanned(facet, 'text')}) f`;

/**
 * Ids of postings in which words are found. No index has them in the board's order, so the newest are looked through first: what many
 * postings have fills a page at once. Only where it does not, the index of words gathers all finds, which are few then.
 */
const found = (
  facet: string | null,
  question: RawBuilder<unknown>,
  isOpen: (place: RawBuilder<unknown>) => RawBuilder<unknown>,
  most: RawBuilder<number>,
) => sql`
  with near as materialized (
    select id, opens_at from (
      select f.id, f.opens_at, c.words from ${listed(facet)} join mediations c on c.id = f.id
      where ${isOpen(sql`f`)} order by f.opens_at desc, f.id desc limit ${sql.lit(NEWEST)}) newest
    where words @@ ${question} order by opens_at desc, id desc limit ${most}),
  is_enough as materialized (select count(*) = ${most} as yes from near),
  far as materialized (
    select c.id, c.opens_at from mediations c
    where not (select yes from is_enough) and c.status = 'posted' and c.words @@ ${question} and ${isOpen(sql`c`)})
  select id, opens_at from (select * from near where (select yes from is_enough) union all select * from far) every
  order by opens_at desc, id desc limit ${most}`;

/** Filters, and words as they begin, as one question to the index of words; null where nothing is narrowed. */
function questionOf(input: JobFilter): RawBuilder<unknown> | null {
  const words = wordsOf(input.q);
  const tokens = tokensOf({ ...input, languages: input.language ? [input.language] : [] });
  const quoted = tokens.map((token) => `'${token.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`).join(' & ');
  const asked = [
    ...(words ? [sql`to_tsquery('simple', ${words})`] : []),
    ...(quoted === '' ? [] : [unplanned(quoted, 'tsquery')]),
  ];
  return asked.length === 0 ? null : sql`(${sql.join(asked, sql` && `)})`;
}

/**
 * Open jobs newest first, one keyset page: those open to all, those the reader was asked about by name, or both. Each filter is read along
 * its own list, whatever it is, so its values are not planned for: that took longer than to run it, and beside many postings each time.
 */
export async function listJobs(ctx: Ctx, userId: string, input: JobFilter): Promise<Page<Job>> {
  const after = afterCursor(input.cursor);
  const question = questionOf(input);
  const facet = facetOf(input);
  const most = onePast(input.limit);
  const isOpen = (place: RawBuilder<unknown>) =>
    sql`c.closes_at > ${unplanned(ctx.now, 'timestamptz')}
      and (${place}.opens_at, ${place}.id) < (${unplanned(after.at, 'timestamptz')}, ${unplanned(after.id, 'uuid')})`;
  const page = (from: RawBuilder<unknown>) => sql`(
    select ${columns(userId)}, c.opens_at::text as at_us from ${from} join mediations c on c.id = f.id
    where ${isOpen(sql`f`)} order by f.opens_at desc, f.id desc limit ${most})`;
  const open = page(question && wordsOf(input.q) ? sql`(${found(facet, question, isOpen, most)}) f` : listed(facet));
  const asked = page(sql`(
    select c.id, c.opens_at from mediation_invitations i join mediations c on c.id = i.mediation_id
    where i.user_id = ${unplanned(userId, 'uuid')} and i.declined_at is null and c.status = 'invited'
      and ${question ? sql`c.words @@ ${question}` : sql`true`}) f`);
  const which =
    input.invited === undefined ? sql`${open} union all ${asked}` : input.invited ? sql`${asked}` : sql`${open}`;
  const { rows } = await sql<Row>`
    select * from (${which}) jobs order by opens_at desc, id desc limit ${onePast(input.limit)}`.execute(ctx.db);
  return pageFrom(
    rows,
    input.limit,
    (row) => ({ at: row.at_us, id: row.id }),
    (row) => shape(row, ctx.now),
  );
}

/** One case as a job, or null; who may see it as one is the caller's to say. */
export async function findJob(ctx: Ctx, userId: string, id: string): Promise<Job | null> {
  const { rows } = await sql<Row>`
    select ${columns(userId)}, c.opens_at::text as at_us from mediations c where c.id = ${id}`.execute(ctx.db);
  return rows[0] ? shape(rows[0], ctx.now) : null;
}

type ProposalRow = {
  id: string;
  job_id: string;
  job_ref: string;
  summary: string;
  status: MyProposal['status'];
  credits: number;
  proposal: ProposalInput;
  submitted_at: Date;
  at_us: string;
};
/** A proposal as its writer sees it, but for what became of its credits. */
export type OwnProposal = Omit<MyProposal, 'creditState'>;

const own = (row: ProposalRow): OwnProposal => ({
  ...row.proposal,
  id: row.id as OwnProposal['id'],
  jobId: row.job_id as OwnProposal['jobId'], // brands of ids are born here
  jobRef: row.job_ref,
  jobTitle: row.summary.length > 80 ? `${row.summary.slice(0, 79).trimEnd()}…` : row.summary,
  status: row.status,
  credits: row.credits,
  submittedAt: row.submitted_at.toISOString(),
});
const ownColumns = sql`p.id, p.mediation_id as job_id, c.ref as job_ref, c.summary, p.status, p.credits, p.proposal, p.submitted_at,
  p.submitted_at::text as at_us from mediation_proposals p join mediations c on c.id = p.mediation_id`;

/** A person's proposals, newest first, one keyset page; `open` ones can still be chosen or are. */
export async function listProposalsOf(
  ctx: Ctx,
  userId: string,
  input: PageRequest & { open?: boolean | undefined },
): Promise<Page<OwnProposal>> {
  const after = afterCursor(input.cursor);
  const only =
    input.open === undefined
      ? sql``
      : input.open
        ? sql`and p.status in ${among(standingProposals)}`
        : sql`and p.status in ${among(overProposals)}`;
  const { rows } = await sql<ProposalRow>`
    select ${ownColumns} where p.user_id = ${userId} and (p.submitted_at, p.id) < (${after.at}::timestamptz, ${after.id}::uuid) ${only}
    order by p.submitted_at desc, p.id desc limit ${onePast(input.limit)}`.execute(ctx.db);
  return pageFrom(rows, input.limit, (row) => ({ at: row.at_us, id: row.id }), own);
}

/** A person's newest proposal for a case, or null. */
export async function ownProposal(ctx: Ctx, userId: string, mediationId: string): Promise<OwnProposal | null> {
  const { rows } = await sql<ProposalRow>`
    select ${ownColumns} where p.user_id = ${userId} and p.mediation_id = ${mediationId}
    order by p.submitted_at desc, p.id desc limit 1`.execute(ctx.db);
  return rows[0] ? own(rows[0]) : null;
}
