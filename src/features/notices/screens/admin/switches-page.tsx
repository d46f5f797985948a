import { Button, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { formatMoment } from '#kit/dates.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import rows from '#kit/ui/rows.module.css'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { listSwitches, setSwitch, shopSwitches, type ShopSwitchRow } from '../../contract/switches.ts'
import classes from './switches.module.css'

export const clientLoader = () => call(listSwitches, {})

/** The switches of the shop. A change is seen by every visitor at their next page. */
export default function SwitchesPage() {
  const { data } = useLoaderData<typeof clientLoader>()
  return (
    <PageShell lead="Changes take effect at once, on every page.">
      <ul className={rows['rows']}>
        {data.map((row) => (
          <SwitchRow key={`${row.name} ${row.value}`} row={row} />
        ))}
      </ul>
    </PageShell>
  )
}

function SwitchRow({ row }: { row: ShopSwitchRow }) {
  const { label, hint, isText } = shopSwitches[row.name]
  const { revalidate } = useRevalidator()
  const { run, busy } = useAction('as-message')
  const [text, setText] = useState(row.value)
  const set = (value: string) =>
    run(async () => {
      try {
        await call(setSwitch, { params: { name: row.name }, body: { value, was: row.value } })
        notify({ text: `${label} ${isText ? 'saved' : value === 'on' ? 'turned on' : 'turned off'}.` })
      } finally {
        await revalidate()
      }
    })
  return (
    <li>
      <div className={classes['switch']}>
        {isText ? (
          <form
            className={classes['text']}
            onSubmit={(event) => {
              event.preventDefault()
              void set(text.trim())
            }}
          >
            <TextInput
              label={label}
              description={hint}
              maxLength={100}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={busy} disabled={text.trim() === row.value}>
              Save
            </Button>
          </form>
        ) : (
          <Switch
            label={label}
            description={hint}
            checked={row.value === 'on'}
            disabled={busy}
            onChange={({ currentTarget: { checked } }) => void set(checked ? 'on' : '')}
          />
        )}
        {row.changed_at !== null && (
          <p className={classes['changed']}>
            Changed {formatMoment(row.changed_at)}
            {row.changed_by === null ? '' : ` by ${row.changed_by}`}
          </p>
        )}
      </div>
    </li>
  )
}
