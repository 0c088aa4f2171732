// The platform's own templates and clauses, those that are asked for most first.
import type { ReadyClause, TemplateContent } from '@ahadi/domain/agreements/templates/schema.ts';
import type { TemplateId, TemplateVersionId } from '@ahadi/domain/core/ids.ts';
import { readyClauses } from './ready-clauses.ts';
import { confidentiality } from './template-confidentiality.ts';
import { grant } from './template-grant.ts';
import { lease } from './template-lease.ts';
import { loan } from './template-loan.ts';
import { memorandum } from './template-memorandum.ts';
import { sale } from './template-sale.ts';
import { work } from './template-work.ts';
import { clauseOf } from './template-writing.ts';

/** One of the platform's own templates; its texts are files beside this one, and no table has it. */
export type PlatformTemplate = {
  id: TemplateId;
  versionId: TemplateVersionId;
  no: number;
  publishedAt: string;
  name: string;
  summary: string;
  content: TemplateContent;
};

/** Those that are asked for most come first. */
export const platformTemplates = [
  lease,
  sale,
  work,
  loan,
  grant,
  memorandum,
  confidentiality,
] as unknown as readonly PlatformTemplate[]; // the brands are born here

const ready: ReadyClause[] = readyClauses.map(({ key, category, ...words }) => ({
  id: key,
  category,
  clause: clauseOf(words),
}));

/** The clause library, by category in the order in which it is written. */
export const listReadyClauses = (): ReadyClause[] => ready;
