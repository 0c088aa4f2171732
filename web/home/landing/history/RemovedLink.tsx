import { Link } from 'react-router';
import { useWords } from '../../../core/language.ts';
import { landing } from '../words.ts';
import styles from './NameSearch.module.css';

/** To the numbers of what left the public record, which open under the search. */
export const RemovedLink = () => (
  <Link className={styles.link} to={{ search: '?removed=all', hash: '#public-history' }}>
    {useWords(landing).removedNumbers}
  </Link>
);
