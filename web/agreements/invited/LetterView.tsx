import type { Session } from '@ahadi/domain/accounts/schema.ts';
import { maskedAddress } from '@ahadi/domain/agreements/invitations/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import { client } from '../../core/api.ts';
import { noteReading } from '../../core/byletter.ts';
import { problemOf } from '../../core/errors.ts';
import { useWords } from '../../core/language.ts';
import { rich } from '../../core/Rich.tsx';
import { signOut } from '../../core/session.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import styles from './invited.module.css';
import { invited } from './words.ts';

type Props = {
  secret: string;
  /** Where the letter went, as its link says it. */
  email: string;
  /** The page that the link leads to with an account. */
  next: string;
  session: Session | null;
  /** They go on with an account, at the same address perhaps. */
  onLeave: () => void;
};

/** What the link of an invitation letter opens: the text, at its usual address. It never takes the place of who is signed in here. */
export default function LetterView({ session, ...letter }: Props) {
  return session ? <SignedIn {...letter} name={session.name} /> : <Opening {...letter} />;
}

function Opening({ secret, email, next, onLeave }: Omit<Props, 'session'>) {
  const say = useWords(invited);
  const opened = useQuery({
    queryKey: ['letter', secret],
    queryFn: async () => {
      const { agreementId } = await client.invitations.open({ secret });
      const at = to('agreement', { id: agreementId });
      noteReading({ at, email });
      return at;
    },
    gcTime: 0,
    retry: false,
    persister: undefined, // what is secret in a link is kept nowhere
  });
  if (opened.data) return <Navigate to={opened.data} replace />;
  if (opened.isPending || opened.isFetching) return <p role="status">{say.opening}</p>;
  const problem = problemOf(opened.error);
  const isDead = problem.code === 'NOT_FOUND';
  const account = { ...(email ? { email } : {}), next };
  return (
    <>
      <PageHeader
        title={isDead ? say.deadTitle : say.failedTitle}
        facts={<span>{isDead ? say.deadWords : problem.sentence}</span>}
      />
      <div className={styles.ways}>
        {isDead ? (
          <Link
            className={buttonClass('primary')}
            to={to('auth', {}, { view: 'signup', ...account })}
            onClick={onLeave}
          >
            {say.createOne}
          </Link>
        ) : (
          <Button onClick={() => opened.refetch()}>{say.tryAgain}</Button>
        )}
        <Link className={buttonClass('quiet')} to={to('auth', {}, { view: 'login', ...account })} onClick={onLeave}>
          {say.signIn}
        </Link>
      </div>
    </>
  );
}

/** The letter may be somebody else's: nothing is opened before who sits here says how. */
function SignedIn({ email, next, name }: Pick<Props, 'email' | 'next'> & { name: string }) {
  const say = useWords(invited);
  return (
    <>
      <PageHeader
        title={say.isInTitle({ name })}
        facts={
          <span>
            {rich(say.isInWords({ address: maskedAddress(email) }), { b: (words) => <strong>{words}</strong> })}
          </span>
        }
      />
      <div className={styles.ways}>
        <Link className={buttonClass('primary')} to={next}>
          {say.withThis}
        </Link>
        <Button variant="quiet" onClick={() => void signOut()}>
          {say.signOut}
        </Button>
      </div>
    </>
  );
}
