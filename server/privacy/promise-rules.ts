// What promises hold of people stays with both sides.
import type { RulesOf } from '../core/personal.ts';

const promisedIn = (id: string): string =>
  `${id} in (select o.id from obligations o join agreement_readers r on r.agreement_id = o.agreement_id where r.user_id = $user)`;

/** What was promised in agreements, and the address under which a calendar reads when it is due. Both sides need the first as proof. */
export const promiseRules: RulesOf<
  'calendar_links' | 'obligation_claims' | 'obligation_disputes' | 'obligation_evidence' | 'obligations'
> = {
  obligation_disputes: {
    section: null,
    mine: promisedIn('t.obligation_id'),
    why: 'Which dispute is about which promise; both are in the copy.',
  },
  obligation_evidence: {
    section: 'Files you gave to show what was done',
    mine: 't.by_user_id = $user',
    kept: { contract: ['file_name'] },
    people: ['by_user_id'],
    plain: ['mime'],
    files: ['sha256'],
  },
  obligation_claims: {
    section: 'What was said to be done',
    mine: promisedIn('t.obligation_id'),
    kept: { contract: ['text', 'reason', 'criterion'] },
    people: ['by_user_id', 'answered_by'],
    hidden: ['by_user_id', 'answered_by'],
  },
  obligations: {
    section: 'What is promised in agreements',
    mine: promisedIn('t.id'),
    kept: { contract: ['term', 'extension', 'ended_reason'] },
    plain: ['country', 'tz', 'ended_parts'],
  },
  calendar_links: {
    section: 'The address of your calendar',
    mine: 't.user_id = $user',
    deletes: 'mine',
    hidden: ['secret_hash'],
  },
};
