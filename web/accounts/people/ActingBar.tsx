import type { Acting } from '@ahadi/domain/organisations/schema.ts';
import { Here, useFigures, useWordsHere } from '../../core/here.ts';
import { useLanguage } from '../../core/language.ts';
import { rich } from '../../core/Rich.tsx';
import { Button } from '../../ui/Button.tsx';
import { acting as actingRoom } from './acting/words.ts';
import styles from './organisations.module.css';
import { useActing } from './useActing.ts';

/** Over every page while somebody acts for an organisation: for which, as what, and the way back. */
export default function ActingBar({ acting }: { acting: Acting }) {
  return (
    <Here value={useLanguage()}>
      <Bar acting={acting} />
    </Here>
  );
}

function Bar({ acting: { organisation, role, limit, pays, inPlaceOf } }: { acting: Acting }) {
  const say = useWordsHere(actingRoom);
  const { money } = useFigures();
  const { isPending, actFor } = useActing();
  const as = { owner: say.owner, signatory: say.signatory, drafter: say.drafter, reader: say.reader }[role];
  const within = limit ? say.withLimit({ powers: as, limit: money(limit.minor, limit.currency) }) : as;
  const powers = pays ? say.withMoney({ powers: within }) : within;
  const words = inPlaceOf
    ? say.actsInPlace({ organisation, powers, other: inPlaceOf })
    : say.actsFor({ organisation, powers });
  return (
    <aside className={styles.bar} aria-label={say.bar}>
      <p>{rich(words, { b: (name) => <strong>{name}</strong> })}</p>
      <Button variant="quiet" pending={isPending} onClick={() => actFor(null)}>
        {say.asSelf}
      </Button>
    </aside>
  );
}
