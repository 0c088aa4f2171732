import * as z from 'zod';
import { open, signedIn } from '../../core/door.ts';
import { Revision } from '../../core/revision.ts';
import { InstantSchema } from '../../core/schema.ts';
import { LegalText, LegalVersion } from './schema.ts';

const version = z.object({ kind: LegalText, version: Revision });

/** The legal texts with all their versions, and who accepted which. */
export const terms = {
  /** A text in one version, the newest when none is named. Throws NOT_FOUND. */
  read: open
    .route({ method: 'GET', path: '/terms/{kind}' })
    .input(version.partial({ version: true }))
    .output(
      LegalVersion.extend({
        versions: z.array(LegalVersion.pick({ version: true, appliesFrom: true, summary: true })),
        /** The newest version the reader accepted, and when; null for visitors and who accepted none. */
        accepted: z.object({ version: Revision, at: InstantSchema }).nullable(),
      }),
    ),
  /** What applies and the reader has not accepted yet in its newest version. */
  open: signedIn
    .route({ method: 'GET', path: '/terms' })
    .output(z.array(LegalVersion.pick({ kind: true, title: true, version: true, appliesFrom: true, summary: true }))),
  /** Only the newest version of a text can be accepted; written down for good. Throws STALE when there is a newer one. */
  accept: signedIn
    .route({ method: 'POST', path: '/terms/{kind}/accept' })
    .input(version)
    .output(z.object({ at: InstantSchema })),
};
