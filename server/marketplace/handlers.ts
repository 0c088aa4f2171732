import { buying } from './buying/handlers.ts';
import { catalogue } from './catalogue/handlers.ts';

export const marketplace = { ...catalogue, ...buying };
