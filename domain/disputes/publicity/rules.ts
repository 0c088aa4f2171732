import type { PublicClaim } from '../../core/claim.ts';
import { disputeLifecycle } from '../lifecycle.ts';
import { disputeDefaults } from '../rules.ts';
import type { DisputeStatus, DisputeView } from '../schema.ts';

type Ended = Pick<DisputeView, 'status' | 'reopenedOnce' | 'recordId'>;

/** Why a matter that has ended cannot be opened again, apart from its time; null where it can. For the deed, and for the page that offers it. */
export const whyNotReopened = ({ reopenedOnce, recordId }: Omit<Ended, 'status'>): 'once' | 'was_public' | null =>
  reopenedOnce ? 'once' : recordId !== null ? 'was_public' : null;

/** Which states can still lead to publication by the table, whatever deeds are taken away. */
function leadsToPublic(from: DisputeStatus, isOpen: (action: string) => boolean): boolean {
  const seen = new Set<DisputeStatus>([from]);
  for (const status of seen)
    for (const action of disputeLifecycle.actionsFrom(status).filter(isOpen))
      seen.add(disputeLifecycle.next(action, status));
  return seen.has('published');
}

/** Of what is private as it stands; publicityOf says when. */
export const nothingIsPublic = 'Nothing of it is public.';
const again = `It can be opened again once, within ${disputeDefaults.reopenWithinDays} days.`;

/** How it may go on from where it ended, in words; null where nothing leads on. */
function wayOn(it: Ended): string | null {
  if (disputeLifecycle.can('serve_again', it.status)) return 'Delivered to another address, it goes on from there.';
  return disputeLifecycle.can('reopen', it.status) && whyNotReopened(it) === null ? again : null;
}

/** What is public of a dispute as it stands, and whether anything ever will be, by its life cycle. */
export function publicityOf(it: Ended): PublicClaim {
  const isOpen = (action: string) => action !== 'reopen' || whyNotReopened(it) === null;
  const mayBecomePublic = leadsToPublic(it.status, isOpen);
  if (it.status === 'published') return { isPublic: true, mayBecomePublic, words: 'It is public history.' };
  // A review has its entry before anybody can read it.
  if (it.recordId !== null && !disputeLifecycle.can('approve', it.status))
    return {
      isPublic: null,
      mayBecomePublic,
      words: 'It had become public; what is left of the entry is in your history.',
    };
  const on = disputeLifecycle.can('reopen', it.status) || it.status === 'unserved_closed' ? wayOn(it) : '';
  return {
    isPublic: false,
    mayBecomePublic,
    words: on === null ? 'Nothing of it is public, and nothing ever will be.' : `${nothingIsPublic} ${on}`.trim(),
  };
}

/** What comes of it when the side that filed it takes it back, as it stands now. */
export function withdrawnIs(it: Ended): PublicClaim {
  if (it.status === 'published')
    return {
      ...{ isPublic: false, mayBecomePublic: false },
      words: 'It ends here, and the public entry is removed. It cannot be opened again.',
    };
  const claim = publicityOf({ ...it, recordId: null, status: disputeLifecycle.next('withdraw', it.status) });
  return { ...claim, words: `It ends here. ${claim.words}` };
}
