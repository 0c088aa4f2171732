import { rescueWords } from '@ahadi/domain/assistant/danger/calls.ts';
import { dangerIn } from '@ahadi/domain/assistant/danger/rules.ts';
import { tongueOf } from '@ahadi/domain/assistant/danger/tongue.ts';
import { directionOf } from '@ahadi/domain/core/locale.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { Notice } from '../ui/Notice.tsx';
import { useSession } from './session.ts';

/** Tells anyone who writes of danger to life whom to call, while they write. Loaded by itself: the words it knows are many. */
export default function DangerNotice({ text }: { text: string }) {
  const { session } = useSession();
  const [said] = useDebouncedValue(text, 500);
  const danger = useMemo(() => dangerIn(said), [said]);
  if (danger === null) return null;
  // In the language in which it is told, whatever the page speaks.
  const language = tongueOf(said);
  const [first, ...more] = rescueWords(danger, session?.identities[0]?.country ?? null, language);
  return (
    <div lang={language} dir={directionOf(language)}>
      <Notice tone="danger" title={first}>
        {more.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </Notice>
    </div>
  );
}
