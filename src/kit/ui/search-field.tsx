/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- the combobox pattern: a datalist cannot say more than a name, and the keys are the field's */
import { TextInput } from './text-input.tsx'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import classes from './search-field.module.css'
import * as m from '../messages/m.ts'

export interface Found {
  value: number
  label: string
  note?: string
}

const waitMs = 200

/** Scrolls to the active result. */
const showInPanel = (row: HTMLLIElement | null) => row?.scrollIntoView({ block: 'nearest' })

/**
 * A combobox that searches a large set: arrow keys move, Enter selects, Escape closes. Typed text without a selection
 * doesn't count.
 * @param search returns the best matches; called while typing
 */
export function SearchField({
  label,
  shownLabel = label,
  description,
  placeholder,
  error,
  required = false,
  initial = '',
  showsAll = false,
  search,
  onChoose,
}: {
  label: string
  /** The label as it is shown; defaults to itself. */
  shownLabel?: React.ReactNode
  description?: string
  placeholder?: string
  error?: React.ReactNode
  required?: boolean
  /** Label of the initial selection. */
  initial?: string
  /** Lists everything on focus, before anything is typed; for short lists. */
  showsAll?: boolean
  search: (text: string) => Promise<readonly Found[]>
  onChoose: (found: Found | null) => void
}) {
  const id = useId()
  const asked = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState(initial)
  const [found, setFound] = useState<readonly Found[] | 'failed' | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  const rows = Array.isArray(found) ? (found as readonly Found[]) : []
  const isShown = isOpen && found !== null
  const type = (typed: string) => {
    setText(typed)
    setActive(0)
    onChoose(null)
    clearTimeout(timer.current)
    const number = ++asked.current
    if (typed.trim() === '' && !showsAll) return setFound(null)
    setOpen(true)
    timer.current = setTimeout(() => ask(typed, number), waitMs)
  }
  const ask = (typed: string, number: number) =>
    search(typed.trim()).then(
      (answer) => number === asked.current && setFound(answer),
      () => number === asked.current && setFound('failed'),
    )
  const choose = (row: Found) => {
    asked.current += 1
    setText(row.label)
    setOpen(false)
    onChoose(row)
  }
  const onKey = (event: KeyboardEvent) => {
    if (!isShown) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && rows.length > 0) setActive((active + step + rows.length) % rows.length)
    else if (event.key === 'Escape') setOpen(false)
    else if (event.key === 'Enter' && rows[active]) choose(rows[active])
    else return
    event.preventDefault()
    // Escape closes the results first, and only then a surrounding dialog.
    event.stopPropagation()
  }
  return (
    <div className={classes['field']}>
      <TextInput
        label={shownLabel}
        description={description}
        placeholder={placeholder}
        error={error}
        required={required}
        value={text}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-activedescendant={isShown && rows[active] ? `${id}-${active}` : undefined}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={() => {
          setOpen(true)
          if (showsAll && found === null) void ask(text, ++asked.current)
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={onKey}
      />
      <div className={classes['panel']} hidden={!isShown}>
        <ul id={`${id}-list`} role="listbox" aria-label={label}>
          {rows.map((row, index) => (
            <li
              key={row.value}
              ref={index === active ? showInPanel : null}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(row)}
            >
              <span>{row.label}</span>
              {row.note && <small>{row.note}</small>}
            </li>
          ))}
        </ul>
        {rows.length === 0 && <p>{found === 'failed' ? m.searchUnavailable() : m.noSuggestions()}</p>}
      </div>
      <output className="ob-hidden">{isShown && rows.length > 0 ? m.found({ n: rows.length }) : ''}</output>
    </div>
  )
}
