import * as z from 'zod';
import { signedIn } from '../../core/door.ts';
import { AgreementId, TagId, UserId, ViewId } from '../../core/ids.ts';
import {
  AgreementQuery,
  AgreementTag,
  ExportAhead,
  ListExport,
  Portfolio,
  Stream,
  Tagging,
  TagNaming,
  ViewSaving,
} from './schema.ts';

export const portfolio = {
  /** The reader's own tags and views. */
  read: signedIn.route({ method: 'GET', path: '/agreement-portfolio' }).output(Portfolio),
  /** The reader's own tags on one agreement that they see, by name. Throws NOT_FOUND. */
  tagsOf: signedIn
    .route({ method: 'GET', path: '/agreements/{id}/tags' })
    .input(z.object({ id: AgreementId }))
    .output(z.array(AgreementTag)),
  /** Puts tags on agreements that the reader sees and takes others off; an agreement that is not theirs is passed over. Throws AGR_PORTFOLIO_FULL. */
  tag: signedIn.route({ method: 'POST', path: '/agreement-portfolio/tagging' }).input(Tagging).output(Portfolio),
  /** Gives a tag another name. Throws AGR_PORTFOLIO_NAMED where another one has it. */
  renameTag: signedIn.route({ method: 'PUT', path: '/agreement-tags/{id}' }).input(TagNaming).output(Portfolio),
  /** The tag goes from every agreement that it stands on. Twice is once. */
  dropTag: signedIn
    .route({ method: 'DELETE', path: '/agreement-tags/{id}' })
    .input(z.object({ id: TagId }))
    .output(Portfolio),
  /** Keeps what the list is narrowed by under a name; a view of that name is written over. Throws AGR_PORTFOLIO_FULL. */
  saveView: signedIn.route({ method: 'POST', path: '/agreement-views' }).input(ViewSaving).output(Portfolio),
  /** Twice is once. */
  dropView: signedIn
    .route({ method: 'DELETE', path: '/agreement-views/{id}' })
    .input(z.object({ id: ViewId }))
    .output(Portfolio),
  /** How much the files of a list would hold, before one is made. */
  exportAhead: signedIn
    .route({ method: 'GET', path: '/agreement-portfolio/export' })
    .input(AgreementQuery)
    .output(ExportAhead),
  /**
   * The list as CSV, a line for each agreement in the order of the list; days are ISO 8601 by the clocks of `tz`, sums numbers in whole units.
   * Throws BAD_INPUT for more than 10,000 agreements, RATE_LIMITED.
   */
  table: signedIn.route({ method: 'GET', path: '/agreement-portfolio/table' }).input(ListExport).output(z.file()),
  /**
   * The sealed PDFs of the list, byte for byte, in one ZIP archive that is written while it is read, and behind them index.csv: the table, with
   * the file of each agreement or why there is none. `account` is whose list is meant. Throws BAD_INPUT for more than
   * 1,000 agreements or a gigabyte of PDFs, RATE_LIMITED, also while another one is on its way, ACC_SWITCHED.
   */
  archive: signedIn
    .route({ method: 'GET', path: '/agreement-portfolio/archive' })
    .input(ListExport.extend({ account: UserId.optional() }))
    .output(Stream),
};
