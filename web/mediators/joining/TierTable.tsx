import { bandWords } from '@ahadi/domain/mediation/words.ts';
import { bandsOf, mediatorDefaults, mostCases, tierNeeds } from '@ahadi/domain/mediators/rules.ts';
import type { Tier } from '@ahadi/domain/mediators/schema.ts';
import { tierWords } from '@ahadi/domain/mediators/words.ts';
import { bands, tiers } from '../words.ts';
import styles from './joining.module.css';

const experience = ({ mediations, hours }: { mediations: number; hours: number }): string =>
  `${mediations} mediations, or ${hours} hours of mediating`;

/** What has to be proven, beside what the table says of every tier. */
const conditions: Record<Tier, readonly string[]> = {
  provisional: [`${mediatorDefaults.trainingHours} hours of training`, 'A mentor is named for you'],
  certified: ['An accreditation whose number was found in the register of its body', experience(tierNeeds.certified)],
  senior: [
    'All of a certified mediator',
    experience(tierNeeds.senior),
    `A digest of ${tierNeeds.senior.digestCases} cases or more here`,
    'No complaint upheld in three years',
  ],
};

const sizes = (tier: Tier): string =>
  bandsOf[tier].length === bands.length
    ? 'Matters of any size'
    : `Matters ${bandsOf[tier].map((band) => bandWords[band]).join(', ')}`;

/** The tiers beside each other; on a phone below each other. */
export const TierTable = () => (
  <ul className={styles.tiers}>
    {tiers.map((tier) => (
      <li key={tier} className={styles.tier}>
        <h3 className={styles.tierName}>{tierWords[tier]}</h3>
        <p className={styles.tierMay}>
          {sizes(tier)}. {mostCases[tier]} open cases at once.
        </p>
        <ul className={styles.facts}>
          {conditions[tier].map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
);
