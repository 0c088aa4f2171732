import { initialsOf } from '@ahadi/domain/accounts/rules.ts';
import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './Avatar.module.css';

type Props = {
  name: string;
  src?: string | null;
  size?: 24 | 32 | 40 | 72;
  /** What stands in for a missing picture. */
  fallback?: 'initials' | 'icon';
};

/** A person or organisation: picture, else initials, else the default icon. Decoration: the name stands beside it in words. */
export function Avatar({ name, src, size = 32, fallback = 'initials' }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const initials = fallback === 'initials' ? initialsOf(name) : '';
  const style = { width: size, height: size, fontSize: Math.round(size * 0.38) };
  return (
    <span className={styles.avatar} style={style} aria-hidden>
      {src && src !== broken ? (
        <img className={styles.picture} src={src} alt="" width={size} height={size} onError={() => setBroken(src)} />
      ) : (
        initials || <IconUser size={Math.round(size * 0.55)} stroke={1.8} />
      )}
    </span>
  );
}
