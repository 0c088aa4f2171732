import { verificationLevelOf } from '@ahadi/domain/accounts/rules.ts';
import { languageName } from '@ahadi/domain/core/languages.ts';
import type { ApplicationReview } from '@ahadi/domain/mediators/schema.ts';
import { languageLevelWords } from '@ahadi/domain/mediators/words.ts';
import { countryName } from '../../core/countries.ts';
import { count, formatCalendarDay, nameList } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { specialismList } from '../words.ts';
import styles from './reviewing.module.css';

const Said = ({ label, text }: { label: string; text: string }) =>
  text === '' ? null : (
    <div className={styles.block}>
      <p className={styles.label}>{label}</p>
      <p className={styles.text}>{text}</p>
    </div>
  );

/** Everything the applicant wrote. */
export function FactsCard({ it: { form, verificationLevel } }: { it: ApplicationReview }) {
  return (
    <Card title="What is stated">
      <KeyValue
        rows={[
          { label: 'Legal name', value: form.legalName },
          ...(form.practiceName ? [{ label: 'Practice', value: form.practiceName }] : []),
          { label: 'Identity', value: verificationLevelOf(verificationLevel).label },
          { label: 'Countries', value: nameList(form.countries.map(countryName)) },
          {
            label: 'Languages',
            value: nameList(
              form.languages.map(({ code, level }) => `${languageName(code)} (${languageLevelWords[level]})`),
            ),
          },
          { label: 'Fields of work', value: specialismList(form.specialisms) },
          { label: 'Training', value: `${count(form.trainingHours, 'hour')}, ${form.trainingProvider}` },
          { label: 'Mediations', value: `${form.mediationsCount}, in ${count(form.mediationHours, 'hour')}` },
          ...(form.barAdmission ? [{ label: 'Bar', value: form.barAdmission }] : []),
          ...(form.insurance.insurer
            ? [
                {
                  label: 'Insurance',
                  value: `${form.insurance.insurer} ${form.insurance.number}${form.insurance.expiresOn ? `, until ${formatCalendarDay(form.insurance.expiresOn)}` : ''}`,
                },
              ]
            : []),
        ]}
      />
      <Said label="Disciplinary declaration" text={form.disciplinaryDeclaration || 'Nothing to declare.'} />
      <Said label="Criminal declaration" text={form.criminalDeclaration || 'Nothing to declare.'} />
      <Said label="About them" text={form.bio} />
      <Said label="Usual fees" text={form.feeSchedule} />
      <div className={styles.block}>
        <p className={styles.label}>References</p>
        <ul className={styles.earlier}>
          {form.references.map(({ name, email, relation }) => (
            <li key={email}>
              {name}, <a href={`mailto:${email}`}>{email}</a>
              {relation && `: ${relation}`}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
