import { type Act, mayAct } from '@ahadi/domain/organisations/acts.ts';
import type { Acting } from '@ahadi/domain/organisations/schema.ts';
import { type PathName, paths, patternAt } from '@ahadi/domain/paths.ts';

/** Pages on which a member does something for the organisation that they act for, each with what; on all others there is nothing. */
const pages: Partial<Record<PathName, Act>> = {
  // Who approves does so as themself, whomever they act for.
  approval: 'self',
  ...{ help: 'self', helpCategory: 'self', helpArticle: 'self', contact: 'self', terms: 'self' },
  ...{ dashboard: 'read', people: 'read', membership: 'read', templates: 'read', template: 'read' },
  ...{ agreements: 'read', dashboardAgreements: 'read', agreement: 'read' },
  ...{ agreementWorkflow: 'read', agreementChanges: 'read' },
  ...{ disputes: 'read', dispute: 'read', disputeWorkflow: 'read' },
  ...{ dashboardDispute: 'read', dashboardDisputeWorkflow: 'read' },
  ...{ newDispute: 'draft', createDispute: 'draft', editDispute: 'draft' },
  ...{ legalServices: 'read', mediation: 'read', mediationWorkflow: 'read' },
  ...{ requestMediator: 'draft', newMediation: 'draft', editMediation: 'draft' },
  ...{ escrows: 'read', escrow: 'read', newEscrow: 'draft' },
  ...{
    marketplace: 'read',
    product: 'read',
    shop: 'read',
    cart: 'read',
    orders: 'read',
    order: 'read',
    parcel: 'read',
  },
  ...{ checkout: 'pay', orderConfirmation: 'pay' },
  history: 'pay',
  ...{ newAgreement: 'draft', editAgreement: 'draft', useTemplate: 'draft' },
};
const actAt: ReadonlyMap<string, Act> = new Map(
  (Object.keys(pages) as PathName[]).flatMap((name) => (pages[name] ? [[paths[name], pages[name]]] : [])), // the table's own keys
);

/** Whether somebody with these powers does something at an address for the organisation that they act for. Where no page is, that is said to anybody. */
export function isOpenTo(powers: Pick<Acting, 'role' | 'pays'>, path: string): boolean {
  const pathname = path.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');
  const pattern = patternAt(pathname);
  if (pattern === undefined) return true;
  const act = actAt.get(pattern);
  return act !== undefined && mayAct(powers, act);
}
