import { isReleasedTo } from '@ahadi/domain/mediation/rooms/rules.ts';
import type { Release, Room } from '@ahadi/domain/mediation/rooms/schema.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { useMe } from '../../core/session.ts';
import { formatInstant } from '../../core/time.ts';
import { nameList } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { roomHref } from '../address.ts';
import { sideName } from '../words.ts';
import { draftKey, setDraft } from './drafts.ts';
import { roomName } from './naming.ts';
import styles from './rooms.module.css';

type Props = { view: MediationView; rooms: readonly Room[] };

/** What was said in private and may be carried on: in which words, to whom, and whether it was. */
export function Ledger({ view, rooms }: Props) {
  const releases = useQuery(api.rooms.releases.queryOptions({ input: { mediationId: view.id } }));
  return (
    <Card title="What may be told" className={styles.ledger}>
      {releases.isPending && <SkeletonText lines={4} />}
      {releases.isError && !releases.data && (
        <ErrorCard {...problemOf(releases.error)} level={3} onRetry={() => releases.refetch()} />
      )}
      {releases.data?.length === 0 && (
        <p className={styles.quiet}>
          {view.as === 'mediator'
            ? 'No side has released anything. What is said in private stays there.'
            : 'Nothing. What you say in your private room stays there, until you let the mediator tell it in words you choose.'}
        </p>
      )}
      {releases.data && releases.data.length > 0 && (
        <ul className={styles.releases}>
          {releases.data.map((release) => (
            <Line key={release.id} view={view} rooms={rooms} release={release} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Where the mediator may use a release: in every other room all of whose sides may hear it. */
const targetsOf = (view: MediationView, rooms: readonly Room[], release: Release): Room[] =>
  rooms.filter(
    (room) =>
      room.kind !== 'notes' &&
      room.side !== release.fromSide &&
      isReleasedTo(
        release,
        room,
        view.sides.map(({ side }) => side),
      ),
  );

function Line({ view, rooms, release }: Props & { release: Release }) {
  const { userId } = useMe();
  const navigate = useNavigate();
  const targets = view.as === 'mediator' ? targetsOf(view, rooms, release) : [];
  const use = (room: Room) => {
    setDraft(draftKey(userId, room.id), { body: release.wording, carries: release.id });
    void navigate(roomHref(view, room), { preventScrollReset: true });
  };
  return (
    <li className={styles.releaseLine}>
      <p className={styles.releaseHead}>
        <span>
          {sideName(view, release.fromSide)} to {nameList(release.toSides.map((side) => sideName(view, side)))}
        </span>
        <StateBadge tone={release.carriedAt ? 'good' : 'gold'}>
          {release.carriedAt ? 'Told' : 'Not told yet'}
        </StateBadge>
      </p>
      <p className={styles.body} dir="auto">
        “{release.wording}”
      </p>
      <p className={styles.quiet}>
        released by {release.releasedBy}, {formatInstant(release.at)}
        {release.carriedAt && ` · told ${formatInstant(release.carriedAt)}`}
      </p>
      {targets.length > 0 && (
        <p className={styles.uses}>
          {targets.map((room) => (
            <Button key={room.id} variant="quiet" onClick={() => use(room)}>
              Tell it in: {roomName(room, view)}
            </Button>
          ))}
        </p>
      )}
    </li>
  );
}
