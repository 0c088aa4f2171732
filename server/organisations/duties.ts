// An organisation goes only once nobody acts for it any more, and its only owner only once somebody else is one.
export { peopleWhoAct } from './member.store.ts';
export { holdOrganisationsOf, organisationsOwnedAlone } from './succession.store.ts';
