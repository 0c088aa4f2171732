import type { Identity } from '@ahadi/domain/accounts/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { v4 as uuid } from 'uuid';
import { client } from '../../core/api.ts';
import { isRefusal } from '../../core/errors.ts';
import { titleOfFile } from '../../core/exhibitfile.ts';
import { useFileSend } from '../../core/useFileSend.ts';
import { Button } from '../../ui/Button.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { broughtTypes, whyNotBrought } from './limit.ts';

type Props = { identityId: Identity['id'] | undefined; currency: string; whyNot: string | null };

/** A contract that somebody has already: the file, or its words, become the text of a draft, which opens beside it. */
export function SendDocument({ identityId, currency, whyNot }: Props) {
  const navigate = useNavigate();
  const partly = useRef(false);
  const { send, problem, code, last, progress } = useFileSend(
    async (file, context) => {
      if (identityId === undefined) throw new Error('There is nobody to act for.');
      const title = titleOfFile(file.name);
      const { id } = await client.agreements.create(
        { ownerIdentityId: identityId, title, currency },
        { context: { idempotencyKey: context.idempotencyKey } },
      );
      const { revision } = await client.agreements.openText({ id });
      try {
        await client.documents.bring(
          { id, revision, file, partly: partly.current },
          { context: { ...context, idempotencyKey: uuid() } },
        );
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
  /** `isKnown`: what of it does not come along was read. */
  const take = (file: File, isKnown: boolean) => {
    partly.current = isKnown;
    send(file);
  };
  return (
    <FileField
      label="A contract you have as a PDF or in Word"
      help="Drop it here or choose it, up to 25 MB. A PDF is signed and sealed as it is, up to 200 pages; the words of a Word file become a text that you go on writing."
      error={problem}
      button="Choose a file"
      accept={broughtTypes}
      progress={progress}
      whyNot={whyNot}
      onFile={(file) => take(file, false)}
      remedy={
        // It stays where the focus is while what it asks for is on its way.
        (code === 'AGR_LEFT_OUT' || (partly.current && progress !== null)) &&
        last && (
          <Button pending={progress !== null} onClick={() => take(last, true)}>
            Use the text without these
          </Button>
        )
      }
    />
  );
}
