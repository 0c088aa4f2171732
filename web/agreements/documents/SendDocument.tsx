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
import { useCreating } from '../creating/words.ts';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import { broughtTypes, whyNotBroughtIn } from './limit.ts';

type Props = { identityId: Identity['id'] | undefined; currency: string; whyNot: string | null };

/** A contract that somebody has already: the file, or its words, become the text of a draft, which opens beside it. */
export function SendDocument({ identityId, currency, whyNot }: Props) {
  const say = useCreating();
  const voice = useVoice();
  const navigate = useNavigate();
  const partly = useRef(false);
  const { send, problem, code, last, progress } = useFileSend(
    async (file, context) => {
      if (identityId === undefined) throw new Error('no identity');
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
    (file) => whyNotBroughtIn(say, file),
  );
  /** `isKnown`: what of it does not come along was read. */
  const take = (file: File, isKnown: boolean) => {
    partly.current = isKnown;
    send(file);
  };
  return (
    <FileField
      label={say.contract}
      help={say.contractHelp}
      error={problem && code ? refusalIn(voice, { code, sentence: problem }) : problem}
      words={{ sent: say.sentSoFar, reading: say.readingIt }}
      button={say.chooseFile}
      accept={broughtTypes}
      progress={progress}
      whyNot={whyNot}
      onFile={(file) => take(file, false)}
      remedy={
        // It stays where the focus is while what it asks for is on its way.
        (code === 'AGR_LEFT_OUT' || (partly.current && progress !== null)) &&
        last && (
          <Button pending={progress !== null} onClick={() => take(last, true)}>
            {say.useWithout}
          </Button>
        )
      }
    />
  );
}
