/** What a key of another program can be for. */
export const keyScopes = ['agreements:read', 'agreements:write'] as const;
export type KeyScope = (typeof keyScopes)[number];
