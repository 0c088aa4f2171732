/** A place where the books do not prove right: which invariant (design 5.6), the account or transaction, and what is wrong. */
export type Finding = {
  invariant: 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I11' | 'I14' | 'I18';
  about: string;
  what: string;
};
