import { brand } from '@ahadi/domain/brand.ts';
import { room } from '../../../core/language.ts';
import type en from './words/en.ts';

const [mediators, resolution, countries, courtWork] = brand.figures;
const [signing, breaking, mediating] = brand.videos;

/** What the operator says of themselves: in English it is their own file, which a test holds the catalogue to. */
export const inEnglish = {
  tagline: brand.tagline,
  founderName: brand.founder.name,
  founderRole: brand.founder.role,
  founderWords: brand.founder.words,
  mediators: mediators.label,
  resolution: resolution.label,
  countries: countries.label,
  courtWork: courtWork.label,
  filmSigning: signing.title,
  filmBreaking: breaking.title,
  filmMediating: mediating.title,
};

export const operator = room<typeof en>({
  en: async () => ({ default: inEnglish }),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
