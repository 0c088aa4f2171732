import type { PublicClaim } from '../core/claim.ts';
import { nothingSaid } from '../records/publicity-words.ts';
import { countedDisputes, disputeLifecycle } from './lifecycle.ts';
import { nothingIsPublic } from './publishing/rules.ts';
import { disputeDefaults } from './rules.ts';
import type { DisputeParty, DisputeStatus, DisputeView } from './schema.ts';
import { unsignedCloses } from './unsigned.ts';

type Reopened = Pick<DisputeView, 'reopenedOnce' | 'recordId' | 'decision'>;
/** What who can read a dispute goes by. */
export type Seen = Reopened &
  Pick<DisputeView, 'status' | 'recordRef' | 'refusalAppealUntil' | 'settlement' | 'isAnswerOver'> & {
    claim: Pick<DisputeView['claim'], 'flags'>;
    parties: readonly Pick<DisputeParty, 'side' | 'name' | 'servedAt' | 'clauseAcceptedAt'>[];
  };

/** Why a matter that has ended cannot be opened again, apart from its time; null where it can. For the deed, and for the page that offers it. */
export function whyNotReopened({
  reopenedOnce,
  recordId,
  decision,
}: Reopened): 'once' | 'was_public' | 'was_decided' | null {
  if (decision?.boundAt) return 'was_decided';
  return reopenedOnce ? 'once' : recordId !== null ? 'was_public' : null;
}

/** Which states can still lead to publication by the table, whatever deeds are taken away. */
function leadsToPublic(from: DisputeStatus, isOpen: (action: string) => boolean): boolean {
  const seen = new Set<DisputeStatus>([from]);
  for (const status of seen)
    for (const action of disputeLifecycle.actionsFrom(status).filter(isOpen))
      seen.add(disputeLifecycle.next(action, status));
  return seen.has('published');
}

const respondentOf = ({ parties }: Seen) => parties.find(({ side }) => side === 'respondent');

/** Whether it is one of those that can be counted under the name of the side it was filed against: that side agreed that it may become public, and it may. */
const isCountable = (it: Seen): boolean => {
  const respondent = respondentOf(it);
  const isOpen = respondent?.servedAt != null && respondent.clauseAcceptedAt !== null && it.claim.flags.length === 0;
  return isOpen && countedDisputes.includes(it.status);
};

/**
 * Whether it is counted now: as one that was delivered from when the time to answer is over, as one that was resolved once what it came to is kept.
 * The figures are counted in server/records/standing; lives hold this against them. Absent in what was kept for reading offline before it was told.
 */
const isCounted = (it: Seen): boolean =>
  isCountable(it) && (it.isAnswerOver !== false || (it.settlement ?? 'kept') === 'kept');

/** Whether a matter that was settled or decided counts as one that was resolved: only what was kept does. */
const countsAsResolved = {
  settled: {
    kept: '',
    open: ' As resolved it counts once all that they promised in the settlement is done.',
    broken: ' It does not count as resolved: the settlement was not kept.',
  },
  decided: {
    kept: '',
    open: ' As resolved it counts once all that the decision asks of them is done.',
    broken: ' It does not count as resolved: what was decided was not done.',
  },
} as const;

/** How it may go on from where it ended, in words. */
const waysOn = (it: Seen): string[] => [
  // Absent in what was kept for reading offline before it was told.
  ...(it.refusalAppealUntil == null
    ? []
    : [
        `The side that filed it can ask another record officer about the refusal once, within ${disputeDefaults.appealDays} days of it.`,
      ]),
  ...(disputeLifecycle.can('serve_again', it.status) ? ['Delivered to another address, it goes on from there.'] : []),
  ...(disputeLifecycle.can('reopen', it.status) && whyNotReopened(it) === null
    ? [`It can be opened again once, within ${disputeDefaults.reopenWithinDays} days.`]
    : []),
];

/** What is public of a dispute as it stands, and whether anything ever will be, by its life cycle and the guards of its deeds. */
export function publicityOf(it: Seen): PublicClaim {
  const isOpen = (action: string): boolean =>
    action === 'reopen' ? whyNotReopened(it) === null : action !== 'appeal_refusal' || it.refusalAppealUntil != null;
  const claim = { mayBecomePublic: leadsToPublic(it.status, isOpen), isCounted: isCounted(it) };
  if (it.status === 'published') return { ...claim, isPublic: true, words: 'It is public history.' };
  // A review has its entry before anybody can read it.
  if (it.recordId !== null && !disputeLifecycle.can('approve', it.status))
    return {
      ...claim,
      isPublic: it.recordRef !== null,
      words:
        it.recordRef === null
          ? `It had become public, and the entry was removed. ${nothingSaid}`
          : `The entry ${it.recordRef} stays public, marked as resolved, until its time is over.`,
    };
  const figures = `No entry of it is public. It counts, without what it was about, in the figures under the name of ${respondentOf(it)?.name}.${countsAsResolved[it.decision?.boundAt ? 'decided' : 'settled'][it.settlement ?? 'kept']}`;
  const isLater = !claim.isCounted && isCountable(it) && it.settlement === 'open';
  const later = `No entry of it is public. Once all that ${it.decision?.boundAt ? 'the decision asks of them' : 'they promised in the settlement'} is done, it counts as resolved, without what it was about, in the figures under the name of ${respondentOf(it)?.name}.`;
  const now = claim.isCounted ? figures : isLater ? later : nothingIsPublic;
  return {
    ...claim,
    isPublic: false,
    words: claim.mayBecomePublic
      ? [now, ...waysOn(it)].join(' ')
      : claim.isCounted || isLater
        ? `${now} No entry of it ever becomes public.`
        : 'Nothing of it is public, and nothing ever will be.',
  };
}

/**
 * What comes of it when the side that filed it takes it back, as it stands now; what is so already where it cannot be any more, as beside a
 * question that is still open while the answer to it comes.
 */
export function withdrawnIs(it: Seen): PublicClaim {
  if (!disputeLifecycle.can('withdraw', it.status)) return publicityOf(it);
  if (it.status === 'published')
    return {
      ...{ isPublic: false, mayBecomePublic: false, isCounted: false },
      words: 'It ends here, and the public entry is removed. It cannot be opened again.',
    };
  const claim = publicityOf({ ...it, recordId: null, status: disputeLifecycle.next('withdraw', it.status) });
  return { ...claim, words: `It ends here.${unsignedCloses(it)} ${claim.words}` };
}
