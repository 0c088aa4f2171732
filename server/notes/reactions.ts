// What notes have to do when something happened elsewhere.

export { noteFired } from './reminders.ts';
