import { languageName } from '@ahadi/domain/core/languages.ts';
import type { PromotionForm } from '@ahadi/domain/promotions/schema.ts';
import { formatEnd } from '../../core/ends.ts';
import { formatInstant } from '../../core/time.ts';
import { nameList } from '../../core/words.ts';
import { placementList } from '../choices.ts';
import { number, roleWords } from '../words.ts';

export const fieldNames: Readonly<Record<keyof PromotionForm, string>> = {
  title: 'Title',
  description: 'Description',
  imageSha256: 'Picture',
  imageAlt: 'What is seen on the picture',
  sponsorName: 'Sponsor',
  ctaText: 'Words on the button',
  ctaUrl: 'Where the button leads',
  placement: 'Where it stands',
  startsAt: 'Starts',
  endsAt: 'Ends',
  roles: 'For whom',
  locales: 'Who read in',
  dailyCap: 'Showings a day',
};

/** What stands in a field, as a person reads it. */
export function fieldWords(field: keyof PromotionForm, form: PromotionForm): string {
  switch (field) {
    case 'imageSha256':
      return form.imageSha256 === null ? 'none' : `picture ${form.imageSha256.slice(0, 8)}`;
    case 'placement':
      return placementList.find(({ value }) => value === form.placement)?.label ?? form.placement;
    case 'startsAt':
      return form.startsAt === null ? 'as soon as it is approved' : formatInstant(form.startsAt);
    case 'endsAt':
      return form.endsAt === null ? 'not said' : formatEnd(form.endsAt);
    case 'roles':
      return form.roles.length === 0 ? 'everybody' : nameList(form.roles.map((role) => roleWords[role]));
    case 'locales':
      return form.locales.length === 0 ? 'every language' : nameList(form.locales.map(languageName));
    case 'dailyCap':
      return form.dailyCap === null ? 'no cap' : `${number(form.dailyCap)} to all people together`;
    default:
      return form[field] || 'nothing';
  }
}
