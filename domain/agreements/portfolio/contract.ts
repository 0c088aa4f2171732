import * as z from 'zod';
import { signedIn } from '../../core/door.ts';
import { AgreementId, TagId, ViewId } from '../../core/ids.ts';
import { AgreementTag, Portfolio, Tagging, TagNaming, ViewSaving } from './schema.ts';

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
};
