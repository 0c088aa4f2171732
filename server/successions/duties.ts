// What waits for a reviewer among requests to act for somebody is asked by the dashboard.
export { successionQueue } from './desk.store.ts';
