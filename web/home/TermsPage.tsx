import { pageMeta } from '../core/page.ts';

export const meta = pageMeta('Terms');

export default function TermsPage() {
  return <h1>Terms</h1>;
}
