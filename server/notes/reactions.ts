export { noteFired } from './reminders/service.ts';
