import * as z from 'zod';
import { AgreementId, NotificationId, UserId } from '../core/ids.ts';
import { InstantSchema } from '../core/schema.ts';

/** Specification §3. `type` is success, error or warning; any other value is shown as info. */
export const Notification = z.object({
  id: NotificationId,
  user_id: UserId,
  type: z.string(),
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  created_at: InstantSchema,
  updated_at: InstantSchema,
  related_agreement_id: AgreementId.nullable(),
  related_dispute_id: z.uuid().nullable(),
  /** A path of ours that a click opens when neither of the two is named. */
  link: z.string().nullable(),
});
export type Notification = z.infer<typeof Notification>;
