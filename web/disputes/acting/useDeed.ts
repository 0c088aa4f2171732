import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';

export { useDeed } from '../../core/useDeed.ts';

export type DeedProps = { view: DisputeView; onDone: (sentence: string) => void; onClose: () => void };
