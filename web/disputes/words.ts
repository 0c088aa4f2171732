import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import type { DisputeCategory, DisputeSide, DisputeStatus } from '@ahadi/domain/disputes/schema.ts';
import { disputeCategoryWords } from '@ahadi/domain/records/rules.ts';
import type { Tone } from '../ui/StateBadge.tsx';

export type Badge = { label: string; tone: Tone };

/** A state in the words of a badge. */
export const statusBadge: Record<DisputeStatus, Badge> = {
  draft: { label: 'Draft', tone: 'neutral' },
  submitted: { label: 'With an officer', tone: 'info' },
  info_needed: { label: 'More information asked for', tone: 'attention' },
  rejected: { label: 'Not taken on', tone: 'neutral' },
  serving: { label: 'Being delivered', tone: 'info' },
  unserved_closed: { label: 'Closed, not delivered', tone: 'neutral' },
  awaiting_response: { label: 'Waiting for an answer', tone: 'info' },
  identity_check: { label: 'Identity being checked', tone: 'attention' },
  responded: { label: 'Answered', tone: 'info' },
  no_response: { label: 'No answer in time', tone: 'attention' },
  negotiating: { label: 'Being negotiated', tone: 'info' },
  settling: { label: 'Settlement to be signed', tone: 'info' },
  resolved_pending: { label: 'A plan runs', tone: 'info' },
  reopened: { label: 'Open again', tone: 'attention' },
  resolved: { label: 'Resolved', tone: 'good' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  unresolved_private: { label: 'Unresolved, private', tone: 'neutral' },
  publication_review: { label: 'Reviewed for publication', tone: 'attention' },
  published: { label: 'Public history', tone: 'danger' },
};

const upperFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A kind of matter, in the very words that a public entry would use for it. */
export const categoryLabel = (category: DisputeCategory): string => upperFirst(disputeCategoryWords[category]);
export const categories = (Object.keys(disputeCategoryWords) as DisputeCategory[]).map((value) => ({
  value,
  label: categoryLabel(value),
})); // the table's own keys

/** Deadlines of a dispute in words; those that only remind are nobody's concern. */
const clockLabels: Partial<Record<ClockKind, { all: string } & Partial<Record<DisputeSide, string>>>> = {
  'agreement.sign_window': { all: 'Settlement to be signed' },
  'dispute.triage': { all: 'Looked at by an officer' },
  'dispute.info': { all: 'Information due from the filer', filer: 'Your information is due' },
  'dispute.service_deemed': { all: 'Counts as delivered' },
  'dispute.service_limit': { all: 'Delivery is given up' },
  'dispute.response': { all: 'Answer due', respondent: 'Your answer is due', filer: 'Their answer is due' },
  'dispute.resolution': { all: 'Deadline to resolve it' },
  'dispute.final_notice': { all: 'Final notice goes out' },
  'dispute.offer': { all: 'The offer runs out' },
  'dispute.plan': { all: 'The plan is due', respondent: 'Your plan is due' },
  'dispute.identity_check': { all: 'Decision about the identity' },
  'dispute.claimed_resolved': { all: 'The filer’s word is due', filer: 'Your word is due: is it resolved?' },
  'dispute.hold_end': { all: 'The pause ends' },
  'dispute.proceedings_check': { all: 'An officer asks whether a court still has it' },
  'dispute.decision': { all: 'What was decided binds' },
  'dispute.review': { all: 'Decision about the publication' },
  'dispute.objection': { all: 'Decision about the objection' },
  'record.expiry': { all: 'The entry expires' },
};

/** True for a deadline that a reader has to know of. */
export const isTold = (kind: ClockKind): boolean => kind in clockLabels;

/** What a deadline is, as this reader would say it. */
export function clockLabel(kind: string, side: DisputeSide | null): string {
  const words = clockLabels[kind as ClockKind]; // a kind that is none has no words
  return (side && words?.[side]) ?? words?.all ?? 'Next deadline';
}
