import { useAction } from '#kit/ui/use-action.ts'
import { formatDay } from '#kit/dates.ts'
import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { copyText } from '#kit/ui/copy-text.ts'
import { type LogRecord, shareLog, unshareLog } from '../contract/logs.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'

/** Links for people without a login. The token is in the URL fragment, which is never sent to a server. */
export function SharePanel({ record }: { record: LogRecord }) {
  const [shares, setShares] = useState(record.shares)
  const [days, setDays] = useState('30')
  const [address, setAddress] = useState<string | null>(null)
  const { busy: isBusy, run: act } = useAction('as-message')
  if (!record.is_own) return <p className={classes['hint']}>{m.shareOwnerOnly()}</p>
  return (
    <>
      <div className={classes['row']}>
        <NativeSelect
          size="xs"
          label={m.linkValidFor()}
          value={days}
          data={['7', '30', '90', '365'].map((value) => ({ value, label: m.days({ n: Number(value) }) }))}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
        <Button
          size="xs"
          loading={isBusy}
          onClick={() =>
            void act(async () => {
              const { token, ...share } = await call(shareLog, {
                params: { id: record.id },
                body: { days: Number(days) },
              })
              setShares([share, ...shares])
              setAddress(`${location.origin}${link('/graph/:id', { id: record.id })}#share=${token}`)
            })
          }
        >
          {m.createLink()}
        </Button>
      </div>
      {address && (
        <div className={classes['link']}>
          <TextInput
            size="xs"
            label={m.linkShownOnce()}
            readOnly
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            size="xs"
            variant="default"
            onClick={() => void copyText(address, { copied: m.linkCopied(), failed: m.copyFailed() })}
          >
            {m.copy()}
          </Button>
        </div>
      )}
      <p className={classes['hint']}>{m.linkWarning()}</p>
      <ol className={classes['list']}>
        {shares.map((share) => (
          <li key={share.id}>
            <div>{m.linkCreated({ date: formatDay(share.created_at), end: formatDay(share.expires_at) })}</div>
            <button
              type="button"
              onClick={() =>
                void act(async () => {
                  await call(unshareLog, { params: { id: record.id, share: share.id } })
                  setShares(shares.filter(({ id }) => id !== share.id))
                  setAddress(null)
                })
              }
            >
              {m.endLink()}
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
