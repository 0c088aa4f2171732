// What accounts and identities hold of people, column by column.
import { LEFT_NAME, type RulesOf } from '../core/personal.ts';

/** What a column becomes once nothing holds the person to anything: until then it stays. */
const unlessHeld = (column: string, becomes = 'null'): string =>
  `case when exists (select from legal_holds h where h.user_id = $user and h.ended_at is null) then ${column} else ${becomes} end`;

/** Accounts, sign-in, identities, and what the platform keeps to run. */
export const peopleRules: RulesOf<
  | 'agreement_batch_rows'
  | 'agreement_batches'
  | 'agreement_template_versions'
  | 'agreement_templates'
  | 'api_keys'
  | 'blocks'
  | 'clocks'
  | 'consents'
  | 'credentials'
  | 'data_exports'
  | 'departures'
  | 'disowned_deeds'
  | 'event_chains'
  | 'event_words'
  | 'events'
  | 'files'
  | 'forgotten_files'
  | 'heartbeats'
  | 'held_agreements'
  | 'held_contacts'
  | 'held_uses'
  | 'idempotency_keys'
  | 'identities'
  | 'identity_members'
  | 'organisation_members'
  | 'organisation_deputies'
  | 'approval_rules'
  | 'approval_words'
  | 'approvals'
  | 'installation_secrets'
  | 'legal_holds'
  | 'legal_acceptances'
  | 'log_entries'
  | 'cover_leaves'
  | 'cover_statements'
  | 'log_heads'
  | 'log_keys'
  | 'log_nodes'
  | 'log_waiting'
  | 'mail'
  | 'notifications'
  | 'outages'
  | 'conditions'
  | 'passkeys'
  | 'profiles'
  | 'request_counts'
  | 'sessions'
  | 'sign_ins'
  | 'tries'
  | 'recovery_codes'
  | 'two_factors'
  | 'user_preferences'
  | 'user_roles'
  | 'users'
  | 'webhook_deliveries'
  | 'webhook_endpoints'
  | 'verification_documents'
  | 'verification_requests'
  | 'verifications'
> = {
  agreement_batch_rows: {
    section: 'Lists that you sent one text to',
    mine: 't.batch_id in (select b.id from agreement_batches b where b.user_id = $user or b.identity_id = any($identities))',
    deletes: 'mine',
  },
  agreement_batches: {
    section: null,
    mine: 't.user_id = $user or t.identity_id = any($identities)',
    why: 'When a list was sent; its lines are in the copy, and so are the agreements.',
    deletes: 'mine',
  },
  agreement_template_versions: {
    section: 'Versions of templates that you published',
    mine: 't.user_id = $user',
    deletes: 't.template_id in (select a.id from agreement_templates a where a.identity_id = any($identities))',
    emptied: ['user_id'],
    plain: ['content'],
  },
  agreement_templates: {
    section: 'Your templates of agreements',
    mine: 't.user_id = $user or t.identity_id = any($identities)',
    deletes: 't.identity_id = any($identities)',
    emptied: ['user_id'],
    plain: ['name', 'summary', 'content'],
  },
  api_keys: {
    section: 'Your API keys',
    mine: 't.user_id = $user or t.identity_id = any($identities)',
    deletes: 'mine',
    hidden: ['secret_hash'],
  },
  webhook_deliveries: {
    section: null,
    mine: 't.endpoint_id in (select e.id from webhook_endpoints e where e.user_id = $user or e.identity_id = any($identities))',
    why: 'Messages to your own program: ids and states of agreements, for thirty days. It has them.',
    deletes: 'mine',
  },
  webhook_endpoints: {
    section: 'Your webhooks',
    mine: 't.user_id = $user or t.identity_id = any($identities)',
    deletes: 'mine',
    hidden: ['wrapped_secret', 'secret_key_id', 'previous_secret', 'previous_key_id'],
  },
  log_waiting: { section: null, mine: null, why: 'Deeds that are not in the log yet, by their ids.' },
  log_entries: { section: null, mine: null, why: 'Deeds in the order of the log, by their ids.' },
  log_nodes: { section: null, mine: null, why: 'Hashes of hashes.', plain: ['hash'] },
  log_heads: {
    section: null,
    mine: null,
    why: 'What the log was when it was signed: a length and a hash.',
    plain: ['note', 'root'],
  },
  cover_statements: {
    section: null,
    mine: null,
    why: 'What was owed to all customers on a day: a sum and a hash.',
    plain: ['currency', 'note', 'root', 'secret', 'tops'],
  },
  cover_leaves: {
    section: null,
    mine: null,
    why: 'Parts of balances by chance, under hashes; your wallets prove yours to you. They go after two weeks.',
    plain: ['account_sha256', 'hash'],
  },
  log_keys: {
    section: null,
    mine: null,
    why: 'Keys of the log.',
    plain: ['id', 'name', 'public_key', 'sealed', 'wrapped', 'wrap_key_id'],
  },
  profiles: { section: 'Profile', mine: 't.user_id = $user', deletes: 'mine' },
  user_preferences: { section: 'Preferences', mine: 't.user_id = $user', deletes: 'mine' },
  consents: {
    section: 'Consents',
    mine: 't.user_id = $user',
    people: ['user_id'],
    plain: ['kind'],
  },
  data_exports: {
    section: 'Copies of your data',
    mine: 't.user_id = $user',
    deletes: 'mine',
    hidden: ['sha256'],
    files: ['sha256'],
  },
  departures: { section: null, mine: 't.user_id = $user', why: 'Only when the account goes.', people: ['user_id'] },
  legal_holds: {
    section: null,
    mine: 't.user_id = $user',
    why: 'Only when the account goes while something binds its owner.',
    people: ['user_id', 'returned_as'],
  },
  held_agreements: {
    section: null,
    mine: 't.user_id = $user',
    why: 'Which agreements that was about.',
    people: ['user_id'],
  },
  held_contacts: {
    section: null,
    mine: null,
    why: 'Kept behind a wall after the account is gone, until seven years after the end of what its owner is held to.',
    kept: { duties: ['name', 'email'] },
    people: ['user_id'],
  },
  held_uses: {
    section: null,
    mine: 't.user_id = $user',
    why: 'When a letter went to that address after the account was gone.',
    people: ['user_id'],
  },
  forgotten_files: {
    section: null,
    mine: null,
    why: 'Hashes of files that are about to be removed.',
    plain: ['sha256'],
  },
  sessions: {
    section: 'Where you are signed in',
    mine: 't.user_id = $user',
    deletes: 'mine',
    people: ['acting_for'],
    hidden: ['token'],
  },
  sign_ins: { section: 'When and where you signed in', mine: 't.user_id = $user', deletes: 'mine' },
  disowned_deeds: { section: 'What you said was not you', mine: 't.user_id = $user', deletes: 'mine' },
  passkeys: {
    section: 'Passkeys',
    mine: 't.user_id = $user',
    deletes: 'mine',
    hidden: ['public_key', 'credential_id'],
  },
  credentials: {
    section: null,
    mine: 't.user_id = $user',
    why: 'It is the hash of the password.',
    deletes: 'mine',
  },
  recovery_codes: { section: null, mine: 't.user_id = $user', why: 'They are secrets.', deletes: 'mine' },
  two_factors: { section: null, mine: 't.user_id = $user', why: 'It is a secret.', deletes: 'mine' },
  verifications: {
    section: null,
    mine: "t.identifier like '%' || $email || '%' or t.value like '%' || $email || '%' or t.value like '%' || $user || '%'",
    why: 'Open links of letters: secrets that live for three days at most.',
    deletes: 'mine',
  },
  tries: {
    section: null,
    mine: "t.key like '%' || $email || '%' or t.key like '%' || $user || '%'",
    why: 'Counts of tries to sign in.',
    deletes: 'mine',
  },
  request_counts: {
    section: null,
    mine: "t.who = 'account ' || $user",
    why: 'How often you asked in the last minutes.',
    deletes: 'mine',
  },
  idempotency_keys: {
    section: null,
    mine: 't.actor_id = $user',
    why: 'Answers kept for a repeated click, for a day.',
    deletes: 'mine',
    kept: { shortly: ['answer'] },
  },
  blocks: {
    section: 'People you blocked',
    mine: 't.user_id = $user',
    deletes: 't.user_id = $user or t.blocked_user_id = $user',
    people: ['blocked_user_id'],
  },
  user_roles: { section: 'Roles', mine: 't.user_id = $user', deletes: 'mine', people: ['granted_by'] },
  notifications: {
    section: 'Notifications',
    mine: 't.user_id = $user',
    deletes: 'mine',
    named: ['title', 'message'],
    plain: ['language'],
  },
  mail: {
    section: 'Letters to you',
    mine: 't.recipient = $email',
    deletes: 'mine',
    named: ['subject', 'text_body', 'words', 'failed_reason', 'returned_words'],
    plain: ['dedupe_key', 'attachments'],
    hidden: ['words', 'dedupe_key', 'attachments', 'failed_reason', 'returned_words'],
  },
  legal_acceptances: {
    section: 'Terms you accepted',
    mine: 't.user_id = $user',
    people: ['user_id'],
    kept: { proof: ['kind'] },
  },
  verification_documents: {
    section: 'Identity documents',
    mine: 't.uploaded_by = $user',
    deletes: 'mine',
    files: ['sha256'],
    hidden: ['source_sha256'],
  },
  verification_requests: {
    section: 'Identity checks',
    mine: 't.started_by = $user',
    emptied: ['statement', 'register_no'],
    kept: { officers: ['reason'] },
    people: ['started_by', 'identity_id', 'reviewer_id', 'endorsed_by', 'decided_by'],
    plain: ['checks'],
    hidden: ['reviewer_id', 'endorsed_by', 'decided_by'],
  },
  identity_members: {
    section: 'Who you act for',
    mine: 't.user_id = $user',
    deletes: 't.user_id = $user and t.identity_id <> all ($identities)',
    people: ['user_id', 'identity_id'],
  },
  organisation_members: {
    section: 'Organisations you act for, and who acts for yours',
    mine: '(t.member_id = $user or t.organisation_id = $user or t.email = $email)',
    deletes: 'mine',
    people: ['organisation_id', 'member_id', 'invited_by'],
    // How much a member wants to hear is theirs, and none of the organisation's.
    theirs: { hears: 't.member_id = $user' },
  },
  organisation_deputies: {
    section: 'Whom you stand in for at an organisation, and who stands in for you',
    mine: 'exists (select from organisation_members m where m.id in (t.membership_id, t.deputy_id) and $user in (m.member_id, m.organisation_id))',
    deletes: 'mine',
    people: ['named_by'],
  },
  approval_rules: {
    section: 'What your organisation approves before it is sent',
    mine: 't.organisation_id = $user',
    deletes: 'mine',
    people: ['organisation_id', 'changed_by'],
  },
  approval_words: {
    section: 'Texts of an organisation that you approved',
    mine: 't.by_user_id = $user',
    named: ['in_place_of'],
    people: ['by_user_id'],
  },
  approvals: {
    section: 'Approval that you asked for, and texts that you returned',
    mine: '(t.asked_by = $user or t.returned_by = $user or t.organisation_id = $user)',
    // What an organisation approved stays with its agreement, as who asked and who returned it stays.
    kept: { contract: ['note', 'returned_reason', 'terms', 'steps'] },
    // Who stood where loses its name as the parties themselves do.
    named: ['sides'],
    people: ['organisation_id', 'asked_by', 'returned_by', 'authors', 'waits_for'],
    plain: ['text_hash'],
    hidden: ['waits_for'],
    // The text and who was asked are the organisation's: who asked or returned it may act for it no more.
    theirs: {
      ...{ terms: 't.organisation_id = $user', sides: 't.organisation_id = $user', steps: 't.organisation_id = $user' },
      ...{ authors: 't.organisation_id = $user', note: '$user in (t.organisation_id, t.asked_by)' },
    },
  },
  identities: {
    section: 'Identities',
    mine: 't.id = any ($identities)',
    // Who they are, and that it was checked, is what holds a person to their duties.
    becomes: {
      display_name: unlessHeld('t.display_name', "'Deleted account'"),
      legal_name: unlessHeld('t.legal_name', "'Deleted account'"),
      verification_level: unlessHeld('t.verification_level', '0'),
      city: unlessHeld('t.city'),
      registration_no: unlessHeld('t.registration_no'),
      country: unlessHeld('t.country'),
      verified_at: unlessHeld('t.verified_at'),
    },
    kept: { duties: ['display_name', 'legal_name', 'registration_no', 'city', 'country'] },
    people: ['created_by'],
    plain: ['user_number'],
  },
  events: {
    section: 'What you did',
    mine: 't.actor_id = $user',
    kept: { chain: ['actor_id', 'payload'] },
    plain: ['subject_kind', 'name', 'prev_hash', 'hash'],
    hidden: ['prev_hash', 'hash'],
  },
  event_words: {
    section: 'What you wrote in what you did',
    // What was written by a letter is nobody's account's: it is of who the party was then, where they have an account since.
    mine: `(t.author_user_id = $user or (t.author_user_id is null and t.event_id in (select e.id from
        (select p.agreement_id, p.id from agreement_parties p where p.user_id = $user
          union select f.agreement_id, f.person_id from agreement_former_names f where f.user_id = $user) p
      join events e on e.subject_kind = 'agreement' and e.subject_id = p.agreement_id and e.payload->>'partyId' = p.id::text
      where e.actor_id is null and e.payload ? 'byLetter' and who_was_party(p.id, e.at) = $user)))`,
    deletes: 'mine',
    people: ['author_user_id'],
    hidden: ['salts'],
  },
  event_chains: { section: null, mine: null, why: 'Ends of chains: hashes.', plain: ['subject_kind', 'hash'] },
  clocks: {
    section: null,
    mine: null,
    why: 'Deadlines of things.',
    plain: ['subject_kind', 'kind', 'tz', 'calendar', 'changes', 'still_for'],
  },
  files: { section: null, mine: null, why: 'Names of contents; what names them decides.', plain: ['mime'] },
  heartbeats: { section: null, mine: null, why: 'When the platform was up.' },
  conditions: {
    section: null,
    mine: null,
    why: 'How the parts of the installation do.',
    plain: ['name', 'state', 'what', 'mend'],
  },
  outages: { section: null, mine: null, why: 'When the platform was down.' },
  installation_secrets: { section: null, mine: null, why: 'Secrets of the installation.', plain: ['name', 'value'] },
  users: {
    section: 'Account',
    mine: 't.id = $user',
    becomes: {
      name: `'${LEFT_NAME}'`,
      email: "'deleted-' || $user || '@deleted.invalid'",
      email_verified: 'false',
      two_factor_enabled: 'false',
    },
    emptied: ['image'],
    people: ['suspended_by'],
  },
};
