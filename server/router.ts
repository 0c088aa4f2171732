import { academy } from './academy/handlers.ts';
import { teaching } from './academy/teaching.handlers.ts';
import { accountCalls, accounts } from './accounts/handlers.ts';
import { preferences } from './accounts/preferences.handlers.ts';
import { profile } from './accounts/profile.handlers.ts';
import { terms } from './accounts/terms.handlers.ts';
import { verification } from './accounts/verification.handlers.ts';
import { activity } from './activity/handlers.ts';
import { amending } from './agreements/amendment.handlers.ts';
import { approvals } from './agreements/approval.handlers.ts';
import { batches } from './agreements/batch.handlers.ts';
import { documents } from './agreements/document.handlers.ts';
import { fields } from './agreements/fields.handlers.ts';
import { agreements } from './agreements/handlers.ts';
import { invitations } from './agreements/invitation.handlers.ts';
import { negotiating } from './agreements/negotiation.handlers.ts';
import { portfolio } from './agreements/portfolio.handlers.ts';
import { templates } from './agreements/template.handlers.ts';
import { assistant } from './assistant/handlers.ts';
import { community, moderation } from './community/handlers.ts';
import { os } from './core/os.ts';
import { credits } from './credits/handlers.ts';
import { dashboard } from './dashboard/handlers.ts';
import { disputes } from './disputes/handlers.ts';
import { escrow } from './escrow/handlers.ts';
import { help } from './help/handlers.ts';
import { curating, marketplace, selling } from './marketplace/handlers.ts';
import { court, mediation, packages, rooms } from './mediation/handlers.ts';
import { mediators } from './mediators/handlers.ts';
import { notes } from './notes/handlers.ts';
import { notificationCalls, notifications } from './notifications/handlers.ts';
import { obligations } from './obligations/handlers.ts';
import { operating } from './operating/handlers.ts';
import { organisations } from './organisations/handlers.ts';
import { finance, payments } from './payments/handlers.ts';
import { privacy } from './privacy/handlers.ts';
import { apiKeys } from './programs/keys.handlers.ts';
import { webhooks } from './programs/webhooks.handlers.ts';
import { promoting, promotions } from './promotions/handlers.ts';
import { records } from './records/handlers.ts';
import { restrictions } from './restrictions/handlers.ts';
import { support } from './support/handlers.ts';
import { transparency } from './transparency/handlers.ts';

/** Every procedure of the contract with its handler; a missing one does not compile. */
export const router = os.router({
  academy,
  accounts,
  activity,
  agreements,
  amending,
  apiKeys,
  approvals,
  community,
  assistant,
  batches,
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
  mediators,
  mediation,
  notes,
  moderation,
  negotiating,
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
  verification,
  webhooks,
  records,
  restrictions,
  rooms,
  selling,
  support,
  teaching,
  templates,
  terms,
  transparency,
  rpc: { ...accountCalls, ...notificationCalls },
});
