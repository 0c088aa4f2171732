// What others join of this feature into one question: see the dashboard.
export { moderationQueues, postsAhead, postsToFind, waitingPosts } from './duties.store.ts';
