/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- the combobox pattern: a datalist can neither mark words nor lead anywhere, and the keys are the field's */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Form } from 'react-router'
import { link } from '#kit/link.ts'
import { IconSearch } from '#kit/ui/icons.tsx'
import type { VehicleMatch } from '../contract/catalog.ts'
import { highlightMatches } from '../highlight.ts'
import { useVehicleMatches } from './use-vehicle-matches.ts'
import classes from './vehicle-search.module.css'
import { powerText } from '#features/tunes/dyno.ts'
import { usePowerView } from '#features/tunes/ui/use-units.ts'
import * as m from '../messages/m.ts'

/**
 * Searches the full vehicle list while typing. Arrow keys move through results, Enter selects, Escape closes, and "/"
 * focuses the field from anywhere on the page. Without scripts, the form submits to the catalog page.
 */
export function VehicleSearch({ onChoose }: { onChoose: (vehicle: VehicleMatch) => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { matches, state } = useVehicleMatches(text)
  useSlashKey(input)
  const room = useRoom(input, isOpen)

  const isShown = isOpen && text.trim() !== '' && state !== 'idle'
  const choose = (vehicle: VehicleMatch) => {
    setText(vehicle.label)
    setIsOpen(false)
    onChoose(vehicle)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (!isShown) setText('')
      setIsOpen(false)
      setActive(-1)
      return
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setIsOpen(true)
    const step = event.key === 'ArrowDown' ? 1 : -1
    const count = matches.length + 1
    setActive((current) => ((current + 1 + step + count) % count) - 1)
  }
  return (
    <Form
      role="search"
      action={link('/catalog')}
      method="get"
      className={classes['search']}
      onSubmit={(event) => {
        const vehicle = matches[Math.max(active, 0)]
        // Until results arrive, Enter submits to the catalog page.
        if (!vehicle || state !== 'ready') return
        event.preventDefault()
        choose(vehicle)
      }}
    >
      <label htmlFor={`${id}-input`} className={classes['label']}>
        {m.typeVehicle()}
      </label>
      <div className={classes['field']}>
        <IconSearch size={20} aria-hidden="true" />
        <input
          ref={input}
          id={`${id}-input`}
          name="q"
          type="text"
          role="combobox"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={80}
          placeholder={m.searchExample()}
          value={text}
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setIsOpen(true)
            setActive(-1)
          }}
          onFocus={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
          onKeyDown={onKey}
        />
        <kbd aria-hidden="true">/</kbd>
      </div>
      <div
        className={classes['panel']}
        hidden={!isShown}
        data-above={room.isAbove || undefined}
        style={{ maxHeight: room.height }}
      >
        <ul id={`${id}-list`} role="listbox" aria-label={m.vehicles()}>
          {matches.map((vehicle, index) => (
            <Answer
              key={vehicle.label}
              id={`${id}-${index}`}
              vehicle={vehicle}
              typed={text}
              isActive={index === active}
              onChoose={() => choose(vehicle)}
            />
          ))}
        </ul>
        {matches.length === 0 && <p className={classes['note']}>{noteFor(state, text)}</p>}
      </div>
      <output className="ob-hidden">
        {isShown && state === 'ready' ? m.vehiclesFound({ n: matches.length }) : ''}
      </output>
    </Form>
  )
}

function noteFor(state: string, text: string): string {
  if (state === 'loading') return m.searching()
  if (state === 'failed') return m.searchDown()
  return m.noVehicle({ text: text.trim() })
}

function Answer({
  id,
  vehicle,
  typed,
  isActive,
  onChoose,
}: {
  id: string
  vehicle: VehicleMatch
  typed: string
  isActive: boolean
  onChoose: () => void
}) {
  const row = useRef<HTMLLIElement>(null)
  const view = usePowerView()
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <li
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span>
        <Marked text={nameOf(vehicle)} typed={typed} />
      </span>
      <small>
        <Marked text={vehicle.engine_name} typed={typed} />
        {vehicle.horsepower !== null &&
          !vehicle.engine_name.includes(`${vehicle.horsepower} hp`) &&
          ` · ${powerText(vehicle.horsepower, view)}`}
      </small>
    </li>
  )
}

/** "Volkswagen Golf R Mk7 2017" */
const nameOf = ({ make_name, model_name, generation, year }: VehicleMatch): string =>
  [make_name, model_name, ...(generation && !model_name.includes(generation) ? [generation] : []), year].join(' ')

function Marked({ text, typed }: { text: string; typed: string }) {
  return highlightMatches(text, typed).map((part, index) =>
    part.isHit ? <mark key={`${index} ${part.text}`}>{part.text}</mark> : part.text,
  )
}

const panelHeightMax = 384
const panelHeightMin = 200
/** The gap between the panel and the window edge, in pixels. */
const margin = 16

/** Places the results below the field, or above if there is more room. Measured on opening. */
function useRoom(input: { current: HTMLInputElement | null }, isOpen: boolean) {
  const [room, setRoom] = useState({ isAbove: false, height: panelHeightMax })
  useEffect(() => {
    if (!isOpen || !input.current) return
    const { top, bottom } = input.current.getBoundingClientRect()
    const [above, below] = [top - margin, innerHeight - bottom - margin]
    const isAbove = below < panelHeightMin && above > below
    setRoom({ isAbove, height: Math.min(panelHeightMax, Math.max(isAbove ? above : below, panelHeightMin)) })
  }, [input, isOpen])
  return room
}

/** Focuses the field on "/", unless the visitor is typing elsewhere. */
function useSlashKey(input: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const target = event.target as HTMLElement | null
      const isWriting = target?.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target?.tagName ?? '')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [input])
}
