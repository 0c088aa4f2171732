import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useCallback, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '../../core/language.ts';
import { useIsOffline } from '../../core/offline/connection.ts';
import { rememberChoice } from '../../core/offline/recent.ts';
import { useMe } from '../../core/session.ts';
import { setTheme, useTheme } from '../../core/theme.ts';
import { closesDialog } from '../../ui/backdrop.ts';
import type { Choice } from './matching.ts';
import styles from './Palette.module.css';
import { useChoices } from './useChoices.ts';
import { palette } from './words.ts';

const groups: readonly Choice['group'][] = ['recent', 'yours', 'goTo', 'do', 'help'];
/** In the order in which they are shown, so that the arrow keys go down the list. */
const inShownOrder = (choices: readonly Choice[]): Choice[] =>
  groups.flatMap((group) => choices.filter((choice) => choice.group === group));

type Props = { onClose: () => void; onSignOut: () => void };

/** One field for everywhere: pages, one’s own things, deeds and help. A dialog of the browser’s own with a combobox in it. */
export default function Palette({ onClose, onSignOut }: Props) {
  const say = useWords(palette);
  const { userId, acting } = useMe();
  const theme = useTheme();
  const navigate = useNavigate();
  const isOffline = useIsOffline();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const { choices, isLooking, isPartial } = useChoices(query);
  const listed = inShownOrder(choices);
  const at = Math.min(active, listed.length - 1);
  const id = useId();
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);

  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    onClose();
    if (choice.path === undefined) {
      if (choice.key === 'theme') setTheme(theme === 'dark' ? 'light' : 'dark');
      else onSignOut();
      return;
    }
    rememberChoice(userId, { key: choice.key, label: choice.label, about: choice.about, path: choice.path });
    void navigate(choice.path);
  };
  const goTo = (next: number) => {
    const index = (next + listed.length) % Math.max(listed.length, 1);
    setActive(index);
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const moves: Partial<Record<string, () => void>> = {
      ArrowDown: () => goTo(at + 1),
      ArrowUp: () => goTo(at - 1),
      PageDown: () => goTo(Math.min(at + 5, listed.length - 1)),
      PageUp: () => goTo(Math.max(at - 5, 0)),
      Enter: () => choose(listed[at]),
    };
    const move = moves[event.key];
    if (!move || event.nativeEvent.isComposing) return;
    event.preventDefault();
    move();
  };

  return (
    <dialog
      ref={open}
      className={styles.dialog}
      aria-label={say.title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => closesDialog(event) && onClose()}
    >
      <div className={styles.sheet}>
        <div className={styles.field}>
          <IconSearch className={styles.glass} size={18} stroke={1.8} aria-hidden />
          <input
            className={styles.input}
            role="combobox"
            aria-expanded
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={listed.length > 0 ? `${id}-${at}` : undefined}
            aria-label={acting ? say.searchPages : say.searchAll}
            placeholder={say.placeholder}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            value={query}
            onChange={(event) => {
              setQuery(event.currentTarget.value);
              setActive(0);
            }}
            onKeyDown={onKey}
          />
          <button type="button" className={styles.close} onClick={onClose}>
            {say.close}
          </button>
        </div>
        <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={say.found} tabIndex={-1}>
          {groups.map((group) => {
            const of = listed.flatMap((choice, index) => (choice.group === group ? [{ choice, index }] : []));
            if (of.length === 0) return null;
            return (
              // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
              <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
                <p className={styles.group} id={`${id}-${group}`}>
                  {say[group]}
                </p>
                {of.map(({ choice, index }) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and hears the keys
                  <div
                    key={choice.key}
                    id={`${id}-${index}`}
                    className={styles.option}
                    role="option"
                    aria-selected={index === at}
                    onMouseMove={() => setActive(index)}
                    onClick={() => choose(choice)}
                  >
                    <span className={styles.label}>{choice.label}</span>
                    {choice.about && <span className={styles.about}>{choice.about}</span>}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
        <p className={styles.state} role="status">
          {isOffline
            ? say.offline
            : isPartial
              ? say.partial
              : isLooking
                ? say.looking
                : listed.length === 0
                  ? acting
                    ? say.noPage
                    : say.nothing
                  : ''}
        </p>
      </div>
    </dialog>
  );
}
