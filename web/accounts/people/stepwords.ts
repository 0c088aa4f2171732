import type { AgreementKind } from '@ahadi/domain/agreements/schema.ts';
import type { RuleStep } from '@ahadi/domain/organisations/approvals/schema.ts';
import type { RuleWords } from './words.ts';

export const kindNames = (say: RuleWords): Record<AgreementKind, string> => ({
  ...{ general: say.kindGeneral, sale: say.kindSale, service: say.kindService, loan: say.kindLoan },
  ...{ lease: say.kindLease, mou: say.kindMou, ngo_grant: say.kindNgoGrant, public_service: say.kindPublicService },
});
export const roleNames = (say: RuleWords): Record<NonNullable<RuleStep['role']>, string> => ({
  ...{ owner: say.roleOwner, signatory: say.roleSignatory, drafter: say.roleDrafter, reader: say.roleReader },
  money: say.roleMoney,
});
