import { to } from '@ahadi/domain/paths.ts';
import { NotHere } from '../../core/NotHere.tsx';
import { useTemplates } from './words.ts';

/** Instead of a template that could not be read: unknown and others' look alike, everything else can be tried again. */
export function TemplateMissing({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const say = useTemplates();
  return (
    <NotHere error={error} onRetry={onRetry} title={say.notHere} href={to('templates')} way={say.toTemplates}>
      {say.notHereWords}
    </NotHere>
  );
}
