import { pageMeta } from '../core/page.ts';

export const meta = pageMeta('Dashboard');

export default function DashboardPage() {
  return <h1>Dashboard</h1>;
}
