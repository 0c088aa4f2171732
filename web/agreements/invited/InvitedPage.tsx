import { ifNobodyActs } from '@ahadi/domain/agreements/end.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { MINUTE } from '@ahadi/domain/core/time.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { api, client } from '../../core/api.ts';
import { endReading, letterTo } from '../../core/byletter.ts';
import { problemOf } from '../../core/errors.ts';
import { useWords } from '../../core/language.ts';
import { lazy } from '../../core/lazy.ts';
import { usePageTitle } from '../../core/page.ts';
import { rich } from '../../core/Rich.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { DialogAction } from '../acting/DeedDialog.tsx';
import agreement from '../agreement.module.css';
import { statusBadge } from '../badges.ts';
import { DocumentSheet } from '../document/DocumentSheet.tsx';
import PublicClause from '../document/PublicClause.tsx';
import { PublicClauseBox } from '../document/PublicClauseBox.tsx';
import { hasAccepted, myParty, offer } from '../offer.ts';
import { silenceOf } from '../standing/silence.ts';
import { useVoice } from '../words.ts';
import styles from './invited.module.css';
import { Proving } from './Proving.tsx';
import { ByLetter } from './reader.ts';
import { invited } from './words.ts';

const DeedDialog = lazy(() => import('../acting/DeedDialog.tsx').then((module) => ({ default: module.DeedDialog })));

/** Nobody tells this page that something changed: it looks by itself. */
const LOOKS_EVERY = MINUTE;

/** A device keeps nothing of somebody without an account. */
const unkept = { gcTime: 0, persister: undefined } as const;

/** An agreement as somebody reads it by the link in their letter, without an account: who asks for what, the text, what silence does, and the answer. */
export default function InvitedPage() {
  const say = useWords(invited);
  const { id = '' } = useParams();
  const [isStopped, setStopped] = useState(false);
  const input = { id: id as AgreementId }; // what is no id is unknown
  const view = useQuery({
    ...api.agreements.get.queryOptions({ input }),
    ...unkept,
    enabled: !isStopped,
    refetchInterval: LOOKS_EVERY,
  });
  const reading = useQuery({ ...api.invitations.reading.queryOptions({ input }), ...unkept });
  usePageTitle(view.data && (view.data.terms.title || view.data.ref));
  const problem = view.error && problemOf(view.error);
  const isOver = problem !== null && (problem.code === 'UNAUTHENTICATED' || problem.code === 'NOT_FOUND');
  const stop = async () => {
    await client.invitations.close(input);
    endReading();
    setStopped(true);
  };
  // What somebody did last is still seen here, when the letter opens nothing any more.
  if (isStopped || (isOver && !view.data)) return <Ended id={id} isStopped={isStopped} />;
  if (view.data && reading.data) return <Invited view={view.data} {...reading.data} onStop={stop} />;
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

type Props = { view: AgreementView; sentTo: string; isConfirmed: boolean; onStop: () => Promise<void> };

function Invited({ view, ...reading }: Props) {
  const say = useWords(invited);
  const { figures, ...voice } = useVoice();
  const [open, setOpen] = useState<DialogAction | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { terms, parties, status } = view;
  const badge = statusBadge[status];
  const mine = myParty(view);
  const acts = reading.isConfirmed && mine?.userId ? { userId: mine.userId, name: mine.name } : null;
  return (
    <ByLetter value={acts}>
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
      {done !== null && (
        <div className={agreement.done}>
          <Notice tone="good" announce>
            {done}
          </Notice>
        </div>
      )}
      <div className={agreement.layout}>
        <div className={agreement.document}>
          <DocumentSheet agreementId={view.id} terms={terms} parties={parties}>
            {terms.publicClauseOffered &&
              (acts ? (
                <PublicClause view={view} language={figures.language} />
              ) : (
                <PublicClauseBox terms={terms} parties={parties} />
              ))}
          </DocumentSheet>
        </div>
        <div className={agreement.standing}>
          <Asked view={view} {...reading} onOpen={setOpen} />
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
      {open && (
        <Suspense fallback={null}>
          <DeedDialog
            action={open}
            reason=""
            view={view}
            onClose={() => setOpen(null)}
            onDone={(sentence) => {
              setOpen(null);
              setDone(sentence);
            }}
          />
        </Suspense>
      )}
    </ByLetter>
  );
}

/** Who asks for what, what comes of doing nothing, and the answer. */
function Asked({ view, sentTo, isConfirmed, onStop, onOpen }: Props & { onOpen: (action: DialogAction) => void }) {
  const say = useWords(invited);
  const voice = useVoice();
  const stop = useMutation({ mutationFn: onStop });
  const { id, status, parties } = view;
  const asker = parties.find(({ userId }) => userId === view.creatorUserId)?.name ?? say.somebody;
  const mine = myParty(view);
  const isAsked = mine !== null && mine.status !== 'signed' && (status === 'signing' || status === 'negotiating');
  const { at } = ifNobodyActs(view);
  const email = letterTo();
  const account = { ...(email ? { email } : {}), next: to('agreement', { id }) };
  return (
    <Card title={say.asked}>
      <div className={styles.asked}>
        {isAsked && (
          <>
            <p className={styles.ask}>{(status === 'signing' ? say.asksToSign : say.asksToRead)({ name: asker })}</p>
            <div className={styles.silence}>
              <p>{rich(voice.say[silenceOf[status]], { b: (words) => <strong>{words}</strong> })}</p>
              {at !== null && <Countdown due={at} binding inline />}
            </div>
          </>
        )}
        {isConfirmed ? <Answering view={view} onOpen={onOpen} /> : <Proving id={id} sentTo={sentTo} />}
        <p className={styles.quiet}>
          {isConfirmed
            ? say.actAs({ name: mine?.name ?? '', address: sentTo })
            : `${say.byLetter} ${say.namedAs({ name: mine?.name ?? '' })}`}
        </p>
        <p className={styles.quiet}>{say.withAccount}</p>
        <div className={styles.ways}>
          <Link className={buttonClass('quiet')} to={to('auth', {}, { view: 'signup', ...account })}>
            {say.create}
          </Link>
          <Link className={buttonClass('plain')} to={to('auth', {}, { view: 'login', ...account })}>
            {say.signIn}
          </Link>
        </div>
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

const deeds = { accept_text: 'acceptText', sign: 'sign', propose_change: 'proposeChange', decline: 'decline' } as const;
type Deed = keyof typeof deeds;

/** What can be done by letter now, and what was done last. */
function Answering({ view, onOpen }: { view: AgreementView; onOpen: (action: DialogAction) => void }) {
  const say = useWords(invited);
  const voice = useVoice();
  const mine = myParty(view);
  if (!mine) return null;
  if (mine.status === 'signed') return <p className={styles.ask}>{say.signed}</p>;
  const needsPasskey = view.status === 'signing' && view.terms.minAssurance === 2;
  const offered = (action: Deed) => offer(action, view, mine.userId ?? '');
  const all: Deed[] = view.status === 'signing' ? ['sign', 'propose_change', 'decline'] : ['accept_text', 'decline'];
  const possible = all.filter((action) => offered(action).can && !(needsPasskey && action === 'sign'));
  const whyNot = view.status === 'signing' && !needsPasskey ? offered('sign').why : null;
  return (
    <>
      {view.status === 'negotiating' && hasAccepted(view, mine) && <p className={styles.ask}>{say.accepted}</p>}
      {needsPasskey && <p>{say.needsPasskey}</p>}
      {whyNot && <p>{whyNot(voice)}</p>}
      <div className={styles.ways}>
        {possible.map((action) => (
          <Button
            key={action}
            variant={action === 'accept_text' || action === 'sign' ? 'primary' : 'quiet'}
            onClick={() => onOpen(action)}
          >
            {voice.say[deeds[action]]}
          </Button>
        ))}
      </div>
    </>
  );
}
