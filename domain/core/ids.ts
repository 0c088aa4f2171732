import * as z from 'zod';

/** Every key in the product is a UUIDv7 made by the server; a string on the wire, branded so that ids of two things never mix. */
const id = <Name extends string>(_name: Name) => z.uuid().brand<Name>();

export const UserId = id('UserId');
export type UserId = z.infer<typeof UserId>;
export const IdentityId = id('IdentityId');
export type IdentityId = z.infer<typeof IdentityId>;
export const AgreementId = id('AgreementId');
export type AgreementId = z.infer<typeof AgreementId>;
export const VersionId = id('VersionId');
export type VersionId = z.infer<typeof VersionId>;
export const PartyId = id('PartyId');
export type PartyId = z.infer<typeof PartyId>;
export const NotificationId = id('NotificationId');
export type NotificationId = z.infer<typeof NotificationId>;
export const DisputeId = id('DisputeId');
export type DisputeId = z.infer<typeof DisputeId>;
export const ExhibitId = id('ExhibitId');
export type ExhibitId = z.infer<typeof ExhibitId>;
export const OfferId = id('OfferId');
export type OfferId = z.infer<typeof OfferId>;
export const RecordId = id('RecordId');
export type RecordId = z.infer<typeof RecordId>;
export const ChallengeId = id('ChallengeId');
export type ChallengeId = z.infer<typeof ChallengeId>;
export const EscrowId = id('EscrowId');
export type EscrowId = z.infer<typeof EscrowId>;
export const MilestoneId = id('MilestoneId');
export type MilestoneId = z.infer<typeof MilestoneId>;
export const PaymentId = id('PaymentId');
export type PaymentId = z.infer<typeof PaymentId>;
export const PayoutId = id('PayoutId');
export type PayoutId = z.infer<typeof PayoutId>;
export const DestinationId = id('DestinationId');
export type DestinationId = z.infer<typeof DestinationId>;
export const EventId = id('EventId');
export type EventId = z.infer<typeof EventId>;

export const VerificationId = id('VerificationId');
export type VerificationId = z.infer<typeof VerificationId>;
export const DocumentId = id('DocumentId');
export type DocumentId = z.infer<typeof DocumentId>;

export const MediationId = id('MediationId');
export type MediationId = z.infer<typeof MediationId>;
export const ProposalId = id('ProposalId');
export type ProposalId = z.infer<typeof ProposalId>;
export const SessionId = id('SessionId');
export type SessionId = z.infer<typeof SessionId>;
export const RoomId = id('RoomId');
export type RoomId = z.infer<typeof RoomId>;
export const MessageId = id('MessageId');
export type MessageId = z.infer<typeof MessageId>;
export const LotId = id('LotId');
export type LotId = z.infer<typeof LotId>;
export const MediatorApplicationId = id('MediatorApplicationId');
export type MediatorApplicationId = z.infer<typeof MediatorApplicationId>;

export const SupplierId = id('SupplierId');
export type SupplierId = z.infer<typeof SupplierId>;
export const ProductId = id('ProductId');
export type ProductId = z.infer<typeof ProductId>;
export const RevisionId = id('RevisionId');
export type RevisionId = z.infer<typeof RevisionId>;
export const OrderId = id('OrderId');
export type OrderId = z.infer<typeof OrderId>;
export const ParcelId = id('ParcelId');
export type ParcelId = z.infer<typeof ParcelId>;
export const OrderLineId = id('OrderLineId');
export type OrderLineId = z.infer<typeof OrderLineId>;

export const TicketId = id('TicketId');
export type TicketId = z.infer<typeof TicketId>;
export const ChatId = id('ChatId');
export type ChatId = z.infer<typeof ChatId>;
export const ChatMessageId = id('ChatMessageId');
export type ChatMessageId = z.infer<typeof ChatMessageId>;
export const NoteId = id('NoteId');
export type NoteId = z.infer<typeof NoteId>;
export const ReminderId = id('ReminderId');
export type ReminderId = z.infer<typeof ReminderId>;
export const PostId = id('PostId');
export type PostId = z.infer<typeof PostId>;
export const CommentId = id('CommentId');
export type CommentId = z.infer<typeof CommentId>;
export const ModerationCaseId = id('ModerationCaseId');
export type ModerationCaseId = z.infer<typeof ModerationCaseId>;
export const AppealId = id('AppealId');
export type AppealId = z.infer<typeof AppealId>;
export const GapId = id('GapId');
export type GapId = z.infer<typeof GapId>;

export const CourseId = id('CourseId');
export type CourseId = z.infer<typeof CourseId>;
export const RunId = id('RunId');
export type RunId = z.infer<typeof RunId>;
export const RunSessionId = id('RunSessionId');
export type RunSessionId = z.infer<typeof RunSessionId>;
export const RegistrationId = id('RegistrationId');
export type RegistrationId = z.infer<typeof RegistrationId>;
export const AttemptId = id('AttemptId');
export type AttemptId = z.infer<typeof AttemptId>;
export const FeePaymentId = id('FeePaymentId');
export type FeePaymentId = z.infer<typeof FeePaymentId>;
export const CertificateId = id('CertificateId');
export type CertificateId = z.infer<typeof CertificateId>;

/** SHA-256 in lower-case hexadecimal: the address of a file and the name of a frozen text. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export type Sha256 = z.infer<typeof Sha256>;

export const PromotionId = id('PromotionId');
export type PromotionId = z.infer<typeof PromotionId>;

export const ApiKeyId = id('ApiKeyId');
export type ApiKeyId = z.infer<typeof ApiKeyId>;
export const WebhookEndpointId = id('WebhookEndpointId');
export type WebhookEndpointId = z.infer<typeof WebhookEndpointId>;
export const WebhookDeliveryId = id('WebhookDeliveryId');
export type WebhookDeliveryId = z.infer<typeof WebhookDeliveryId>;
export const BatchId = id('BatchId');
export type BatchId = z.infer<typeof BatchId>;
