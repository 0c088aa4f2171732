import { orderDesk } from '../ordering/handlers.ts';

export const curating = { ...orderDesk };
