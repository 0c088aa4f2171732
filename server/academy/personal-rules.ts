// What the academy holds of people, table by table.
import type { RulesOf } from '../core/personal.ts';

const mineByRegistration = 't.registration_id in (select r.id from registrations r where r.user_id = $user)';

/** What the academy holds of people. A certificate stays as long as somebody may check it: that is what it was given for. */
export const academyRules: RulesOf<
  | 'academy_counters'
  | 'academy_fees'
  | 'academy_payments'
  | 'attempt_asks'
  | 'attendance'
  | 'certificates'
  | 'check_in_tries'
  | 'course_runs'
  | 'course_versions'
  | 'courses'
  | 'lesson_progress'
  | 'quiz_attempts'
  | 'registrations'
  | 'run_sessions'
  | 'signing_keys'
> = {
  check_in_tries: {
    section: null,
    mine: 't.user_id = $user',
    why: 'Wrong codes of the last ten minutes.',
    deletes: 'mine',
  },
  attendance: {
    section: 'Sessions you were at',
    mine: mineByRegistration,
    deletes: 'mine',
    people: ['by_user_id'],
  },
  attempt_asks: {
    section: 'Attempts you asked for',
    mine: mineByRegistration,
    deletes: 'mine',
    people: ['answered_by'],
    kept: { others: ['reason'] },
  },
  lesson_progress: { section: 'Lessons you read', mine: mineByRegistration, deletes: 'mine' },
  quiz_attempts: { section: 'Quizzes you took', mine: mineByRegistration, deletes: 'mine' },
  academy_payments: {
    section: 'Payments for courses',
    mine: mineByRegistration,
    kept: { books: ['payment_id', 'registration_id'] },
  },
  academy_fees: {
    section: 'Fees of courses',
    mine: mineByRegistration,
    becomes: { proof_name: "case when t.proof_name is null then null else 'Removed' end" },
    people: ['reviewed_by', 'came_by', 'sent_by', 'vouched_by'],
    kept: {
      books: [
        'reference',
        'proof_sha256',
        'proof_source_sha256',
        'reason',
        'paid_by',
        'statement_line',
        'sent_reference',
        'vouch_reason',
      ],
    },
    hidden: ['proof_source_sha256'],
  },
  certificates: {
    section: 'Certificates',
    mine: 't.user_id = $user',
    people: ['user_id'],
    kept: { proof: ['holder', 'token'] },
    plain: ['number', 'course', 'code', 'payload_sha256', 'tz', 'superseded_by'],
  },
  registrations: {
    section: 'Courses you registered for',
    mine: 't.user_id = $user',
    becomes: { name_on_certificate: "'Deleted account'" },
    emptied: ['needs', 'practical_comment'],
    people: ['user_id', 'identity_id'],
    kept: { officers: ['promoted_reason'] },
    plain: ['number', 'currency'],
  },
  course_runs: {
    section: null,
    mine: null,
    why: 'What is planned of a course. Who teaches is named by their account.',
    people: ['created_by'],
    plain: ['tz', 'place', 'instructor_user_ids'],
  },
  run_sessions: {
    section: null,
    mine: null,
    why: 'When and where a course meets.',
    plain: ['place', 'check_in_secret'],
  },
  courses: {
    section: 'Courses you wrote',
    mine: 't.created_by = $user',
    people: ['created_by', 'submitted_by'],
    kept: { others: ['form'] },
    plain: ['code'],
  },
  course_versions: {
    section: null,
    mine: null,
    why: 'Frozen texts of courses.',
    people: ['published_by'],
    plain: ['form', 'sha256'],
  },
  academy_counters: { section: null, mine: null, why: 'Numbers that count on.' },
  signing_keys: {
    section: null,
    mine: null,
    why: 'Keys of the installation.',
    plain: ['id', 'public_key', 'sealed', 'wrapped', 'wrap_key_id'],
  },
};
