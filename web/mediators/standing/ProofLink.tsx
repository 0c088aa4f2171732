import type { CpdEntry, MediatorStanding } from '@ahadi/domain/mediators/schema.ts';

type Props = { userId: MediatorStanding['profile']['userId']; entry: Pick<CpdEntry, 'id' | 'file'> };

/** The paper that proves a training, where there is one. */
export const ProofLink = ({ userId, entry }: Props) =>
  entry.file === null ? null : (
    <>
      {' · '}
      <a href={`/api/v1/mediator-roster/${userId}/cpd/${entry.id}/file`} target="_blank" rel="noreferrer">
        {entry.file}
        <span className="aside-voice">, opens in a new tab</span>
      </a>
    </>
  );
