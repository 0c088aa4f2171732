import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWordsHere } from '../../core/here.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { FreshProof } from '../FreshProof.tsx';
import { keepCodes, makeCodes } from '../recovering.ts';
import { useRefusal } from '../refusing/words.ts';
import { useFreshDeed } from '../useFreshDeed.ts';
import { account } from '../words.ts';
import { Codes } from './Codes.tsx';
import styles from './security.module.css';

/** Makes recovery codes, shows them this once, and has it said that they are kept: only then do they count. */
export function KeepCodes({ onKept }: { onKept: () => unknown }) {
  const say = useWordsHere(account);
  const refusalIn = useRefusal();
  const [made, setMade] = useState<Awaited<ReturnType<typeof makeCodes>> | null>(null);
  const [isKept, setKept] = useState(false);
  const [tried, setTried] = useState(false);
  const make = useFreshDeed(
    async () => setMade(await makeCodes()),
    () => undefined,
  );
  const keep = useMutation({ mutationFn: (set: string) => keepCodes(set), onSuccess: onKept });
  if (!made)
    return (
      <div className={styles.steps}>
        <p>{say.codesReady}</p>
        <FreshProof deed={make} />
        {make.refusal && make.refusal.field === null && <Notice tone="danger">{make.refusal.sentence}</Notice>}
        <Button size="lg" pending={make.isPending} onClick={make.run}>
          {say.showCodes}
        </Button>
      </div>
    );
  return (
    <form
      className={styles.steps}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isKept && !keep.isPending) keep.mutate(made.set);
      }}
    >
      <Codes codes={made.codes} label={say.recoveryCodes} file="recovery-codes">
        {say.codesOnce}
      </Codes>
      <CheckField
        name="kept"
        checked={isKept}
        label={say.codesKept}
        error={tried && !isKept ? say.codesNotKept : undefined}
        onChange={(event) => setKept(event.target.checked)}
      />
      {keep.isError && <Notice tone="danger">{refusalIn(keep.error)?.sentence}</Notice>}
      <Button type="submit" size="lg" pending={keep.isPending}>
        {say.goOn}
      </Button>
    </form>
  );
}
