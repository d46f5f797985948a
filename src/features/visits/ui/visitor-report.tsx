import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { formatUtcDay, utcDay } from '#kit/dates.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatNumber, formatPercent } from '#kit/locale.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { getTraffic } from '../contract.ts'
import { dayMs } from '../rules.ts'
import { BoughtTable } from './bought-table.tsx'

type Traffic = z.output<typeof getTraffic.output>
/** The longest range the traffic call accepts. */
const daysMax = 800
const usualDays = 90

const share = (part: number, whole: number) => (whole === 0 ? '–' : formatPercent(part / whole, 1))

interface VisitorReportProps {
  /** A page, or a campaign. */
  of: { path: string } | { campaign: string }
  /** ISO time to start from; defaults to the last 90 days. */
  since?: string
}

/** Visitors of a page or campaign: how many, how far they got, and what they bought. */
export function VisitorReport({ of, since }: VisitorReportProps) {
  const words = useErrorText()
  const [traffic, setTraffic] = useState<Traffic | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const asked = JSON.stringify(of)
  useEffect(() => {
    let isStale = false
    const now = Date.now()
    const earliest = now - (daysMax - 1) * dayMs
    const from = utcDay(since ? Math.max(Date.parse(since), earliest) : now - (usualDays - 1) * dayMs)
    call(getTraffic, { query: { ...(JSON.parse(asked) as typeof of), from, until: utcDay(now) } }).then(
      (found) => isStale || setTraffic(found),
      (error: unknown) => isStale || setFailure(words(error)),
    )
    return () => {
      isStale = true
    }
  }, [asked, since, words])
  if (failure !== null) return <FormFailure message={failure} />
  if (!traffic) return <LoadingState lines={6} />
  const { from, until, total, bought } = traffic
  return (
    <PagePart
      title={`${formatUtcDay(from)} to ${formatUtcDay(until)}`}
      actions={
        <ButtonLink to={link('/admin/web-traffic', {}, { ...of, from, until })} variant="default">
          Open in web traffic
        </ButtonLink>
      }
    >
      <Stats>
        <Stat label="Visitors" value={formatNumber(total.visitors)} note="Counted without cookies, by day" />
        <Stat label="Left after one page" value={share(total.bounces, total.visitors)} />
        <Stat label="Added to cart" value={formatNumber(total.cart)} note={share(total.cart, total.visitors)} />
        <Stat label="Checkout" value={formatNumber(total.checkout)} note={share(total.checkout, total.visitors)} />
        <Stat label="Paid" value={formatNumber(total.paid)} note={share(total.paid, total.visitors)} />
      </Stats>
      <BoughtTable rows={bought} />
    </PagePart>
  )
}
