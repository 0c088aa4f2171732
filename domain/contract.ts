import { academy } from './academy/contract.ts';
import { teaching } from './academy/teaching/contract.ts';
import { accountCalls, accounts } from './accounts/contract.ts';
import { preferences } from './accounts/preferences/contract.ts';
import { profile } from './accounts/profile/contract.ts';
import { terms } from './accounts/terms/contract.ts';
import { verification } from './accounts/verification/contract.ts';
import { activity } from './activity/contract.ts';
import { amending } from './agreements/amending/contract.ts';
import { batches } from './agreements/batches/contract.ts';
import { agreements } from './agreements/contract.ts';
import { documents } from './agreements/documents/contract.ts';
import { fields } from './agreements/fields/contract.ts';
import { invitations } from './agreements/invitations/contract.ts';
import { negotiating } from './agreements/negotiating/contract.ts';
import { portfolio } from './agreements/portfolio/contract.ts';
import { templates } from './agreements/templates/contract.ts';
import { assistant } from './assistant/contract.ts';
import { community } from './community/contract.ts';
import { moderation } from './community/moderation/contract.ts';
import type { Door } from './core/door.ts';
import { credits } from './credits/contract.ts';
import { dashboard } from './dashboard/contract.ts';
import { disputes } from './disputes/contract.ts';
import { escrow } from './escrow/contract.ts';
import { help } from './help/contract.ts';
import { marketplace } from './marketplace/contract.ts';
import { curating } from './marketplace/curating/contract.ts';
import { selling } from './marketplace/selling/contract.ts';
import { mediation } from './mediation/contract.ts';
import { court } from './mediation/court/contract.ts';
import { packages } from './mediation/packages/contract.ts';
import { rooms } from './mediation/rooms/contract.ts';
import { mediators } from './mediators/contract.ts';
import { notes } from './notes/contract.ts';
import { notificationCalls, notifications } from './notifications/contract.ts';
import { obligations } from './obligations/contract.ts';
import { operating } from './operating/contract.ts';
import { approvals } from './organisations/approvals/contract.ts';
import { organisations } from './organisations/contract.ts';
import { finance, payments } from './payments/contract.ts';
import { privacy } from './privacy/contract.ts';
import { apiKeys, webhooks } from './programs/contract.ts';
import { promoting, promotions } from './promotions/contract.ts';
import { records } from './records/contract.ts';
import { restrictions } from './restrictions/contract.ts';
import { support } from './support/contract.ts';
import { transparency } from './transparency/contract.ts';

/** A procedure that says what its door is. One that begins with a bare `oc` says nothing and does not compile here. */
type WithDoor = { readonly '~orpc': { readonly meta: Door } };

/** Everything that can be asked of the server. The browser imports this as a type only. */
export const contract = {
  academy,
  accounts,
  activity,
  agreements,
  apiKeys,
  approvals,
  assistant,
  amending,
  batches,
  community,
  court,
  credits,
  curating,
  dashboard,
  disputes,
  escrow,
  documents,
  fields,
  finance,
  help,
  invitations,
  marketplace,
  mediation,
  mediators,
  moderation,
  negotiating,
  notes,
  notifications,
  obligations,
  operating,
  organisations,
  packages,
  payments,
  portfolio,
  promoting,
  promotions,
  preferences,
  privacy,
  profile,
  records,
  restrictions,
  rooms,
  selling,
  support,
  teaching,
  templates,
  terms,
  transparency,
  verification,
  webhooks,
  /** Calls whose names and payload keys the specification fixes (§7); REST under /api/v1/rpc/{name}. */
  rpc: { ...accountCalls, ...notificationCalls },
} satisfies Record<string, Record<string, WithDoor>>;
export type Contract = typeof contract;
/** A procedure by its feature and name, e.g. "agreements.list". */
export type ProcedureName = {
  [Feature in keyof Contract]: `${Feature}.${Extract<keyof Contract[Feature], string>}`;
}[keyof Contract];
