import type { ProcedureName } from '../../contract.ts';

/**
 * Every command about agreements by which a text leaves an organisation or binds it: all of them pass one function of the server,
 * `requireApproved` or its stricter sister for what cannot be asked about one by one (server/agreements/inside.ts).
 */
export const heldWays = [
  'agreements.share',
  'agreements.publishText',
  'agreements.acceptText',
  'agreements.saveParties',
  'agreements.saveAttendants',
  'agreements.startSigning',
  'agreements.sign',
  'batches.send',
  'negotiating.answer',
] as const satisfies readonly ProcedureName[];

/** Every other one, by why no approval is asked for it. A new command stands in one of the two lists, or a test fails. */
export const freeWays: Readonly<Record<string, readonly ProcedureName[]>> = {
  'writes where nobody outside reads': [
    ...(['agreements.create', 'agreements.openText', 'agreements.saveText', 'agreements.discardText'] as const),
    ...(['agreements.remove', 'documents.bring', 'amending.propose', 'batches.preview'] as const),
    ...(['templates.use', 'templates.keep', 'templates.save', 'templates.publish'] as const),
    ...(['templates.archive', 'templates.restore'] as const),
  ],
  'is talk: what becomes a text of it is approved before its side accepts it': [
    ...(['negotiating.comment', 'negotiating.resolve', 'negotiating.suggest', 'negotiating.withdraw'] as const),
    ...(['negotiating.noteRead', 'agreements.proposeChange'] as const),
  ],
  'sends no text that was not out, and binds to none: its own side signs only what was approved': [
    ...(['agreements.requestSignatures', 'agreements.reopen', 'agreements.extend', 'agreements.remind'] as const),
    ...(['agreements.markOpened', 'agreements.delegate', 'agreements.answerDelegation'] as const),
    ...(['agreements.answerClause', 'fields.save', 'fields.addFile', 'agreements.verifyCopy'] as const),
  ],
  'is in the words of the platform: its own side signs it once it was approved': ['amending.proposeEnd'],
  'ends something, or gives or takes back notice, by no text': [
    ...(['agreements.decline', 'agreements.void', 'amending.giveNotice', 'amending.takeBackNotice'] as const),
  ],
  'is done by a person for themself, who approves, attends or reads by a letter': [
    ...(['agreements.approve', 'agreements.refuseApproval', 'agreements.showPresence'] as const),
    ...(['agreements.provePresence', 'agreements.attest', 'invitations.open', 'invitations.close'] as const),
    ...(['invitations.sendCode', 'invitations.answer'] as const),
  ],
};
