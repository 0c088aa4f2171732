import {
  ABOUT_LENGTH,
  DISPLAY_NAME_LENGTH,
  HEADLINE_LENGTH,
  LANGUAGES,
  LINKS,
  ORGANISATION_LENGTH,
  problemOfLink,
} from '@ahadi/domain/accounts/profile/rules.ts';
import type { Profile } from '@ahadi/domain/accounts/profile/schema.ts';
import { languages } from '@ahadi/domain/core/languages.ts';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { countries } from '../../core/countries.ts';
import { PickList } from '../../ui/PickList.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import styles from './profile.module.css';
import { SavePart } from './SavePart.tsx';
import { usePart } from './usePart.ts';

const places = Array.from({ length: LINKS }, (_, place) => place);

/** Why these words cannot be kept, as one sentence, or null. */
function problemOf({ displayName, links }: Profile): string | null {
  if (displayName !== null && displayName.trim().length < DISPLAY_NAME_LENGTH.min)
    return 'The name to show needs at least two characters, or none.';
  const bad = links.map(problemOfLink).find((problem) => problem !== null);
  return bad ? `A link cannot be used. ${bad}` : null;
}

/** What a person says of themselves beside their name. */
export function AboutForm({ profile }: { profile: Profile }) {
  const save = useCommand(api.profile.saveAbout);
  const part = usePart(profile, save);
  const { value, set } = part;
  const problem = problemOf(value);
  const setLink = (place: number, link: string) => {
    const all = places.map((one) => (one === place ? link : (value.links[one] ?? '')));
    set({ links: all.slice(0, all.findLastIndex((one) => one.trim() !== '') + 1) });
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) {
          set({ links: value.links.filter((link) => link.trim() !== '') });
          part.save();
        }
      }}
    >
      <TextField
        label="Name to show"
        optional
        help="Where others meet you in the community. Agreements always use your full name."
        maxLength={DISPLAY_NAME_LENGTH.max}
        value={value.displayName ?? ''}
        onChange={(event) => set({ displayName: event.target.value === '' ? null : event.target.value })}
      />
      <TextField
        label="Headline"
        optional
        help="What you do, in one line."
        maxLength={HEADLINE_LENGTH}
        value={value.headline}
        onChange={(event) => set({ headline: event.target.value })}
      />
      <TextAreaField
        label="About you"
        optional
        help={<span className={styles.count}>{`${value.about.length} of ${ABOUT_LENGTH} characters`}</span>}
        rows={5}
        maxLength={ABOUT_LENGTH}
        value={value.about}
        onChange={(event) => set({ about: event.target.value })}
      />
      <div className={styles.pair}>
        <TextField
          label="Organisation"
          optional
          autoComplete="organization"
          maxLength={ORGANISATION_LENGTH}
          value={value.organisation}
          onChange={(event) => set({ organisation: event.target.value })}
        />
        <SelectField
          label="Country"
          optional
          autoComplete="country"
          value={value.country ?? ''}
          onChange={(event) => set({ country: event.target.value === '' ? null : event.target.value })}
        >
          <option value="">Not said</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <PickList
        label="Languages"
        optional
        add="Add a language"
        options={languages}
        chosen={value.languages}
        most={LANGUAGES}
        onAdd={(code) => set({ languages: [...value.languages, code] })}
        onRemove={(code) => set({ languages: value.languages.filter((one) => one !== code) })}
      />
      <div className={styles.links}>
        {places.map((place) => (
          <TextField
            key={place}
            label={`Link ${place + 1}`}
            optional
            type="url"
            inputMode="url"
            placeholder="https://"
            value={value.links[place] ?? ''}
            error={problemOfLink(value.links[place] ?? '') ?? undefined}
            onChange={(event) => setLink(place, event.target.value)}
          />
        ))}
      </div>
      <SavePart part={part} command={save} label="Save what you say of yourself" whyNot={problem} />
    </form>
  );
}
