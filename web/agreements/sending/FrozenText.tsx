import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Frozen } from '../../core/Frozen.tsx';
import { notWhile } from '../offer.ts';
import { useVoice } from '../words.ts';
import { useSending } from './words.ts';

/** In place of the editor of a text that stands as it is. */
export default function FrozenText({ view }: { view: AgreementView }) {
  const say = useSending();
  const voice = useVoice();
  return (
    <Frozen title={say.cannotChange} to={to('agreement', { id: view.id })} link={say.goTo({ ref: view.ref })}>
      {notWhile('save_text', view.status)?.(voice)}
    </Frozen>
  );
}
