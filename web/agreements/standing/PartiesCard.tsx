import { agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { isTurnOf, waitingApprovers } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView, Party, PartyStatus } from '@ahadi/domain/agreements/schema.ts';
import { askedOf } from '@ahadi/domain/agreements/turns.ts';
import type { BounceReason } from '@ahadi/domain/notifications/bounces.ts';
import { keptUserOf } from '@ahadi/domain/privacy/holding/rules.ts';
import { Suspense } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useWordsHere } from '../../core/here.ts';
import { lazy } from '../../core/lazy.ts';
import { useMe } from '../../core/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { attendantBadge } from '../attending/attendants.ts';
import type { Badge } from '../badges.ts';
import { hasAccepted, offer } from '../offer.ts';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import styles from './standing.module.css';
import { type PeopleWords, people } from './words.ts';

// Few who are invited are not the right ones.
const RightPerson = lazy(() => import('./RightPerson.tsx'));

type PartyText = { [Key in keyof PeopleWords]: PeopleWords[Key] extends string ? Key : never }[keyof PeopleWords];
type PartyBadge = { label: PartyText; tone: Badge['tone'] };

const partyBadge: Record<PartyStatus, PartyBadge> = {
  invited: { label: 'invited', tone: 'neutral' },
  viewed: { label: 'viewed', tone: 'info' },
  signed: { label: 'signed', tone: 'good' },
  bound: { label: 'bound', tone: 'good' },
  declined: { label: 'partyDeclined', tone: 'danger' },
  change_requested: { label: 'asksForChange', tone: 'attention' },
  expired: { label: 'outOfTime', tone: 'attention' },
};

const cameBack = {
  no_mailbox: 'backNoMailbox',
  full: 'backFull',
  refused: 'backRefused',
  undelivered: 'backUndelivered',
} as const satisfies Record<BounceReason, PartyText>;

const hasEnded = (status: AgreementView['status']): boolean => agreementLifecycle.actionsFrom(status).length === 0;

/** What this party's part is now, in the words of where the agreement stands. */
function badgeOf(view: AgreementView, party: Party): PartyBadge | null {
  if (view.status === 'draft') return null;
  if (hasEnded(view.status) && (party.status === 'invited' || party.status === 'viewed')) return null;
  if (view.status === 'negotiating' && hasAccepted(view, party)) return { label: 'accepts', tone: 'good' };
  if (view.status === 'negotiating' && party.id === view.myPartyId) return { label: 'toAnswer', tone: 'gold' };
  if (view.status !== 'signing' || party.status === 'signed' || party.status === 'change_requested')
    return partyBadge[party.status];
  if (!isTurnOf(party, view.parties, view.terms.signMode)) return { label: 'later', tone: 'neutral' };
  if (waitingApprovers(party.id, view.attendants).length > 0) return { label: 'afterApproval', tone: 'neutral' };
  return { label: 'toSign', tone: 'gold' };
}

const kinds = { person: 'person', business: 'business', government: 'government', ngo: 'ngo' } as const;
const roles = { approver: 'approver', witness: 'witness', reader: 'reader', receiver: 'receiver' } as const;

const about = (party: Party, say: PeopleWords): string =>
  [
    say.side({ side: party.side }),
    party.identityKind === null ? say.noAccount : say[kinds[party.identityKind]],
    keptUserOf(party.email) === null ? null : say.accountClosed,
    (party.verificationLevel ?? 0) >= 2 ? say.checked : null,
    party.signedInPerson ? say.signedInPerson : party.inPerson ? say.signsInPerson : null,
    party.signedByLetter ? say.signedByLetter : null,
  ]
    .filter((word) => word !== null)
    .join(' · ');

const isWaitedFor = (view: AgreementView, party: Party): boolean =>
  // Suggestions to answer stand with the text, where they are answered.
  askedOf({ ...view, openSuggestionsBy: [] }, party) !== null;

export default function PartiesCard({ view }: { view: AgreementView }) {
  const me = useMe();
  const voice = useVoice();
  const say = useWordsHere(people);
  const remind = useCommand(api.agreements.remind);
  const mayRemind = offer('remind', view, me.userId).can;
  return (
    <Card title={say.parties}>
      <ul className={styles.parties}>
        {view.parties.map((party) => {
          const badge = badgeOf(view, party);
          const mine = party.id === view.myPartyId;
          const reminded = remind.isSuccess && remind.variables?.partyId === party.id;
          return (
            <li key={party.id}>
              <Avatar name={party.name} />
              <div className={styles.partyWords}>
                <p className={styles.partyName}>{mine ? say.you({ name: party.name }) : party.name}</p>
                <p className={styles.partyAbout}>{about(party, say)}</p>
                {party.letterReturned && <p className={styles.cameBack}>{say[cameBack[party.letterReturned.why]]}</p>}
              </div>
              {badge && (
                <StateBadge tone={badge.tone} dot={false}>
                  {say[badge.label]}
                </StateBadge>
              )}
              <SignsFor view={view} party={party} />
              {party.rightPerson && (
                <Suspense fallback={null}>
                  <RightPerson view={view} party={party} right={party.rightPerson} />
                </Suspense>
              )}
              <Attendants view={view} of={party.id} />
              {mayRemind && !mine && !party.inPerson && isWaitedFor(view, party) && (
                <div className={styles.remind}>
                  {reminded ? (
                    <span role="status">{say.reminded}</span>
                  ) : (
                    <Button
                      variant="plain"
                      aria-label={say.remindName({ name: party.name })}
                      pending={remind.isPending && remind.variables?.partyId === party.id}
                      onClick={() => remind.run({ id: view.id, partyId: party.id })}
                    >
                      {say.remind}
                    </Button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <Attendants view={view} of={null} />
      {remind.error && <Notice tone="danger">{refusalIn(voice, problemOf(remind.error))}</Notice>}
    </Card>
  );
}

/** Who approves for a party or is its witness; with null, who reads along. */
function Attendants({ view, of }: { view: AgreementView; of: Party['id'] | null }) {
  const say = useWordsHere(people);
  const { say: states } = useVoice();
  const all = view.attendants.filter(({ partyId }) => partyId === of);
  if (all.length === 0) return null;
  return (
    <ul className={styles.attendants} data-readers={of === null || undefined}>
      {all.map((one) => {
        const badge = attendantBadge(view, one);
        return (
          <li key={one.id}>
            <span>
              {say[roles[one.role]]({
                name: view.myAttendantIds.includes(one.id) ? say.you({ name: one.name }) : one.name,
              })}
            </span>
            {badge && (
              <StateBadge tone={badge.tone} dot={false}>
                {states[badge.label]}
              </StateBadge>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Few sign for an organisation. */
const SignedAs = lazy(() => import('../signing/authority/SignedAs.tsx'));

/** Who signs for a party in its person's place, and why they may; for an organisation, who signed for it and as what. */
function SignsFor({ view, party }: { view: AgreementView; party: Party }) {
  const say = useWordsHere(people);
  const handed = view.delegations.findLast(({ partyId, status }) => partyId === party.id && status === 'agreed');
  if (handed)
    return (
      <p className={styles.signsFor}>
        {(party.status === 'signed' ? say.signedFor : say.signsFor)({ name: handed.name, basis: handed.basis })}
      </p>
    );
  return (
    party.signedAuthority && (
      <p className={styles.signsFor}>
        {party.signedName}:{' '}
        <Suspense>
          <SignedAs authority={party.signedAuthority} />
        </Suspense>
      </p>
    )
  );
}
