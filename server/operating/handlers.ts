// Each procedure of operating is one line.
import { os } from '../core/os.ts';
import { readConditions } from './condition.ts';

const { operating: calls } = os;

export const operating = {
  conditions: calls.conditions.handler(({ context }) => readConditions(context.ctx)),
};
