import { absentWitnesses, standsByParty } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView, Attendant, Party } from '@ahadi/domain/agreements/schema.ts';
import { codeOf } from '@ahadi/domain/core/digits.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useFigures } from '../../core/here.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { timeNow } from '../../core/time.ts';
import { useTyped } from '../../core/useKept.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import styles from './attending.module.css';
import { PresenceScreen } from './PresenceScreen.tsx';
import { scannedCode } from './presence.ts';
import { type AttendingWords, useAttending } from './words.ts';

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
  const say = useAttending();
  const party = view.parties.find(({ id }) => id === one.partyId);
  if (!standsByParty(one.role) || !party)
    return view.status === 'draft' ? null : (
      <Card>
        <p>{readingWords(say, view, one)}</p>
      </Card>
    );
  return one.role === 'approver' ? (
    <Approving view={view} one={one} party={party} onDone={onDone} />
  ) : (
    <Witnessing view={view} one={one} party={party} onDone={onDone} />
  );
}

/** The one who handed a signing over stays bound by what is signed; everybody else who reads or got a copy is not. */
function readingWords(say: AttendingWords, view: AgreementView, reader: Attendant): string {
  const handed = ['negotiating', 'signing'].includes(view.status)
    ? view.delegations.findLast(({ status, fromName }) => status === 'agreed' && fromName === reader.name)
    : undefined;
  if (reader.role === 'receiver') return say.copyOnly;
  return handed ? say.handedOver({ name: handed.name }) : say.readsAlong;
}

type PartProps = Props & { one: Attendant; party: Party };

function Approving({ view, one, party, onDone }: PartProps) {
  const say = useAttending();
  const voice = useVoice();
  const { instant } = useFigures();
  const [isRefusing, setRefusing] = useState(false);
  const approve = useCommand(api.agreements.approve, {
    onSuccess: () => onDone(say.approved({ name: party.name })),
  });
  const { contentHash } = view;
  const title = say.approveFor({ name: party.name });
  if (one.status === 'approved')
    return (
      <Card title={title}>
        <p>{say.approvedOn({ when: one.doneAt ? instant(one.doneAt) : '' })}</p>
      </Card>
    );
  if (view.status !== 'signing' || contentHash === null)
    return view.status === 'negotiating' ? (
      <Card title={title}>
        <p>{say.mayChange}</p>
      </Card>
    ) : null;
  return (
    <Card title={title}>
      <p className={styles.words}>
        {one.status === 'refused'
          ? say.refusedIt({ reason: one.reason ?? '' })
          : say.approveWords({ name: party.name })}
      </p>
      {approve.error && <Notice tone="danger">{refusalIn(voice, problemOf(approve.error))}</Notice>}
      <div className={styles.buttons}>
        <Button
          pending={approve.isPending}
          onClick={() => approve.run({ id: view.id, attendantId: one.id, contentHash })}
        >
          {say.approve}
        </Button>
        {one.status !== 'refused' && (
          <Button variant="quiet" onClick={() => setRefusing(true)}>
            {say.notApprove}
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
  const say = useAttending();
  const voice = useVoice();
  const [reason, setReason] = useTyped(`refuse ${view.id}`);
  const [hasTried, setTried] = useState(false);
  const refuse = useCommand(api.agreements.refuseApproval, {
    onSuccess: () => {
      onClose();
      onDone(say.notApproved({ name: party.name }));
    },
  });
  return (
    <ConfirmDialog
      title={say.notApproveTitle}
      confirm={say.notApprove}
      cancel={say.goBack}
      tone="danger"
      pending={refuse.isPending}
      problem={refuse.error ? refusalIn(voice, problemOf(refuse.error)) : null}
      onConfirm={() => {
        setTried(true);
        if (!problemOfReason(reason)) refuse.run({ id: view.id, attendantId: one.id, reason: reason.trim() });
      }}
      onClose={onClose}
    >
      <p>{say.cannotSign({ name: party.name })}</p>
      <TextAreaField
        label={say.inTheWay}
        help={say.whoReads({ name: party.name })}
        value={reason}
        maxLength={REASON.most}
        error={hasTried && problemOfReason(reason) ? say.reasonShort({ least: REASON.least }) : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function Witnessing({ view, one, party, onDone }: PartProps) {
  const say = useAttending();
  const voice = useVoice();
  const { instant } = useFigures();
  const [sawIt, setSawIt] = useState(false);
  const [hasTried, setTried] = useState(false);
  const attest = useCommand(api.agreements.attest, {
    onSuccess: () => onDone(say.wordKept({ name: party.name })),
  });
  const { contentHash } = view;
  const title = say.witnessOf({ name: party.name });
  if (one.status === 'attested')
    return (
      <Card title={title}>
        <p>{say.sawOn({ when: one.doneAt ? instant(one.doneAt) : '' })}</p>
      </Card>
    );
  if (view.status !== 'signing' || contentHash === null)
    return view.status === 'negotiating' ? (
      <Card title={title}>
        <p>{say.beThere({ name: party.name })}</p>
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
      <p className={styles.words}>{say.hasSigned({ name: party.name })}</p>
      <CheckField
        label={say.iSaw({ name: party.name })}
        checked={sawIt}
        error={hasTried && !sawIt ? say.sayOrLeave : undefined}
        onChange={(event) => setSawIt(event.currentTarget.checked)}
      />
      {attest.error && <Notice tone="danger">{refusalIn(voice, problemOf(attest.error))}</Notice>}
      <div className={styles.buttons}>
        <Button
          pending={attest.isPending}
          onClick={() => {
            setTried(true);
            if (sawIt) attest.run({ id: view.id, attendantId: one.id, contentHash, sawIt: true });
          }}
        >
          {say.confirmSaw}
        </Button>
      </div>
    </Card>
  );
}

function EnterCode({ view, witness, scanned, onDone }: Props & { witness: Attendant; scanned: string | null }) {
  const say = useAttending();
  const voice = useVoice();
  const [code, setCode] = useState(scanned ?? '');
  const [hasTried, setTried] = useState(false);
  const prove = useCommand(api.agreements.provePresence, {
    onSuccess: () => onDone(say.isWithYou({ name: witness.name })),
  });
  const digits = codeOf(code);
  const isCode = /^\d{6}$/.test(digits);
  const isOver = witness.presentAt !== null;
  return (
    <Card title={say.signBeside({ name: witness.name })}>
      <form
        className={styles.entering}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isCode) prove.run({ id: view.id, attendantId: witness.id, code: digits });
        }}
      >
        <p className={styles.words}>
          {isOver ? `${say.quarterOver} ` : ''}
          {scanned ? say.scanned({ name: witness.name }) : say.codeWords({ name: witness.name })}
        </p>
        <div className={styles.codeLine}>
          <TextField
            label={say.code}
            inputMode="numeric"
            autoComplete="off"
            value={code}
            error={
              prove.error ? refusalIn(voice, problemOf(prove.error)) : hasTried && !isCode ? say.sixDigits : undefined
            }
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button type="submit" variant="quiet" pending={prove.isPending}>
            {say.enterCode}
          </Button>
        </div>
      </form>
    </Card>
  );
}
