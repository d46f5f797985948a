import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { utcDay } from '#kit/dates.ts'
import { call } from '#kit/call.ts'
import { metricsPage, openedQuery } from '#features/metrics/rules/dashboards.ts'
import { useAllSavedViews } from '#features/saved-views/client/saved-views.ts'
import type { SavedView } from '#features/saved-views/contract.ts'
import { personalPrefix } from '#kit/client/personal-storage.ts'
import { storedText } from '#kit/client/stored-text.ts'
import { type DeskHit, searchBackOffice } from '../desk/contract.ts'
import { takeKeys } from './early-keys.ts'
import classes from './palette.module.css'
import type { MenuGroup } from './site-map.ts'

const [store, palette] = createSpotlight()
export const openPalette = palette.open

const afterTypingMs = 80
const recentMax = 8

/** An entry of the palette. */
type Line = Pick<DeskHit, 'kind' | 'title' | 'detail' | 'to'>

/** Recently opened entries, newest first; cleared at logout. */
const recent = storedText(`${personalPrefix}palette-recent`)
function readRecent(text: string | null): Line[] {
  try {
    const known: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(known) ? (known as Line[]) : []
  } catch {
    return []
  }
}

interface Found {
  q: string
  hits: readonly DeskHit[]
  failed: boolean
}
const nothing: Found = { q: '', hits: [], failed: false }

/** Debounced search results; results for the shorter text stay visible until new ones arrive. */
function useRecords(text: string): Found {
  const q = text.trim()
  const [found, setFound] = useState(nothing)
  useEffect(() => {
    if (q === '') return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      call(searchBackOffice, { query: { q } }, { signal: abort.signal }).then(
        ({ data }) => setFound({ q, hits: data, failed: false }),
        () => abort.signal.aborted || setFound({ q, hits: [], failed: true }),
      )
    }, afterTypingMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [q])
  // Drop results for a different text.
  const isOfThis = q !== '' && (q.startsWith(found.q) || found.q.startsWith(q))
  return isOfThis ? found : nothing
}

/** Whether every typed word is a prefix of a word in the label. */
function fits(label: string, text: string): boolean {
  const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)))
}

/** The reader’s saved views as results, each with its screen. */
function viewHits(views: readonly SavedView[], groups: readonly MenuGroup[], typed: string): Line[] {
  const links = groups.flatMap((group) => group.links)
  const today = utcDay(new Date())
  return views
    .map(({ page, name, query }) => ({
      kind: 'View',
      title: name,
      detail: links.find(({ to }) => to === page)?.label ?? '',
      to: `${page}${page === metricsPage ? openedQuery(query, today) : query}`,
    }))
    .filter(({ title, detail }) => fits(`${title} ${detail}`, typed))
}

/** Maximum of actions shown. */
const actsMax = 6

/** Actions on the first record of each type. */
function actsOf(hits: readonly DeskHit[]): Line[] {
  const firsts = hits.filter(({ kind }, index) => hits.findIndex((other) => other.kind === kind) === index)
  return firsts
    .flatMap(({ title, kind, acts }) => acts.map(({ label, to }) => ({ kind, title: label, detail: title, to })))
    .slice(0, actsMax)
}

/** Enter opens the best result, even if it arrives later. */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId)
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}

/** Command palette: finds any record, screen or action of the back-office. Opens with Ctrl+K or Cmd+K. */
export default function Palette({ groups, acts }: { groups: readonly MenuGroup[]; acts: MenuGroup['links'] }) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const { q, hits, failed } = useRecords(text)
  const past = readRecent(useSyncExternalStore(recent.subscribe, recent.read, () => null))
  const typed = text.trim()
  const screens: Line[] = groups.flatMap(({ title, links }) =>
    links
      .filter(({ label }) => fits(`${label} ${title}`, typed))
      .map(({ label, to }) => ({ kind: title, title: label, detail: '', to })),
  )
  const views = viewHits(useAllSavedViews() ?? [], groups, typed)
  const things: Line[] = acts
    .filter(({ label }) => fits(label, typed))
    .map(({ label, to }) => ({ kind: 'Create', title: label, detail: '', to }))
  const open = ({ kind, title, detail, to }: Line) => {
    const hit = { kind, title, detail, to }
    recent.write(JSON.stringify([hit, ...past.filter((other) => other.to !== to)].slice(0, recentMax)))
    void navigate(to)
  }
  const shown = [
    ['Recent', typed === '' ? past : []],
    ['Records', hits],
    ['Actions', actsOf(hits)],
    ['Saved views', typed === '' ? [] : views],
    ['Screens', typed === '' ? [] : screens],
    ['Create', things],
  ] as const
  useEffect(selectFirst, [hits, text])
  const isSearching = typed !== '' && q !== typed
  const count = shown.reduce((sum, [, list]) => sum + list.length, 0)
  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={setText}
      shortcut={null}
      // The library clears the field after the close animation, which may be after the palette was reopened.
      clearQueryOnClose={false}
      onSpotlightClose={() => {
        takeKeys()
        setText('')
      }}
      scrollable
      maxHeight={480}
      size={640}
      attributes={{ content: { 'aria-label': 'Search the back-office' } }}
      classNames={{ content: classes['content'] ?? '' }}
    >
      <Spotlight.Search
        aria-label="Search the back-office"
        data-palette
        onFocus={() => {
          const keys = takeKeys()
          setText((before) => before + keys)
        }}
        placeholder="Order, name, email, tracking or serial number, screen…"
      />
      <Spotlight.ActionsList>
        {shown.map(
          ([label, list]) =>
            list.length > 0 && (
              <Spotlight.ActionsGroup key={label} label={label}>
                {list.map((hit) => (
                  <Spotlight.Action key={`${hit.kind} ${hit.to}`} onClick={() => open(hit)} className={classes['row']}>
                    <span className={classes['title']}>{hit.title}</span>
                    <span className={classes['detail']}>{hit.detail}</span>
                    <span className={classes['kind']}>{hit.kind}</span>
                  </Spotlight.Action>
                ))}
              </Spotlight.ActionsGroup>
            ),
        )}
        {count === 0 && (
          <Spotlight.Empty>
            {isSearching
              ? 'Searching…'
              : failed
                ? 'Search isn’t available right now.'
                : `Nothing found for “${typed}”.`}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
