import { Checkbox } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { z } from 'zod'
import { call } from '#kit/call.ts'
import { Popup } from '#kit/ui/popup.tsx'
import { useSavedViews } from '#features/saved-views/client/saved-views.ts'
import { SavedViews } from '#features/saved-views/ui/saved-views.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { getWeeklyMail, setWeeklyMail } from '../../contract/weekly-mail.ts'
import { metricsPage, openedQuery, savedQuery } from '../../rules/dashboards.ts'
import classes from './figures.module.css'
import tool from '#kit/ui/tool-button.module.css'
import chips from '#kit/ui/workbench/chosen.module.css'
import { clsx } from 'clsx'

type WeeklyMail = z.output<(typeof getWeeklyMail)['output']>

/** The user's saved dashboards, and the weekly email of one of them. */
export function DashboardBar({ today }: { today: string }) {
  const { search } = useLocation()
  const dashboards = useSavedViews(metricsPage)
  const [mail, setMail] = useState<WeeklyMail | null>(null)
  const { run } = useAction('as-message')
  useEffect(
    () =>
      void call(getWeeklyMail, {})
        .then(setMail)
        .catch(() => undefined),
    [],
  )
  if (dashboards === null || mail === null) return null
  const change = (on: boolean, dashboardId: number | null) =>
    void run(async () => setMail(await call(setWeeklyMail, { body: { on, dashboard_id: dashboardId } })))
  return (
    <div className={clsx(chips['chosen'], classes['chosen'])}>
      <SavedViews
        kind="dashboard"
        views={dashboards}
        saved={savedQuery(search, today)}
        opened={(query) => openedQuery(query, today)}
      />
      <Popup button={mail.on ? 'Weekly email on' : 'Weekly email'} at="end" buttonClass={tool['button']}>
        {() => (
          <div className={classes['panel']}>
            <Checkbox
              label="Email me last week’s metrics every Monday"
              checked={mail.on}
              onChange={(event) => change(event.currentTarget.checked, mail.dashboard_id)}
            />
            <NativeSelect
              label="What it shows"
              disabled={!mail.on}
              data={[
                { value: '', label: 'All sales' },
                ...dashboards.map((dashboard) => ({ value: String(dashboard.id), label: dashboard.name })),
              ]}
              value={mail.dashboard_id === null ? '' : String(mail.dashboard_id)}
              onChange={(event) => change(true, Number(event.currentTarget.value) || null)}
            />
          </div>
        )}
      </Popup>
    </div>
  )
}
