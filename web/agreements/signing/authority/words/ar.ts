import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  owner: '\u2068{position}\u2069، وُقّع بصفة المالك',
  director: '\u2068{position}\u2069، وُقّع بصفة المدير أو الشريك أو الأمين',
  employee: '\u2068{position}\u2069، وُقّع بصفة موظف مخوّل بذلك',
  power_of_attorney: '\u2068{position}\u2069، وُقّع بموجب وكالة',
  public_officer: '\u2068{position}\u2069، وُقّع بحكم منصب عام',
  member:
    '{role, select, owner {\u2068{name}\u2069، من المالكين: {signed}} signatory {\u2068{name}\u2069، مخوّل بالتوقيع: {signed}} drafter {\u2068{name}\u2069، محرّر النصوص: {signed}} other {\u2068{name}\u2069، قارئ: {signed}}}',
  instead:
    '{role, select, owner {\u2068{name}\u2069، من المالكين، بدلًا من \u2068{other}\u2069: {signed}} signatory {\u2068{name}\u2069، مخوّل بالتوقيع، بدلًا من \u2068{other}\u2069: {signed}} drafter {\u2068{name}\u2069، محرّر النصوص، بدلًا من \u2068{other}\u2069: {signed}} other {\u2068{name}\u2069، قارئ، بدلًا من \u2068{other}\u2069: {signed}}}',
} satisfies Words<typeof en>;
