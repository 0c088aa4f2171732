import { applicationLifecycle } from '@ahadi/domain/mediators/lifecycle.ts';
import type { ApplicationReview } from '@ahadi/domain/mediators/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { ReasonDialog } from '../../core/ReasonDialog.tsx';
import { formatInstant, localDay, useNow } from '../../core/time.ts';
import { formatCalendarDay } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import styles from './reviewing.module.css';

/** Each accreditation, and what the register of its body says about it. */
export function ChecksCard({ it }: { it: ApplicationReview }) {
  const today = localDay(useNow());
  const [checking, setChecking] = useState<number | null>(null);
  const all = it.form.accreditations;
  const chosen = checking === null ? undefined : all[checking];
  return (
    <Card title="Accreditations" aside="each is looked up before the assessment">
      {all.length === 0 && (
        <p className={styles.quiet}>None is named, so this can only become a provisional mediator.</p>
      )}
      <ul className={styles.rows}>
        {all.map((one, index) => {
          const check = it.checks.find((found) => found.index === index);
          const isOver = one.expiresOn !== null && one.expiresOn <= today;
          return (
            <li key={`${one.body} ${one.number}`}>
              <div className={styles.rowWords}>
                <p className={styles.name}>
                  {one.body} <code>{one.number}</code>
                </p>
                <p className={styles.quiet}>
                  {one.issuedOn && `given ${formatCalendarDay(one.issuedOn)} · `}
                  {one.expiresOn ? `until ${formatCalendarDay(one.expiresOn)}` : 'no end named'}
                </p>
                {one.registerUrl && (
                  <a className={styles.quiet} href={one.registerUrl} target="_blank" rel="noreferrer noopener">
                    {one.registerUrl}
                    <span className="aside-voice">, in a new tab</span>
                  </a>
                )}
                {check && (
                  <p className={styles.text}>
                    {check.note}{' '}
                    <span className={styles.quiet}>
                      {check.by}, {formatInstant(check.at)}
                    </span>
                  </p>
                )}
              </div>
              <div className={styles.rowEnd}>
                {isOver && <StateBadge tone="danger">Expired</StateBadge>}
                {check && (
                  <StateBadge tone={check.found ? 'good' : 'danger'}>{check.found ? 'Found' : 'Not found'}</StateBadge>
                )}
                <Button
                  variant="quiet"
                  whyNot={applicationLifecycle.whyNot('check', it.status)}
                  aria-label={`${check ? 'Look it up again' : 'Look it up'}: ${one.body} ${one.number}`}
                  onClick={() => setChecking(index)}
                >
                  {check ? 'Look it up again' : 'Look it up'}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {checking !== null && chosen && (
        <CheckDialog
          it={it}
          index={checking}
          name={`${chosen.body} ${chosen.number}`}
          onClose={() => setChecking(null)}
        />
      )}
    </Card>
  );
}

type Props = { it: ApplicationReview; index: number; name: string; onClose: () => void };

function CheckDialog({ it, index, name, onClose }: Props) {
  const [found, setFound] = useState<boolean | null>(null);
  return (
    <ReasonDialog
      title="What does the register say?"
      confirm="Keep it"
      procedure={api.mediators.check}
      input={(note) => ({ id: it.id, index, found: found ?? false, note })}
      field="note"
      label="What you found"
      help="Where you looked, the name and the dates that stand there. The other reviewers read it."
      problems={{ found: found === null ? 'Choose one.' : undefined }}
      onDone={onClose}
      onClose={onClose}
    >
      {(at) => (
        <Choices legend={name} error={at('found')}>
          {[true, false].map((value) => (
            <Choice
              key={String(value)}
              name="found"
              checked={found === value}
              aria-invalid={at('found') ? true : undefined}
              onChange={() => setFound(value)}
              title={value ? 'It is there, in this name and in force' : 'It is not there, or not in force'}
            />
          ))}
        </Choices>
      )}
    </ReasonDialog>
  );
}
