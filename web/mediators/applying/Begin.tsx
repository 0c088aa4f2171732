import type { Identity } from '@ahadi/domain/accounts/schema.ts';
import { mediatorDefaults } from '@ahadi/domain/mediators/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useMe } from '../../core/session.ts';
import { ActFor } from '../../ui/ActFor.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './applying.module.css';

/** A mediator is a person: organisations mediate through the people in them. */
const isPerson = ({ kind }: Identity): boolean => kind === 'person';

/** Before there is an application: who applies, and what it will need. */
export function Begin({ whyNot = null }: { whyNot?: string | null }) {
  const me = useMe();
  const people = me.identities.filter(isPerson);
  const [identityId, setIdentityId] = useState<Identity['id'] | undefined>(people[0]?.id);
  const start = useCommand(api.mediators.start);
  const problem = start.error ? problemOf(start.error) : null;
  const unconfirmed = me.emailVerified ? null : 'Confirm your e-mail address first; the link is in your inbox.';
  return (
    <form
      className={styles.narrow}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (identityId) start.run({ identityId });
      }}
    >
      <p>
        You need a certificate of at least {mediatorDefaults.trainingHours} hours of training, the names of two people
        who know your work, and a checked identity. Everything you type is kept; nothing is sent before you say so.
      </p>
      {unconfirmed && (
        <Notice
          tone="attention"
          title="Confirm your e-mail address first"
          action={<Link to={to('auth', {}, { view: 'verify' })}>Send the link again</Link>}
        >
          The link is in the inbox of {me.email}.
        </Notice>
      )}
      {people.length > 0 ? (
        <ActFor
          identities={people}
          chosen={identityId ?? ''}
          onChange={setIdentityId}
          error={problem?.code === 'ACC_IDENTITY_UNKNOWN' ? problem.sentence : undefined}
        />
      ) : (
        <Notice tone="attention" title="You have no identity of a person">
          Mediators are people. Add yourself among those you act for, in your profile.
        </Notice>
      )}
      {problem && problem.code !== 'ACC_IDENTITY_UNKNOWN' && <Notice tone="danger">{problem.sentence}</Notice>}
      <div className={styles.buttons}>
        <Button
          type="submit"
          pending={start.isPending}
          whyNot={whyNot ?? unconfirmed ?? (identityId ? null : 'Add yourself as a person first.')}
        >
          Begin the application
        </Button>
        <Link className={buttonClass('quiet')} to={to('joinMediator')}>
          What it is about
        </Link>
      </div>
    </form>
  );
}
