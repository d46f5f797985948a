import { type Currency, formatMoney } from '#kit/money.ts'
import { link } from '#kit/link.ts'
import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'

export interface DealerAccountMailProps {
  origin: string
  about: 'payment' | 'reminder' | 'overdue' | 'statement' | 'deal' | 'limit'
  dealer: string
  slug: string
  currency: Currency
  /** What was paid, is owed or is overdue; minor units. */
  amount: number
  balance: number
  due?: string
  month?: string
  deal?: { title: string; uuid: string }
}

const subjects: Readonly<Record<DealerAccountMailProps['about'], string>> = {
  payment: 'We have received your payment',
  reminder: 'A payment will be due soon',
  overdue: 'A payment is overdue',
  statement: 'Your monthly statement',
  deal: 'A credit deal for you',
  limit: 'Your credit limit has changed',
}
export const dealerAccountSubject = ({ about, dealer }: DealerAccountMailProps): string =>
  `${subjects[about]}: ${dealer}`

export function DealerAccountMail(mail: DealerAccountMailProps) {
  const money = (minor: number) => formatMoney({ minor, currency: mail.currency })
  const texts: Readonly<Record<DealerAccountMailProps['about'], string>> = {
    payment: `${money(mail.amount)} was credited to the account.`,
    reminder: `${money(mail.amount)} is due on ${mail.due ?? 'the date in your account'}.`,
    overdue: `${money(mail.amount)} was due on ${mail.due ?? 'an earlier date'}. Until it is paid, nothing more can be bought on account.`,
    statement: `The statement of ${mail.month ?? 'last month'} is ready.`,
    deal: `${mail.deal?.title ?? 'A credit deal'} is open for you.`,
    limit: `The account may now owe up to ${money(mail.amount)}.`,
  }
  const address = mail.deal
    ? link('/dealer/:slug/pay-credit-deal/:uuid', { slug: mail.slug, uuid: mail.deal.uuid })
    : link('/dealer/:slug/balance', { slug: mail.slug })
  return (
    <MailFrame preview={texts[mail.about]} title={subjects[mail.about]}>
      <Paragraph>{mail.dealer}</Paragraph>
      <Paragraph>{texts[mail.about]}</Paragraph>
      <Paragraph>
        {mail.balance > 0 ? 'Owed at present' : 'Prepaid at present'}: {money(Math.abs(mail.balance))}
      </Paragraph>
      <Action href={`${mail.origin}${address}`}>{mail.deal ? 'See the deal' : 'Open the account'}</Action>
    </MailFrame>
  )
}
