import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { lazy } from '../../core/lazy.ts';
import { useMe } from '../../core/session.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { isCreator } from '../creator.ts';
import { DocumentSheet } from '../document/DocumentSheet.tsx';
import { useSignedAnswers } from '../fields/useSignedAnswers.ts';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import styles from './negotiating.module.css';
import { byClause } from './talk.ts';
import { useAnswers } from './useAnswers.ts';

// The text is there to be read before anything is said about it.
const ClauseTalk = lazy(() => import('./ClauseTalk.tsx').then((module) => ({ default: module.ClauseTalk })));

// Said to who read another version.
const SinceRead = lazy(() => import('./SinceRead.tsx').then((module) => ({ default: module.SinceRead })));

// It waits for a first answer.
const AnswerBar = lazy(() => import('./AnswerBar.tsx').then((module) => ({ default: module.AnswerBar })));

type Props = { view: AgreementView; publicClause: ReactNode; onDone: (sentence: string) => void };

/** The text of an agreement with what is said about each clause below it. */
export function TextInTalk({ view, publicClause, onDone }: Props) {
  const me = useMe();
  const voice = useVoice();
  // What the parties say about the text is theirs: who only approves, witnesses or reads along has the text.
  const mayTalk = view.status !== 'draft' && (view.myPartyId !== null || isCreator(view, me.userId));
  const talk = useQuery(api.negotiating.read.queryOptions({ input: { id: view.id }, enabled: mayTalk }));
  const answering = useAnswers(talk.data);
  const answered = useSignedAnswers(view);
  if (!mayTalk || !talk.data)
    return (
      <>
        {mayTalk && talk.isError && (
          <ErrorCard
            {...problemOf(talk.error)}
            sentence={refusalIn(voice, problemOf(talk.error))}
            level={2}
            onRetry={() => talk.refetch()}
          />
        )}
        <DocumentSheet agreementId={view.id} terms={view.terms} parties={view.parties} answered={answered}>
          {publicClause}
        </DocumentSheet>
      </>
    );
  const said = byClause(talk.data, view.terms.clauses);
  const gone = said.get(null);
  const shared = { view, talk: talk.data, answering };
  return (
    <>
      <Suspense fallback={null}>
        <SinceRead view={view} talk={talk.data} />
      </Suspense>
      <DocumentSheet
        agreementId={view.id}
        terms={view.terms}
        parties={view.parties}
        answered={answered}
        beside={(clause) => (
          <Suspense fallback={null}>
            <ClauseTalk clause={clause} said={said.get(clause.id)} {...shared} />
          </Suspense>
        )}
      >
        {publicClause}
      </DocumentSheet>
      {gone && (
        <Card title={voice.say.goneClauses} className={styles.gone}>
          <Suspense fallback={null}>
            <ClauseTalk clause={null} said={gone} {...shared} />
          </Suspense>
        </Card>
      )}
      {answering.answers.size > 0 && (
        <Suspense fallback={null}>
          <AnswerBar view={view} talk={talk.data} answering={answering} onDone={onDone} />
        </Suspense>
      )}
    </>
  );
}
