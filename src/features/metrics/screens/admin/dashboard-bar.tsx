import { Checkbox, NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '#kit/call.ts'
import type { SavedView } from '#kit/saved-views.ts'
import { Popup } from '#kit/ui/popup.tsx'
import { SavedViews } from '#kit/ui/saved-views.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import {
  getWeeklyMail,
  listDashboards,
  removeDashboard,
  renameDashboard,
  saveDashboard,
  setWeeklyMail,
} from '../../contract/dashboards.ts'
import { openedQuery, savedQuery } from '../../rules/dashboards.ts'
import classes from './figures.module.css'

interface Saved {
  dashboards: readonly SavedView[]
  mail: { on: boolean; dashboard_id: number | null }
}

/** The reader’s saved dashboards, and the weekly email of one of them. */
export function DashboardBar({ today }: { today: string }) {
  const { search } = useLocation()
  const [saved, setSaved] = useState<Saved | null>(null)
  const { run } = useAction('as-message')
  const read = async () => {
    const [{ data }, mail] = await Promise.all([call(listDashboards, {}), call(getWeeklyMail, {})])
    setSaved({ dashboards: data, mail })
  }
  useEffect(() => void read().catch(() => undefined), [])
  if (saved === null) return null
  const { dashboards, mail } = saved
  const setMail = (on: boolean, dashboardId: number | null) =>
    void run(async () =>
      setSaved({ dashboards, mail: await call(setWeeklyMail, { body: { on, dashboard_id: dashboardId } }) }),
    )
  return (
    <div className={classes['chosen']}>
      <SavedViews
        noun="dashboard"
        views={dashboards}
        saved={savedQuery(search, today)}
        opened={(query) => openedQuery(query, today)}
        save={(body) => call(saveDashboard, { body })}
        rename={({ id, name }) => call(renameDashboard, { params: { id }, body: { name } })}
        remove={(id) => call(removeDashboard, { params: { id } })}
        onChange={read}
      />
      <Popup
        label="Weekly email"
        button={mail.on ? 'Weekly email on' : 'Weekly email'}
        at="end"
        buttonClass={classes['button']}
      >
        {() => (
          <div className={classes['panel']}>
            <Checkbox
              label="Email me the last week every Monday"
              checked={mail.on}
              onChange={(event) => setMail(event.currentTarget.checked, mail.dashboard_id)}
            />
            <NativeSelect
              label="What it shows"
              disabled={!mail.on}
              data={[
                { value: '', label: 'All sales' },
                ...dashboards.map((dashboard) => ({ value: String(dashboard.id), label: dashboard.name })),
              ]}
              value={mail.dashboard_id === null ? '' : String(mail.dashboard_id)}
              onChange={(event) => setMail(true, Number(event.currentTarget.value) || null)}
            />
          </div>
        )}
      </Popup>
    </div>
  )
}
