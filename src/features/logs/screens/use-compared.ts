import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { withChoices } from '../analysis/channel-choices.ts'
import { loadLog } from '../client/load-log.ts'
import { getLog, type LogRecord } from '../contract/logs.ts'
import type { Log } from '../parse/shapes.ts'
import { comparedIn, comparedTexts } from './compared-address.ts'

/** Another log of the same user, overlaid with a time shift in seconds. */
export interface Beside {
  id: number
  title: string
  log: Log
  shift: number
}
/** More lines of one channel would be hard to tell apart. */
export const othersMax = 4

/** Opens another log of the same user, with the channels and units chosen for it. */
export async function openBeside(id: number, signal?: AbortSignal): Promise<Omit<Beside, 'shift'>> {
  const [opened, { title, view }] = await Promise.all([
    loadLog({ id, token: null }, signal),
    call(getLog, { params: { id } }),
  ])
  return { id, title, log: withChoices(opened, view) }
}

/** Holding a button changes a shift many times a second, and browsers limit how often an address may change. */
const addressAfterMs = 300

/** The compared logs with their shifts, and whether their difference is shown. Both are kept in the address. */
export function useCompared(record: LogRecord) {
  const words = useErrorText()
  const [search, setSearch] = useSearchParams()
  const [others, setOthers] = useState<readonly Beside[]>([])
  const [hasDifference, setDifference] = useState(search.has('difference'))
  const [asked] = useState(() =>
    record.is_own ? comparedIn(search.getAll('with'), { self: record.id, max: othersMax }) : [],
  )
  const [isOpened, setOpened] = useState(asked.length === 0)

  useEffect(() => {
    if (isOpened) return undefined
    const gone = new AbortController()
    void Promise.allSettled(
      asked.map(async ({ id, shift }) => ({ ...(await openBeside(id, gone.signal)), shift })),
    ).then((results) => {
      if (gone.signal.aborted) return
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) notify({ text: words(failed.reason), kind: 'failure' })
      setOthers(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])))
      setOpened(true)
    })
    return () => gone.abort()
  }, [asked, isOpened, words])

  useEffect(() => {
    // The address of a shared log ends in its token, which a change would drop.
    if (!isOpened || !record.is_own) return undefined
    const timer = setTimeout(() => {
      const next = new URLSearchParams(search)
      next.delete('with')
      next.delete('difference')
      for (const text of comparedTexts(others)) next.append('with', text)
      if (others.length > 0 && hasDifference) next.set('difference', 'yes')
      if (next.toString() !== search.toString()) setSearch(next, { replace: true, preventScrollReset: true })
    }, addressAfterMs)
    return () => clearTimeout(timer)
  }, [record, others, hasDifference, isOpened, search, setSearch])

  return { others, setOthers, isOpened, hasDifference, setDifference }
}
