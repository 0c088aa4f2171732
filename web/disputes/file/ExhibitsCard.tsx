import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { count } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { AddExhibit } from '../exhibits/AddExhibit.tsx';
import { ExhibitList } from '../exhibits/ExhibitList.tsx';
import { offer } from '../offer.ts';
import { useReader } from '../useReader.ts';
import styles from './file.module.css';

/** What shows it: C by the filer, R by the other side, J by both. Never published. */
export function ExhibitsCard({ view }: { view: DisputeView }) {
  const reader = useReader();
  const mayAdd = offer('add_exhibit', view, reader).can;
  return (
    <Card title="Exhibits" aside={view.exhibits.length > 0 ? count(view.exhibits.length, 'exhibit') : undefined}>
      <div className={styles.stack}>
        {view.exhibits.length === 0 && (
          <p className={styles.quiet}>There are none yet. Exhibits are never published.</p>
        )}
        {view.exhibits.length > 0 && <ExhibitList view={view} />}
        {mayAdd && <AddExhibit view={view} />}
      </div>
    </Card>
  );
}
