import type { Room, RoomMessage } from '@ahadi/domain/mediation/rooms/schema.ts';
import type { CaseSide, MediationView } from '@ahadi/domain/mediation/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useDeed } from '../../core/useDeed.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { sideName } from '../words.ts';

type Props = { view: MediationView; room: Room; message: RoomMessage; onClose: () => void };
const MOST = 2000;

/** A side lets the mediator carry something on: to whom, and in which words. */
export function ReleaseDialog({ view, room, message, onClose }: Props) {
  const others = view.sides.map(({ side }) => side).filter((side) => side !== room.side);
  const [wording, setWording] = useState(message.body.slice(0, MOST));
  const [toSides, setToSides] = useState<CaseSide[]>(others.length === 1 ? others : []);
  const deed = useDeed(api.rooms.release, {
    problems: {
      wording: wording.trim().length < 2 ? 'Write what may be told.' : undefined,
      toSides: toSides.length === 0 ? 'Choose who may hear it.' : undefined,
    },
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title="Let the mediator tell this"
      confirm="Release these words"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ roomId: room.id, messageId: message.id, wording: wording.trim(), toSides })}
      onClose={onClose}
    >
      <p>
        The mediator may tell these words and nothing else. Once they are told they cannot be called back, so write them
        as you want them heard.
      </p>
      <TextAreaField
        label="What may be told"
        maxLength={MOST}
        rows={5}
        value={wording}
        error={deed.at('wording')}
        onChange={(event) => setWording(event.currentTarget.value)}
      />
      <fieldset>
        <legend style={{ fontWeight: 600 }}>To whom</legend>
        {others.map((side) => (
          <CheckField
            key={side}
            label={sideName(view, side)}
            error={side === others[0] ? deed.at('toSides') : undefined}
            checked={toSides.includes(side)}
            onChange={() =>
              setToSides(toSides.includes(side) ? toSides.filter((one) => one !== side) : [...toSides, side])
            }
          />
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}
