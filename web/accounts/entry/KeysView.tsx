import { brand } from '@ahadi/domain/brand.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { deviceWords } from '../../core/devicewords.ts';
import { problemOf } from '../../core/errors.ts';
import { useWords } from '../../core/language.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { FreshProof } from '../FreshProof.tsx';
import { NewPassword } from '../NewPassword.tsx';
import { addPasskey, hasPasskeys } from '../passkeys.ts';
import { useRefusal } from '../refusing/words.ts';
import { KeepCodes } from '../security/KeepCodes.tsx';
import { useFreshDeed } from '../useFreshDeed.ts';
import styles from './entry.module.css';
import { Heading } from './Heading.tsx';
import type { EntryProps } from './view.ts';
import { entry } from './words.ts';

type Props = Pick<EntryProps, 'onIn'> & {
  /** How many codes are left for who has just come back by one; null for a new account. */
  codesLeft: number | null;
};

/** What an account without a password needs before it can be left alone: a passkey of this device, and recovery codes. */
export function KeysView({ codesLeft, onIn }: Props) {
  const say = useWords(entry);
  const refusalIn = useRefusal();
  const queryClient = useQueryClient();
  const [isAdded, setAdded] = useState(false);
  const ways = useQuery(api.accounts.signInWays.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));
  const lookAgain = () => queryClient.invalidateQueries({ queryKey: api.accounts.signInWays.key() });
  if (ways.isError) {
    const sentence = refusalIn(ways.error)?.sentence ?? '';
    return <ErrorCard {...problemOf(ways.error)} sentence={sentence} onRetry={ways.refetch} />;
  }
  if (!ways.data) return <p role="status">{say.loading}</p>;
  const { password, passkeys, recoveryCodes } = ways.data;
  const isOpen = password || passkeys.length > 0;
  if (!isAdded && (!isOpen || codesLeft !== null))
    return (
      <WayIn
        codesLeft={codesLeft}
        onDone={async () => {
          await lookAgain();
          setAdded(true);
        }}
      />
    );
  if (!password && recoveryCodes === 0)
    return (
      <>
        <Heading title={say.keepCodes}>{say.keepCodesLead({ brand: brand.name })}</Heading>
        <div className={styles.form}>
          <KeepCodes onKept={onIn} />
        </div>
      </>
    );
  return (
    <>
      <Heading title={say.allSet}>{say.allSetLead}</Heading>
      <div className={styles.actions}>
        <Button size="lg" onClick={onIn}>
          {say.continue}
        </Button>
      </div>
    </>
  );
}

/** A passkey of this device, or where one prefers it a password after all. */
function WayIn({ codesLeft, onDone }: { codesLeft: number | null; onDone: () => Promise<unknown> }) {
  const say = useWords(entry);
  const [byPassword, setByPassword] = useState(!hasPasskeys());
  const add = useFreshDeed(() => addPasskey(deviceWords(navigator.userAgent)), onDone);
  return (
    <>
      <Heading title={byPassword ? say.choosePassword : say.addYourKey}>
        {codesLeft === null ? say.addressConfirmed : say.codesLeft({ left: codesLeft })}{' '}
        {byPassword ? say.byPassword : say.byKey}
      </Heading>
      {byPassword ? (
        <NewPassword onDone={onDone} />
      ) : (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            add.run();
            focusFirstProblem(event.currentTarget);
          }}
        >
          {add.refusal && (
            <div className={styles.problem}>
              <Notice tone="danger">{add.refusal.sentence}</Notice>
            </div>
          )}
          <FreshProof deed={add} />
          <div className={styles.submit}>
            <Button type="submit" size="lg" pending={add.isPending}>
              {say.addKey}
            </Button>
          </div>
        </form>
      )}
      {hasPasskeys() && (
        <p className={styles.foot}>
          <button type="button" className={styles.link} onClick={() => setByPassword(!byPassword)}>
            {byPassword ? say.keyInstead : say.passwordInstead}
          </button>
        </p>
      )}
    </>
  );
}
