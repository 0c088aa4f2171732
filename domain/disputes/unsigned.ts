// Apart from what an offer is made of: the page of every dispute says it.
import { disputeLifecycle } from './lifecycle.ts';
import type { DisputeStatus } from './schema.ts';

/** What becomes of a settlement that waits for signatures where its dispute ends in another way; nothing where none waits. */
export const unsignedCloses = ({ status }: { status: DisputeStatus }): string =>
  disputeLifecycle.can('settle', status) ? ' The settlement that is not signed by both closes and binds nobody.' : '';
