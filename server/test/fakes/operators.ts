/**
 * Who may speak for a shortcode: an operator of its own with its own credential. A reversal names the shortcode that took the money as
 * ReceiverParty, with RecieverIdentifierType 11, and its initiator: developer.safaricom.co.ke/apis/Reversal (read on 26 November 2026). A
 * question names the shortcode whose transaction it is as PartyA, with IdentifierType 4:
 * developer.safaricom.co.ke/apis/TransactionStatus (read on the same day).
 */
const operators: Readonly<Record<string, { initiator: string; credential: string }>> = {
  '174379': { initiator: 'paybill', credential: 'paybill-credential' },
  '600000': { initiator: 'initiator', credential: 'credential' },
  '600996': { initiator: 'initiator', credential: 'credential' },
};
/** Whether this initiator with this credential is the operator of a shortcode. */
export const speaksFor = (party: string | undefined, initiator?: string, credential?: string): boolean => {
  const known = operators[party ?? ''];
  return known !== undefined && known.initiator === initiator && known.credential === credential;
};
