import type { Party } from '@ahadi/domain/agreements/schema.ts';

export type Signer = Pick<Party, 'name' | 'side'> & { id?: string | undefined };
