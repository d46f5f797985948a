import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { type SearchGroup, searchShop } from '../contract.ts'
import { NothingFound, SearchResults } from './search-results.tsx'
import classes from './search.module.css'
import * as m from '../messages/m.ts'

const afterTypingMs = 80
/** After this long without typing, a search counts as final. */
const settledMs = 1_500

interface Answer {
  q: string
  groups: readonly SearchGroup[]
  failed: boolean
}

/** Debounced search results; previous ones stay until new ones arrive. */
function useSearch(text: string): Answer {
  const q = text.trim()
  const [answer, setAnswer] = useState<Answer>({ q: '', groups: [], failed: false })
  useEffect(() => {
    if (q === '') return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      call(searchShop, { query: { q } }, { signal: abort.signal }).then(
        ({ groups }) => setAnswer({ q, groups, failed: false }),
        () => abort.signal.aborted || setAnswer({ q, groups: [], failed: true }),
      )
    }, afterTypingMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [q])
  return q === '' ? { q, groups: [], failed: false } : answer
}

/** Reports final searches without results. */
function useVainSearch(q: string): void {
  const told = useRef(new Set<string>())
  useEffect(() => {
    if (q === '' || told.current.has(q)) return
    const timer = setTimeout(() => {
      told.current.add(q)
      void import('#features/visits/client/send-visit.ts').then(
        ({ sendVisit }) => sendVisit('search', q),
        () => undefined,
      )
    }, settledMs)
    return () => clearTimeout(timer)
  }, [q])
}

/** Search while typing. Arrow keys move through results, Enter opens the search page. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const { q, groups, failed } = useSearch(text)
  const input = useRef<HTMLInputElement>(null)
  useVainSearch(!failed && groups.length === 0 ? q : '')
  useEffect(() => input.current?.focus(), [])
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0)
  return (
    <Dialog open onClose={onClose} title={m.search()}>
      <div role="presentation" onKeyDown={walk}>
        <search>
          <Form action={link('/search')} method="get" className={classes['form']} onSubmit={onClose}>
            <input
              ref={input}
              type="search"
              name="q"
              aria-label={m.search()}
              placeholder={m.placeholder()}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </Form>
        </search>
        <div className={classes['results']}>
          <SearchResults groups={groups} onLeave={onClose} />
          {q === '' && <p className={classes['hint']}>{m.searchHint()}</p>}
          {failed && <p role="alert">{m.searchDown()}</p>}
          {q !== '' && count === 0 && !failed && <NothingFound q={q} />}
        </div>
        <output className="ob-hidden">{q === '' ? '' : m.found({ n: count })}</output>
      </div>
    </Dialog>
  )
}

/** Arrow keys move the focus between the field and the results. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const next = stops[(at + (event.key === 'ArrowDown' ? 1 : -1) + stops.length) % stops.length]
  event.preventDefault()
  next?.focus()
}
