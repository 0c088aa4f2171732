import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  tagline: 'Une promesse devrait laisser une trace',
  founderName: 'Le fondateur',
  founderRole: 'Ingénieur en génie civil et structures · médiateur international agréé',
  founderWords:
    'J’ai passé des années sur des chantiers où une poignée de main tenait un toit, et des années dans des salles où une promesse rompue avait déchiré des gens. Une promesse a besoin de ce dont un pont a besoin : un plan accepté des deux côtés, une inspection, et quelqu’un qui réponde quand elle cède.',
  mediators: 'médiateurs certifiés',
  resolution: 'de litiges résolus',
  countries: 'pays',
  courtWork: 'de travail en moins au tribunal',
  filmSigning: 'Rédiger et signer un accord',
  filmBreaking: 'Quand un engagement est rompu',
  filmMediating: 'Une médiation qu’un tribunal reconnaît',
} satisfies Words<typeof en>;
