/** Every mail the shop sends, by name. `src/features/notices/mails/` holds how each looks. */
const mailTemplates = [
  'order-confirmation',
  'refund-confirmation',
  'order-shipped',
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
  'affiliate-offer',
  'affiliate-decision',
  'affiliate-terms',
  'payout-update',
] as const
export type MailTemplate = (typeof mailTemplates)[number]
