/** Every mail the shop sends, by name. `src/features/notices/mails/` holds how each looks. */
const mailTemplates = [
  'order-confirmation',
  'refund-confirmation',
  'order-shipped',
  'order-link',
  'order-invoice',
  'back-in-stock',
  'vehicle-supported',
  'low-stock',
  'review-invitation',
  'review-update',
  'verify-email',
  'reset-password',
  'change-email',
  'security-notice',
  'tune-request-update',
  'tune-request-alert',
  'ticket-update',
  'dealer-application',
  'dealer-invite',
  'dealer-member',
  'dealer-contact',
  'dealer-account',
  'trade-in-update',
  'rental-update',
  'return-update',
  'affiliate-offer',
  'affiliate-decision',
  'affiliate-terms',
  'payout-update',
  'dispute-update',
  'newsletter',
  'newsletter-confirmation',
  'dealer-post',
] as const
export type MailTemplate = (typeof mailTemplates)[number]

/** What only staff receive: the back-office speaks English. */
export const backOfficeTemplates: ReadonlySet<MailTemplate> = new Set([
  'tune-request-alert',
  'low-stock',
  'dispute-update',
])
