import type { RunCard } from '@ahadi/domain/academy/runs/schema.ts';
import { practicalWhen } from './zone.ts';

type Props = {
  run: Pick<RunCard, 'practical' | 'sessions' | 'tz'>;
  as?: 'p' | 'span';
  className: string | undefined;
};

/** When the practical of a run takes place and what is done in it; nothing where it has none. */
export const Practical = ({ run, as: Tag = 'p', className }: Props) =>
  run.practical === null ? null : (
    <Tag className={className}>
      {practicalWhen(run)} {run.practical}
    </Tag>
  );
