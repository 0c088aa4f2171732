import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { useRole, useSession } from '../../core/session.ts';
import styles from '../help.module.css';

/** The way to the editors' desk, for anyone who may use it. */
export function ManageLink() {
  const { status } = useSession();
  return status === 'in' ? <ForEditors /> : null;
}

function ForEditors() {
  const editor = useRole('editor');
  const admin = useRole('admin');
  if (!editor.hasRole && !admin.hasRole) return null;
  return (
    <Link className={styles.manage} to={to('help', {}, { manage: '1' })}>
      Manage articles
    </Link>
  );
}
