import type { ProcedureName } from '../contract.ts';
import { type Act, mayAct } from './acts.ts';
import { memberRoleWords } from './rules.ts';
import { MemberRole } from './schema.ts';

/**
 * Every procedure that can be done for an organisation, under what it is. What stands in no row is done by the account's own sign-in alone:
 * how it signs in, its money, its notes, its matters in confidence; and what a person does as themself, who approves, witnesses or was there.
 * A question that anybody at all may ask needs no row.
 */
const acts: Record<Act, readonly ProcedureName[]> = {
  self: [
    'organisations.mine',
    'organisations.act',
    'organisations.stopActing',
    'organisations.nameDeputy',
    'organisations.endDeputy',
  ],
  read: [
    'rpc.get_user_settings_summary',
    'rpc.has_role',
    'organisations.members',
    'dashboard.read',
    'agreements.list',
    'agreements.get',
    'agreements.versions',
    'agreements.versionTerms',
    'agreements.lastAuthority',
    'agreements.verify',
    'agreements.verifyCopy',
    'agreements.life',
    'agreements.document',
    'agreements.evidence',
    'documents.file',
    'documents.text',
    'amending.read',
    'fields.own',
    'fields.signed',
    'fields.file',
    'negotiating.read',
    'obligations.list',
    'obligations.get',
    'obligations.evidenceFile',
    'templates.list',
    'templates.get',
    'templates.clauses',
  ],
  draft: [
    'agreements.create',
    'agreements.openText',
    'agreements.saveText',
    'agreements.discardText',
    'agreements.publishText',
    'agreements.saveParties',
    'agreements.saveAttendants',
    'agreements.share',
    'agreements.remind',
    'agreements.remove',
    'agreements.markOpened',
    'documents.bring',
    'fields.save',
    'fields.addFile',
    'negotiating.noteRead',
    'negotiating.comment',
    'negotiating.resolve',
    'negotiating.suggest',
    'negotiating.withdraw',
    'obligations.addEvidence',
    'obligations.removeEvidence',
    'templates.use',
  ],
  sign: [
    'agreements.acceptText',
    'agreements.answerClause',
    'agreements.requestSignatures',
    'agreements.startSigning',
    'agreements.sign',
    'agreements.proposeChange',
    'agreements.decline',
    'agreements.reopen',
    'negotiating.answer',
  ],
  people: ['organisations.invite', 'organisations.change', 'organisations.remove'],
  manage: [
    'agreements.void',
    'agreements.extend',
    'agreements.delegate',
    'agreements.answerDelegation',
    'amending.propose',
    'amending.proposeEnd',
    'amending.giveNotice',
    'amending.takeBackNotice',
    'obligations.claimDone',
    'obligations.accept',
    'obligations.reject',
    'obligations.proposeExtension',
    'obligations.answerExtension',
    'obligations.waive',
  ],
};

const actOf: ReadonlyMap<string, Act> = new Map(
  Object.entries(acts).flatMap(([act, names]) => names.map((name): [string, Act] => [name, act as Act])),
);

/** As what a procedure is done for an organisation; null for what is never done by acting for one. */
export const actBehind = (procedure: string): Act | null => actOf.get(procedure) ?? null;

/** "an owner or a signatory": who may do this, for whom it was refused. */
export const whoActs = (act: Act): string =>
  MemberRole.options
    .filter((role) => mayAct(role, act))
    .map((role) => `${role === 'owner' ? 'an' : 'a'} ${memberRoleWords[role].name.toLowerCase()}`)
    .join(' or ');
