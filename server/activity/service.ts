import { kindOf } from '@ahadi/domain/activity/rules.ts';
import type { Activity, ActivityFilter } from '@ahadi/domain/activity/schema.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { pageFrom } from '../core/page.ts';
import { ownRefs } from '../records/reading/service.ts';
import { type Deed, listDeedsOf } from './store.ts';
import { placeOf, tellDeed, toldClocks, toldOfOthers, untold } from './telling/service.ts';

/** What was done to oneself and to entries, in words that follow "You". */
const others: Readonly<Record<string, string>> = {
  'user.registered': 'opened the account',
  'user.verified': 'confirmed the e-mail address',
  'identity.created': 'added an identity',
  'identity.changed': 'changed an identity',
  'profile.changed': 'changed the profile',
  'session.revoked': 'signed another device out',
  'role.granted': 'were given a role',
  'terms.accepted': 'accepted a legal text',
  'record.challenged': 'challenged a public entry',
  'record.challenge_forwarded': 'forwarded a challenge',
  'record.challenge_reaffirmed': 'stood by an entry',
  'record.decision_proposed': 'proposed a decision on a challenge',
  'record.challenge_decided': 'decided a challenge',
  'promotion.created': 'wrote a sponsored post',
  'promotion.changed': 'changed a sponsored post',
  'promotion.submitted': 'sent a sponsored post in',
  'promotion.withdrawn': 'took a sponsored post back',
  'promotion.sent_back': 'sent a sponsored post back',
  'promotion.approved': 'approved a sponsored post',
  'promotion.paused': 'paused a sponsored post',
  'promotion.resumed': 'had a sponsored post shown again',
  'promotion.revised': 'took a sponsored post up again',
  'promotion.arranged': 'put sponsored posts in order',
  'promotion.ended': 'ended a sponsored post',
  'verification.submitted': 'asked for an identity to be checked',
  'verification.taken': 'took an identity check',
  'verification.approved': 'approved an identity',
  'verification.rejected': 'did not approve an identity',
};

const sentenceOf = ({ subject_kind: kind, name, payload }: Deed): string =>
  (kind === 'agreement'
    ? sentenceOfAgreement(name, payload)
    : kind === 'dispute'
      ? sentenceOfDispute(name, payload)
      : kind === 'escrow'
        ? sentenceOfEscrow(name, payload)
        : kind === 'mediation'
          ? sentenceOfMediation(name, payload)
          : (sentenceOfMarket(name) ?? sentenceOfSupport(name) ?? sentenceOfCommunity(name) ?? others[name])) ??
  name.replace(/^.*\./, '').replaceAll('_', ' ');

const pathOf = ({ subject_kind: kind, subject_id: id, payload }: Deed): string =>
  kind === 'agreement' || kind === 'escrow' || kind === 'mediation' || kind === 'order' || kind === 'parcel'
    ? to(kind, { id })
    : kind === 'product'
      ? to('editProduct', { id })
      : kind === 'supplier'
        ? to('sellerDashboard')
        : kind === 'ticket'
          ? to('contact', {}, { message: id })
          : kind === 'chat'
            ? to('chat', { sessionId: id })
            : kind === 'post'
              ? to('post', { id })
              : kind === 'comment'
                ? to('post', { id: (payload as EventPayloads['comment.published']).postId }) // events of comments say under what they stand
                : to('dispute', { id });

const shape = (deed: Deed): Activity =>
const shape = (deed: Deed, me: string): Activity =>
  ({
    id: deed.id,
    name: deed.name,
    at: deed.at.toISOString(),
    kind: kindOf(deed.subject_kind),
    byMe: deed.actor_id === me,
    ...tellDeed(deed, me),
    about: deed.label === null ? null : { label: deed.label, path: placeOf(deed) },
    hash: deed.hash.toString('hex'),
  }) as Activity; // the brand of the hash is born here

/** The reader's own deeds and what was done to their things, newest first. */
export async function listActivity(
  ctx: Ctx,
  input: PageRequest & ActivityFilter,
): Promise<Page<Activity> & { missing: string[] }> {
  const me = userIdOf(ctx);
  const telling = { toldOfOthers, toldClocks, untold, entries: await ownRefs(ctx) };
  const deeds = await listDeedsOf(ctx, me, input, telling);
  const page = pageFrom(
    deeds,
    input.limit,
    (deed) => ({ at: deed.at_us, id: deed.id }),
    (deed) => shape(deed, me),
  );
  return { ...page, missing: [] };
}
