// The doors, one line each.
import { os } from '../core/os.ts';
import { searchHelp } from './answers.ts';
import { desk } from './desk.handlers.ts';
import * as reading from './reading.ts';
import * as voting from './votes.ts';

/** What visitors read, search and say. */
const visiting = {
  home: os.help.home.handler(({ context }) => reading.readHome(context.ctx)),
  category: os.help.category.handler(({ context, input }) => reading.readCategory(context.ctx, input)),
  article: os.help.article.handler(({ context, input }) => reading.readArticle(context.ctx, input.slug)),
  viewed: os.help.viewed.handler(({ context, input }) => voting.countView(context.ctx, input.slug)),
  search: os.help.search.handler(({ context, input }) => searchHelp(context.ctx, input)),
  index: os.help.index.handler(({ context }) => reading.readIndex(context.ctx)),
  rate: os.help.rate.handler(({ context, input }) => voting.rateArticle(context.ctx, input)),
};

export const help = { ...visiting, ...desk };
