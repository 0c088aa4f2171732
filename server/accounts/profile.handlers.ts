// The doors to the profile, one line each.
import { os } from '../core/os.ts';
import * as service from './profile.ts';

export const profile = {
  mine: os.profile.mine.handler(({ context }) => service.readProfile(context.ctx)),
  saveAbout: os.profile.saveAbout.handler(({ context, input }) => service.saveAbout(context.ctx, input)),
  savePhone: os.profile.savePhone.handler(({ context, input }) => service.savePhone(context.ctx, input.phone)),
  savePrivacy: os.profile.savePrivacy.handler(({ context, input }) => service.savePrivacy(context.ctx, input)),
  consents: os.profile.consents.handler(({ context }) => service.listConsents(context.ctx)),
};
