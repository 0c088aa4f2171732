import type { ProcedureName } from '../../contract.ts';

/**
 * All that the link of an invitation letter opens, always about the one agreement of the letter, which `id` names. What changes something there
 * brings a code that went to the letter's address. Everything else answers who came by a letter as it answers nobody. A row here needs a row in the table of audiences.
 */
export const openByLetter: readonly ProcedureName[] = [
  'agreements.get',
  'negotiating.read',
  'documents.file',
  'documents.text',
  'invitations.close',
  'invitations.sendCode',
  'invitations.answer',
];
