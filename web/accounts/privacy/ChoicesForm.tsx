import { mentionWords } from '@ahadi/domain/accounts/profile/rules.ts';
import type { Mentions, PrivacyChoice } from '@ahadi/domain/accounts/profile/schema.ts';
import { alwaysSeen } from '@ahadi/domain/privacy/rules.ts';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import styles from '../profile/profile.module.css';
import { SavePart } from '../profile/SavePart.tsx';
import { usePart } from '../profile/usePart.ts';

const mentionKeys = Object.keys(mentionWords) as Mentions[]; // the keys of a table

/** What others may see and do, and what the assistant may. */
export function ChoicesForm({ privacy }: { privacy: PrivacyChoice }) {
  const save = useCommand(api.profile.savePrivacy, { stale: [api.profile.key(), api.privacy.key()] });
  const part = usePart(privacy, save);
  const { value, set } = part;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        part.save();
      }}
    >
      <CheckField
        label="Others may see my profile"
        help={`Without it they see ${alwaysSeen.words}.`}
        checked={value.isPublic}
        onChange={(event) => set({ isPublic: event.target.checked })}
      />
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>What my profile says</legend>
        <CheckField
          label="My organisation"
          disabled={!value.isPublic}
          checked={value.isPublic && value.showsOrganisation}
          onChange={(event) => set({ showsOrganisation: event.target.checked })}
        />
        <CheckField
          label="How many agreements I kept"
          help="Where the public record has an entry about you, the number stands beside it all the same."
          disabled={!value.isPublic}
          checked={value.isPublic && value.showsNumbers}
          onChange={(event) => set({ showsNumbers: event.target.checked })}
        />
        <CheckField
          label="How much I do in the community"
          disabled={!value.isPublic}
          checked={value.isPublic && value.showsActivity}
          onChange={(event) => set({ showsActivity: event.target.checked })}
        />
      </fieldset>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>Who may call you into a conversation with @</legend>
        {mentionKeys.map((key) => (
          <CheckField
            key={key}
            type="radio"
            name="mentions"
            label={mentionWords[key]}
            checked={value.mentions === key}
            onChange={() => set({ mentions: key })}
          />
        ))}
      </fieldset>
      <CheckField
        label="A language model may phrase the assistant’s answers"
        help="Only where this installation has one, and only from help articles. New conversations begin with this choice."
        checked={value.assistantModel}
        onChange={(event) => set({ assistantModel: event.target.checked })}
      />
      <SavePart part={part} command={save} label="Save these choices" />
    </form>
  );
}
