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
import { TradeInMail, type TradeInMailProps, tradeInSubject } from '#features/trade-ins/mails/trade-in-mails.tsx'
import {
  TuneRequestMail,
  type TuneRequestMailProps,
  tuneRequestSubject,
} from '#features/tune-requests/mails/tune-request-mails.tsx'
import { PayoutMail, type PayoutMailProps, payoutSubject } from '#features/partners/mails/payout-mails.tsx'
import {
  OrderConfirmation,
  type OrderMailProps,
  OrderShipped,
  RefundConfirmation,
} from '#features/orders/mails/order-mails.tsx'

type Template = { subject: (props: never) => string; view: (props: never) => ReactElement }

const mail = <P,>(subject: (props: P) => string, view: (props: P) => ReactElement): Template =>
  ({ subject, view }) as Template

const templates: Record<MailTemplate, Template> = {
  'order-confirmation': mail(
    (order: OrderMailProps) => `Your order ${order.id}`,
    (order) => <OrderConfirmation {...order} />,
  ),
  'refund-confirmation': mail(
    (order: OrderMailProps) => `A refund for your order ${order.id}`,
    (order) => <RefundConfirmation {...order} />,
  ),
  'order-shipped': mail(
    (order: OrderMailProps) => `Your order ${order.id} is on its way`,
    (order) => <OrderShipped {...order} />,
  ),
  'verify-email': mail<LinkMailProps>(
    () => 'Please confirm your email address',
    (props) => <VerifyEmail {...props} />,
  ),
  'reset-password': mail<LinkMailProps>(
    () => 'Choose a new password',
    (props) => <ResetPassword {...props} />,
  ),
  'change-email': mail<LinkMailProps>(
    () => 'Confirm your new email address',
    (props) => <ChangeEmail {...props} />,
  ),
  'security-notice': mail<{ name: string; message: string }>(
    () => 'A change to your account',
    (props) => <SecurityNotice {...props} />,
  ),
  'ticket-update': mail<TicketMailProps>(ticketSubject, (props) => <TicketMail {...props} />),
  'dealer-application': mail<DealerApplicationMailProps>(dealerApplicationSubject, (props) => (
    <DealerApplicationMail {...props} />
  )),
  'dealer-invite': mail<DealerInviteMailProps>(
    ({ dealer }) => `Your invite to ${dealer}`,
    (props) => <DealerInviteMail {...props} />,
  ),
  'dealer-member': mail<DealerMemberMailProps>(
    ({ dealer }) => `Your membership of ${dealer}`,
    (props) => <DealerMemberMail {...props} />,
  ),
  'dealer-contact': mail<DealerContactMailProps>(
    ({ name }) => `A message from ${name}`,
    (props) => <DealerContactMail {...props} />,
  ),
  'dealer-account': mail<DealerAccountMailProps>(dealerAccountSubject, (props) => <DealerAccountMail {...props} />),
  'affiliate-offer': mail<AffiliateOfferMailProps>(
    () => 'Your offer as an affiliate of Overboost',
    (props) => <AffiliateOfferMail {...props} />,
  ),
  'affiliate-decision': mail<AffiliateDecisionMailProps>(affiliateDecisionSubject, (props) => (
    <AffiliateDecisionMail {...props} />
  )),
  'affiliate-terms': mail<AffiliateTermsMailProps>(
    () => 'New terms for affiliates',
    (props) => <AffiliateTermsMail {...props} />,
  ),
  'payout-update': mail<PayoutMailProps>(payoutSubject, (props) => <PayoutMail {...props} />),
  'trade-in-update': mail<TradeInMailProps>(tradeInSubject, (props) => <TradeInMail {...props} />),
  'tune-request-update': mail<TuneRequestMailProps>(tuneRequestSubject, (props) => <TuneRequestMail {...props} />),
}

/** A template as a mail: subject, HTML, and the same as plain text. Throws for a template that does not exist. */
export async function renderMail(
  template: string,
  props: Record<string, unknown>,
): Promise<{ subject: string; html: string; text: string }> {
  const found = Object.hasOwn(templates, template) ? templates[template as MailTemplate] : undefined
  if (!found) throw new RangeError(`no such mail template: ${template}`)
  const html = await render(found.view(props as never))
  return { subject: found.subject(props as never), html, text: toPlainText(html) }
}
