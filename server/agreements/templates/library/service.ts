import type { ReadyClause, TemplateContent } from '@ahadi/domain/agreements/templates/schema.ts';
import type { TemplateId, TemplateVersionId } from '@ahadi/domain/core/ids.ts';
import { readyClauses } from './clauses.ts';
import { confidentiality } from './confidentiality.ts';
import { grant } from './grant.ts';
import { lease } from './lease.ts';
import { loan } from './loan.ts';
import { memorandum } from './memorandum.ts';
import { sale } from './sale.ts';
import { work } from './work.ts';
import { clauseOf } from './writing.ts';

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
