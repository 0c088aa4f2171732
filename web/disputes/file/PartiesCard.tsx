import { identityKindWords, wordsOfVerification } from '@ahadi/domain/accounts/rules.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { formatDay } from '../../core/time.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { partyWords, sideWords } from '../filewords.ts';
import styles from './file.module.css';

/** "Person" in the middle of a line; an abbreviation keeps its capitals. */
const inSentence = (word: string): string => (word === word.toUpperCase() ? word : word.toLowerCase());

/** The two sides: who they are, how far they are known, and whether it reached them. */
export const PartiesCard = ({ view }: { view: DisputeView }) => (
  <Card title="Sides">
    <ul className={styles.parties}>
      {view.parties.map((party) => {
        const about = [
          sideWords[party.side],
          party.identityKind === null ? 'no account yet' : inSentence(identityKindWords[party.identityKind]),
          party.verificationLevel === null
            ? null
            : wordsOfVerification({ verificationLevel: party.verificationLevel }).toLowerCase(),
        ].filter((word) => word !== null);
        const badge = party.side === 'respondent' && view.policy !== null ? partyWords[party.status] : null;
        return (
          <li key={party.side}>
            <Avatar name={party.name} />
            <div>
              <p className={styles.who}>
                {party.name || 'Nobody named yet'}
                {party.side === view.mySide && ' (you)'}
              </p>
              <p className={styles.quiet}>{about.join(' · ')}</p>
              {party.servedAt !== null && (
                <p className={styles.quiet}>
                  {party.servedBy === 'deemed' ? 'Counts as delivered since ' : 'Delivered '}
                  {formatDay(party.servedAt)}
                </p>
              )}
              {badge && (
                <p className={styles.reached}>
                  <StateBadge tone={badge.tone} dot={false}>
                    {badge.label}
                  </StateBadge>
                </p>
              )}
            </div>
          </li>
        );
      })}
      {view.joint.map((one) => (
        <li key={`${one.side} ${one.name}`}>
          <Avatar name={one.name} />
          <div>
            <p className={styles.who}>
              {one.name}
              {one.isMe && ' (you)'}
            </p>
            <p className={styles.quiet}>
              {one.side === 'filer' ? 'On the side of who filed it' : 'On the side it is against'} · told, not bound by
              it
            </p>
          </div>
        </li>
      ))}
    </ul>
    {view.together.map(({ id, ref, againstName }) => (
      <p key={id} className={styles.quiet}>
        Filed together with <Link to={to('dispute', { id })}>{ref}</Link>, against {againstName}.
      </p>
    ))}
  </Card>
);
