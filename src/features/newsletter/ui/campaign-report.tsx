import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { call } from '#kit/call.ts'
import { formatDeadline, formatMoment } from '#kit/dates.ts'
import { formatNumber, formatPercent } from '#kit/locale.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { getReport } from '../contract/staff.ts'

type Report = z.output<typeof getReport.output>
/** Refresh interval while sending. */
const refreshMs = 5_000

const share = (part: number, whole: number) => (whole === 0 ? '–' : formatPercent(part / whole, 0))

/** The delivery and engagement of a newsletter. */
export function CampaignReport({ id }: { id: number }) {
  const words = useErrorText()
  const [report, setReport] = useState<Report | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isSending = report?.delivery === 'sending'
  useEffect(() => {
    let isStale = false
    const read = () =>
      call(getReport, { params: { id } }).then(
        (found) => isStale || setReport(found),
        (error: unknown) => isStale || setFailure(words(error)),
      )
    void read()
    const timer = isSending ? setInterval(() => void read(), refreshMs) : undefined
    return () => {
      isStale = true
      clearInterval(timer)
    }
  }, [id, isSending, words])
  if (failure !== null) return <FormFailure message={failure} />
  if (!report) return <LoadingState lines={6} />
  if (!report.started_at)
    return (
      <EmptyState
        title={
          report.delivery === 'scheduled' && report.send_at
            ? `Leaves ${formatDeadline(report.send_at, report.time_zone)}`
            : 'Not sent yet'
        }
      >
        <p>After you send it, you’ll see here how many emails were sent, bounced, opened and clicked.</p>
      </EmptyState>
    )
  const { sent, measured } = report
  return (
    <>
      <Stats>
        <Stat
          label="Sent"
          value={formatNumber(sent)}
          note={report.finished_at ? formatMoment(report.finished_at) : `${formatNumber(report.per_minute)} per minute`}
        />
        <Stat label="Bounced" value={formatNumber(report.bounced)} note={share(report.bounced, sent)} />
        <Stat label="Unsubscribed" value={formatNumber(report.unsubscribed)} note={share(report.unsubscribed, sent)} />
        <Stat label="Agreed to tracking" value={formatNumber(measured)} note={share(measured, sent)} />
        <Stat label="Opened" value={formatNumber(report.opened)} note={`${share(report.opened, measured)} of those`} />
        <Stat
          label="Clicked"
          value={formatNumber(report.clicked)}
          note={`${share(report.clicked, measured)} of those`}
        />
      </Stats>
      {report.links.length > 0 && (
        <DataTable
          label="Links"
          rows={report.links}
          rowKey={({ link }) => link}
          columns={[
            { key: 'link', title: 'Link', render: ({ link }) => link },
            { key: 'people', title: 'People', align: 'right', render: ({ people }) => formatNumber(people) },
            { key: 'clicks', title: 'Clicks', align: 'right', render: ({ clicks }) => formatNumber(clicks) },
          ]}
        />
      )}
    </>
  )
}
