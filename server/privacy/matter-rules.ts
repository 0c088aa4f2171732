// One row a table of agreements, disputes, mediation and mediators: read and changed together, so in one file.
import { LEFT_NAME, type RulesOf } from '../core/personal.ts';

const agreementsRead = 't.agreement_id in (select r.agreement_id from agreement_readers r where r.user_id = $user)';
const disputesRead = 't.dispute_id in (select r.dispute_id from dispute_readers r where r.user_id = $user)';
const ownSide =
  'exists (select 1 from dispute_parties p where p.dispute_id = t.dispute_id and p.side = t.side and p.user_id = $user)';
const nameless = { name: `'${LEFT_NAME}'`, email: "'deleted-' || $user || '@deleted.invalid'" };
const ownParty = 't.user_id = $user or (t.user_id is null and t.email = $email)';

/** Agreements and their signatures. What was shared belongs to both sides; a draft goes with its writer. */
const agreementRules: RulesOf<
  | 'agreement_attendants'
  | 'agreement_delegations'
  | 'agreement_former_names'
  | 'agreement_parties'
  | 'agreement_readers'
  | 'agreement_tagged'
  | 'agreement_tags'
  | 'agreement_views'
  | 'agreement_words'
  | 'agreement_answer_files'
  | 'agreement_documents'
  | 'agreement_answers'
  | 'agreement_signatures'
  | 'agreement_versions'
  | 'agreements'
  | 'clause_comments'
  | 'clause_suggestions'
  | 'invitation_links'
  | 'invitation_readers'
  | 'letter_codes'
  | 'letter_open_codes'
  | 'signing_challenges'
> = {
  invitation_readers: {
    section: null,
    mine: 't.email = $email',
    why: 'Secrets of browsers that read by a letter, for hours.',
    deletes: 'mine',
  },
  invitation_links: {
    section: null,
    mine: 't.email = $email',
    why: 'Secrets of links in letters, and the address that they went to.',
    deletes: 'mine',
  },
  letter_codes: {
    section: null,
    mine: 't.email = $email',
    why: 'How many codes went to an address and came to nothing.',
    deletes: 'mine',
    plain: ['kind'],
  },
  letter_open_codes: {
    section: null,
    mine: 't.reader_id in (select r.id from invitation_readers r where r.email = $email)',
    why: 'Secrets of codes that went to an address, for minutes, and how many were tried.',
    deletes: 'mine',
    plain: ['kind'],
  },
  signing_challenges: {
    section: null,
    mine: 't.party_id in (select p.id from agreement_parties p where p.user_id = $user)',
    why: 'Codes that are asked for at signing: secrets that live for minutes.',
    deletes: 'mine',
  },
  agreement_answers: {
    section: 'What you wrote for a signature that you have not given',
    mine: 't.set_by_user_id = $user',
    deletes: 'mine',
  },
  agreement_answer_files: {
    section: 'Files you gave for a signature',
    mine: 't.by_user_id = $user',
    deletes:
      "t.by_user_id = $user and not exists (select from agreement_signatures s where s.party_id = t.party_id and s.answers::text like '%' || t.id || '%')",
    kept: { contract: ['file_name'] },
    people: ['by_user_id'],
    plain: ['mime'],
    files: ['sha256'],
  },
  agreement_documents: {
    section: 'Documents you brought as the text of an agreement',
    mine: 't.by_user_id = $user',
    // What was never shown to anybody goes; what all read belongs to them, too.
    deletes:
      "t.by_user_id = $user and not exists (select from agreement_versions v where v.agreement_id = t.agreement_id and v.published_at is not null and v.terms->'document'->>'sha256' = t.sha256)",
    kept: { contract: ['about', 'page_texts', 'words'] },
    hidden: ['words'],
    people: ['by_user_id'],
    files: ['sha256'],
  },
  agreement_signatures: {
    section: 'Signatures',
    // What was signed by a letter is nobody's account's: it is of who the party was then, where they have an account since.
    mine: `(t.user_id = $user or t.by_user_id = $user or (t.by_letter and who_was_party(t.party_id, t.signed_at) = $user
      and t.party_id in (select p.id from agreement_parties p where p.user_id = $user
        union select f.person_id from agreement_former_names f where f.user_id = $user)))`,
    kept: { contract: ['name_as_signed', 'mark', 'passkey', 'answers', 'authority', 'code_sent_to'] },
    plain: ['answers_hash', 'record_salt'],
    people: ['user_id', 'by_user_id'],
  },
  agreements: {
    section: 'Agreements',
    mine: 't.id in (select r.agreement_id from agreement_readers r where r.user_id = $user)',
    deletes: "t.creator_user_id = $user and t.status = 'draft'",
    kept: { contract: ['title', 'ended_reason', 'purpose_reason', 'notice_reason'] },
    people: ['creator_user_id', 'owner_identity_id', 'notice_by'],
    plain: ['ref'],
    files: [],
  },
  clause_comments: {
    section: 'Comments on clauses',
    mine: 't.author_user_id = $user',
    // What was said to one's own side goes, unless somebody else answered it: then it is theirs to understand.
    deletes: `t.author_user_id = $user and t.visibility = 'own_side' and not exists
      (select 1 from clause_comments c where c.parent_id = t.id and c.author_user_id is distinct from $user)`,
    // The name that a party without an account had is of its words; who took it over is their author.
    kept: { contract: ['body', 'letter_name'] },
    people: ['author_user_id', 'resolved_by_user_id'],
    hidden: ['seen_by', 'resolved_by_user_id'],
  },
  clause_suggestions: {
    section: 'Suggestions for clauses',
    mine: 't.author_user_id = $user',
    kept: { contract: ['before', 'after', 'reason', 'answer', 'letter_name', 'answered_letter_name'] },
    people: ['author_user_id', 'answered_by_user_id'],
  },
  agreement_parties: {
    section: 'Your part in agreements',
    mine: ownParty,
    becomes: nameless,
    // Whom they named is somebody else, whose name and address go once it is decided or nobody is invited any more.
    kept: { contract: ['change_request', 'letter_returned_why', 'right_name', 'right_email'] },
    people: ['user_id', 'identity_id'],
  },
  agreement_attendants: {
    section: 'Agreements you approved, witnessed or read',
    mine: 't.user_id = $user or (t.user_id is null and t.email = $email)',
    becomes: nameless,
    kept: { contract: ['reason'] },
    people: ['user_id'],
  },
  agreement_former_names: {
    section: 'Names you had in agreements',
    mine: 't.user_id = $user',
    becomes: { name: nameless.name },
    people: ['user_id'],
  },
  agreement_delegations: {
    section: 'Signing you handed to somebody else',
    mine: 't.from_user_id = $user',
    becomes: { from_email: nameless.email },
    kept: { contract: ['from_name', 'name', 'email', 'basis'] },
    people: ['from_user_id'],
  },
  agreement_versions: {
    section: 'Texts of agreements',
    mine: `${agreementsRead} and (t.published_at is not null or t.frozen_at is not null or t.author_user_id = $user)`,
    kept: { contract: ['terms', 'document', 'changelog', 'words', 'letter_name'] },
    // Who of an organisation wrote is its own matter.
    hidden: ['words', 'writers'],
    people: ['author_user_id', 'writers'],
  },
  agreement_readers: {
    section: null,
    mine: 't.user_id = $user',
    why: 'The order of a list; the agreements themselves are in the copy.',
    deletes: 'mine',
  },
  agreement_tags: {
    section: 'Your tags for agreements',
    mine: 't.user_id = $user',
    deletes: 'mine',
    plain: ['folded'],
  },
  agreement_tagged: { section: 'Agreements you tagged', mine: 't.user_id = $user', deletes: 'mine' },
  agreement_views: {
    section: 'Views of your agreements that you saved',
    mine: 't.user_id = $user',
    deletes: 'mine',
    plain: ['folded'],
  },
  agreement_words: {
    section: null,
    mine: 't.user_id = $user',
    why: 'By which words you find an agreement; the agreements themselves are in the copy.',
    deletes: 'mine',
  },
};

const disputeRules: RulesOf<
  | 'dispute_bids'
  | 'dispute_exhibits'
  | 'dispute_holds'
  | 'dispute_notices'
  | 'dispute_offers'
  | 'dispute_parties'
  | 'dispute_readers'
  | 'disputes'
> = {
  disputes: {
    section: 'Disputes',
    mine: 't.id in (select r.dispute_id from dispute_readers r where r.user_id = $user)',
    deletes: "t.filer_user_id = $user and t.status = 'draft'",
    kept: {
      record: [
        'claim',
        'title',
        'response',
        'not_me_statement',
        'resolved_claim',
        'extension_offer',
        'external_reference',
        'decision',
      ],
      officers: ['officer_words'],
    },
    people: ['filer_user_id', 'filer_identity_id', 'triaged_by', 'refused_by'],
    plain: ['ref', 'category', 'flags', 'policy', 'resolution_kind', 'rejection_code'],
    hidden: ['triaged_by', 'refused_by'],
  },
  dispute_parties: {
    section: 'Your part in disputes',
    mine: ownParty,
    // Before an entry there is nothing that the names of that day would be needed for.
    becomes: {
      ...nameless,
      frozen:
        '(select case when d.record_id is null then null else t.frozen end from disputes d where d.id = t.dispute_id)',
    },
    kept: { record: ['frozen'] },
    people: ['user_id', 'identity_id'],
  },
  dispute_notices: {
    section: 'Notices that were served on you',
    mine: ownSide,
    kept: { proof: ['address', 'failed_reason'] },
  },
  dispute_offers: {
    section: 'Offers in your disputes',
    mine: disputesRead,
    kept: { contract: ['terms'] },
  },
  dispute_bids: {
    section: null,
    mine: ownSide,
    why: 'A sealed figure: it is opened for nobody. Where the figures met, the signature stands in the settlement.',
    deletes: "t.dispute_id in (select d.id from disputes d where d.filer_user_id = $user and d.status = 'draft')",
    people: ['user_id', 'by_user_id'],
    plain: ['wrapped_key', 'key_id'],
    kept: { sealed: ['sealed'], contract: ['signed_as', 'authority', 'acting'] },
  },
  dispute_exhibits: {
    section: 'Exhibits you gave',
    mine: 't.submitted_by = $user',
    kept: { record: ['title', 'description', 'file_name'] },
    people: ['submitted_by'],
    plain: ['mime'],
    files: ['sha256'],
  },
  dispute_holds: {
    section: null,
    mine: disputesRead,
    why: 'An officer’s private reason about both sides.',
    kept: { officers: ['reason_private'] },
    people: ['placed_by'],
  },
  dispute_readers: {
    section: null,
    mine: 't.user_id = $user',
    why: 'The order of a list; the disputes themselves are in the copy.',
    deletes: 'mine',
  },
};

const mediationsRead = 't.mediation_id in (select r.mediation_id from mediation_readers r where r.user_id = $user)';

const mediationRules: RulesOf<
  | 'bargain_answers'
  | 'bargain_packages'
  | 'bargain_wishes'
  | 'bargains'
  | 'court_bodies'
  | 'court_packages'
  | 'court_papers'
  | 'mediation_attendance'
  | 'mediation_invitations'
  | 'mediation_job_facets'
  | 'mediation_objections'
  | 'mediation_proposals'
  | 'mediation_readers'
  | 'mediation_representatives'
  | 'mediation_sessions'
  | 'mediation_sides'
  | 'mediations'
  | 'room_files'
  | 'room_messages'
  | 'room_reads'
  | 'room_releases'
  | 'rooms'
> = {
  mediations: {
    section: 'Mediations',
    mine: 't.id in (select r.mediation_id from mediation_readers r where r.user_id = $user)',
    deletes: "t.requester_user_id = $user and t.status = 'draft'",
    kept: {
      contract: ['request', 'title', 'summary', 'words', 'settlement', 'end_reason', 'extension_by', 'replacement_by'],
      officers: ['disclosure', 'report'],
    },
    people: ['requester_user_id', 'chosen_user_id', 'mediator_user_id'],
    plain: ['ref', 'category', 'languages', 'format', 'calendar', 'consent_version'],
    hidden: ['words', 'report', 'disclosure'],
  },
  mediation_sides: {
    section: 'Your part in mediations',
    mine: ownParty,
    becomes: nameless,
    people: ['user_id', 'identity_id'],
    plain: ['consent_version', 'ranking'],
  },
  mediation_representatives: {
    section: 'Whom you represented',
    mine: 't.user_id = $user',
    emptied: ['capacity'],
    people: ['user_id'],
  },
  mediation_attendance: {
    section: 'Sessions you came to',
    mine: 't.user_id = $user',
    emptied: ['capacity'],
    people: ['user_id'],
  },
  mediation_invitations: {
    section: 'Matters you were asked about as a mediator',
    mine: 't.user_id = $user',
    deletes: 'mine',
  },
  mediation_objections: {
    section: 'Your objections',
    mine: 't.user_id = $user',
    kept: { officers: ['reason', 'decision'] },
    people: ['user_id', 'decided_by'],
    hidden: ['decided_by'],
  },
  mediation_proposals: {
    section: 'Your proposals',
    mine: 't.user_id = $user',
    kept: { contract: ['proposal'] },
    people: ['user_id', 'opened_by'],
    plain: ['tier'],
    hidden: ['opened_by'],
  },
  mediation_sessions: {
    section: 'Sessions',
    mine: mediationsRead,
    kept: { contract: ['place', 'note'] },
    plain: ['confirmed'],
  },
  mediation_readers: {
    section: null,
    mine: 't.user_id = $user',
    why: 'The order of a list; the mediations themselves are in the copy.',
    deletes: 'mine',
  },
  mediation_job_facets: { section: null, mine: null, why: 'Words to find a posted matter by.', plain: ['key'] },
  bargains: { section: null, mine: null, why: 'Keys and sealed issues.', plain: ['wrapped_key', 'key_id', 'issues'] },
  bargain_wishes: {
    section: null,
    mine: 't.given_by = $user',
    why: 'Sealed; it is read in its room.',
    kept: { sealed: ['wishes'] },
    people: ['given_by'],
  },
  bargain_packages: {
    section: null,
    mine: 't.made_by = $user',
    why: 'Sealed; it is read in its room.',
    kept: { sealed: ['choice'] },
    people: ['made_by'],
  },
  bargain_answers: {
    section: null,
    mine: 't.given_by = $user',
    why: 'Sealed; it is read in its room.',
    kept: { sealed: ['answer'] },
    people: ['given_by'],
  },
  rooms: { section: null, mine: null, why: 'Keys of rooms.', plain: ['wrapped_key', 'key_id'] },
  room_messages: {
    section: null,
    mine: 't.author_user_id = $user',
    why: 'What is said in a mediation is confidential and read in its room; it is destroyed ninety days after the case.',
    kept: { sealed: ['body', 'file'] },
    people: ['author_user_id'],
  },
  room_files: { section: null, mine: null, why: 'Sealed files of rooms.', plain: ['stored_sha256'] },
  room_reads: {
    section: null,
    mine: 't.user_id = $user',
    why: 'How far somebody read.',
    deletes: 'mine',
    behindWall: true,
  },
  room_releases: {
    section: null,
    mine: 't.released_by = $user',
    why: 'Sealed; it is read in its room.',
    kept: { sealed: ['wording'] },
    people: ['released_by'],
    plain: ['to_sides'],
  },
  court_bodies: { section: null, mine: null, why: 'Names of courts.', plain: ['name'] },
  court_packages: {
    section: 'Papers for courts',
    mine: mediationsRead,
    kept: { contract: ['facts', 'filing', 'outcome'] },
    plain: ['profile'],
  },
  court_papers: {
    section: 'Papers you gave for a court',
    mine: 't.by_user_id = $user',
    kept: { contract: ['name'] },
    people: ['by_user_id'],
    plain: ['code', 'mime'],
    files: ['sha256'],
  },
};

const emptyApplication = JSON.stringify({
  legalName: 'Deleted account',
  practiceName: '',
  accreditations: [],
  barAdmission: '',
  trainingProvider: '',
  insurance: { insurer: '', number: '', expiresOn: null },
  disciplinaryDeclaration: '',
  criminalDeclaration: '',
  references: [],
  feeSchedule: '',
  bio: '',
});
const ownApplications = 't.application_id in (select a.id from mediator_applications a where a.user_id = $user)';

const mediatorRules: RulesOf<
  | 'mediator_applications'
  | 'mediator_assessments'
  | 'mediator_cases'
  | 'mediator_checks'
  | 'mediator_complaints'
  | 'mediator_cpd'
  | 'mediator_digests'
  | 'mediator_documents'
  | 'mediator_reviewers'
  | 'mediators'
> = {
  mediator_applications: {
    section: 'Applications to mediate',
    mine: 't.user_id = $user',
    becomes: { form: `t.form || '${emptyApplication}'::jsonb`, name: "'Deleted account'" },
    emptied: ['appeal_reason'],
    kept: { officers: ['asked', 'decision_reason'] },
    people: ['user_id', 'identity_id'],
    plain: ['ref', 'countries'],
  },
  mediator_documents: {
    section: 'Papers of your application to mediate',
    mine: ownApplications,
    deletes: 'mine',
    files: ['sha256'],
    hidden: ['source_sha256'],
  },
  mediator_assessments: {
    section: 'Assessments you wrote',
    mine: 't.user_id = $user',
    kept: { officers: ['rubric', 'reason'] },
    people: ['user_id'],
  },
  mediator_checks: {
    section: 'Checks of your accreditations',
    mine: ownApplications,
    emptied: ['number', 'note'],
    people: ['by_user_id'],
    plain: ['body'],
    hidden: ['by_user_id'],
  },
  mediator_reviewers: {
    section: 'Applications you looked at',
    mine: 't.user_id = $user',
    people: ['user_id'],
  },
  mediator_cases: { section: 'Cases you mediated', mine: 't.user_id = $user', people: ['user_id'] },
  mediator_complaints: {
    section: 'Complaints',
    mine: 't.by_user_id = $user or t.mediator_user_id = $user',
    kept: { officers: ['text', 'answer', 'decision'] },
    people: ['by_user_id', 'mediator_user_id', 'decided_by'],
    hidden: ['by_user_id', 'decided_by'],
  },
  mediator_cpd: {
    section: 'Your further training',
    mine: 't.user_id = $user',
    deletes: 'mine',
    people: ['verified_by'],
    files: ['file_sha256'],
    hidden: ['verified_by'],
  },
  mediator_digests: {
    section: 'What was written about you as a mediator',
    mine: 't.user_id = $user',
    deletes: 'mine',
    people: ['by_user_id'],
    hidden: ['by_user_id'],
  },
  mediators: {
    section: 'You as a mediator',
    mine: 't.id = $user',
    becomes: {
      name: "'Deleted account'",
      accreditations: "'[]'",
      status: "case when t.status = 'revoked' then t.status else 'expired' end",
    },
    emptied: ['practice_name', 'bio', 'fee_schedule'],
    people: ['id', 'identity_id', 'mentor_user_id'],
    plain: ['countries', 'languages', 'language_codes', 'specialisms', 'code_version'],
  },
};

/** What people agree about, quarrel about and mediate about. */
export const matterRules = { ...agreementRules, ...disputeRules, ...mediationRules, ...mediatorRules };
