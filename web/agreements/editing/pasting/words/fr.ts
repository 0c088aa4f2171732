import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  tables:
    '{count, plural, one {Le tableau est devenu des lignes, une par rangée.} other {# tableaux sont devenus des lignes, une par rangée.}}',
  pictures:
    '{count, plural, one {Une image a été laissée de côté : seul du texte figure ici.} other {# images ont été laissées de côté : seul du texte figure ici.}}',
} satisfies Words<typeof en>;
