// What people were told goes with them.
import type { RulesOf } from '../core/personal.ts';

/** What people see first, how they are told, and what is advertised to them. */
export const toldRules: RulesOf<
  | 'dashboard_cards'
  | 'dashboard_snoozes'
  | 'deliveries'
  | 'notification_counts'
  | 'notification_deeds'
  | 'notification_preferences'
  | 'notification_schedules'
  | 'promotion_days'
  | 'promotion_events'
  | 'promotion_pictures'
  | 'promotion_preferences'
  | 'push_subscriptions'
  | 'restrictions'
  | 'sponsored_posts'
  | 'turns'
> = {
  turns: {
    section: null,
    mine: 't.user_id = $user',
    why: 'Whose turn it is, as it follows from things that are in the copy.',
    deletes: 'mine',
  },
  dashboard_cards: { section: 'Your dashboard', mine: 't.user_id = $user', deletes: 'mine' },
  dashboard_snoozes: { section: 'What you put off', mine: 't.user_id = $user', deletes: 'mine' },
  deliveries: {
    section: 'Letters and pushes to you',
    mine: 't.user_id = $user',
    deletes: 'mine',
    // What is written to others may name the person.
    named: ['title', 'letter'],
    people: ['for_user_id'],
    hidden: ['dedupe_key', 'letter'],
  },
  notification_deeds: {
    section: null,
    mine: 't.user_id = $user',
    why: 'Which deeds a notification counts; the notification is in the copy.',
    deletes: 'mine',
  },
  notification_counts: {
    section: null,
    mine: 't.user_id = $user',
    why: 'How many of your notifications are unread, counted from them.',
    deletes: 'mine',
  },
  notification_preferences: { section: 'How you are told', mine: 't.user_id = $user', deletes: 'mine' },
  notification_schedules: { section: 'When you are left alone', mine: 't.user_id = $user', deletes: 'mine' },
  push_subscriptions: {
    section: 'Browsers that show you notices',
    mine: 't.user_id = $user',
    deletes: 'mine',
    hidden: ['p256dh', 'auth'],
  },
  promotion_preferences: { section: 'Whether you see sponsored posts', mine: 't.user_id = $user', deletes: 'mine' },
  promotion_events: {
    section: null,
    mine: null,
    why: 'Who it was stands there as a hash under a key of the month that is destroyed; nobody can find a person by it.',
    plain: ['person_hash'],
  },
  promotion_days: { section: null, mine: null, why: 'Sums of a day, without people.' },
  promotion_pictures: { section: null, mine: null, why: 'Pictures of sponsored posts.', plain: ['sha256'] },
  restrictions: {
    section: 'Decisions about you',
    // What was never in force is nobody's to read but administrators'.
    mine: `t.effective_at is not null and (t.user_id = $user or (t.thing = 'shop'
      and t.thing_id in (select s.id from suppliers s where s.identity_id = any ($identities))))`,
    becomes: { label: "'Deleted account'" },
    named: ['label'],
    people: ['user_id', 'proposed_by', 'decided_by', 'appeal_decided_by', 'lifted_by', 'thing_id'],
    kept: { officers: ['reason', 'evidence', 'urgency', 'decision', 'appeal', 'appeal_reason', 'lift_reason'] },
    plain: ['rule', 'was'],
    hidden: ['proposed_by', 'decided_by', 'appeal_decided_by', 'lifted_by', 'decision'],
  },
  sponsored_posts: {
    section: 'Sponsored posts you wrote',
    mine: 't.author_user_ids @> array[$user]',
    people: ['changed_by', 'reviewed_by'],
    kept: { others: ['title', 'description', 'cta_url', 'cta_text', 'image_alt', 'sponsor_name', 'note'] },
    plain: ['author_user_ids', 'roles', 'locales', 'image_sha256'],
  },
};
