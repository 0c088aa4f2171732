import { intents } from '@ahadi/domain/assistant/rules.ts';
import type { IntentName } from '@ahadi/domain/assistant/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { useSearch } from '../../core/search.ts';
import { Button } from '../../ui/Button.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from '../assistant.module.css';

/** Things to do together, those that fit where one came from first. */
export function Begin({ onIntent }: { onIntent: (intent: IntentName) => void }) {
  const [search] = useSearch();
  const { data, isPending } = useQuery(
    api.assistant.begin.queryOptions({ input: { path: (search.get('from') ?? '').slice(0, 200) } }),
  );
  if (isPending) return <SkeletonRows rows={2} label="Loading what can be done together" />;
  const known = (data ?? []).flatMap(({ id, label }) => {
    const intent = intents.find((name) => name === id || `intent:${name}` === id);
    return intent ? [{ intent, label }] : [];
  });
  if (known.length === 0) return null;
  return (
    <section aria-labelledby="begin">
      <h2 id="begin" className={styles.part}>
        Or begin here
      </h2>
      <ul className={styles.chips}>
        {known.map(({ intent, label }) => (
          <li key={intent}>
            <Button variant="quiet" onClick={() => onIntent(intent)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
