import { brand } from '@ahadi/domain/brand.ts';
import { languages } from '@ahadi/domain/core/locale.ts';
import { isKnownPath, paths } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { useWords } from '../../core/language.ts';
import { ownNames } from '../../core/ownnames.ts';
import styles from './LandingFooter.module.css';
import { operator } from './operator/words.ts';
import { landing } from './words.ts';

const rooms = [
  { to: paths.terms, label: 'terms' },
  { to: '/help', label: 'help' },
  { to: '/contact', label: 'contact' },
] as const;

export function LandingFooter() {
  const say = useWords(landing);
  const own = useWords(operator);
  return (
    <footer className={styles.footer} data-below>
      <p className={styles.name}>
        {brand.name}
        <span>{own.tagline}.</span>
      </p>
      <nav aria-label={say.footer} className={styles.links}>
        {rooms
          .filter((room) => isKnownPath(room.to))
          .map((room) => (
            <Link key={room.to} to={room.to}>
              {say[room.label]}
            </Link>
          ))}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
      </nav>
      <nav id="languages" aria-label={say.language} className={styles.links}>
        {languages.map((each) => (
          <a key={each} href={`/?lang=${each}`} lang={each} hrefLang={each}>
            {ownNames[each]}
          </a>
        ))}
      </nav>
    </footer>
  );
}
