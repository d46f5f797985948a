import * as kit from '#kit/messages/m.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { link } from '#kit/link.ts'
import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import * as m from '../messages/m.ts'

export interface DealerAccountMailProps {
  origin: string
  about: 'payment' | 'reminder' | 'overdue' | 'statement' | 'deal' | 'limit'
  dealer: string
  slug: string
  currency: Currency
  /** The amount paid, owed or overdue; minor units. */
  amount: number
  balance: number
  due?: string
  month?: string
  deal?: { title: string; uuid: string }
}

const subjects = (): Readonly<Record<DealerAccountMailProps['about'], string>> => ({
  payment: m.mailPayment(),
  reminder: m.mailReminder(),
  overdue: m.mailOverdue(),
  statement: m.mailStatement(),
  deal: m.mailDeal(),
  limit: m.mailLimit(),
})
export const dealerAccountSubject = ({ about, dealer }: DealerAccountMailProps): string =>
  kit.labelled({ label: subjects()[about], value: dealer })

export function DealerAccountMail(mail: DealerAccountMailProps) {
  const money = (minor: number) => formatMoney({ minor, currency: mail.currency })
  const texts: Readonly<Record<DealerAccountMailProps['about'], string>> = {
    payment: m.mailPaymentText({ amount: money(mail.amount) }),
    reminder: m.mailReminderText({ due: mail.due ?? 'none', amount: money(mail.amount) }),
    overdue: m.mailOverdueText({ due: mail.due ?? 'none', amount: money(mail.amount) }),
    statement: m.mailStatementText({ month: mail.month ?? m.lastMonth() }),
    deal: m.mailDealText({ deal: mail.deal?.title ?? m.aCreditDeal() }),
    limit: m.mailLimitText({ amount: money(mail.amount) }),
  }
  const address = mail.deal
    ? link('/dealer/:slug/pay-credit-deal/:uuid', { slug: mail.slug, uuid: mail.deal.uuid })
    : link('/dealer/:slug/balance', { slug: mail.slug })
  return (
    <MailFrame preview={texts[mail.about]} title={subjects()[mail.about]}>
      <Paragraph>{mail.dealer}</Paragraph>
      <Paragraph>{texts[mail.about]}</Paragraph>
      <Paragraph>
        {kit.labelled({ label: mail.balance > 0 ? m.balanceDue() : m.prepaid(), value: money(Math.abs(mail.balance)) })}
      </Paragraph>
      <Action href={`${mail.origin}${address}`}>{mail.deal ? m.seeDeal() : m.openAccount()}</Action>
    </MailFrame>
  )
}
