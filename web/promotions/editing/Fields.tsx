import { languageName } from '@ahadi/domain/core/languages.ts';
import { readTarget } from '@ahadi/domain/promotions/form.ts';
import type { PromotionForm } from '@ahadi/domain/promotions/schema.ts';
import { readerZone } from '../../core/time.ts';
import { instantOf, wallTimeOf } from '../../core/wall.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import { audienceRoles, placementList } from '../choices.ts';
import { roleWords, usualLanguages } from '../words.ts';
import styles from './editing.module.css';
import { PictureField } from './PictureField.tsx';

export type Editing = {
  form: PromotionForm;
  change: (part: Partial<PromotionForm>) => void;
  /** What is wrong with a field, once it may be said. */
  at: (field: keyof PromotionForm) => string | undefined;
  touch: (field: keyof PromotionForm) => void;
};
type Props = { editing: Editing };

/** "12 of 60" below a line. */
const used = (text: string, most: number): string => `${[...text].length} of ${most} characters`;

/** What readers see. */
export function WordFields({ editing: { form, change, at, touch } }: Props) {
  const line = (field: 'title' | 'sponsorName' | 'ctaText' | 'imageAlt', most: number) => ({
    maxLength: most,
    value: form[field],
    error: at(field),
    'data-path': field,
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
    onBlur: () => touch(field),
  });
  return (
    <>
      <TextField label="Sponsor" help="Who pays. Readers see “Sponsored by …” above it." {...line('sponsorName', 80)} />
      <TextField label="Title" help={used(form.title, 60)} {...line('title', 60)} />
      <TextAreaField
        label="Description"
        rows={3}
        maxLength={160}
        help={used(form.description, 160)}
        value={form.description}
        error={at('description')}
        data-path="description"
        onChange={(event) => change({ description: event.currentTarget.value.replace(/\s*\n\s*/g, ' ') })}
        onBlur={() => touch('description')}
      />
      <PictureField form={form} error={at('imageSha256')} onChange={change} />
      <TextField
        label="What is seen on the picture"
        help="Read aloud to people who cannot see it."
        {...line('imageAlt', 160)}
      />
      <TextField label="Words on the button" help={used(form.ctaText, 24)} {...line('ctaText', 24)} />
    </>
  );
}

/** Where the button leads, and at once whether it may. */
export function TargetField({ editing: { form, change, at, touch } }: Props) {
  const target = readTarget(form.ctaUrl);
  return (
    <div className={styles.target}>
      <TextField
        label="Where the button leads"
        help="An address like https://example.org/page, or a page of ours like /dashboard/community."
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2000}
        value={form.ctaUrl}
        error={at('ctaUrl')}
        data-path="ctaUrl"
        onChange={(event) => change({ ctaUrl: event.currentTarget.value.trim() })}
        onBlur={() => touch('ctaUrl')}
      />
      <p className={styles.check} role="status">
        {'problem' in target
          ? form.ctaUrl !== '' && !at('ctaUrl') && `Not yet: ${target.problem}`
          : target.kind === 'own'
            ? 'The link may be used: a page of ours.'
            : `The link may be used: it leads to ${target.host}, in a new tab.`}{' '}
        {!('problem' in target) && (
          <a
            href={target.kind === 'own' ? target.path : target.href}
            target="_blank"
            rel="noopener sponsored"
            className={styles.tryIt}
          >
            Try it
            <span className="aside-voice"> in a new tab</span>
          </a>
        )}
      </p>
    </div>
  );
}

/** When, where and how often. */
export function WhenFields({ editing: { form, change, at, touch } }: Props) {
  const tz = readerZone();
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>Where it stands</legend>
        {placementList.map(({ value, label, help }) => (
          <CheckField
            key={value}
            type="radio"
            name="placement"
            label={label}
            help={help}
            checked={form.placement === value}
            onChange={() => change({ placement: value })}
          />
        ))}
      </fieldset>
      <div className={styles.pair}>
        <TextField
          label="Starts"
          optional
          type="datetime-local"
          help="Empty: as soon as it is approved. In your own time zone."
          value={form.startsAt === null ? '' : wallTimeOf(form.startsAt, tz)}
          error={at('startsAt')}
          data-path="startsAt"
          onChange={(event) => change({ startsAt: instantOf(event.currentTarget.value, tz) })}
        />
        <TextField
          label="Ends"
          type="datetime-local"
          help="A year at most."
          value={form.endsAt === null ? '' : wallTimeOf(form.endsAt, tz)}
          error={at('endsAt')}
          data-path="endsAt"
          onChange={(event) => change({ endsAt: instantOf(event.currentTarget.value, tz) })}
          onBlur={() => touch('endsAt')}
        />
      </div>
      <div className={styles.pair}>
        <NumberField
          label="Showings a day, all people together"
          optional
          least={1}
          most={1_000_000}
          help="Empty: no cap."
          value={form.dailyCap}
          error={at('dailyCap')}
          path="dailyCap"
          onChange={(dailyCap) => change({ dailyCap })}
          onEmpty={() => change({ dailyCap: null })}
        />
      </div>
    </>
  );
}

const toggled = <Value,>(all: readonly Value[], one: Value): Value[] =>
  all.includes(one) ? all.filter((it) => it !== one) : [...all, one];

/** Whom it is for: kinds of account and languages, and nothing else. */
export function AudienceFields({ editing: { form, change } }: Props) {
  const languages = [...new Set([...usualLanguages, ...form.locales])];
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>For whom (none ticked: everybody)</legend>
        <div className={styles.ticks}>
          {audienceRoles.map((role) => (
            <CheckField
              key={role}
              label={roleWords[role].charAt(0).toUpperCase() + roleWords[role].slice(1)}
              checked={form.roles.includes(role)}
              onChange={() => change({ roles: toggled(form.roles, role) })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>Who read in (none ticked: every language)</legend>
        <div className={styles.ticks}>
          {languages.map((code) => (
            <CheckField
              key={code}
              label={languageName(code)}
              checked={form.locales.includes(code)}
              onChange={() => change({ locales: toggled(form.locales, code) })}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
