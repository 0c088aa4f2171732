import { contract, type ProcedureName } from '@ahadi/domain/contract.ts';
import type { Door } from '@ahadi/domain/core/door.ts';
import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';

export type Named = readonly [ProcedureName, AnyContractProcedure];

/** Every procedure by its name, e.g. "agreements.list", found by walking the contract: a new one is tested without being written down. */
export const procedures: readonly Named[] = Object.entries(contract).flatMap(([feature, members]) =>
  Object.entries(members).flatMap(([name, member]): Named[] =>
    isContractProcedure(member) ? [[`${feature}.${name}` as ProcedureName, member]] : [],
  ),
);

/** What the contract says of one. */
export const doorOf = (procedure: AnyContractProcedure): Door => procedure['~orpc'].meta;
