import { IconMoon, IconSun } from '@tabler/icons-react';
import { useWords } from '../core/language.ts';
import { setTheme, useTheme } from '../core/theme.ts';
import { frame } from './frame/words.ts';
import styles from './TopBar.module.css';

/** Light and dark, remembered on this device. */
export function ThemeToggle() {
  const say = useWords(frame);
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  const Icon = other === 'dark' ? IconMoon : IconSun;
  const label = other === 'dark' ? say.toDark : say.toLight;
  return (
    <button type="button" className={styles.icon} aria-label={label} title={label} onClick={() => setTheme(other)}>
      <Icon size={18} stroke={1.8} aria-hidden />
    </button>
  );
}
