import type { Session } from '@ahadi/domain/accounts/schema.ts';
import { secretIn } from '@ahadi/domain/agreements/invitations/rules.ts';
import { safeNext, to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { api } from '../core/api.ts';
import { useWords } from '../core/language.ts';
import { lazy } from '../core/lazy.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useSearch } from '../core/search.ts';
import { sessionChanged, useSession } from '../core/session.ts';
import { CheckMailView } from './entry/CheckMailView.tsx';
import { ConfirmView } from './entry/ConfirmView.tsx';
import { DemoPeople } from './entry/DemoPeople.tsx';
import styles from './entry/entry.module.css';
import { ForgotView } from './entry/ForgotView.tsx';
import { KeysView } from './entry/KeysView.tsx';
import { LoginView } from './entry/LoginView.tsx';
import { RecoverView } from './entry/RecoverView.tsx';
import { ResetView } from './entry/ResetView.tsx';
import { SignUpView } from './entry/SignUpView.tsx';
import { type EntryProps, type View, viewLink, viewOf } from './entry/view.ts';
import { WhatFor } from './entry/WhatFor.tsx';
import { entry } from './entry/words.ts';

// Who comes by the link of a letter loads it.
const LetterView = lazy(() => import('../agreements/invited/LetterView.tsx'));

export const meta = pageMeta('Sign in', 'Sign in or create an account.');

type Say = Exclude<(typeof entry)['said'], undefined>;
const titles: Record<View, (say: Say) => string> = {
  login: (say) => say.signIn,
  signup: (say) => say.createAccount,
  forgot: (say) => say.newPassword,
  reset: (say) => say.newPassword,
  verify: (say) => say.checkMail,
  confirm: (say) => say.confirmAddress,
  undo: (say) => say.takeBack,
  recover: (say) => say.comeBack,
  keys: (say) => say.waysIn,
};

const notices: Record<string, (say: Say) => string> = {
  reset: (say) => say.noticeReset,
  undo: (say) => say.noticeUndo,
  confirmed: (say) => say.noticeConfirmed,
};

/** Shown also to somebody who is signed in: what a letter's link leads to, the way to such a letter, and what a new account still needs. */
const forAll: readonly View[] = ['forgot', 'reset', 'recover', 'confirm', 'undo', 'keys'];

/** The secret that left the address, until this page goes: React may begin a page more than once before it shows it. */
let taken: string | null = null;

/** The secret of a letter's link. It leaves the address, and so what the browser remembers of where one was, before anything is loaded or asked. */
function takeSecret(): string | null {
  const secret = secretIn(window.location.hash);
  if (secret) {
    taken = secret;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }
  return taken;
}

type Arrival = { email?: string; notice?: string; codesLeft?: number } | null;

/** Signing in and signing up (specification §2 "/auth"): the view stands in the address, what is typed goes along. */
export default function AuthPage() {
  const say = useWords(entry);
  const [params] = useSearch();
  const { state } = useLocation();
  const arrival = state as Arrival; // only this feature navigates here with a state
  const [secret, setSecret] = useState(takeSecret);
  useEffect(
    () => () => {
      taken = null;
    },
    [],
  );
  const { status, session } = useSession();
  const [email, setEmail] = useState(arrival?.email ?? params.get('email') ?? ''); // an invitation's link brings the address
  const view = viewOf(params.get('view'));
  const asked = params.get('next');
  const next = safeNext(asked);
  const home = (session: Session) => (asked === null ? to(session.preferences.startPage) : next);
  usePageTitle(titles[view](say));
  const navigate = useNavigate();
  const onIn = async () => {
    const arrived = await sessionChanged();
    if (arrived) await navigate(home(arrived), { replace: true });
  };
  const props = { email, setEmail, next, isInvited: params.has('email') && asked !== null, onIn };
  if (secret !== null && status !== 'loading')
    return (
      <div className={styles.page}>
        <div className={styles.desk}>
          <Suspense fallback={<p role="status">{say.loading}</p>}>
            <LetterView
              {...{ secret, next, session }}
              email={params.get('email') ?? ''}
              onLeave={() => setSecret(null)}
            />
          </Suspense>
        </div>
      </div>
    );
  if (status === 'in' && !forAll.includes(view)) return <Navigate to={home(session)} replace />;
  if (status === 'loading') return <p role="status">{say.loading}</p>;
  if (status === 'out' && view === 'keys') return <Navigate to={viewLink('login', next)} replace />;
  return (
    <div className={styles.page}>
      <div className={styles.desk} key={view}>
        {view === 'login' && <LoginView {...props} notice={notices[arrival?.notice ?? '']?.(say) ?? null} />}
        {view === 'signup' && <SignUpView {...props} />}
        {view === 'forgot' && <ForgotView {...props} />}
        {view === 'reset' && <ResetView token={params.get('token')} next={next} />}
        {view === 'undo' && <ResetView isUndo token={params.get('token')} next={next} />}
        {view === 'recover' && <RecoverView token={params.get('token') ?? ''} next={next} />}
        {view === 'keys' && status === 'in' && <KeysView codesLeft={arrival?.codesLeft ?? null} onIn={onIn} />}
        {view === 'verify' && <CheckMailView {...props} sentTo={arrival?.email ?? null} />}
        {view === 'confirm' && <ConfirmView {...props} token={params.get('token') ?? ''} />}
      </div>
      <aside className={styles.aside}>
        {view === 'login' || view === 'signup' ? <Aside {...props} /> : <WhatFor />}
      </aside>
    </div>
  );
}

function Aside({ next, onIn }: EntryProps) {
  const demo = useQuery(api.accounts.demoPeople.queryOptions({}));
  if (demo.isPending) return null;
  return demo.data && demo.data.length > 0 ? <DemoPeople people={demo.data} next={next} onIn={onIn} /> : <WhatFor />;
}
