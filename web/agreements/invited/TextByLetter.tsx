import { beingAgreed } from '@ahadi/domain/agreements/lifecycle.ts';
import type { Clause } from '@ahadi/domain/agreements/schema.ts';
import { MINUTE } from '@ahadi/domain/core/time.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { reading as asReading, client } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { useWords } from '../../core/language.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { AnswerBar } from '../negotiating/AnswerBar.tsx';
import { Door } from '../negotiating/door.ts';
import { byClause } from '../negotiating/talk.ts';
import { useAnswers } from '../negotiating/useAnswers.ts';
import { useVoice } from '../words.ts';
import { doorByLetter } from './letterdoor.ts';
import { Outcome } from './Outcome.tsx';
import type { Reading } from './reading.ts';
import { TalkByLetter } from './TalkByLetter.tsx';
import { invited } from './words.ts';

type Props = {
  reading: Reading;
  /** The text, with what stands below each clause. */
  sheet: (beside?: (clause: Clause) => ReactNode) => ReactNode;
};

/** The text as it is read by a letter, with what is said about each clause, and the answers that were not sent yet. */
export default function TextByLetter({ reading, sheet }: Props) {
  const say = useWords(invited);
  const voice = useVoice();
  const { view } = reading;
  const talk = useQuery({
    queryKey: ['by letter', view.id, 'talk'],
    queryFn: () => client.negotiating.read({ id: view.id }, asReading),
    enabled: beingAgreed.includes(view.status),
    refetchInterval: MINUTE, // as the text
    gcTime: 0,
    persister: undefined,
  });
  const answering = useAnswers(talk.data);
  const [done, setDone] = useState<string | null>(null);
  if (!talk.data)
    return (
      <>
        {talk.isError && (
          <ErrorCard level={2} {...problemOf(talk.error)} title={say.talkFailed} onRetry={() => talk.refetch()} />
        )}
        {sheet()}
      </>
    );
  const shared = { reading, talk: talk.data, answering };
  const said = byClause(talk.data, view.terms.clauses);
  return (
    <Door value={doorByLetter(reading)}>
      {sheet((clause) => (
        <TalkByLetter clause={clause} said={said.get(clause.id)} {...shared} />
      ))}
      {said.has(null) && (
        <Card title={voice.say.goneClauses}>
          <TalkByLetter clause={null} said={said.get(null)} {...shared} />
        </Card>
      )}
      {done !== null && answering.answers.size === 0 && <Outcome>{done}</Outcome>}
      {answering.answers.size > 0 && <AnswerBar view={view} talk={talk.data} answering={answering} onDone={setDone} />}
    </Door>
  );
}
