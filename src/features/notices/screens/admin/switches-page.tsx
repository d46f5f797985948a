import { Switch } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { formatMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import rows from '#kit/ui/rows.module.css'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { listSwitches, setSwitch, type ShopSwitchRow, wordsOf } from '../../contract/switches.ts'
import classes from './switches.module.css'
import { onSend } from '#kit/ui/on-send.ts'

export const clientLoader = () => call(listSwitches, {})

/** The switches of the shop. Visitors see a change on their next page. */
export default function SwitchesPage() {
  const { data } = useLoaderData<typeof clientLoader>()
  return (
    <PageShell
      lead="Changes take effect at once, on every page."
      actions={<Link to={link('/admin/audit', {}, { action: 'switches.set' })}>History</Link>}
    >
      <ul className={rows['rows']}>
        {data.map((row) => (
          <SwitchRow key={`${row.name} ${row.value}`} row={row} />
        ))}
      </ul>
    </PageShell>
  )
}

const said: Readonly<Record<string, string>> = { on: 'turned on', '': 'turned off', auto: 'follows the stock' }
const regionNames: Readonly<Record<number, string>> = { 1: 'North America', 2: 'Europe' }

/** For example "Shown in Europe now." */
const shownText = ({ shown_in: shown }: ShopSwitchRow): string =>
  shown.length === 0
    ? 'Not shown now.'
    : `Shown in ${shown.map((region) => regionNames[region] ?? String(region)).join(' and ')} now.`

function SwitchRow({ row }: { row: ShopSwitchRow }) {
  const { label, hint, isText, followsStock } = wordsOf(row.name)
  const { revalidate } = useRevalidator()
  const { run, busy } = useAction('as-message')
  const [text, setText] = useState(row.value)
  const set = (value: string) =>
    run(async () => {
      try {
        await call(setSwitch, { params: { name: row.name }, body: { value, was: row.value } })
        notify({ text: `${label} ${isText ? 'saved' : said[value]}.` })
      } finally {
        await revalidate()
      }
    })
  return (
    <li>
      <div className={classes['switch']}>
        {isText ? (
          <form className={classes['text']} onSubmit={onSend(() => set(text.trim()))}>
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
        ) : followsStock ? (
          <NativeSelect
            label={label}
            description={`${hint} ${shownText(row)}`}
            data={[
              { value: '', label: 'Off' },
              { value: 'on', label: 'On' },
              { value: 'auto', label: 'Follow the stock' },
            ]}
            value={row.value}
            disabled={busy}
            onChange={(event) => void set(event.currentTarget.value)}
          />
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
