// What people write goes with them, or loses their name.
import type { RulesOf } from '../core/personal.ts';

const ownPosts = 't.post_id in (select p.id from posts p where p.author_user_id = $user)';
const ownEntries = `(t.target_id in (select p.id from posts p where p.author_user_id = $user)
  or t.target_id in (select c.id from comments c where c.author_user_id = $user))`;

const communityRules: RulesOf<
  | 'appeals'
  | 'comments'
  | 'community_acts'
  | 'community_helpers'
  | 'community_people'
  | 'community_words'
  | 'drafts'
  | 'entry_reactions'
  | 'entry_revisions'
  | 'follows'
  | 'moderation_cases'
  | 'moderation_decisions'
  | 'moderator_numbers'
  | 'post_counts'
  | 'post_tags'
  | 'post_texts'
  | 'posts'
  | 'reports'
  | 'sanctions'
  | 'saved_posts'
> = {
  drafts: { section: 'Drafts', mine: 't.user_id = $user', deletes: 'mine' },
  saved_posts: { section: 'Posts you saved', mine: 't.user_id = $user', deletes: 'mine' },
  follows: {
    section: 'What you follow',
    mine: 't.user_id = $user',
    deletes: "t.user_id = $user or (t.kind = 'user' and t.target = $user::text)",
    plain: ['target'],
  },
  entry_reactions: { section: 'Your marks on posts', mine: 't.user_id = $user', people: ['user_id'] },
  entry_revisions: { section: 'Former texts of your posts', mine: ownEntries, deletes: 'mine' },
  post_texts: {
    section: 'Texts of your posts',
    mine: ownPosts,
    becomes: { body: "'Its writer deleted their account.'" },
    emptied: ['words'],
    hidden: ['words'],
  },
  posts: {
    section: 'Your posts',
    mine: 't.author_user_id = $user',
    // What others answered stays readable; a post that nobody answered goes.
    becomes: {
      title: "'Deleted post'",
      excerpt: "''",
      tags: "'{}'",
      text_hash: "''",
      status: "case when t.status = 'published' and t.comments > 0 then t.status else 'deleted' end",
    },
    kept: { officers: ['lock_reason'] },
    people: ['author_user_id'],
  },
  comments: {
    section: 'Your answers',
    mine: 't.author_user_id = $user',
    becomes: { body: "''", text_hash: "''", status: "'deleted'" },
    people: ['author_user_id'],
    plain: ['path'],
    hidden: ['text_hash'],
  },
  post_tags: { section: null, mine: null, why: 'Tags of posts.', people: ['author_user_id'], plain: ['tag', 'topic'] },
  post_counts: { section: null, mine: null, why: 'Numbers.', plain: ['topic'] },
  community_words: { section: null, mine: null, why: 'Words of posts and how often they are used.', plain: ['word'] },
  community_people: { section: 'You in the community', mine: 't.user_id = $user', people: ['user_id'] },
  community_acts: { section: null, mine: 't.user_id = $user', why: 'Counts for the limits of a day.', deletes: 'mine' },
  community_helpers: { section: 'Months in which you helped', mine: 't.user_id = $user', deletes: 'mine' },
  reports: {
    section: 'What you reported',
    mine: 't.reporter_user_id = $user',
    emptied: ['text'],
    people: ['reporter_user_id'],
  },
  sanctions: { section: 'Measures against you', mine: 't.user_id = $user', people: ['user_id'] },
  moderation_cases: {
    section: 'Moderation of your posts',
    mine: 't.author_user_id = $user',
    people: ['author_user_id', 'assignee_user_id'],
    plain: ['topic', 'reports'],
    hidden: ['assignee_user_id', 'reports'],
  },
  moderation_decisions: {
    section: 'Decisions about your posts',
    mine: 't.author_user_id = $user',
    kept: { officers: ['reason'] },
    people: ['author_user_id', 'moderator_user_id'],
    plain: ['prev_hash', 'hash'],
    hidden: ['moderator_user_id', 'prev_hash', 'hash'],
  },
  appeals: {
    section: 'Your appeals',
    mine: 't.appellant_user_id = $user',
    becomes: { text: "'Removed with its account.'" },
    kept: { officers: ['reason'] },
    people: ['appellant_user_id', 'moderator_user_id', 'reviewer_user_id'],
    hidden: ['moderator_user_id', 'reviewer_user_id'],
  },
  moderator_numbers: { section: 'Your number as a moderator', mine: 't.user_id = $user', people: ['user_id'] },
};

const noteRules: RulesOf<
  | 'note_links'
  | 'note_mutations'
  | 'note_owners'
  | 'note_reminders'
  | 'note_revisions'
  | 'note_steps'
  | 'note_tombstones'
  | 'notes'
> = {
  note_links: { section: 'Links of your notes', mine: 't.owner_id = $user', deletes: 'mine' },
  note_mutations: { section: null, mine: 't.user_id = $user', why: 'Which changes arrived.', deletes: 'mine' },
  note_reminders: { section: 'Reminders', mine: 't.owner_id = $user', deletes: 'mine' },
  note_revisions: { section: 'Former texts of your notes', mine: 't.owner_id = $user', deletes: 'mine' },
  note_steps: { section: null, mine: 't.owner_id = $user', why: 'Steps between former texts.', deletes: 'mine' },
  note_tombstones: { section: null, mine: 't.owner_id = $user', why: 'Ids of notes that went.', deletes: 'mine' },
  notes: { section: 'Notes', mine: 't.owner_id = $user', deletes: 'mine', hidden: ['words'] },
  note_owners: { section: null, mine: 't.owner_id = $user', why: 'How many notes there are.', deletes: 'mine' },
};

const ownTickets = 't.ticket_id in (select s.id from support_tickets s where s.requester_user_id = $user)';
const ownChats = 't.chat_id in (select c.id from chats c where c.owner_user_id = $user)';

const helpRules: RulesOf<
  | 'chat_citations'
  | 'chat_messages'
  | 'chats'
  | 'help_articles'
  | 'help_asks'
  | 'help_categories'
  | 'help_chunks'
  | 'help_gaps'
  | 'help_kin'
  | 'help_postings'
  | 'help_queries'
  | 'help_slugs'
  | 'help_state'
  | 'help_synonyms'
  | 'help_views'
  | 'help_vocabulary'
  | 'help_votes'
  | 'help_words'
  | 'support_events'
  | 'support_files'
  | 'support_puzzles'
  | 'support_tickets'
> = {
  chat_citations: {
    section: null,
    mine: null,
    why: 'Articles an answer came from.',
    plain: ['slug', 'title', 'heading', 'anchor'],
  },
  chat_messages: {
    section: 'What was said with the assistant',
    mine: ownChats,
    deletes: 'mine',
    people: ['author_user_id'],
  },
  chats: {
    section: 'Conversations with the assistant',
    mine: 't.owner_user_id = $user',
    deletes: 'mine',
    people: ['assignee_user_id'],
    hidden: ['assignee_user_id'],
  },
  support_files: {
    section: 'Files you sent to support',
    mine: ownTickets,
    kept: { proof: ['name'] },
    plain: ['mime'],
    files: ['sha256'],
  },
  support_events: {
    section: 'What was written with support',
    mine: `${ownTickets} and not t.internal`,
    emptied: ['body'],
    people: ['actor_user_id'],
    hidden: ['actor_user_id'],
  },
  support_tickets: {
    section: 'Messages to support',
    mine: 't.requester_user_id = $user',
    becomes: {
      name: "'Deleted account'",
      email: "'deleted-' || $user || '@deleted.invalid'",
      subject: "'Removed with its account'",
    },
    emptied: ['about_label'],
    people: ['requester_user_id', 'assignee_user_id'],
    plain: ['number'],
    hidden: ['assignee_user_id'],
  },
  support_puzzles: { section: null, mine: null, why: 'Puzzles against robots.', plain: ['salt'] },
  help_votes: {
    section: 'What you said of help articles',
    mine: 't.voter = $user::text',
    becomes: { voter: "encode(sha256(convert_to(t.id::text, 'utf8')), 'hex')" },
    emptied: ['text'],
  },
  help_articles: {
    section: 'Help articles you wrote',
    mine: 't.written_by = $user',
    kept: { others: ['written', 'published', 'title', 'summary', 'spellings'] },
    people: ['written_by', 'submitted_by'],
    plain: ['slug', 'related', 'stock_hash'],
    hidden: ['submitted_by'],
  },
  help_asks: { section: null, mine: null, why: 'Words of articles.', plain: ['text', 'words'] },
  help_categories: { section: null, mine: null, why: 'Headings.', plain: ['slug', 'title', 'description', 'icon'] },
  help_chunks: { section: null, mine: null, why: 'Words of articles.', plain: ['heading', 'anchor', 'text', 'words'] },
  help_gaps: {
    section: null,
    mine: null,
    why: 'What nobody found, without who asked.',
    plain: ['key'],
    kept: { others: ['samples'] },
  },
  help_kin: { section: null, mine: null, why: 'Words that mean the same.', plain: ['key', 'meant'] },
  help_postings: { section: null, mine: null, why: 'Words of articles.', plain: ['word'] },
  help_queries: {
    section: null,
    mine: null,
    why: 'What was looked for, without who asked; personal data is masked before it is kept.',
    kept: { others: ['q'] },
  },
  help_slugs: { section: null, mine: null, why: 'Addresses of articles.', plain: ['slug'] },
  help_state: { section: null, mine: null, why: 'Which articles were brought in.', plain: ['library_hash'] },
  help_synonyms: {
    section: null,
    mine: null,
    why: 'Words that mean the same.',
    plain: ['word', 'canon', 'key', 'meant'],
  },
  help_views: { section: null, mine: null, why: 'Counts by a hash that holds for a day.', plain: ['reader'] },
  help_vocabulary: { section: null, mine: null, why: 'Words of articles.', plain: ['word'] },
  help_words: { section: null, mine: null, why: 'Words of articles.', plain: ['word'] },
};

/** What people write: to each other, for themselves, to support and to the assistant. */
export const talkRules = { ...communityRules, ...noteRules, ...helpRules };
