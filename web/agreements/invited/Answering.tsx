import { whyAccount } from '@ahadi/domain/agreements/invitations/answering.ts';
import type { LetterDeed, TalkDeed } from '@ahadi/domain/agreements/invitations/schema.ts';
import { partyLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { isTurnOf } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView, Party } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useRef } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { letterTo } from '../../core/byletter.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useWords } from '../../core/language.ts';
import { useKeptHere } from '../../core/useKept.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import { mayAsk } from './asking.ts';
import { CodeForm } from './CodeForm.tsx';
import styles from './invited.module.css';
import { codeOpen, type OpenCode } from './reading.ts';
import { invited } from './words.ts';

type Props = {
  view: AgreementView;
  onAnswered: (view: AgreementView) => void;
  onMissed: () => void;
};

/** What is answered at the top of the page: all but what is said beside a clause. */
export type AnswerDeed = Exclude<LetterDeed, TalkDeed>;

/** By which form the code was asked for. */
const ANSWER = 'answer';

/** What has come of it for the one who reads by letter; null while they are asked. */
function outcomeOf(
  { status, versionId, purpose }: AgreementView,
  party: Party,
): 'accepted' | 'signed' | 'changeAsked' | 'declined' | 'declinedChange' | 'sealed' | null {
  if (status === 'declined') return purpose === null ? 'declined' : 'declinedChange';
  if (party.status === 'signed') return status === 'signing' ? 'signed' : 'sealed';
  if (party.status === 'change_requested') return 'changeAsked';
  return status === 'negotiating' && party.acceptedVersionId === versionId ? 'accepted' : null;
}

/** Why it takes an account, by what asks for one. */
const reasons = { passkey: 'passkey', witness: 'witness', file: 'file', questions: 'questions' } as const;

/** What can be answered here and now, the deed that goes on first. */
function deedsOpen(view: AgreementView, party: Party): AnswerDeed[] {
  const { status, versionId, terms, parties } = view;
  const mayCommit = whyAccount(view, party) === null;
  if (status === 'negotiating')
    return [...(mayCommit && party.acceptedVersionId !== versionId ? (['accept'] as const) : []), 'decline'];
  if (status !== 'signing' || !partyLifecycle.can('decline', party.status)) return [];
  const isTurn = isTurnOf(party, parties, terms.signMode) && partyLifecycle.can('sign', party.status);
  return [
    ...(mayCommit && isTurn ? (['sign'] as const) : []),
    ...(partyLifecycle.can('propose_change', party.status) ? (['ask_change'] as const) : []),
    'decline',
  ];
}

/** Who reads by a letter answers here, each time by a code to its address; an account is named where it is needed, and offered afterwards. */
export function Answering({ view, onAnswered, onMissed }: Props) {
  const say = useWords(invited);
  const voice = useVoice();
  // Who looks for a code in their mailbox may find the page loaded again.
  const [sent, setSent] = useKeptHere<(OpenCode & { deed: AnswerDeed }) | null>('code to answer', null);
  const box = useRef<HTMLDivElement>(null);
  const send = useCommand(api.invitations.sendCode, {
    stale: [],
    onSuccess: ({ sentTo, until }, { deed, versionId }) =>
      setSent((before) => ({
        ...{ who: ANSWER, deed: deed as AnswerDeed, versionId, sentTo, until }, // asked for below
        isResent: before?.deed === deed,
      })),
  });
  const party = view.parties.find(({ id }) => id === view.myPartyId);
  if (!party) return null;
  const { id, versionId } = view;
  const outcome = outcomeOf(view, party);
  const why = outcome === null ? whyAccount(view, party) : null;
  const open = deedsOpen(view, party);
  const [first, ...others] = open;
  const ask = (wanted: AnswerDeed) => send.run({ id, deed: wanted, versionId });
  const leave = () => {
    setSent(null);
    send.reset();
    requestAnimationFrame(() => box.current?.focus());
  };
  // A code is for the text that was read, and for what is not done yet.
  if (sent && codeOpen(sent, ANSWER, versionId) && open.includes(sent.deed)) {
    const { deed, sentTo, until, isResent } = sent;
    return (
      <CodeForm
        key={`${deed} ${versionId}`}
        {...{ view, party, deed, sentTo, until, isResent, onMissed }}
        isSending={send.isPending}
        sendProblem={send.error && refusalIn(voice, problemOf(send.error))}
        onAgain={() => ask(deed)}
        onDone={(now) => {
          leave();
          onAnswered(now);
        }}
        onClose={leave}
      />
    );
  }
  return (
    <div ref={box} tabIndex={-1} className={styles.answering}>
      {outcome !== null && (
        <p role="status" className={styles.ask}>
          {say[outcome]}
        </p>
      )}
      {why !== null && <p>{say[reasons[why]]}</p>}
      {first && why === null && <p>{say.noAccount({ address: party.email })}</p>}
      {send.error && <Notice tone="danger">{refusalIn(voice, problemOf(send.error))}</Notice>}
      <div className={styles.ways}>
        {why !== null && <AccountWay id={id} words={say.create} />}
        {first && (
          <Button
            variant={first === 'accept' || first === 'sign' ? 'primary' : 'quiet'}
            pending={send.isPending && send.variables?.deed === first}
            onClick={() => ask(first)}
          >
            {say[first]}
          </Button>
        )}
        {others.map((one) => (
          <Button
            key={one}
            variant="quiet"
            pending={send.isPending && send.variables?.deed === one}
            onClick={() => ask(one)}
          >
            {say[one]}
          </Button>
        ))}
      </div>
      {mayAsk(view) && <p>{say.askBelow}</p>}
      {why === null && <p>{outcome === null ? say.orAccount : say.withAccount}</p>}
      <div className={styles.ways}>
        {why === null && <AccountWay id={id} words={say.createOne} isQuiet />}
        <Link className={buttonClass('quiet')} to={to('auth', {}, { view: 'login', ...accountAt(id) })}>
          {say.signIn}
        </Link>
      </div>
    </div>
  );
}

/** Where an account leads, with the address that the letter came to. */
function accountAt(id: AgreementView['id']): Record<string, string> {
  const email = letterTo();
  return { ...(email ? { email } : {}), next: to('agreement', { id }) };
}

const AccountWay = ({ id, words, isQuiet }: { id: AgreementView['id']; words: string; isQuiet?: boolean }) => (
  <Link
    className={buttonClass(isQuiet ? 'quiet' : 'primary')}
    to={to('auth', {}, { view: 'signup', ...accountAt(id) })}
  >
    {words}
  </Link>
);
