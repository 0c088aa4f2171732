import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  owner: '{position}, amesaini kama mmiliki',
  director: '{position}, amesaini kama mkurugenzi, mshirika au mdhamini',
  employee: '{position}, amesaini kama mfanyakazi mwenye mamlaka hayo',
  power_of_attorney: '{position}, amesaini kwa hati ya uwakilishi',
  public_officer: '{position}, amesaini kwa wadhifa wake wa umma',
  member:
    '{role, select, owner {{name}, mmiliki: {signed}} signatory {{name}, mwenye mamlaka ya kusaini: {signed}} drafter {{name}, mwandishi wa rasimu: {signed}} other {{name}, msomaji: {signed}}}',
  instead:
    '{role, select, owner {{name}, mmiliki, kwa niaba ya {other}: {signed}} signatory {{name}, mwenye mamlaka ya kusaini, kwa niaba ya {other}: {signed}} drafter {{name}, mwandishi wa rasimu, kwa niaba ya {other}: {signed}} other {{name}, msomaji, kwa niaba ya {other}: {signed}}}',
} satisfies Words<typeof en>;
