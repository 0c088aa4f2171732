import { emptyClaim } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView, Exhibit } from '@ahadi/domain/disputes/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import type { ApiClient } from './client.ts';
import { answer } from './quarrel.ts';

const reason = 'A reason that is long enough.';
export const receipt = () => new File(['A receipt of the first part.'], 'receipt.txt');

export type Api = ApiClient['disputes'];
const nobodys = '01900000-0000-7000-8000-000000000000' as Exhibit['id']; // the brand is born here
type About = { id: DisputeView['id']; exhibitId?: Exhibit['id'] };
/** Every procedure about one dispute, with an input that is right. */
export const askedOfDispute: Partial<Record<keyof Api, (api: Api, it: About) => Promise<unknown>>> = {
  get: (api, it) => api.get(it),
  open: (api, it) => api.open(it),
  save: (api, it) => api.save({ ...it, revision: 0, claim: emptyClaim('KES') }),
  remove: (api, it) => api.remove(it),
  submit: (api, it) => api.submit({ ...it, truth: true }),
  withdraw: (api, it) => api.withdraw(it),
  reopen: (api, it) => api.reopen({ ...it, reason }),
  appeal: (api, it) => api.appeal({ ...it, reason }),
  serveAgain: (api, it) => api.serveAgain({ ...it, email: 'other@example.org' }),
  addExhibit: (api, it) => api.addExhibit({ ...it, file: receipt(), title: 'A receipt' }),
  withdrawExhibit: (api, { id, exhibitId = nobodys }) => api.withdrawExhibit({ id, exhibitId }),
  joinExhibit: (api, { id, exhibitId = nobodys }) => api.joinExhibit({ id, exhibitId }),
  exhibitFile: (api, { id, exhibitId = nobodys }) => api.exhibitFile({ id, exhibitId }),
  respond: (api, it) => api.respond({ ...it, response: answer }),
  correctAnswer: (api, it) => api.correctAnswer({ ...it, response: answer }),
  notMe: (api, it) => api.notMe({ ...it, statement: reason }),
  extend: (api, it) => api.extend(it),
  proposeExtension: (api, it) => api.proposeExtension({ ...it, days: 5 }),
  answerExtension: (api, it) => api.answerExtension({ ...it, accept: true }),
  makeOffer: (api, it) =>
    api.makeOffer({ ...it, terms: { text: 'Half of it now.', amountMinor: 1, completeBy: '2999-01-01' } }),
  answerOffer: (api, it) => api.answerOffer({ ...it, offerId: uuidv7() as never, accept: true }),
  withdrawOffer: (api, it) => api.withdrawOffer({ ...it, offerId: uuidv7() as never }),
  bid: (api, it) => api.bid({ ...it, amountMinor: 5, round: 1, payBy: '2999-01-01', signedAs: 'Nobody Known' }),
  acceptPlan: (api, it) => api.acceptPlan(it),
  claimResolved: (api, it) => api.claimResolved({ ...it, kind: 'paid', text: reason }),
  denyResolved: (api, it) => api.denyResolved({ ...it, reason }),
  markResolved: (api, it) => api.markResolved({ ...it, kind: 'paid' }),
  stayExternal: (api, it) => api.stayExternal({ ...it, reference: 'Milimani HCCC 12 of 2026' }),
  endExternal: (api, it) => api.endExternal({ ...it, reason }),
  enterDecision: (api, it) => api.enterDecision({ ...it, on: '2026-01-05', appealUntil: null, terms: [] }),
  confirmDecision: (api, it) => api.confirmDecision({ ...it, enteredAt: '2026-01-05T09:00:00.000Z' }),
  objectDecision: (api, it) => api.objectDecision({ ...it, reason }),
  dropDecision: (api, it) => api.dropDecision({ ...it, reason }),
  judgeDecision: (api, it) => api.judgeDecision({ ...it, reason, stands: true, enteredAt: '2026-01-05T09:00:00.000Z' }),
  requestInfo: (api, it) => api.requestInfo({ ...it, reason }),
  reject: (api, it) => api.reject({ ...it, reason, code: 'unclear' }),
  accept: (api, it) => api.accept({ ...it, reason }),
  decideIdentity: (api, it) => api.decideIdentity({ ...it, reason, rightPerson: true }),
  protectiveStay: (api, it) => api.protectiveStay({ ...it, reason, days: 5 }),
  liftStay: (api, it) => api.liftStay({ ...it, reason }),
  approvePublication: (api, it) => api.approvePublication({ ...it, reason, textHash: 'a'.repeat(64) }),
  refusePublication: (api, it) => api.refusePublication({ ...it, reason }),
  object: (api, it) => api.object({ ...it, reason }),
  appealRefusal: (api, it) => api.appealRefusal({ ...it, reason }),
  entryPreview: (api, it) => api.entryPreview(it),
  saveStatement: (api, it) => api.saveStatement({ ...it, body: 'The rest was ready in June.' }),
  earlier: (api, it) => api.earlier(it),
  life: (api, it) => api.life(it),
  noticeProof: (api, it) => api.noticeProof(it),
  ifNobodyActs: (api, it) => api.ifNobodyActs(it),
  calendar: (api, it) => api.calendar(it),
};
export const names = Object.keys(askedOfDispute) as (keyof typeof askedOfDispute)[];

export const readers = ['filer', 'respondent', 'officer', 'triageOfficer', 'recordOfficer'];
const sides = ['filer', 'respondent'];
/** Design 4.3: who gets past the door of a procedure. Anyone who reads the dispute and is not named is FORBIDDEN, the others find nothing. */
export const mayDo = new Map<keyof typeof askedOfDispute, readonly string[]>([
  ...(['get', 'open', 'exhibitFile', 'life', 'noticeProof', 'ifNobodyActs', 'calendar'] as const).map(
    (name) => [name, readers] as const,
  ),
  ['earlier', ['officer', 'triageOfficer', 'recordOfficer']],
  ['entryPreview', [...sides, 'triageOfficer', 'recordOfficer']],
  ...(
    [
      'save',
      'remove',
      'submit',
      'withdraw',
      'reopen',
      'appeal',
      'serveAgain',
      'acceptPlan',
      'denyResolved',
      'markResolved',
      'appealRefusal',
    ] as const
  ).map((name) => [name, ['filer']] as const),
  ...(
    [
      'addExhibit',
      'withdrawExhibit',
      'joinExhibit',
      'proposeExtension',
      'answerExtension',
      'makeOffer',
      'answerOffer',
      'withdrawOffer',
      'bid',
      'stayExternal',
      'enterDecision',
      'confirmDecision',
      'objectDecision',
      'dropDecision',
      'saveStatement',
    ] as const
  ).map((name) => [name, sides] as const),
  ...(['respond', 'correctAnswer', 'notMe', 'extend', 'claimResolved', 'object'] as const).map(
    (name) => [name, ['respondent']] as const,
  ),
  ...(['requestInfo', 'reject', 'accept'] as const).map((name) => [name, ['officer']] as const),
  ['endExternal', [...sides, 'officer', 'triageOfficer']] as const,
  ...(['decideIdentity', 'protectiveStay', 'liftStay', 'judgeDecision'] as const).map(
    (name) => [name, ['officer', 'triageOfficer']] as const,
  ),
  ...(['approvePublication', 'refusePublication'] as const).map((name) => [name, ['recordOfficer']] as const),
]);

/** The code it was refused with, or `ok`. */
export const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'ok',
    (failure: { code?: string }) => String(failure.code),
  );
