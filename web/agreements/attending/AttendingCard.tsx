import { absentWitnesses, standsByParty } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView, Attendant, Party } from '@ahadi/domain/agreements/schema.ts';
import { codeOf } from '@ahadi/domain/core/digits.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { formatInstant, timeNow } from '../../core/time.ts';
import { useTyped } from '../../core/useKept.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import styles from './attending.module.css';
import { PresenceScreen } from './PresenceScreen.tsx';
import { scannedCode } from './presence.ts';

type Props = { view: AgreementView; onDone: (sentence: string) => void };

/** What the reader can do as an approver or a witness, and what a party does with its witness; nothing for everybody else. */
export function AttendingCard({ view, onDone }: Props) {
  const { hash } = useLocation();
  const mine = view.parties.find(({ id }) => id === view.myPartyId);
  const own = view.attendants.filter(({ id }) => view.myAttendantIds.includes(id));
  const absent =
    view.status === 'signing' && mine && mine.status !== 'signed'
      ? absentWitnesses(mine.id, view.attendants, timeNow())
      : [];
  return (
    <>
      {own.map((one) => (
        <OwnPart key={one.id} view={view} one={one} onDone={onDone} />
      ))}
      {absent.map((one) => (
        <EnterCode
          // Scanned again, it is filled in again.
          key={`${one.id}${hash}`}
          view={view}
          witness={one}
          scanned={scannedCode(hash, one.id)}
          onDone={onDone}
        />
      ))}
    </>
  );
}

function OwnPart({ view, one, onDone }: Props & { one: Attendant }) {
  const party = view.parties.find(({ id }) => id === one.partyId);
  if (!standsByParty(one.role) || !party)
    return view.status === 'draft' ? null : (
      <Card>
        <p>{readingWords(view, one)}</p>
      </Card>
    );
  return one.role === 'approver' ? (
    <Approving view={view} one={one} party={party} onDone={onDone} />
  ) : (
    <Witnessing view={view} one={one} party={party} onDone={onDone} />
  );
}

/** The one who handed a signing over stays bound by what is signed; everybody else who reads or got a copy is not. */
function readingWords(view: AgreementView, reader: Attendant): string {
  const handed = ['negotiating', 'signing'].includes(view.status)
    ? view.delegations.findLast(({ status, fromName }) => status === 'agreed' && fromName === reader.name)
    : undefined;
  if (reader.role === 'receiver') return 'You get a copy of what was signed. Nothing here binds you.';
  return handed
    ? `You read along. ${handed.name} signs for you, and you stay bound: once the signing is over, everything else is yours to do again.`
    : 'You read along. Nothing here binds you, and nothing waits for you.';
}

type PartProps = Props & { one: Attendant; party: Party };

function Approving({ view, one, party, onDone }: PartProps) {
  const [isRefusing, setRefusing] = useState(false);
  const approve = useCommand(api.agreements.approve, {
    onSuccess: () => onDone(`You approved the text. ${party.name} can sign it.`),
  });
  const { contentHash } = view;
  const title = `You approve for ${party.name}`;
  if (one.status === 'approved')
    return (
      <Card title={title}>
        <p>You approved this text on {one.doneAt && formatInstant(one.doneAt)}.</p>
      </Card>
    );
  if (view.status !== 'signing' || contentHash === null)
    return view.status === 'negotiating' ? (
      <Card title={title}>
        <p>The text may still change. You are asked once it is settled; until then nothing waits for you.</p>
      </Card>
    ) : null;
  return (
    <Card title={title}>
      <p className={styles.words}>
        {one.status === 'refused'
          ? `You did not approve it: ${one.reason ?? ''} You can still approve it as it is; else its maker reopens the text.`
          : `Read the text below. ${party.name} can sign only after you approve it. It does not bind you.`}
      </p>
      {approve.error && <Notice tone="danger">{problemOf(approve.error).sentence}</Notice>}
      <div className={styles.buttons}>
        <Button
          pending={approve.isPending}
          onClick={() => approve.run({ id: view.id, attendantId: one.id, contentHash })}
        >
          Approve this text
        </Button>
        {one.status !== 'refused' && (
          <Button variant="quiet" onClick={() => setRefusing(true)}>
            Do not approve
          </Button>
        )}
      </div>
      {isRefusing && (
        <RefuseDialog view={view} one={one} party={party} onDone={onDone} onClose={() => setRefusing(false)} />
      )}
    </Card>
  );
}

function RefuseDialog({ view, one, party, onDone, onClose }: PartProps & { onClose: () => void }) {
  const [reason, setReason] = useTyped(`refuse ${view.id}`);
  const [hasTried, setTried] = useState(false);
  const refuse = useCommand(api.agreements.refuseApproval, {
    onSuccess: () => {
      onClose();
      onDone(`You did not approve the text. ${party.name} is told why.`);
    },
  });
  return (
    <ConfirmDialog
      title="Do not approve this text"
      confirm="Do not approve"
      cancel="Go back"
      tone="danger"
      pending={refuse.isPending}
      problem={refuse.error ? problemOf(refuse.error).sentence : null}
      onConfirm={() => {
        setTried(true);
        if (!problemOfReason(reason)) refuse.run({ id: view.id, attendantId: one.id, reason: reason.trim() });
      }}
      onClose={onClose}
    >
      <p>{party.name} cannot sign while you do not approve. You can still change your mind.</p>
      <TextAreaField
        label="What is in the way?"
        help={`${party.name} and the maker of the agreement read this.`}
        value={reason}
        maxLength={REASON.most}
        error={hasTried ? problemOfReason(reason) : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function Witnessing({ view, one, party, onDone }: PartProps) {
  const [sawIt, setSawIt] = useState(false);
  const [hasTried, setTried] = useState(false);
  const attest = useCommand(api.agreements.attest, {
    onSuccess: () => onDone(`Your word is kept: you saw ${party.name} sign.`),
  });
  const { contentHash } = view;
  const title = `You are a witness of ${party.name}`;
  if (one.status === 'attested')
    return (
      <Card title={title}>
        <p>You confirmed on {one.doneAt && formatInstant(one.doneAt)} that you saw the signature.</p>
      </Card>
    );
  if (view.status !== 'signing' || contentHash === null)
    return view.status === 'negotiating' ? (
      <Card title={title}>
        <p>Be with {party.name} when it is time to sign. You will be told.</p>
      </Card>
    ) : null;
  if (party.status !== 'signed')
    return (
      <Card title={title}>
        <PresenceScreen agreementId={view.id} one={one} partyName={party.name} />
      </Card>
    );
  return (
    <Card title={title}>
      <p className={styles.words}>
        {party.name} has signed. Without your word it is not complete. You do not have to agree with the text, only to
        have seen the signing.
      </p>
      <CheckField
        label={`I was with ${party.name} and saw this agreement signed.`}
        checked={sawIt}
        error={hasTried && !sawIt ? 'Say that you saw it, or leave it: nothing is kept until you do.' : undefined}
        onChange={(event) => setSawIt(event.currentTarget.checked)}
      />
      {attest.error && <Notice tone="danger">{problemOf(attest.error).sentence}</Notice>}
      <div className={styles.buttons}>
        <Button
          pending={attest.isPending}
          onClick={() => {
            setTried(true);
            if (sawIt) attest.run({ id: view.id, attendantId: one.id, contentHash, sawIt: true });
          }}
        >
          Confirm what I saw
        </Button>
      </div>
    </Card>
  );
}

function EnterCode({ view, witness, scanned, onDone }: Props & { witness: Attendant; scanned: string | null }) {
  const [code, setCode] = useState(scanned ?? '');
  const [hasTried, setTried] = useState(false);
  const prove = useCommand(api.agreements.provePresence, {
    onSuccess: () => onDone(`${witness.name} is with you. Sign within a quarter of an hour.`),
  });
  const digits = codeOf(code);
  const isCode = /^\d{6}$/.test(digits);
  const isOver = witness.presentAt !== null;
  return (
    <Card title={`Sign with ${witness.name} beside you`}>
      <form
        className={styles.entering}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isCode) prove.run({ id: view.id, attendantId: witness.id, code: digits });
        }}
      >
        <p className={styles.words}>
          {isOver ? 'More than a quarter of an hour went by. ' : ''}
          {scanned
            ? `The code that you scanned on the screen of ${witness.name} is filled in. Enter it, then sign.`
            : `${witness.name} opens this agreement on their own phone and shows you a code. Scan it with your camera or type it here, then sign.`}
        </p>
        <div className={styles.codeLine}>
          <TextField
            label="Code on their screen"
            inputMode="numeric"
            autoComplete="off"
            value={code}
            error={
              prove.error
                ? problemOf(prove.error).sentence
                : hasTried && !isCode
                  ? 'The code has six digits.'
                  : undefined
            }
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button type="submit" variant="quiet" pending={prove.isPending}>
            Enter the code
          </Button>
        </div>
      </form>
    </Card>
  );
}
