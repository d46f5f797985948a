import {
  type ConfirmationProps,
  confirmationSubject,
  DealerPost,
  type DealerPostProps,
  Newsletter,
  NewsletterConfirmation,
  type NewsletterProps,
} from '#features/newsletter/mails/newsletter-mails.tsx'
import { CartReminderMail, type CartReminderMailProps } from '#features/cart-reminders/mails/cart-reminder-mail.tsx'
import * as cartReminders from '#features/cart-reminders/messages/m.ts'
import { GiftCardMail, type GiftCardMailProps, giftCardSubject } from '#features/gift-cards/mails/gift-card-mail.tsx'
import {
  CreditCodeMail,
  type CreditCodeMailProps,
  creditCodeSubject,
} from '#features/tune-credits/mails/credit-code-mail.tsx'
import { QuoteMail, type QuoteMailProps, quoteSubject } from '#features/quotes/mails/quote-mail.tsx'
import { ReturnMail, type ReturnMailProps, returnSubject } from '#features/returns/mails/return-mail.tsx'
import { RentalMail, type RentalMailProps, rentalSubject } from '#features/rentals/mails/rental-mails.tsx'
import {
  LeadMention,
  type LeadMentionProps,
  LeadMessage,
  type LeadMessageProps,
  LeadReminder,
  type LeadReminderProps,
  mentionSubject,
  reminderSubject,
} from '#features/leads/mails/lead-mails.tsx'
import {
  CertificateMail,
  type CertificateMailProps,
  certificateSubject,
} from '#features/system/mails/certificate-mail.tsx'
import { MetricsMail, type MetricsMailProps, metricsSubject } from '#features/metrics/mails/metrics-mail.tsx'
import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'
import type { MailTemplate } from '#features/mails/templates.ts'
import {
  AffiliateDecisionMail,
  type AffiliateDecisionMailProps,
  affiliateDecisionSubject,
  AffiliateOfferMail,
  type AffiliateOfferMailProps,
  AffiliateTermsMail,
  type AffiliateTermsMailProps,
} from '#features/partners/mails/affiliate-mails.tsx'
import {
  ChangeEmail,
  type LinkMailProps,
  ResetPassword,
  SecurityNotice,
  VerifyEmail,
} from '#features/identity/mails/account-mails.tsx'
import {
  DealerApplicationMail,
  type DealerApplicationMailProps,
  dealerApplicationSubject,
  DealerContactMail,
  type DealerContactMailProps,
  DealerInviteMail,
  type DealerInviteMailProps,
  DealerMemberMail,
  type DealerMemberMailProps,
} from '#features/dealers/mails/dealer-mails.tsx'
import {
  DealerAccountMail,
  type DealerAccountMailProps,
  dealerAccountSubject,
} from '#features/dealer-accounts/mails/dealer-account-mails.tsx'
import { TicketMail, type TicketMailProps, ticketSubject } from '#features/tickets/mails/ticket-mails.tsx'
import { FirmMail, type FirmMailProps, firmMailSubject } from '#features/tickets/mails/admin/firm-mail.tsx'
import { DisputeMail, type DisputeMailProps, disputeSubject } from '#features/disputes/mails/dispute-mail.tsx'
import { TradeInMail, type TradeInMailProps, tradeInSubject } from '#features/trade-ins/mails/trade-in-mails.tsx'
import {
  TuneRequestMail,
  type TuneRequestMailProps,
  tuneRequestSubject,
} from '#features/tune-requests/mails/tune-request-mails.tsx'
import {
  TuneRequestAlertMail,
  type TuneRequestAlertProps,
  tuneRequestAlertSubject,
} from '#features/tune-requests/mails/tune-request-alert.tsx'
import { PayoutMail, type PayoutMailProps, payoutSubject } from '#features/partners/mails/payout-mails.tsx'
import {
  invoiceSubject,
  OrderAddressChanged,
  OrderConfirmation,
  OrderInvoice,
  type OrderMailProps,
  OrderLink,
  OrderShipped,
  RefundConfirmation,
} from '#features/orders/mails/order-mails.tsx'
import * as dealers from '#features/dealers/messages/m.ts'
import * as identity from '#features/identity/messages/m.ts'
import * as orders from '#features/orders/messages/m.ts'
import { VehicleSupported, type VehicleSupportedProps } from '#features/catalog/mails/catalog-mails.tsx'
import {
  BackInStock,
  type BackInStockProps,
  LowStock,
  type LowStockProps,
} from '#features/products/mails/product-mails.tsx'
import * as reviews from '#features/reviews/messages/m.ts'
import {
  ReviewInvitation,
  type ReviewInvitationProps,
  ReviewUpdate,
  type ReviewUpdateProps,
  reviewUpdateSubject,
} from '#features/reviews/mails/review-mails.tsx'
import { StaffInvitationMail, type StaffInvitationMailProps } from '#features/users/mails/staff-invitation-mail.tsx'
import * as usersTexts from '#features/users/messages/m.ts'
import * as catalog from '#features/catalog/messages/m.ts'
import * as products from '#features/products/messages/m.ts'
import * as partners from '#features/partners/messages/m.ts'

type Template = { subject: (props: never) => string; view: (props: never) => ReactElement }

const mail = <P,>(subject: (props: P) => string, view: (props: P) => ReactElement): Template =>
  ({ subject, view }) as Template

const templates: Record<MailTemplate, Template> = {
  'order-confirmation': mail(
    (order: OrderMailProps) => orders.mailPaidSubject({ id: order.id }),
    (order) => <OrderConfirmation {...order} />,
  ),
  'refund-confirmation': mail(
    (order: OrderMailProps) => orders.mailRefundSubject({ id: order.id }),
    (order) => <RefundConfirmation {...order} />,
  ),
  'order-shipped': mail(
    (order: OrderMailProps) => orders.mailShippedSubject({ id: order.id }),
    (order) => <OrderShipped {...order} />,
  ),
  'order-invoice': mail(
    (order: OrderMailProps) => invoiceSubject(order),
    (order) => <OrderInvoice {...order} />,
  ),
  'order-link': mail(
    (order: OrderMailProps) => orders.mailLinkTitle({ id: order.id }),
    (order) => <OrderLink {...order} />,
  ),
  'order-address-changed': mail(
    (order: OrderMailProps) => orders.mailAddressSubject({ id: order.id }),
    (order) => <OrderAddressChanged {...order} />,
  ),
  'back-in-stock': mail<BackInStockProps>(
    ({ name }) => products.mailBackInStock({ name }),
    (props) => <BackInStock {...props} />,
  ),
  'vehicle-supported': mail<VehicleSupportedProps>(
    ({ vehicle }) => catalog.mailSupported({ vehicle }),
    (props) => <VehicleSupported {...props} />,
  ),
  'low-stock': mail<LowStockProps>(
    ({ places }) => products.mailLowStock({ count: places.length }),
    (props) => <LowStock {...props} />,
  ),
  'review-invitation': mail<ReviewInvitationProps>(
    () => reviews.mailInviteSubject(),
    (props) => <ReviewInvitation {...props} />,
  ),
  'review-update': mail<ReviewUpdateProps>(reviewUpdateSubject, (props) => <ReviewUpdate {...props} />),
  'verify-email': mail<LinkMailProps>(
    () => identity.confirmYourEmail(),
    (props) => <VerifyEmail {...props} />,
  ),
  'reset-password': mail<LinkMailProps>(
    () => identity.chooseNewPassword(),
    (props) => <ResetPassword {...props} />,
  ),
  'change-email': mail<LinkMailProps>(
    () => identity.confirmNewEmail(),
    (props) => <ChangeEmail {...props} />,
  ),
  'security-notice': mail<{ name: string; message: string }>(
    () => identity.accountChanged(),
    (props) => <SecurityNotice {...props} />,
  ),
  'ticket-message': mail<FirmMailProps>(firmMailSubject, (props) => <FirmMail {...props} />),
  'ticket-update': mail<TicketMailProps>(ticketSubject, (props) => <TicketMail {...props} />),
  'staff-invitation': mail<StaffInvitationMailProps>(
    () => usersTexts.mailSubject(),
    (props) => <StaffInvitationMail {...props} />,
  ),
  'dealer-application': mail<DealerApplicationMailProps>(dealerApplicationSubject, (props) => (
    <DealerApplicationMail {...props} />
  )),
  'dealer-invite': mail<DealerInviteMailProps>(
    ({ dealer }) => dealers.mailInviteSubject({ dealer }),
    (props) => <DealerInviteMail {...props} />,
  ),
  'dealer-member': mail<DealerMemberMailProps>(
    ({ dealer }) => dealers.mailMemberSubject({ dealer }),
    (props) => <DealerMemberMail {...props} />,
  ),
  'dealer-contact': mail<DealerContactMailProps>(
    ({ name }) => dealers.mailContactSubject({ name }),
    (props) => <DealerContactMail {...props} />,
  ),
  'dealer-account': mail<DealerAccountMailProps>(dealerAccountSubject, (props) => <DealerAccountMail {...props} />),
  'affiliate-offer': mail<AffiliateOfferMailProps>(
    () => partners.mailOfferSubject(),
    (props) => <AffiliateOfferMail {...props} />,
  ),
  'affiliate-decision': mail<AffiliateDecisionMailProps>(affiliateDecisionSubject, (props) => (
    <AffiliateDecisionMail {...props} />
  )),
  'affiliate-terms': mail<AffiliateTermsMailProps>(
    () => partners.mailTermsSubject(),
    (props) => <AffiliateTermsMail {...props} />,
  ),
  'payout-update': mail<PayoutMailProps>(payoutSubject, (props) => <PayoutMail {...props} />),
  'dispute-update': mail<DisputeMailProps>(disputeSubject, (props) => <DisputeMail {...props} />),
  'return-update': mail<ReturnMailProps>(returnSubject, (props) => <ReturnMail {...props} />),
  'rental-update': mail<RentalMailProps>(rentalSubject, (props) => <RentalMail {...props} />),
  newsletter: mail<NewsletterProps>(
    ({ subject }) => subject,
    (props) => <Newsletter {...props} />,
  ),
  'newsletter-confirmation': mail<ConfirmationProps>(confirmationSubject, (props) => (
    <NewsletterConfirmation {...props} />
  )),
  'dealer-post': mail<DealerPostProps>(
    ({ title }) => title,
    (props) => <DealerPost {...props} />,
  ),
  'lead-message': mail<LeadMessageProps>(
    ({ subject }) => subject,
    (props) => <LeadMessage {...props} />,
  ),
  'lead-reminder': mail<LeadReminderProps>(reminderSubject, (props) => <LeadReminder {...props} />),
  'lead-mention': mail<LeadMentionProps>(mentionSubject, (props) => <LeadMention {...props} />),
  'certificate-ends': mail<CertificateMailProps>(certificateSubject, (props) => <CertificateMail {...props} />),
  'metrics-report': mail<MetricsMailProps>(metricsSubject, (props) => <MetricsMail {...props} />),
  'cart-reminder': mail<CartReminderMailProps>(
    () => cartReminders.mailTitle(),
    (props) => <CartReminderMail {...props} />,
  ),
  'gift-card': mail<GiftCardMailProps>(giftCardSubject, (props) => <GiftCardMail {...props} />),
  'tune-credit-code': mail<CreditCodeMailProps>(creditCodeSubject, (props) => <CreditCodeMail {...props} />),
  quote: mail<QuoteMailProps>(quoteSubject, (props) => <QuoteMail {...props} />),
  'trade-in-update': mail<TradeInMailProps>(tradeInSubject, (props) => <TradeInMail {...props} />),
  'tune-request-alert': mail<TuneRequestAlertProps>(tuneRequestAlertSubject, (props) => (
    <TuneRequestAlertMail {...props} />
  )),
  'tune-request-update': mail<TuneRequestMailProps>(tuneRequestSubject, (props) => <TuneRequestMail {...props} />),
}

/** Renders an email template: subject, HTML and plain text. Throws if the template doesn't exist. */
export async function renderMail(
  template: string,
  props: Record<string, unknown>,
): Promise<{ subject: string; html: string; text: string }> {
  const found = Object.hasOwn(templates, template) ? templates[template as MailTemplate] : undefined
  if (!found) throw new RangeError(`no such mail template: ${template}`)
  const html = await render(found.view(props as never))
  return { subject: found.subject(props as never), html, text: toPlainText(html) }
}
