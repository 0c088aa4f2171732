import { conductVersion } from '@ahadi/domain/mediators/conduct.ts';
import { mediatorDefaults, mostCases } from '@ahadi/domain/mediators/rules.ts';
import type { MediatorStanding } from '@ahadi/domain/mediators/schema.ts';
import { tierWords } from '@ahadi/domain/mediators/words.ts';
import { useRef, useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { CodeOfConduct } from '../joining/CodeOfConduct.tsx';
import styles from './standing.module.css';

/** Approved and not begun: the code of conduct, and the beginning. */
export default function Onboarding({ standing }: { standing: MediatorStanding }) {
  const form = useRef<HTMLFormElement>(null);
  const [accepts, setAccepts] = useState(false);
  const [tried, setTried] = useState(false);
  const onboard = useCommand(api.mediators.onboard, { onSuccess: () => window.scrollTo({ top: 0 }) });
  const { tier } = standing.profile;
  return (
    <Card title="The code of conduct" aside={`version ${conductVersion}`} inset="sheet">
      <form
        ref={form}
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (accepts) onboard.run({ acceptsCode: true });
          else focusFirstProblem(form.current);
        }}
      >
        <p>
          You are approved as a {tierWords[tier].toLowerCase()}: {mostCases[tier]} open cases at once, for{' '}
          {mediatorDefaults.termMonths} months. You begin when you accept this code; that is kept with its time.
        </p>
        <CodeOfConduct />
        <CheckField
          label="I have read the code of conduct and will keep it."
          checked={accepts}
          error={tried && !accepts ? 'Read the code and accept it.' : undefined}
          onChange={(event) => setAccepts(event.currentTarget.checked)}
        />
        {onboard.error && <Notice tone="danger">{problemOf(onboard.error).sentence}</Notice>}
        <div className={styles.buttons}>
          <Button type="submit" pending={onboard.isPending}>
            Accept it and begin
          </Button>
        </div>
      </form>
    </Card>
  );
}
