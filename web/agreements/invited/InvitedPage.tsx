import { ifNobodyActs } from '@ahadi/domain/agreements/end.ts';
import { beingAgreed } from '@ahadi/domain/agreements/lifecycle.ts';
import type { AgreementView, Clause } from '@ahadi/domain/agreements/schema.ts';
import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { MINUTE } from '@ahadi/domain/core/time.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { client, reading } from '../../core/api.ts';
import { endReading, letterTo } from '../../core/byletter.ts';
import { problemOf } from '../../core/errors.ts';
import { useWords } from '../../core/language.ts';
import { lazy } from '../../core/lazy.ts';
import { usePageTitle } from '../../core/page.ts';
import { useKeptHere } from '../../core/useKept.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import agreement from '../agreement.module.css';
import { statusBadge } from '../badges.ts';
import { DocumentSheet } from '../document/DocumentSheet.tsx';
import { PublicClauseBox } from '../document/PublicClauseBox.tsx';
import { WordsOfSilence } from '../standing/IfNobodyActs.tsx';
import { useVoice } from '../words.ts';
import { Answering } from './Answering.tsx';
import styles from './invited.module.css';
import type { Reading as ByLetter, OpenCode } from './reading.ts';
import { invited } from './words.ts';

// The text is there to be read before anything is said about it.
const TextByLetter = lazy(() => import('./TextByLetter.tsx'));
const HandOn = lazy(() => import('./HandOn.tsx'));

/** Nobody tells this page that something changed: it looks by itself. */
const LOOKS_EVERY = MINUTE;

/** An agreement as somebody reads it by the link in their letter, without an account: who asks for what, the text, what silence does. */
export default function InvitedPage() {
  const say = useWords(invited);
  const { id = '' } = useParams();
  const [isStopped, setStopped] = useState(false);
  const kept = useQueryClient();
  const key = ['by letter', id];
  const view = useQuery({
    queryKey: key,
    queryFn: () => client.agreements.get({ id: id as AgreementId }, reading), // what is no id is unknown
    // What one's own answer ended is read no more; what became of it stays here.
    enabled: ({ state }) => !isStopped && (!state.data || beingAgreed.includes(state.data.status)),
    refetchInterval: LOOKS_EVERY,
    gcTime: 0,
    persister: undefined, // a device keeps nothing of somebody without an account
  });
  usePageTitle(view.data && (view.data.terms.title || view.data.ref));
  const problem = view.error && problemOf(view.error);
  const isOver = problem !== null && (problem.code === 'UNAUTHENTICATED' || problem.code === 'NOT_FOUND');
  const stop = async () => {
    // What has ended is read by nobody any more.
    if (view.data && beingAgreed.includes(view.data.status)) await client.invitations.close({ id: id as AgreementId }); // as above
    endReading();
    setStopped(true);
  };
  if (isStopped || isOver) return <Ended id={id} isStopped={isStopped} />;
  if (view.data)
    return (
      <Invited
        view={view.data}
        onStop={stop}
        onAnswered={(now) => {
          kept.setQueryData(key, now);
          void kept.invalidateQueries({ queryKey: [...key, 'talk'] });
        }}
        onMissed={() => void kept.invalidateQueries({ queryKey: key })}
      />
    );
  if (problem) return <ErrorCard level={1} {...problem} title={say.failedTitle} onRetry={() => view.refetch()} />;
  return (
    <div role="status" aria-label={say.opening}>
      <SkeletonText lines={12} />
    </div>
  );
}

/** It is read here no more, by whom it was read or for another reason: the letter is the way back, and an account. */
function Ended({ id, isStopped }: { id: string; isStopped: boolean }) {
  const say = useWords(invited);
  const email = letterTo();
  const account = { ...(email ? { email } : {}), next: to('agreement', { id }) };
  return (
    <>
      <PageHeader title={say.endedTitle} facts={<span>{isStopped ? say.stoppedWords : say.endedWords}</span>} />
      <div className={styles.ways}>
        <Link className={buttonClass('primary')} to={to('auth', {}, { view: 'signup', ...account })}>
          {say.createOne}
        </Link>
        <Link className={buttonClass('quiet')} to={to('auth', {}, { view: 'login', ...account })}>
          {say.signIn}
        </Link>
      </div>
    </>
  );
}

type Reading = {
  view: AgreementView;
  onStop: () => Promise<void>;
  onAnswered: (view: AgreementView) => void;
  onMissed: () => void;
};

function Invited({ view, onMissed, ...deeds }: Reading) {
  const say = useWords(invited);
  const { figures, ...voice } = useVoice();
  const [open, put] = useKeptHere<OpenCode | null>('code to say', null);
  const { terms, parties, status } = view;
  const badge = statusBadge[status];
  const asker = parties.find(({ userId }) => userId === view.creatorUserId)?.name ?? say.somebody;
  const byLetter: ByLetter = { view, coding: { open, put }, onMissed, onSaid: deeds.onAnswered };
  const sheet = (beside?: (clause: Clause) => ReactNode) => (
    <DocumentSheet agreementId={view.id} terms={terms} parties={parties} {...(beside && { beside })}>
      {terms.publicClauseOffered && <PublicClauseBox terms={terms} parties={parties} />}
    </DocumentSheet>
  );
  return (
    <>
      <PageHeader
        breadcrumb={view.ref}
        title={<span dir="auto">{terms.title || voice.say.untitled}</span>}
        facts={
          <>
            <StateBadge tone={badge.tone}>{voice.say[badge.label]}</StateBadge>
            <span>{voice.say.version({ version: view.versionNo })}</span>
            {terms.valueMinor !== null && <span>{figures.money(terms.valueMinor, terms.currency)}</span>}
          </>
        }
      />
      <div className={agreement.layout}>
        <div className={agreement.document}>
          <Suspense fallback={sheet()}>
            <TextByLetter reading={byLetter} sheet={sheet} />
          </Suspense>
        </div>
        <div className={agreement.standing}>
          <Asked view={view} asker={asker} byLetter={byLetter} onMissed={onMissed} {...deeds} />
        </div>
        <div className={agreement.rest}>
          <Card title={say.whoIsIn}>
            <ul className={styles.people}>
              {parties.map(({ id, name, side }) => (
                <li key={id}>
                  <strong>
                    <bdi>{id === view.myPartyId ? say.you({ name }) : name}</bdi>
                  </strong>
                  <span>{say.side({ side })}</span>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </>
  );
}

/** Who asks for what, what comes of doing nothing, and how one answers. */
function Asked({
  view,
  asker,
  byLetter,
  onStop,
  onAnswered,
  onMissed,
}: Reading & { asker: string; byLetter: ByLetter }) {
  const say = useWords(invited);
  const stop = useMutation({ mutationFn: onStop });
  const { status, parties, myPartyId } = view;
  const mine = parties.find((party) => party.id === myPartyId)?.name ?? '';
  const { at } = ifNobodyActs(view);
  return (
    <Card title={say.asked}>
      <div className={styles.asked}>
        {beingAgreed.includes(status) && (
          <p className={styles.ask}>{(status === 'signing' ? say.asksToSign : say.asksToRead)({ name: asker })}</p>
        )}
        {(status === 'signing' || status === 'negotiating') && (
          <div className={styles.silence}>
            <p>
              <WordsOfSilence view={{ ...view, status }} />
            </p>
            {at !== null && <Countdown due={at} binding inline />}
          </div>
        )}
        <Answering {...{ view, onAnswered, onMissed }} />
        {beingAgreed.includes(status) && (
          <Suspense fallback={null}>
            <HandOn reading={byLetter} asker={asker} />
          </Suspense>
        )}
        <p className={styles.quiet}>
          {say.byLetter} {say.namedAs({ name: mine })}
        </p>
        <div className={styles.ways}>
          <Button variant="plain" pending={stop.isPending} onClick={() => stop.mutate()}>
            {say.stopReading}
          </Button>
        </div>
        {stop.error && <p role="alert">{problemOf(stop.error).sentence}</p>}
      </div>
    </Card>
  );
}
