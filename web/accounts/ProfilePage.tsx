import { pageMeta } from '../core/page.ts';

export const meta = pageMeta('Profile');

export default function ProfilePage() {
  return <h1>Profile</h1>;
}
