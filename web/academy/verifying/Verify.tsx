import { readNumber } from '@ahadi/domain/academy/certificates/rules.ts';
import type { VerificationKit } from '@ahadi/domain/academy/certificates/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { lazy } from '../../core/lazy.ts';
import { usePageTitle } from '../../core/page.ts';
import { localDay, timeNow } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { judgeHere, outcomeOf, readGiven } from './checking.ts';
import { useKit } from './useKit.ts';
import { VerdictCard } from './VerdictCard.tsx';
import styles from './verifying.module.css';

const Scanner = lazy(() => import('./Scanner.tsx'));

/** Checks a certificate: what the address carries, or what is typed, dropped or scanned. */
export default function Verify({ text }: { text: string }) {
  usePageTitle('Check a certificate');
  const kit = useKit();
  const given = text === '' ? null : readGiven(text);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.back}>
          <Link to={to('academy')}>Academy</Link>
        </p>
        <h1 className={styles.title}>Check a certificate</h1>
        <p className={styles.lead}>
          Anybody can, without an account. The QR code carries a signature that this page judges on your own device,
          also without a connection.
        </p>
      </header>
      <div className={styles.result}>
        {given?.kind === 'neither' && (
          <Notice tone="danger" title="This is neither a number nor a code of ours">
            A number looks like AHD-2026-000123-K. Look for a slip of the finger: its last sign tells most of them.
          </Notice>
        )}
        {given?.kind === 'number' && <ByNumber key={given.number} number={given.number} />}
        {given?.kind === 'token' &&
          (kit.isPending ? (
            <SkeletonText lines={5} />
          ) : (
            <ByToken key={given.token} token={given.token} kit={kit.data ?? null} />
          ))}
      </div>
      <Given isFirst={given === null} />
    </div>
  );
}

/** The form; what is given goes into the address, so that the result can be linked and gone back to. */
function Given({ isFirst }: { isFirst: boolean }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const take = (text: string) => {
    const given = readGiven(text);
    if (given.kind === 'neither') {
      setProblem(
        text.trim() === ''
          ? 'Write the number, like AHD-2026-000123-K.'
          : 'This is neither a number nor a code of ours. Compare it sign by sign.',
      );
      return;
    }
    setProblem(undefined);
    setTyped('');
    void navigate(to('academy', {}, { verify: given.kind === 'number' ? given.number : given.token }));
    window.scrollTo({ top: 0 });
  };
  return (
    <section className={styles.given} aria-label={isFirst ? 'What to check' : 'Check another one'}>
      {!isFirst && <h2 className={styles.givenTitle}>Check another one</h2>}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          take(typed);
        }}
      >
        <TextField
          label="Number of the certificate"
          help="It stands under the QR code. Spaces and small letters do not matter."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={2_000}
          placeholder="AHD-2026-000123-K"
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => setTyped((before) => readNumber(before) ?? before)}
        />
        <div>
          <Button type="submit">Check it</Button>
        </div>
      </form>
      <Suspense fallback={null}>
        <Scanner onText={take} />
      </Suspense>
    </section>
  );
}

function ByNumber({ number }: { number: string }) {
  const asked = useQuery(
    api.academy.verify.queryOptions({ input: { number }, staleTime: 0, refetchOnMount: 'always', retry: false }),
  );
  const kit = useKit();
  const withdrawn = kit.data?.withdrawn.find((it) => it.number === number);
  if (asked.isPending) return <SkeletonText lines={5} />;
  if (asked.data)
    return (
      <VerdictCard
        outcome={
          asked.data.result === 'unknown'
            ? { result: 'unknown', certificate: null, on: null, revocation: null, isAsked: true }
            : { ...asked.data, on: asked.data.on ?? asked.data.certificate.expiresOn, isAsked: true }
        }
        asOf={kit.data?.asOf ?? null}
        isAsking={false}
      />
    );
  const problem = problemOf(asked.error);
  if (problem.code !== 'OFFLINE') return <ErrorCard {...problem} onRetry={() => asked.refetch()} />;
  if (withdrawn)
    return (
      <VerdictCard
        outcome={{ ...withdrawn, result: withdrawn.status, certificate: null, isAsked: false }}
        asOf={kit.data?.asOf ?? null}
        isAsking={false}
      />
    );
  return (
    <Notice
      tone="attention"
      title="The server could not be reached"
      action={
        <Button variant="quiet" onClick={() => void asked.refetch()}>
          Retry
        </Button>
      }
    >
      A number alone cannot be checked without it. The QR code can: it carries the signature.
    </Notice>
  );
}

function ByToken({ token, kit }: { token: string; kit: VerificationKit | null }) {
  const today = localDay(timeNow());
  const judged = useQuery({
    queryKey: ['judged', token, kit?.asOf ?? null, today],
    queryFn: () => judgeHere(token, kit, today),
    staleTime: Number.POSITIVE_INFINITY,
    // Nothing is read from the server here, so nothing is kept of it for a person.
    persister: undefined,
  });
  const number = judged.data?.certificate?.number ?? '';
  const mustAsk = judged.data !== undefined && number !== '';
  const asked = useQuery(
    api.academy.verify.queryOptions({
      input: { number },
      enabled: mustAsk,
      staleTime: 0,
      refetchOnMount: 'always',
      retry: false,
    }),
  );
  if (!judged.data) return <SkeletonText lines={5} />;
  return (
    <VerdictCard
      outcome={outcomeOf(token, judged.data, asked.data ?? null, kit)}
      asOf={kit?.asOf ?? null}
      isAsking={mustAsk && asked.isPending}
    />
  );
}
