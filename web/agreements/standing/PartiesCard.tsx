import { identityKindWords } from '@ahadi/domain/accounts/rules.ts';
import { authorityWords } from '@ahadi/domain/agreements/authority/rules.ts';
import { agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { attendantWords, isTurnOf, waitingApprovers } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView, Party } from '@ahadi/domain/agreements/schema.ts';
import { askedOf } from '@ahadi/domain/agreements/turns.ts';
import { keptUserOf } from '@ahadi/domain/privacy/holding/rules.ts';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useMe } from '../../core/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { attendantBadge } from '../attending/attendants.ts';
import { hasAccepted, offer } from '../offer.ts';
import { type Badge, partyBadge } from '../words.ts';
import styles from './standing.module.css';

const hasEnded = (status: AgreementView['status']): boolean => agreementLifecycle.actionsFrom(status).length === 0;

/** What this party's part is now, in the words of where the agreement stands. */
function badgeOf(view: AgreementView, party: Party): Badge | null {
  if (view.status === 'draft') return null;
  if (hasEnded(view.status) && (party.status === 'invited' || party.status === 'viewed')) return null;
  if (view.status === 'negotiating' && hasAccepted(view, party)) return { label: 'Accepts', tone: 'good' };
  if (view.status === 'negotiating' && party.id === view.myPartyId) return { label: 'To answer', tone: 'gold' };
  if (view.status !== 'signing' || party.status === 'signed' || party.status === 'change_requested')
    return partyBadge[party.status];
  if (!isTurnOf(party, view.parties, view.terms.signMode)) return { label: 'Later', tone: 'neutral' };
  if (waitingApprovers(party.id, view.attendants).length > 0) return { label: 'After approval', tone: 'neutral' };
  return { label: 'To sign', tone: 'gold' };
}

const about = (party: Party): string =>
  [
    `Side ${party.side}`,
    party.identityKind === null ? 'No account yet' : identityKindWords[party.identityKind],
    keptUserOf(party.email) === null ? null : 'Account closed',
    (party.verificationLevel ?? 0) >= 2 ? 'Checked' : null,
    party.signedInPerson ? 'Signed in person' : party.inPerson ? 'Signs in person' : null,
  ]
    .filter((word) => word !== null)
    .join(' · ');

const isWaitedFor = (view: AgreementView, party: Party): boolean =>
  // Suggestions to answer stand with the text, where they are answered.
  askedOf({ ...view, openSuggestionsBy: [] }, party) !== null;

export function PartiesCard({ view }: { view: AgreementView }) {
  const me = useMe();
  const remind = useCommand(api.agreements.remind);
  const mayRemind = offer('remind', view, me.userId).can;
  return (
    <Card title="Parties">
      <ul className={styles.parties}>
        {view.parties.map((party) => {
          const badge = badgeOf(view, party);
          const mine = party.id === view.myPartyId;
          const reminded = remind.isSuccess && remind.variables?.partyId === party.id;
          return (
            <li key={party.id}>
              <Avatar name={party.name} />
              <div className={styles.partyWords}>
                <p className={styles.partyName}>{mine ? `${party.name} (you)` : party.name}</p>
                <p className={styles.partyAbout}>{about(party)}</p>
              </div>
              {badge && (
                <StateBadge tone={badge.tone} dot={false}>
                  {badge.label}
                </StateBadge>
              )}
              <SignsFor view={view} party={party} />
              <Attendants view={view} of={party.id} />
              {mayRemind && !mine && !party.inPerson && isWaitedFor(view, party) && (
                <div className={styles.remind}>
                  {reminded ? (
                    <span role="status">Reminded just now.</span>
                  ) : (
                    <Button
                      variant="plain"
                      aria-label={`Remind ${party.name}`}
                      pending={remind.isPending && remind.variables?.partyId === party.id}
                      onClick={() => remind.run({ id: view.id, partyId: party.id })}
                    >
                      Remind
                    </Button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <Attendants view={view} of={null} />
      {remind.error && <Notice tone="danger">{problemOf(remind.error).sentence}</Notice>}
    </Card>
  );
}

/** Who approves for a party or is its witness; with null, who reads along. */
function Attendants({ view, of }: { view: AgreementView; of: Party['id'] | null }) {
  const all = view.attendants.filter(({ partyId }) => partyId === of);
  if (all.length === 0) return null;
  return (
    <ul className={styles.attendants} data-readers={of === null || undefined}>
      {all.map((one) => {
        const badge = attendantBadge(view, one);
        return (
          <li key={one.id}>
            <span>
              {attendantWords[one.role]}: {view.myAttendantIds.includes(one.id) ? `${one.name} (you)` : one.name}
            </span>
            {badge && (
              <StateBadge tone={badge.tone} dot={false}>
                {badge.label}
              </StateBadge>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Who signs for a party in its person's place, and why they may; for an organisation, who signed for it and as what. */
function SignsFor({ view, party }: { view: AgreementView; party: Party }) {
  const handed = view.delegations.findLast(({ partyId, status }) => partyId === party.id && status === 'agreed');
  if (handed)
    return (
      <p className={styles.signsFor}>
        {handed.name} {party.status === 'signed' ? 'signed' : 'signs'}: {handed.basis}
      </p>
    );
  return (
    party.signedAuthority && (
      <p className={styles.signsFor}>
        {party.signedName}: {authorityWords(party.signedAuthority)}
      </p>
    )
  );
}
