import type { CourtBody } from '@ahadi/domain/mediators/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { countries, countryName } from '../../core/countries.ts';
import { problemOf } from '../../core/errors.ts';
import { useDeed } from '../../core/useDeed.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import styles from './roster.module.css';

/** Courts and their bodies whose accreditation earns the badge “Judiciary-accredited”. */
export default function CourtBodies() {
  const bodies = useQuery(api.mediators.courtBodies.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));
  const [removing, setRemoving] = useState<CourtBody | null>(null);
  return (
    <div className={styles.twoColumns}>
      <Card inset="flush" title="Court bodies" aside="their accreditation earns the badge">
        {bodies.isPending && <SkeletonRows rows={3} label="Loading the court bodies" />}
        {bodies.isError && !bodies.data && <ErrorCard {...problemOf(bodies.error)} onRetry={() => bodies.refetch()} />}
        {bodies.data?.length === 0 && (
          <p className={styles.none}>No body is on the list, so nobody can have the badge. Add one.</p>
        )}
        <ul className={styles.bodies}>
          {bodies.data?.map((body) => (
            <li key={body.id}>
              <span>
                <span className={styles.name}>{body.name}</span>{' '}
                <span className={styles.quiet}>{countryName(body.country)}</span>
              </span>
              <Button variant="plain" aria-label={`Remove ${body.name}`} onClick={() => setRemoving(body)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      <AddBody />
      {removing && <RemoveDialog body={removing} onClose={() => setRemoving(null)} />}
    </div>
  );
}

function AddBody() {
  const [name, setName] = useState('');
  const [country, setCountry] = useState('KE');
  const deed = useDeed(api.mediators.addCourtBody, {
    problems: { name: name.trim().length < 2 ? 'Write its name as it stands on its papers.' : undefined },
    onDone: () => setName(''),
  });
  return (
    <Card title="Add a body">
      <form
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          deed.run({ name: name.trim(), country });
        }}
      >
        <TextField
          label="Name"
          help="Accreditations are compared with it, so write it exactly."
          maxLength={120}
          value={name}
          error={deed.at('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SelectField label="Country" value={country} onChange={(event) => setCountry(event.currentTarget.value)}>
          {countries.map((one) => (
            <option key={one.code} value={one.code}>
              {one.name}
            </option>
          ))}
        </SelectField>
        {deed.problem && <Notice tone="danger">{deed.problem}</Notice>}
        <div className={styles.buttons}>
          <Button type="submit" pending={deed.pending}>
            Add it
          </Button>
        </div>
      </form>
    </Card>
  );
}

function RemoveDialog({ body, onClose }: { body: CourtBody; onClose: () => void }) {
  const deed = useDeed(api.mediators.removeCourtBody, { onDone: onClose });
  return (
    <ConfirmDialog
      title={`Take ${body.name} off the list?`}
      confirm="Take it off"
      cancel="Keep it"
      tone="danger"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ bodyId: body.id })}
      onClose={onClose}
    >
      <p>Mediators whose only court accreditation is of this body lose the badge.</p>
    </ConfirmDialog>
  );
}
