import { formatNumber } from '#kit/locale.ts'
import { formatList } from '#kit/locale.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { link } from '#kit/link.ts'
import { Action, Lines, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import { type Figures, netOf } from '../rules/measures.ts'
import { formatDays } from '../ui/days.ts'
import * as m from '../messages/m.ts'

export interface MetricsMailProps {
  origin: string
  from: string
  until: string
  dashboard: string | null
  query: string
  currency: Currency
  total: Figures
  before: Figures
  best: readonly string[]
}

export const metricsSubject = (days: MetricsMailProps): string => m.mailSubject({ days: formatDays(days) })

/** The weekly metrics for staff who subscribed. */
export function MetricsMail(props: MetricsMailProps) {
  const { origin, currency, total, before, best, dashboard, query } = props
  const money = (minor: number) => formatMoney({ minor, currency })
  const line = (label: string, read: (figures: Figures) => string) =>
    `${label}: ${m.change({ value: read(total), before: read(before) })}`
  return (
    <MailFrame preview={metricsSubject(props)} title={m.mailTitle()} why={m.mailWhy()}>
      <Paragraph>{m.mailLead({ days: formatDays(props) })}</Paragraph>
      {dashboard !== null && <Paragraph>{m.mailDashboard({ name: dashboard })}</Paragraph>}
      <Paragraph>
        <Lines
          of={[
            line(m.net(), (figures) => money(netOf(figures))),
            line(m.orders(), ({ orders }) => formatNumber(orders)),
            line(m.newCustomers(), ({ new_customers: count }) => formatNumber(count)),
            line(m.refunds(), ({ refunds }) => money(refunds)),
          ]}
        />
      </Paragraph>
      {best.length > 0 && <Paragraph>{m.mailBest({ names: formatList(best) })}</Paragraph>}
      <Action href={`${origin}${link('/admin/metrics')}${query}`}>{m.mailOpen()}</Action>
    </MailFrame>
  )
}
