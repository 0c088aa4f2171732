import type { Identity } from '@ahadi/domain/accounts/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useNavigate } from 'react-router';
import { v4 as uuid } from 'uuid';
import { client } from '../../core/api.ts';
import { isRefusal } from '../../core/errors.ts';
import { titleOfFile } from '../../core/exhibitfile.ts';
import { useFileSend } from '../../core/useFileSend.ts';
import { FileField } from '../../ui/FileField.tsx';
import { whyNotBrought } from './limit.ts';

type Props = { identityId: Identity['id'] | undefined; currency: string; whyNot: string | null };

/** A contract that somebody has already: the file becomes the text of a draft, which opens beside it. */
export function SendDocument({ identityId, currency, whyNot }: Props) {
  const navigate = useNavigate();
  const { send, problem, progress } = useFileSend(
    async (file, context) => {
      if (identityId === undefined) throw new Error('There is nobody to act for.');
      const title = titleOfFile(file.name);
      const { id } = await client.agreements.create(
        { ownerIdentityId: identityId, title, currency },
        { context: { idempotencyKey: context.idempotencyKey } },
      );
      const { revision } = await client.agreements.openText({ id });
      try {
        await client.documents.bring({ id, revision, file }, { context: { ...context, idempotencyKey: uuid() } });
      } catch (failure) {
        // What was refused leaves no empty draft behind.
        if (isRefusal(failure)) await client.agreements.remove({ id }, { context: { idempotencyKey: uuid() } });
        throw failure;
      }
      return id;
    },
    (id) => navigate(to('editAgreement', { id }), { replace: true }),
    whyNotBrought,
  );
  return (
    <FileField
      label="A contract you have as a PDF"
      help="Drop it here or choose it: up to 25 MB and 200 pages. It is signed and sealed as it is."
      error={problem}
      button="Choose a PDF"
      accept="application/pdf"
      progress={progress}
      whyNot={whyNot}
      onFile={send}
    />
  );
}
