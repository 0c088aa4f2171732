import { checkView } from '@ahadi/domain/paths.ts';
import { Speaking } from '../../../core/here.ts';
import { lazy } from '../../../core/lazy.ts';
import { Removals } from '../../../records/searching/Removals.tsx';
import styles from './Asked.module.css';
import { Found } from './Found.tsx';

const CheckDocument = lazy(() =>
  import('../../../agreements/checking/CheckDocument.tsx').then((module) => ({ default: module.CheckDocument })),
);
const ConfirmChallenge = lazy(() =>
  import('../../../records/searching/ConfirmChallenge.tsx').then((module) => ({ default: module.ConfirmChallenge })),
);

/** What the words behind "?" ask for. */
export function Asked({ search, onClear }: { search: URLSearchParams; onClear: () => void }) {
  const name = (search.get('name') ?? '').trim();
  const reference = search.get('record');
  const letter = search.get('challenge');
  if (search.get('view') === checkView) return <CheckDocument text={search.get('text')} />;
  return (
    // What is found is not translated yet, and says so.
    <Speaking language="en">
      {letter !== null && (
        <div className={styles.letter}>
          <ConfirmChallenge token={letter} />
        </div>
      )}
      {name !== '' || reference !== null ? (
        <Found name={name} reference={reference} onClear={onClear} />
      ) : (
        search.has('removed') && <Removals level={3} />
      )}
    </Speaking>
  );
}
