import { PUBLIC_HISTORY_LEVEL, verificationLevelOf } from '@ahadi/domain/accounts/rules.ts';
import type { Identity } from '@ahadi/domain/accounts/schema.ts';
import { neededDocuments } from '@ahadi/domain/accounts/verification/rules.ts';
import type { WantedLevel } from '@ahadi/domain/accounts/verification/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Section } from '../profile/Section.tsx';
import { LevelList } from './LevelList.tsx';
import styles from './verification.module.css';
import { WantedChoice } from './WantedChoice.tsx';

/** Before a request: what the levels mean, what it takes, and the way in. */
export function LevelSection({ identity }: { identity: Identity }) {
  const level = identity.verificationLevel;
  const [wanted, setWanted] = useState<WantedLevel>(level >= 2 ? 3 : 2);
  const start = useCommand(api.verification.start);
  return (
    <>
      <Section
        title="What is known"
        about={`Others see this beside its name. Below level ${PUBLIC_HISTORY_LEVEL} a dispute about it never becomes public history, because a wrong name there would harm somebody else.`}
      >
        <LevelList level={level} />
      </Section>
      {level < 3 && (
        <Section
          title={level < 2 ? 'Have it checked' : 'Have it checked once more'}
          about="A reviewer compares your documents with what you stated. Only you and the reviewers can open them, and the place a picture was taken at is left out."
        >
          <WantedChoice level={level} value={wanted} onChange={setWanted} />
          <div>
            <p className={styles.legend}>You need</p>
            <ul className={styles.needs}>
              {neededDocuments[identity.kind].map(({ words, hint }) => (
                <li key={words}>
                  <span className={styles.need}>{words}</span>
                  <span className={styles.quiet}>{hint}</span>
                </li>
              ))}
            </ul>
          </div>
          {start.error && <Notice tone="danger">{problemOf(start.error).sentence}</Notice>}
          <div>
            <Button
              pending={start.isPending}
              onClick={() => start.run({ identityId: identity.id, wantedLevel: wanted })}
            >
              Begin with “{verificationLevelOf(wanted).label}”
            </Button>
          </div>
        </Section>
      )}
    </>
  );
}
