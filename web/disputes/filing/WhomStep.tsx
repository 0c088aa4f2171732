import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { CheckField } from '../../ui/CheckField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { textHeld } from '../filewords.ts';
import { guardsOf, partyOf } from '../offer.ts';
import styles from './filing.module.css';
import { InTheWay } from './InTheWay.tsx';
import { Step } from './Step.tsx';
import type { Claiming } from './useClaim.ts';

type Props = { view: DisputeView; claiming: Claiming; isCurrent: boolean };

/** Whom it is against and what was promised. The agreement was chosen when the draft was begun and stays. */
export const WhomStep = ({ view, claiming, isCurrent }: Props) => (
  <Step
    id="whom"
    isCurrent={isCurrent}
    question={view.agreementId === null ? 'Who is it against?' : undefined}
    sentence={
      view.agreementId === null
        ? 'They get three notices at this address. If none arrives, the dispute closes and nothing follows.'
        : view.joint.length > 0
          ? 'The other side, those who share a side of the agreement, and an officer where one looks at it, will read what you write here.'
          : 'Only the other side, and an officer where one looks at it, will read what you write here.'
    }
  >
    {view.agreementId === null ? <ByName claiming={claiming} /> : <ByAgreement view={view} claiming={claiming} />}
  </Step>
);

function ByName({ claiming }: { claiming: Claiming }) {
  const { claim, change, problemAt, touch } = claiming;
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="Name of the other side"
          value={claim.respondentName}
          maxLength={120}
          autoComplete="off"
          data-path="respondentName"
          error={problemAt('respondentName')}
          onChange={(event) => change({ respondentName: event.currentTarget.value })}
          onBlur={() => touch('respondentName')}
        />
        <TextField
          label="Their e-mail address"
          type="email"
          value={claim.respondentEmail}
          maxLength={254}
          autoComplete="off"
          data-path="respondentEmail"
          error={problemAt('respondentEmail')}
          onChange={(event) => change({ respondentEmail: event.currentTarget.value })}
          onBlur={() => touch('respondentEmail')}
        />
      </div>
      <Notice title="Without an agreement it stays private">
        Nobody has accepted here that an unresolved dispute becomes public, so this one never can. It can be answered,
        negotiated and settled like any other.
      </Notice>
    </>
  );
}

const untitled = 'Clause without a heading';

function ByAgreement({ view, claiming }: { view: DisputeView; claiming: Claiming }) {
  const { claim, change } = claiming;
  const respondent = partyOf(view, 'respondent');
  const held = view.governing?.clauses ?? [];
  const clauses = [
    ...held.map(({ id, heading }, index) => ({ id, label: `${index + 1}. ${heading || untitled}` })),
    // Chosen before it was known when it happened: it stays to be seen, and to be left out.
    ...(view.governing?.named ?? [])
      .filter(({ no }) => no === null)
      .map(({ id, heading }) => ({ id, label: `${heading || untitled} (not in that text)` })),
  ];
  const others = view.joint.filter(({ side }) => side === 'respondent');
  const name = (id: (typeof others)[number]['partyId'], isOn: boolean) => {
    const also = claim.alsoAgainst?.filter((other) => other !== id) ?? [];
    change({ alsoAgainst: isOn ? [...also, id] : also });
  };
  const toggle = (id: string, isOn: boolean) =>
    change({ clauseIds: isOn ? [...claim.clauseIds, id] : claim.clauseIds.filter((other) => other !== id) });
  // What the sides are, whatever is written below.
  const guards = guardsOf(view, claim).filter(({ guard }) => guard === 'G1' || guard === 'G5');
  return (
    <>
      <div className={styles.about}>
        <strong>{view.agreementTitle ?? 'An agreement'}</strong>
        <span className={styles.quiet}>
          {view.agreementId !== null && (
            <Link to={to('agreement', { id: view.agreementId })}>{view.agreementRef ?? 'Agreement'}</Link>
          )}{' '}
          · against {respondent?.name ?? claim.respondentName}
        </span>
      </div>
      <InTheWay guards={guards} />
      {others.length > 0 && view.submittedAt === null && (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>Also against others of that side?</legend>
          <p className={styles.legendHelp}>
            Each gets a dispute of their own with the same words, has their own time to answer, and settles for
            themself. Whom you leave out is told of it and reads it, too.
          </p>
          {others.map(({ partyId, name: label }) => (
            <CheckField
              key={partyId}
              label={label}
              checked={claim.alsoAgainst?.includes(partyId) ?? false}
              onChange={(event) => name(partyId, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
      {view.governing && clauses.length > 0 && (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>Which clauses were not kept?</legend>
          <p className={styles.legendHelp}>
            Choose those it is about. You may leave all of them out.
            {view.governing.isAmended && ` The text is ${textHeld(view.governing, view.claim.factsFrom)}.`}
          </p>
          {clauses.map(({ id, label }) => (
            <CheckField
              key={id}
              label={label}
              checked={claim.clauseIds.includes(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
