import { authorityWords } from '@ahadi/domain/agreements/authority/rules.ts';
import type { Authority } from '@ahadi/domain/agreements/authority/schema.ts';
import { useAuthorityWords } from './words.ts';

/** As what somebody signs, or signed, for an organisation. */
export default function SignedAs({ authority }: { authority: Authority }) {
  return <bdi>{authorityWords(authority, useAuthorityWords())}</bdi>;
}
