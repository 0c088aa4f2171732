import type { InTheWay as Guarding } from '@ahadi/domain/disputes/publishing/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { Notice } from '../../ui/Notice.tsx';
import styles from './filing.module.css';

/** What keeps it private for good as it stands, each with what mends it, where one can still do something about it. */
export const InTheWay = ({ guards }: { guards: readonly Guarding[] }) =>
  guards.length > 0 && (
    <Notice title="As it stands, it stays private whatever comes of it">
      <ul className={styles.inTheWay}>
        {guards.map(({ what, remedy, isOwnIdentity }) => (
          <li key={what}>
            {what} {remedy}
            {isOwnIdentity && (
              <>
                {' '}
                <Link to={to('profile', {}, { tab: 'account' })}>Have it checked</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
