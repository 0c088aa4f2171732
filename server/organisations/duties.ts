// An organisation goes only once nobody acts for it any more.
export { peopleWhoAct } from './member.store.ts';
