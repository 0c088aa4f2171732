// What waits for an administrator among restrictions is asked by the dashboard.
export { restrictionQueue } from './duties.store.ts';
