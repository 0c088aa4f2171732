import type { ProcedureName } from '@ahadi/domain/contract.ts';

/** Tables that do not grow with the number of people and of what they do, by why. */
export const staying = {
  'the installation itself': [
    'migrations',
    'installation_secrets',
    'heartbeats',
    'outages',
    'conditions',
    'signing_keys',
    'log_keys',
    'help_state',
  ],
  'one log of all deeds, whose tree copies would break: npm run bench log': [
    'log_entries',
    'log_nodes',
    'log_heads',
    'log_waiting',
  ],
  'words that begin with the id of their reader, which those of copies would not: npm run bench portfolio': [
    'agreement_words',
  ],
  'a row a day for each currency, or for each account of a bookkeeper': [
    'cover_statements',
    'ledger_closes',
    'ledger_close_lines',
  ],
  'the few accounts of the platform at its banks, and a file a day of each': [
    'bank_accounts',
    'bank_files',
    'bank_statements',
  ],
  'what a few people at the platform write, some hundreds at most': [
    'courses',
    'course_versions',
    'help_articles',
    'help_categories',
    'help_slugs',
    'help_chunks',
    'help_asks',
    'help_postings',
    'help_words',
    'help_vocabulary',
    'help_synonyms',
    'help_kin',
    'sponsored_posts',
    'promotion_pictures',
    'restrictions',
    'court_bodies',
    'moderator_numbers',
    'academy_counters',
    'event_words',
  ],
  'a seat of a course each, some thousands a year': [
    'course_runs',
    'run_sessions',
    'registrations',
    'attendance',
    'lesson_progress',
    'quiz_attempts',
    'attempt_asks',
    'academy_fees',
    'academy_payments',
    'certificates',
  ],
  'a profession that is let in by hand, some thousands at most': [
    'mediators',
    'mediator_applications',
    'mediator_assessments',
    'mediator_checks',
    'mediator_complaints',
    'mediator_cpd',
    'mediator_digests',
    'mediator_documents',
    'mediator_reviewers',
  ],
  'forgotten within a day': ['tries', 'signing_challenges', 'money_codes', 'support_puzzles', 'idempotency_keys'],
  'a row for each word or kind that there is': ['product_counts', 'post_counts', 'community_words'],
} as const satisfies Record<string, readonly string[]>;

/**
 * Tables that grow with the number of people, but so much slower than all others that they get a tenth of the rows: it is more than there
 * are of them where the others have theirs, and what a tenth cannot tell, ten times as many rows of the others do.
 */
export const slower = {
  'a case: of a thousand agreements and orders, some tens come to one': [
    'bargain_answers',
    'bargain_packages',
    'bargain_wishes',
    'bargains',
    'court_packages',
    'court_papers',
    'credit_entries',
    'credit_hold_parts',
    'credit_holds',
    'credit_lots',
    'dispute_bids',
    'dispute_exhibits',
    'dispute_holds',
    'dispute_notices',
    'dispute_offers',
    'dispute_parties',
    'dispute_readers',
    'disputes',
    'escrow_evidence',
    'escrow_offers',
    'escrow_resolutions',
    'mediation_attendance',
    'mediation_invitations',
    'mediation_job_facets',
    'mediation_objections',
    'mediation_proposals',
    'mediation_readers',
    'mediation_representatives',
    'mediation_sessions',
    'mediation_sides',
    'mediations',
    'mediator_cases',
    'obligation_disputes',
    'public_records',
    'record_names',
    'record_statements',
    'room_files',
    'rooms',
  ],
  'what waits at a desk or is decided there, and is worked off by a few': [
    'appeals',
    'help_gaps',
    'moderation_cases',
    'moderation_decisions',
    'reports',
    'support_events',
    'support_files',
    'support_tickets',
    'verification_documents',
    'verification_requests',
  ],
  'what one person of many sets up, once': [
    'agreement_batch_rows',
    'agreement_batches',
    'agreement_template_versions',
    'agreement_templates',
    'api_keys',
    'community_helpers',
    'data_exports',
    'webhook_endpoints',
  ],
  'what a shop offers: many buy what few sell; with a million products it is npm run bench shop': [
    'product_pictures',
    'product_reviews',
    'product_revisions',
    'products',
    'stock_moves',
  ],
  'what other programs are told and tell, of the few who have one': ['webhook_deliveries', 'webhook_inbox'],
  'of a provider that is there in demo mode and in tests alone': [
    'sandbox_charges',
    'sandbox_deliveries',
    'sandbox_transfers',
  ],
} as const satisfies Record<string, readonly string[]>;

/**
 * A statement that may read more where there is more, or read a table whole. `of` is the read or the deed it is sent by, `*` for any, and
 * `piece` is what tells it from the others.
 */
export type Excuse = {
  of: string;
  piece: string;
  why: string;
};

export const excused: readonly Excuse[] = [
  {
    of: 'accounts.demoPeople',
    piece: 'where u.email like',
    why: 'Asked in demo mode only, whose people are the few of the seed.',
  },
  {
    of: 'activity.export',
    piece: 'with e as materialized',
    why: 'Writes up to ten thousand deeds at once, a few times an hour: while all readers of a kind are fewer than that, to read them all is less than to look each up.',
  },
  {
    of: '*',
    piece: 'select it.id from unnest($1::uuid[]) it (id) where exists',
    why: 'Looks up the agreements of the twenty people of a page, each by an index; of a thousand agreements it is less to read all.',
  },
  {
    of: 'curating.finance',
    piece: 'with sold as',
    why: 'Adds up all that was sold in the days that are asked for.',
  },
  {
    of: 'curating.finance',
    piece: 'select s.id, s.name, t.*',
    why: 'Adds up all that was sold in the days that are asked for, by shop.',
  },
  {
    of: 'dashboard.read',
    piece: "select 'agreements' as name",
    why: 'At a desk it counts what waits there, which its people work off; here all of it waits. What wants a mediator is asked about one by one.',
  },
  {
    of: 'dashboard.queues',
    piece: "select 'queues_0' as name",
    why: 'The same, without the rest of the dashboard.',
  },
  {
    of: 'dashboard.read',
    piece: 'with e as materialized',
    why: 'Looks up what some newest deeds are about, in a dozen tables by an index each; of tables with few rows PostgreSQL goes now this way, now that. The longer page of activity.list is the same statement, and is held.',
  },
  {
    of: 'disputes.get',
    piece: 'whereabouts(i.id) as whereabouts',
    why: 'Looks up country, phone and zone of two people, each by its key; of tables with few rows PostgreSQL goes now this way, now that.',
  },
  {
    of: 'escrow.desk',
    piece: 'with page as materialized',
    why: 'Puts in order what is in dispute now, which officers work off; only what is shown is read further.',
  },
  {
    of: 'finance.books',
    piece: 'from ledger_entries e join ledger_accounts a on a.id = e.account_id',
    why: 'Adds up all of the books for a bookkeeper, some times a month. A sum kept beside them would be one more that can be wrong.',
  },
  {
    of: 'finance.booksFile',
    piece: 'from ledger_entries e join ledger_accounts a on a.id = e.account_id',
    why: 'The same as a file, twenty in ten minutes at most.',
  },
  {
    of: 'finance.summary',
    piece: 'select code, currency from ledger_accounts where code like',
    why: 'Places of the platform’s own chart, a few for each provider; the copies are as many places as there are copies.',
  },
  {
    of: 'finance.summary',
    piece: 'select (case when a.locked_balance',
    why: 'The balance of one such place, for each of them.',
  },
  {
    of: 'finance.summary',
    piece: 'as owed from ledger_accounts',
    why: 'What all wallets hold together, for the desk that compares it with the bank. An index on balances would be written with each posting.',
  },
  {
    of: 'finance.unapplied',
    piece: 'where a.owner_kind =',
    why: 'Goes through the accounts of money without a use, which the desk empties. An index on balances would be written with each posting.',
  },
  {
    of: 'finance.summary',
    piece: 'where a.owner_kind =',
    why: 'The same, the first thousand of them, to count what is not being looked at.',
  },
  {
    of: 'the round ledger-checkpoints',
    piece: 'where not a.locked_balance',
    why: 'Goes through the places of the platform’s own chart, a few for each provider; the copies are as many places as there are copies.',
  },
  {
    of: 'the round payments-reconcile',
    piece: 'from sandbox_charges where status',
    why: 'What a provider says of its own account, of the one that is there in demo mode and in tests alone.',
  },
  {
    of: 'the end of copy.expiry',
    piece: '"support_files" x WHERE $1',
    why: 'Whether somebody names a file that goes: there is an index by hash, and the copies name the same few files.',
  },
  {
    of: '*',
    piece: 'from help_gaps where key %',
    why: 'Looks among the unanswered questions that are like this one by the index of letters; the copies are all alike.',
  },
  {
    of: 'community.newer',
    piece: 'p.topic = $2',
    why: 'There is an index by topic; the copies are all of one, so that a plan for any topic takes it for all posts and reads by time instead.',
  },
  {
    of: 'curating.products',
    piece: "select p.id, coalesce(nullif(p.title, ''), r.content->>'title', '') as title",
    why: 'There is an index by status; the copies are all of one, so that PostgreSQL takes any for as frequent and reads by time instead.',
  },
  {
    of: '*',
    piece: 'delete from log_waiting',
    why: 'Takes what was done by all in the last minute into the log, some thousand deeds at most.',
  },
  {
    of: '*',
    piece: 'insert into log_entries',
    why: 'Writes them, with the subtrees that are whole now.',
  },
  {
    of: 'mediation.jobs',
    piece: 'select * from ((',
    why: 'Looks through the newest thousand for a word before it asks the index of words.',
  },
  {
    of: '*',
    piece: 'm.practice_name as "practiceName"',
    why: 'Few mediators beside many people: PostgreSQL merges them in the order of their ids and stops after the last mediator.',
  },
  {
    of: '*',
    piece: 'a.user_id as "applicantUserId"',
    why: 'Few applications beside many people: merged in the order of their ids, to the last application.',
  },
  {
    of: 'moderation.counts',
    piece: 'from moderation_cases c where c.status in',
    why: 'Counts what waits for moderators, who work it off; here all of it waits.',
  },
  {
    of: 'moderation.queue',
    piece: 'u.id as "userId", coalesce(pr.display_name',
    why: 'Looks up the people of a page by their ids, at most two hundred; of copies of one case the page shows more people where there are more.',
  },
  {
    of: 'moderation.numbers',
    piece: 'reported as (',
    why: 'Counts the reports and decisions of a year, by month.',
  },
  {
    of: 'support.counts',
    piece: 'from support_tickets where st',
    why: 'Counts what waits for support, who work it off; here all of it waits.',
  },
  {
    of: 'teaching.findInstructors',
    piece: 'from users where name ilike',
    why: 'Finds by the index of letters all whose name holds the word, and the copies all bear the same names.',
  },
  {
    of: 'verification.queue',
    piece: 'join verification_documents other',
    why: 'Compares the documents of a request with those of others by an index. An identity has one open request, so that the copies of documents hang on few of them.',
  },
];

/** What people send most: what pages send by themselves while one writes and reads, and what is one click many times a day. */
export const frequent = [
  'agreements.create',
  'agreements.saveText',
  'agreements.saveParties',
  'agreements.share',
  'agreements.markOpened',
  'agreements.acceptText',
  'agreements.sign',
  'negotiating.comment',
  'notes.sync',
  'notifications.markSeen',
  'rpc.mark_notification_read',
  'community.reply',
  'community.react',
  'rooms.send',
  'rooms.markRead',
  'disputes.save',
  'assistant.ask',
  'marketplace.putInCart',
  'marketplace.checkout',
  'escrow.pay',
] as const satisfies readonly ProcedureName[];
