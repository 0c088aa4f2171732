// What others join of this feature into one question: see the dashboard.
export { unreadCount } from './duties.store.ts';
