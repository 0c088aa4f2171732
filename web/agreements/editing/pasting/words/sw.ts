import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  tables:
    '{count, plural, one {Jedwali limekuwa mistari, mmoja kwa kila safu.} other {Majedwali # yamekuwa mistari, mmoja kwa kila safu.}}',
  pictures:
    '{count, plural, one {Picha imeachwa: hapa panakaa maandishi tu.} other {Picha # zimeachwa: hapa panakaa maandishi tu.}}',
} satisfies Words<typeof en>;
