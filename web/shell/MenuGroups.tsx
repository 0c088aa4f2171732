import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { useCanOpen } from '../core/acting.ts';
import { useWords } from '../core/language.ts';
import { PART_FAILED } from '../core/reloading.ts';
import { useRole } from '../core/session.ts';
import { frame } from './frame/words.ts';
import styles from './MenuGroups.module.css';
import { currentOf, type MenuEntry, type MenuGroup, menu, nameOf } from './menu.ts';
import { useSidebar } from './sidebar.ts';

type Choosing = { onChoose: () => void };

export function MenuGroups({ onChoose }: Choosing) {
  const { hasRole } = useRole('admin');
  const canOpen = useCanOpen();
  // The router asks for a page that is pointed at. That its script is missing is said when the page is chosen, and is no failure before.
  useEffect(() => {
    const pass = (event: PromiseRejectionEvent) => {
      if (event.reason instanceof Error && event.reason.message === PART_FAILED) event.preventDefault();
    };
    window.addEventListener('unhandledrejection', pass);
    return () => window.removeEventListener('unhandledrejection', pass);
  }, []);
  const shown = menu
    .filter(({ role }) => role !== 'admin' || hasRole)
    .map((group) => ({ ...group, entries: group.entries.filter(({ href, external }) => external || canOpen(href)) }))
    .filter(({ entries }) => entries.length > 0);
  return shown.map((group) => <Group key={group.label} group={group} onChoose={onChoose} />);
}

function Group({ group, onChoose }: { group: MenuGroup } & Choosing) {
  const say = useWords(frame);
  const labelId = useId();
  return (
    <div className={styles.group}>
      <p className={styles.groupLabel} id={labelId}>
        {say[group.label]}
      </p>
      <ul aria-labelledby={labelId}>
        {group.entries.map((entry) => (
          <li key={entry.href}>
            <Entry entry={entry} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({ entry, onChoose }: { entry: MenuEntry } & Choosing) {
  const { pathname } = useLocation();
  const say = useWords(frame);
  const { href, icon: Icon } = entry;
  const label = nameOf(entry, say);
  const { expanded } = useSidebar();
  const title = expanded ? undefined : label;
  const words = (
    <>
      <Icon className={styles.icon} size={16} stroke={1.8} aria-hidden />
      <span className={styles.label}>{label}</span>
    </>
  );
  if (entry.external)
    return (
      <a className={styles.entry} href={href} target="_blank" rel="noreferrer" title={title} onClick={onChoose}>
        {words}
        <span className="aside-voice">{say.newTab}</span>
        <IconExternalLink className={`${styles.out} turns`} size={14} stroke={1.8} aria-hidden />
      </a>
    );
  return (
    <Link
      className={styles.entry}
      prefetch="intent"
      to={href}
      title={title}
      aria-current={currentOf(entry, pathname)}
      onClick={onChoose}
    >
      {words}
    </Link>
  );
}
