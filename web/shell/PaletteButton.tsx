import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useWords } from '../core/language.ts';
import { lazy } from '../core/lazy.ts';
import { useMe } from '../core/session.ts';
import { frame } from './frame/words.ts';
import styles from './PaletteButton.module.css';
import { SignOutQuestion } from './SignOutQuestion.tsx';
import { useSignOut } from './useSignOut.ts';

// It comes when it is opened for the first time.
const load = () => import('./palette/Palette.tsx');
const Palette = lazy(load);

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Ctrl or Cmd plus K opens it, unless another dialog is open or a text that is being written takes the keys for itself. */
function useKey(toggle: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      if (event.defaultPrevented || (event.target instanceof HTMLElement && event.target.isContentEditable)) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toggle]);
}

/** The way to everything: a field to press at a desk, a glass on a phone. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  const { acting } = useMe();
  const say = useWords(frame);
  const leaving = useSignOut();
  useKey(() => setOpen((was) => (was ? false : document.querySelector('dialog[open]') === null)));
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={18} stroke={1.8} aria-hidden />
        {/* What is read on it is its name, so that who says it to their machine presses it (WCAG 2.5.3); the keys are no part of it. */}
        <span className={styles.words}>{acting ? say.goToPage : say.search}</span>
        <span className={styles.key} data-keys={[isMac() ? '⌘' : 'Ctrl', 'K'].join(' ')} aria-hidden />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} onSignOut={leaving.begin} />
        </Suspense>
      )}
      <SignOutQuestion leaving={leaving} />
    </>
  );
}
