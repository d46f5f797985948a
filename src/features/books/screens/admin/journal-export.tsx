import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { utcDay } from '#kit/dates.ts'
import { endpointUrl } from '#kit/contract.ts'
import { DownloadButton } from '#kit/ui/button-link.tsx'
import { exportJournal } from '../../contract/books.ts'
import classes from './books.module.css'

/** First and last day of the previous month in UTC, as bookkeepers ask for it. */
function previousMonth(now: Date): { from: string; until: string } {
  const day = (month: number, date: number) => utcDay(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, date))
  return { from: day(-1, 1), until: day(0, 0) }
}

/** Downloads the journal of the chosen days. */
export function JournalExport() {
  const [days, setDays] = useState(() => previousMonth(new Date()))
  const isMissing = days.from === '' || days.until === ''
  const isBackwards = days.from > days.until
  return (
    <div className={classes['journal']}>
      <TextInput
        type="date"
        label="First day (UTC)"
        value={days.from}
        error={days.from === '' && 'Choose a day.'}
        onChange={({ currentTarget: { value } }) => setDays({ ...days, from: value })}
      />
      <TextInput
        type="date"
        label="Last day (UTC)"
        value={days.until}
        error={days.until === '' ? 'Choose a day.' : isBackwards && 'The end date is before the start date.'}
        onChange={({ currentTarget: { value } }) => setDays({ ...days, until: value })}
      />
      {!isMissing && !isBackwards && (
        <DownloadButton href={endpointUrl(exportJournal, { query: days })} variant="default">
          Export journal
        </DownloadButton>
      )}
    </div>
  )
}
