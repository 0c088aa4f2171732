import { type Act, mayAct } from '@ahadi/domain/organisations/acts.ts';
import type { MemberRole } from '@ahadi/domain/organisations/schema.ts';
import { type PathName, paths, patternAt } from '@ahadi/domain/paths.ts';
import { useMe } from './session.ts';

/** Pages on which a member does something for the organisation that they act for, each with what; on all others there is nothing. */
const pages: Partial<Record<PathName, Act>> = {
  ...{ help: 'self', helpCategory: 'self', helpArticle: 'self', contact: 'self', terms: 'self' },
  ...{ dashboard: 'read', people: 'read', membership: 'read', templates: 'read', template: 'read' },
  ...{ agreements: 'read', dashboardAgreements: 'read', agreement: 'read' },
  ...{ agreementWorkflow: 'read', agreementChanges: 'read' },
  ...{ newAgreement: 'begin', useTemplate: 'begin', editAgreement: 'draft' },
  ...{ disputes: 'represent', dispute: 'represent', disputeWorkflow: 'represent' },
  ...{ mediation: 'represent', mediationWorkflow: 'represent', escrows: 'represent', escrow: 'represent' },
};
const actAt: ReadonlyMap<string, Act> = new Map(
  (Object.keys(pages) as PathName[]).flatMap((name) => (pages[name] ? [[paths[name], pages[name]]] : [])), // the table's own keys
);

/** Whether somebody of this role does something at an address for the organisation that they act for. Where no page is, that is said to anybody. */
export function isOpenTo(role: MemberRole, path: string): boolean {
  const pathname = path.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');
  const pattern = patternAt(pathname);
  if (pattern === undefined) return true;
  const act = actAt.get(pattern);
  return act !== undefined && mayAct(role, act);
}

/** Whether there is something for the reader at an address: always, or while they act for an organisation where their role does something for it. */
export function useCanOpen(): (path: string) => boolean {
  const { acting } = useMe();
  return (path) => !acting || isOpenTo(acting.role, path);
}
