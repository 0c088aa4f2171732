import { isLanguage, type Language, languages } from '@ahadi/domain/core/locale.ts';
import { useLanguage, useWords } from '../core/language.ts';
import { ownNames } from '../core/ownnames.ts';
import { toast } from '../core/toast.ts';
import styles from './LanguageSwitch.module.css';
import { shell } from './words.ts';

/** The reader's language, each by its own name. The page stays as it is, with what was typed in it. */
export function LanguageSwitch({ onChosen }: { onChosen?: (language: Language) => void }) {
  const say = useWords(shell);
  const choose = (value: string) =>
    isLanguage(value) &&
    import('../core/choosing.ts')
      .then((it) => it.chooseLanguage(value))
      .then(() => onChosen?.(value))
      .catch(() => toast({ tone: 'danger', title: say.languageFailed, message: '' }));
  return (
    <select
      className={styles.choice}
      aria-label={say.language}
      value={useLanguage()}
      onChange={(event) => void choose(event.target.value)}
    >
      {languages.map((each) => (
        <option key={each} value={each} lang={each}>
          {ownNames[each]}
        </option>
      ))}
    </select>
  );
}
