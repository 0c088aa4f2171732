// Each procedure of sponsored posts is one line.
import { keptForEver, os } from '../core/os.ts';
import * as desk from './desk.ts';
import * as writing from './draft.ts';
import * as pictures from './picture.ts';
import { posts } from './post.ts';
import * as preferences from './preference.ts';
import * as running from './run.ts';
import * as showing from './show.ts';

const reader = os.promotions;
export const promotions = {
  list: reader.list.handler(({ context, input }) => showing.listSponsored(context.ctx, input)),
  show: reader.show.handler(({ context, input }) => showing.show(context.ctx, input)),
  note: reader.note.handler(({ context, input }) => showing.noteDeed(context.ctx, input)),
  why: reader.why.handler(({ context, input }) => showing.readWhy(context.ctx, input.id)),
  preference: reader.preference.handler(({ context }) => preferences.readPreference(context.ctx)),
  setPreference: reader.setPreference.handler(({ context, input }) => preferences.changePreference(context.ctx, input)),
  picture: reader.picture
    .use(keptForEver)
    .handler(({ context, input }) => pictures.readPicture(context.ctx, input.sha256)),
};

const admin = os.promoting;
export const promoting = {
  all: admin.all.handler(({ context, input }) => desk.readAll(context.ctx, input)),
  running: admin.running.handler(({ context, input }) => desk.readRunning(context.ctx, input.placement)),
  arrange: admin.arrange.handler(({ context, input }) => desk.arrange(context.ctx, input)),
  get: admin.get.handler(({ context, input }) => posts.show(context.ctx, input.id)),
  create: admin.create.handler(({ context, input }) => writing.createPromotion(context.ctx, input.form)),
  save: admin.save.handler(({ context, input }) => writing.savePromotion(context.ctx, input)),
  addPicture: admin.addPicture.handler(({ context, input }) => pictures.keepPicture(context.ctx, input.file)),
  submit: admin.submit.handler(({ context, input }) => writing.submitPromotion(context.ctx, input)),
  withdraw: admin.withdraw.handler(({ context, input }) => writing.withdrawPromotion(context.ctx, input)),
  sendBack: admin.sendBack.handler(({ context, input }) => running.sendBack(context.ctx, input)),
  approve: admin.approve.handler(({ context, input }) => running.approve(context.ctx, input)),
  pause: admin.pause.handler(({ context, input }) => running.pause(context.ctx, input)),
  resume: admin.resume.handler(({ context, input }) => running.resume(context.ctx, input)),
  revise: admin.revise.handler(({ context, input }) => running.revise(context.ctx, input)),
  end: admin.end.handler(({ context, input }) => running.end(context.ctx, input)),
  duplicate: admin.duplicate.handler(({ context, input }) => writing.duplicatePromotion(context.ctx, input.id)),
};
