// The doors, one line each.
import { os } from '../core/os.ts';
import { viewAgreement } from './agreement.ts';
import * as attending from './attendant.ts';
import { findSealed } from './check.ts';
import * as delegating from './delegation.ts';
import * as service from './draft.ts';
import { packEvidence } from './evidence.ts';
import { readLife } from './history.ts';
import { saveParties } from './party-list.ts';
import * as sealing from './seal.ts';
import * as signing from './signing.ts';
import * as text from './text.ts';

export const agreements = {
  list: os.agreements.list.handler(({ context, input }) => service.listAgreements(context.ctx, input)),
  get: os.agreements.get.handler(({ context, input }) => viewAgreement(context.ctx, input.id)),
  create: os.agreements.create.handler(({ context, input }) => service.createAgreement(context.ctx, input)),
  openText: os.agreements.openText.handler(({ context, input }) => text.openText(context.ctx, input.id)),
  saveText: os.agreements.saveText.handler(({ context, input }) =>
    text.saveText(context.ctx, input.id, input.revision, input.terms),
  ),
  discardText: os.agreements.discardText.handler(({ context, input }) => text.discardText(context.ctx, input.id)),
  publishText: os.agreements.publishText.handler(({ context, input }) => text.publishText(context.ctx, input)),
  versions: os.agreements.versions.handler(({ context, input }) => text.listVersions(context.ctx, input.id)),
  versionTerms: os.agreements.versionTerms.handler(({ context, input }) =>
    text.readVersionTerms(context.ctx, input.id, input.versionId),
  ),
  saveParties: os.agreements.saveParties.handler(({ context, input }) => saveParties(context.ctx, input)),
  saveAttendants: os.agreements.saveAttendants.handler(({ context, input }) =>
    attending.saveAttendants(context.ctx, input),
  ),
  approve: os.agreements.approve.handler(({ context, input }) => attending.approveText(context.ctx, input)),
  refuseApproval: os.agreements.refuseApproval.handler(({ context, input }) =>
    attending.refuseApproval(context.ctx, input),
  ),
  showPresence: os.agreements.showPresence.handler(({ context, input }) => attending.showPresence(context.ctx, input)),
  provePresence: os.agreements.provePresence.handler(({ context, input }) =>
    attending.provePresence(context.ctx, input),
  ),
  attest: os.agreements.attest.handler(({ context, input }) => attending.attestSigning(context.ctx, input)),
  delegate: os.agreements.delegate.handler(({ context, input }) => delegating.delegateSigning(context.ctx, input)),
  answerDelegation: os.agreements.answerDelegation.handler(({ context, input }) =>
    delegating.answerDelegation(context.ctx, input),
  ),
  share: os.agreements.share.handler(({ context, input }) => service.shareAgreement(context.ctx, input)),
  acceptText: os.agreements.acceptText.handler(({ context, input }) => service.acceptText(context.ctx, input)),
  answerClause: os.agreements.answerClause.handler(({ context, input }) => service.answerClause(context.ctx, input)),
  requestSignatures: os.agreements.requestSignatures.handler(({ context, input }) =>
    service.requestSignatures(context.ctx, input),
  ),
  reopen: os.agreements.reopen.handler(({ context, input }) => service.reopenAgreement(context.ctx, input)),
  proposeChange: os.agreements.proposeChange.handler(({ context, input }) => service.proposeChange(context.ctx, input)),
  decline: os.agreements.decline.handler(({ context, input }) => service.declineAgreement(context.ctx, input)),
  void: os.agreements.void.handler(({ context, input }) => service.voidAgreement(context.ctx, input)),
  extend: os.agreements.extend.handler(({ context, input }) => service.extendAgreement(context.ctx, input)),
  remind: os.agreements.remind.handler(({ context, input }) => service.remindParty(context.ctx, input)),
  remove: os.agreements.remove.handler(({ context, input }) => service.removeDraft(context.ctx, input)),
  markOpened: os.agreements.markOpened.handler(({ context, input }) => service.markOpened(context.ctx, input)),
  startSigning: os.agreements.startSigning.handler(({ context, input }) =>
    signing.startSigning(context.ctx, input.id, input),
  ),
  sign: os.agreements.sign.handler(({ context, input }) => signing.signAgreement(context.ctx, input)),
  lastAuthority: os.agreements.lastAuthority.handler(({ context, input }) =>
    signing.lastAuthority(context.ctx, input.id),
  ),
  verify: os.agreements.verify.handler(({ context, input }) => sealing.verifyAgreement(context.ctx, input.id)),
  verifyCopy: os.agreements.verifyCopy.handler(({ context, input }) =>
    sealing.verifyCopy(context.ctx, input.id, input.file),
  ),
  findSealed: os.agreements.findSealed.handler(({ context, input }) => findSealed(context.ctx, input)),
  life: os.agreements.life.handler(({ context, input }) => readLife(context.ctx, input.id)),
  evidence: os.agreements.evidence.handler(({ context, input }) => packEvidence(context.ctx, input.id)),
  document: os.agreements.document.handler(({ context, input }) => sealing.readDocument(context.ctx, input.id)),
};
