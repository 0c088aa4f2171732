import { use } from 'react';
import { noteMissing } from './language.ts';
import { useMe } from './session.ts';

/** Where this tab goes on once it acts for another account; the dashboard where nothing is said. */
export const goesOn = { at: '' };

type Pages = Pick<typeof import('./actingpages.ts'), 'isOpenTo'>;
let pages: Promise<Pages> | undefined;
/** The table of what is done where, for the few who act for an organisation. Where it does not come everything is offered, and the server decides. */
const actingPages = (): Promise<Pages> =>
  (pages ??= import('./actingpages.ts').catch((failure: unknown): Pages => {
    console.warn('What is done for an organisation where could not be loaded', failure);
    noteMissing(() => {
      pages = undefined;
    });
    return { isOpenTo: () => true };
  }));

/**
 * Whether there is something for the reader at an address: always, or while they act for an organisation where their role does something for
 * it. Who acts for one waits until that is known.
 */
export function useCanOpen(): (path: string) => boolean {
  const { acting } = useMe();
  if (!acting) return () => true;
  const { isOpenTo } = use(actingPages());
  return (path) => isOpenTo(acting, path);
}
