// What public history holds of people stays until its own time is over.
import type { RulesOf } from '../core/personal.ts';

const ownRecords =
  '(t.subject_identity_id = any ($identities) or t.subject_user_id = $user or t.filer_user_id = $user)';

/** What public history holds of people. It stays until its own time is over; who thinks it is wrong challenges it, also without an account. */
export const recordRules: RulesOf<
  | 'name_search_log'
  | 'public_records'
  | 'record_annotations'
  | 'record_challenges'
  | 'record_names'
  | 'record_redactions'
  | 'record_removals'
  | 'record_statements'
  | 'unconfirmed_challenges'
> = {
  public_records: {
    section: 'Entries of public history',
    mine: ownRecords,
    kept: { record: ['facts', 'text'] },
    people: ['subject_identity_id', 'subject_user_id', 'filer_identity_id', 'filer_user_id', 'triaged_by'],
    plain: ['ref', 'category', 'text_version', 'outcome'],
    hidden: ['triaged_by'],
  },
  record_statements: {
    section: 'Your statements beside entries',
    mine: 'exists (select 1 from dispute_parties p where p.dispute_id = t.dispute_id and p.side = t.side and p.user_id = $user)',
    kept: { record: ['body'] },
  },
  record_names: {
    section: 'Names that entries are found by',
    mine: 't.identity_id = any ($identities)',
    kept: { record: ['exact_key', 'name', 'registration_key', 'keys'] },
    people: ['identity_id'],
    plain: ['user_number'],
    hidden: ['keys'],
  },
  record_challenges: {
    section: 'Your challenges',
    mine: 't.by_user_id = $user',
    becomes: { by_name: "'Deleted account'" },
    emptied: ['by_email'],
    kept: { record: ['statement', 'reaffirmation'], officers: ['proposed_reasons', 'reasons'] },
    people: ['by_user_id', 'proposed_by', 'decided_by'],
    plain: ['ground', 'status_before', 'prominence_before'],
    hidden: ['proposed_by', 'decided_by', 'proposed_reasons'],
  },
  unconfirmed_challenges: {
    section: 'Challenges you did not confirm yet',
    mine: 't.email = $email',
    deletes: 'mine',
    plain: ['ground', 'secret_hash'],
    hidden: ['secret_hash'],
  },
  record_annotations: {
    section: null,
    mine: null,
    why: 'Words of officers beside an entry.',
    kept: { record: ['text'] },
  },
  record_redactions: {
    section: null,
    mine: null,
    why: 'What officers take out of an entry.',
    kept: { officers: ['words', 'reason', 'target'] },
    people: ['proposed_by', 'confirmed_by'],
  },
  record_removals: {
    section: null,
    mine: null,
    why: 'Numbers of removed entries, without names.',
    plain: ['category'],
  },
  name_search_log: {
    section: null,
    mine: null,
    why: 'How often a name was looked for, by a hash.',
    plain: ['query_hash'],
  },
};
