import { paths, to } from '@ahadi/domain/paths.ts';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, matchPath, useLocation } from 'react-router';
import type { client } from '../core/api.ts';
import { useWords } from '../core/language.ts';
import { formatDay } from '../core/time.ts';
import styles from './bars.module.css';
import { frame } from './frame/words.ts';

/** Where somebody signs or pays nothing else is asked of them. */
const apart = [
  paths.agreement,
  paths.escrow,
  paths.mediation,
  paths.checkout,
  paths.orderConfirmation,
  paths.buyCredits,
];
const KEPT = 'terms-put-away';

export type OpenTexts = Awaited<ReturnType<typeof client.terms.open>>;

/** The line itself; see TermsBar. */
export function TermsLine({ texts }: { texts: OpenTexts }) {
  const say = useWords(frame);
  const { pathname } = useLocation();
  const [away, setAway] = useState(putAway);
  const [first] = texts;
  const which = texts.map(({ kind, version }) => `${kind}:${version}`).join();
  if (!first || away === which || apart.some((path) => matchPath(path, pathname))) return null;
  const query = {
    ...(first.kind === 'terms' ? {} : { text: first.kind }),
    ...(first.version > 1 ? { version: String(first.version), compare: '1' } : {}),
  };
  return (
    <aside className={styles.bar} aria-label={say.termsBar}>
      <p>
        {texts.length === 1
          ? say.termsOne({ title: first.title, version: first.version, day: formatDay(first.appliesFrom) })
          : say.termsMany({ count: texts.length })}{' '}
        <Link to={to('terms', {}, query)}>{say.termsRead}</Link>
      </p>
      <button
        type="button"
        className={styles.away}
        aria-label={say.termsAway}
        onClick={() => {
          setAway(which);
          keepAway(which);
        }}
      >
        <IconX size={16} stroke={1.8} aria-hidden />
      </button>
    </aside>
  );
}

function putAway(): string | null {
  try {
    return sessionStorage.getItem(KEPT);
  } catch {
    return null; // Storage may be forbidden: then it is put away until the page is loaded again.
  }
}

function keepAway(which: string): void {
  try {
    sessionStorage.setItem(KEPT, which);
  } catch {
    // As above.
  }
}
