import { formatDay } from '#kit/dates.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { notify } from '#kit/ui/toast.tsx'
import { useErrorWords } from '#kit/ui/words.tsx'
import { deriveChannel, FormulaError } from '../analysis/formula.ts'
import { listLogs, type LogRecord, type LogSummary, shareLog, unshareLog } from '../contract/logs.ts'
import { loadLog } from '../client/load-log.ts'
import { NumberInput } from './number-field.tsx'
import type { Viewer } from './use-viewer.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'

/** A second log of the same person under the first, moved in time until both fit. */
export function ComparePanel({ viewer }: { viewer: Viewer }) {
  const { beside, setBeside, record, pulls } = viewer
  const words = useErrorWords()
  const [list, setList] = useState<readonly LogSummary[]>([])
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (!record.is_own) return
    call(listLogs, { query: { size: 100 } }).then(
      ({ data }) => setList(data.filter(({ id }) => id !== record.id)),
      () => undefined,
    )
  }, [record])
  if (!record.is_own) return <p className={classes['hint']}>{m.compareOwnerOnly()}</p>
  if (list.length === 0) return <p className={classes['hint']}>{m.uploadSecond()}</p>
  const choose = async (id: number): Promise<void> => {
    const chosen = list.find((each) => each.id === id)
    if (!chosen) {
      setBeside(null)
      return
    }
    setBusy(true)
    try {
      const log = await loadLog({ id, token: null })
      const { findPulls } = await import('../analysis/pulls.ts')
      const [mine, other] = [pulls[0], findPulls(log)[0]]
      setBeside({ id, title: chosen.title, log, shift: mine && other ? mine.from - other.from : 0 })
    } catch (error) {
      notify({ text: words(error), kind: 'failure' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <NativeSelect
        size="xs"
        label={m.compareWith()}
        disabled={isBusy}
        value={String(beside?.id ?? '')}
        data={[
          { value: '', label: m.nothing() },
          ...list.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        onChange={(event) => void choose(Number(event.currentTarget.value))}
      />
      {beside && (
        <>
          <NumberInput
            key={`${beside.id} ${beside.shift}`}
            label={m.shiftedBy()}
            value={Math.round(beside.shift * 1000) / 1000}
            onChange={(shift) => setBeside({ ...beside, shift: shift ?? 0 })}
          />
          <p className={classes['hint']}>{m.comparedWith({ title: beside.title })}</p>
        </>
      )}
    </>
  )
}

export function FormulaPanel({ viewer }: { viewer: Viewer }) {
  const { log, view, change, failures } = viewer
  const [failure, setFailure] = useState<string | null>(null)
  const add = (form: FormData): boolean => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const wanted = {
      name: text('name').slice(0, 80),
      unit: text('unit').slice(0, 24),
      formula: text('formula').slice(0, 500),
    }
    if (wanted.name === '') return fail(m.nameChannel())
    if (log.channels.some(({ name }) => name === wanted.name)) return fail(m.channelExists())
    try {
      deriveChannel(log, wanted)
    } catch (error) {
      return fail(error instanceof FormulaError ? error.message : m.formulaInvalid())
    }
    setFailure(null)
    change({ derived: [...view.derived, wanted], shown: [...view.shown, wanted.name] })
    return true
  }
  const fail = (text: string): false => {
    setFailure(text)
    return false
  }
  return (
    <>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (add(new FormData(event.currentTarget))) event.currentTarget.reset()
        }}
      >
        <div className={classes['grid2']}>
          <TextInput size="xs" name="name" label={m.name()} maxLength={80} />
          <TextInput size="xs" name="unit" label={m.unit()} maxLength={24} />
        </div>
        <TextInput
          size="xs"
          name="formula"
          label={m.formula()}
          placeholder="[Boost] * 68.95 + 1013"
          maxLength={500}
          error={failure}
          description={m.formulaHint()}
        />
        <Button type="submit" size="xs" variant="default">
          {m.addChannel()}
        </Button>
      </form>
      <ol className={classes['list']}>
        {view.derived.map((each) => (
          <li key={each.name}>
            <div>
              <b>{each.name}</b> <code>{each.formula}</code>
              {failures[each.name] && <span role="alert">{failures[each.name]}</span>}
            </div>
            <button
              type="button"
              aria-label={m.removeNamed({ name: each.name })}
              onClick={() =>
                change({
                  derived: view.derived.filter((other) => other !== each),
                  shown: view.shown.filter((name) => name !== each.name),
                })
              }
            >
              ×
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Links for people without a login. The token stands behind the #, which no server ever sees. */
export function SharePanel({ record }: { record: LogRecord }) {
  const words = useErrorWords()
  const [shares, setShares] = useState(record.shares)
  const [days, setDays] = useState('30')
  const [address, setAddress] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const act = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify({ text: words(error), kind: 'failure' })
    } finally {
      setBusy(false)
    }
  }
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
            onClick={() =>
              void act(async () => {
                await navigator.clipboard.writeText(address)
                notify({ text: m.linkCopied(), kind: 'success' })
              })
            }
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
