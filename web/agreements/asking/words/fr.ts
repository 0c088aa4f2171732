import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  passed: '{count, plural, one {Un jour est déjà passé} other {Certains jours sont déjà passés}}',
  passedFrom: 'L’accord est en vigueur à partir du {day}.',
  passedUntil: 'Il prend fin le {day}.',
  passedDue:
    '{count, plural, one {« {title} » est dû le {day}. Le délai est de # jour dès l’entrée en vigueur.} other {« {title} » est dû le {day}. Le délai est de # jours dès l’entrée en vigueur.}}',
  passedFirst:
    '{count, plural, one {« {title} » est dû pour la première fois le {day}. Le délai est de # jour dès l’entrée en vigueur.} other {« {title} » est dû pour la première fois le {day}. Le délai est de # jours dès l’entrée en vigueur.}}',
  meant: '{count, plural, one {Ce jour est voulu.} other {Ces jours sont voulus.}}',
  sayMeant: 'Dites que c’est voulu, ou revenez en arrière et changez-le.',

  twoSums: '{count, plural, one {Deux sommes pour un engagement} other {Deux sommes pour certains engagements}}',
  apart:
    'La clause « {heading} » mentionne {named}. Ce qu’elle promet, « {title} », est de {money}, et c’est cela qui sera demandé.',
} satisfies Words<typeof en>;
