import { to } from '@ahadi/domain/paths.ts';
import { NotHere } from '../../core/NotHere.tsx';

/** Instead of a template that could not be read: unknown and others' look alike, everything else can be tried again. */
export function TemplateMissing({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <NotHere
      error={error}
      onRetry={onRetry}
      title="This template is not here"
      href={to('templates')}
      way="Go to your templates"
    >
      There is nothing at this address, or it belongs to an identity that you do not act for.
    </NotHere>
  );
}
