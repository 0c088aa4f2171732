import { verificationLevelOf } from '@ahadi/domain/accounts/rules.ts';
import type { Identity } from '@ahadi/domain/accounts/schema.ts';
import { verificationLifecycle } from '@ahadi/domain/accounts/verification/lifecycle.ts';
import {
  needsRegisterNo,
  nextStepWords,
  problemsBeforeSubmitting,
  STATEMENT_LENGTH,
  verificationStatusWords,
} from '@ahadi/domain/accounts/verification/rules.ts';
import type { Verification, WantedLevel } from '@ahadi/domain/accounts/verification/schema.ts';
import { toldBy } from '@ahadi/domain/notifications/rules.ts';
import { useRef, useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { countryName } from '../../core/countries.ts';
import { problemOf } from '../../core/errors.ts';
import { formatClock, formatInstant, timeNow } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { IdentityForm } from '../identities/IdentityForm.tsx';
import { Section } from '../profile/Section.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import { DocumentsSection } from './DocumentsSection.tsx';
import styles from './verification.module.css';
import { WantedChoice } from './WantedChoice.tsx';
import { verificationTone } from './words.ts';

type Props = { identity: Identity; request: Verification };

/** A request under way: where it stands and what comes next; while it can be changed, everything it needs. */
export function RequestSections({ identity, request }: Props) {
  const canChange = verificationLifecycle.can('save', request.status);
  return (
    <>
      <StandingSection request={request} />
      {canChange ? (
        <Editing identity={identity} request={request} />
      ) : (
        <Section title="What was sent" about="It stays as it is while reviewers look at it.">
          <ul className={styles.files}>
            {request.documents.map((document) => (
              <DocumentRow key={document.id} requestId={request.id} document={document} />
            ))}
          </ul>
          {request.statement && <p className={styles.said}>{request.statement}</p>}
        </Section>
      )}
    </>
  );
}

function StandingSection({ request }: { request: Verification }) {
  const [asking, setAsking] = useState(false);
  const isDraft = request.submittedAt === null;
  return (
    <Section title="Where it stands" about={`Asked for: “${verificationLevelOf(request.wantedLevel).label}”.`}>
      <div className={styles.standing}>
        <StateBadge tone={verificationTone[request.status]}>{verificationStatusWords[request.status]}</StateBadge>
        {request.submittedAt && <span className={styles.quiet}>sent {formatInstant(request.submittedAt)}</span>}
      </div>
      <p>{nextStepWords[request.status]}</p>
      {request.reason && (
        <Notice tone="attention" title="The reviewer wrote">
          {request.reason}
        </Notice>
      )}
      <div>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {isDraft ? 'Throw it away' : 'Withdraw the request'}
        </Button>
      </div>
      {asking && <WithdrawDialog request={request} onClose={() => setAsking(false)} />}
    </Section>
  );
}

function WithdrawDialog({ request, onClose }: { request: Verification; onClose: () => void }) {
  const withdraw = useCommand(api.verification.withdraw, { onSuccess: onClose });
  const isDraft = request.submittedAt === null;
  return (
    <ConfirmDialog
      title={isDraft ? 'Throw this request away?' : 'Withdraw the request?'}
      confirm={isDraft ? 'Throw it away' : 'Withdraw it'}
      cancel="Keep it"
      tone="danger"
      pending={withdraw.isPending}
      problem={withdraw.error && problemOf(withdraw.error).sentence}
      onConfirm={() => withdraw.run({ id: request.id })}
      onClose={onClose}
    >
      <p>
        {isDraft
          ? 'Nobody has seen it. What you added is gone; you can begin again at any time.'
          : 'Nobody goes on checking it, and the level stays as it is. You can begin again at any time.'}
      </p>
    </ConfirmDialog>
  );
}

/** What the request says and shows; each change is kept at once, so that leaving loses nothing. */
function Editing({ identity, request }: Props) {
  const [statement, setStatement] = useState(request.statement);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const save = useCommand(api.verification.save, { onSuccess: () => setSavedAt(timeNow().toISOString()) });
  const submit = useCommand(api.verification.submit);
  const problems = problemsBeforeSubmitting(identity, request.documents);
  const missing = Object.values(problems);
  // One save after the other: leaving the field by a click on "Send" is two at once, and what is sent must hold both.
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const wanted = useRef(request.wantedLevel);
  const keep = (change: { wantedLevel?: WantedLevel } = {}): Promise<unknown> => {
    wanted.current = change.wantedLevel ?? wanted.current;
    const input = { id: request.id, wantedLevel: wanted.current, statement: statement.trim() };
    saving.current = saving.current.catch(() => undefined).then(() => save.runAsync(input));
    return saving.current;
  };
  const send = async () => {
    setTried(true);
    if (missing.length > 0) return;
    try {
      if (statement.trim() !== request.statement) await keep();
    } catch {
      return; // told beside the button; what is not kept is not sent
    }
    submit.run({ id: request.id });
  };
  const failure = submit.error ?? save.error;
  return (
    <>
      <DocumentsSection identity={identity} request={request} tried={tried} />
      <Section title="For the reviewer" about="Anything that helps, for example why a name is written in two ways.">
        <WantedChoice
          level={identity.verificationLevel}
          value={request.wantedLevel}
          onChange={(wantedLevel) => void keep({ wantedLevel }).catch(() => undefined)}
        />
        <TextAreaField
          label="What should the reviewer know?"
          optional
          help={savedWords(save.isPending, savedAt)}
          maxLength={STATEMENT_LENGTH}
          value={statement}
          onChange={(event) => setStatement(event.currentTarget.value)}
          onBlur={() => statement.trim() !== request.statement && void keep().catch(() => undefined)}
        />
      </Section>
      <Section
        title="Send it"
        about={`From then on it cannot be changed until it is answered. You are told ${toldBy('account', 'you')}.`}
      >
        {tried && missing.length > 0 && (
          <Notice tone="danger" title="Not yet">
            <ul className={styles.missing}>
              {missing.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Notice>
        )}
        {failure && <Notice tone="danger">{problemOf(failure).sentence}</Notice>}
        <Compared identity={identity} />
        <div>
          <Button pending={submit.isPending} onClick={() => void send()}>
            {request.submittedAt === null ? 'Send for checking' : 'Send it again'}
          </Button>
        </div>
      </Section>
    </>
  );
}

const savedWords = (isSaving: boolean, savedAt: string | null): string =>
  isSaving ? 'Saving…' : savedAt ? `Saved ${formatClock(savedAt)}.` : 'Kept when you leave the field.';

/** What the documents will be compared with, so that a slip is seen and mended before somebody else sees it. */
function Compared({ identity }: { identity: Identity }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <Card title="The reviewer compares the documents with this" level={3}>
      <KeyValue
        rows={[
          { label: 'Legal name', value: identity.legalName },
          { label: 'Country', value: identity.country ? countryName(identity.country) : 'Not said yet' },
          ...(needsRegisterNo(identity.kind)
            ? [{ label: 'Registration number', value: identity.registrationNo ?? 'Not said yet' }]
            : []),
        ]}
      />
      <div className={styles.edit}>
        <Button variant="quiet" onClick={() => setEditing(true)}>
          Edit what is stated
        </Button>
      </div>
      {isEditing && <IdentityForm identity={identity} onClose={() => setEditing(false)} />}
    </Card>
  );
}
