import { Link, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { formatNumber, formatPercent } from '#kit/locale.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { getToday } from '../../desk/contract.ts'
import classes from './today-page.module.css'

export const clientLoader = () => call(getToday, {})

/** "12% more than last week". */
function compared(today: number, before: number): string {
  if (before === 0) return today === 0 ? 'Same as last week' : 'None last week'
  const share = (today - before) / before
  if (share === 0) return 'Same as last week'
  return `${formatPercent(Math.abs(share), 0)} ${share > 0 ? 'more' : 'less'} than last week`
}

export default function TodayPage() {
  const { waiting, figures } = useLoaderData<typeof clientLoader>()
  return (
    <PageShell lead="Compared with the same hours of the same weekday last week, in UTC.">
      {figures.length > 0 && (
        <Stats>
          {figures.map(({ label, today, before, currency, to }) => (
            <Stat
              key={label}
              label={label}
              value={
                <Link to={to} className={classes['figure']}>
                  {currency === null
                    ? formatNumber(today)
                    : formatMoney({ minor: today, currency: currency as Currency })}
                </Link>
              }
              note={compared(today, before)}
            />
          ))}
        </Stats>
      )}
      <PagePart title="Needs attention">
        {waiting.length === 0 ? (
          <EmptyState title="Nothing is waiting." />
        ) : (
          <ul className={classes['waiting']}>
            {waiting.map(({ label, count, more, to }) => (
              <li key={to}>
                <Link to={to}>
                  <span>{label}</span>
                  <b>
                    {count}
                    {more && '+'}
                  </b>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PagePart>
    </PageShell>
  )
}
