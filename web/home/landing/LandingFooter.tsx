import { brand } from '@ahadi/domain/brand.ts';
import { isKnownPath, paths } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import styles from './LandingFooter.module.css';

const rooms = [
  { to: paths.terms, label: 'Terms' },
  { to: '/help', label: 'Help' },
  { to: '/contact', label: 'Contact' },
] as const;

export function LandingFooter() {
  return (
    <footer className={styles.footer} data-below>
      <p className={styles.name}>
        {brand.name}
        <span>{brand.tagline}.</span>
      </p>
      <nav aria-label="Footer" className={styles.links}>
        {rooms
          .filter((room) => isKnownPath(room.to))
          .map((room) => (
            <Link key={room.to} to={room.to}>
              {room.label}
            </Link>
          ))}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
      </nav>
    </footer>
  );
}
