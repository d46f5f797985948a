import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { call } from '#kit/call.ts'
import { IconX } from '#kit/ui/icons.tsx'
import { Popup } from '#kit/ui/popup.tsx'
import { TextButton } from '#kit/ui/text-button.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import {
  type Dashboard,
  getWeeklyMail,
  listDashboards,
  removeDashboard,
  saveDashboard,
  setWeeklyMail,
} from '../../contract/dashboards.ts'
import { openedQuery, savedQuery } from '../../rules/dashboards.ts'
import classes from './figures.module.css'

interface Saved {
  dashboards: readonly Dashboard[]
  mail: { on: boolean; dashboard_id: number | null }
}

/** The reader’s saved dashboards, and the weekly email of one of them. */
export function DashboardBar({ today }: { today: string }) {
  const { pathname, search } = useLocation()
  const [saved, setSaved] = useState<Saved | null>(null)
  const [name, setName] = useState('')
  const { run } = useAction('as-message')
  const read = async () => {
    const [{ data }, mail] = await Promise.all([call(listDashboards, {}), call(getWeeklyMail, {})])
    setSaved({ dashboards: data, mail })
  }
  useEffect(() => void read().catch(() => undefined), [])
  if (saved === null) return null
  const { dashboards, mail } = saved
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    void run(async () => {
      await call(saveDashboard, { body: { name, query: savedQuery(search, today) } })
      setName('')
      await read()
    })
  }
  const setMail = (on: boolean, dashboardId: number | null) =>
    void run(async () =>
      setSaved({ dashboards, mail: await call(setWeeklyMail, { body: { on, dashboard_id: dashboardId } }) }),
    )
  return (
    <div className={classes['chosen']}>
      <ul className={classes['views']} aria-label="Saved dashboards">
        {dashboards.map((dashboard) => {
          const query = openedQuery(dashboard.query, today)
          return (
            <li key={dashboard.id}>
              <Link to={`${pathname}${query}`} aria-current={query === search || undefined}>
                {dashboard.name}
              </Link>
              <TextButton
                aria-label={`Remove dashboard ${dashboard.name}`}
                onClick={() =>
                  void run(async () => {
                    await call(removeDashboard, { params: { id: dashboard.id } })
                    await read()
                  })
                }
              >
                <IconX size={14} aria-hidden="true" />
              </TextButton>
            </li>
          )
        })}
      </ul>
      <form onSubmit={save} className={classes['save']}>
        <TextInput
          aria-label="Dashboard name"
          placeholder="Save dashboard as…"
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Save
        </Button>
      </form>
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
