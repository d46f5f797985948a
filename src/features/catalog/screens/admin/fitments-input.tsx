import { Checkbox, Input } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { Fragment, type KeyboardEvent, useEffect, useState } from 'react'
import { paintYears, yearColumns } from '../../painted-years.ts'
import type { InputProps } from '#kit/ui/fields.tsx'
import { call } from '#kit/call.ts'
import { listEngineRecords, listTransmissionRecords } from '../../contract/engine-records.ts'
import { type Fitment, getModelRecord, listModelRecords } from '../../contract/model-records.ts'
import classes from './fitments-input.module.css'
import { type Found, RecordSearch } from './record-search.tsx'
import { hiddenActions, TableHead } from '#kit/ui/table-head.tsx'
import { NumberInput } from '#kit/ui/number-input.tsx'

const thisYear = new Date().getFullYear()

/** A paintable grid of engines by model year, with the transmissions of each engine. */
export function FitmentsInput({ value, onChange, labelText, description, error, errors = {} }: InputProps) {
  const fitments = value as readonly Fitment[]
  const used = [...new Set(fitments.flatMap(({ years }) => years))]
  const numbers = used.filter((year) => year !== 'Series').map(Number)
  const [span, setSpan] = useState(() => ({
    from: numbers.length > 0 ? Math.floor(Math.min(...numbers)) : thisYear - 10,
    to: numbers.length > 0 ? Math.floor(Math.max(...numbers)) : thisYear,
    isHalf: numbers.some((year) => !Number.isInteger(year)),
  }))
  const columns = yearColumns(span.from, span.to, span.isHalf, used)
  const change = (engine: string, next: Partial<Fitment>) =>
    onChange(fitments.map((item) => (item.engine === engine ? { ...item, ...next } : item)))
  const add = (found: readonly Fitment[]) => {
    const known = new Set(fitments.map(({ engine }) => engine))
    onChange([...fitments, ...found.filter(({ engine }) => !known.has(engine))])
  }
  const copyFrom = async ({ id }: Found) => {
    const { fitments: copied } = await call(getModelRecord, { params: { id } })
    const years = copied.flatMap((item) => item.years.filter((year) => year !== 'Series').map(Number))
    if (years.length > 0)
      setSpan({
        ...span,
        from: Math.min(span.from, Math.floor(Math.min(...years))),
        to: Math.max(span.to, Math.floor(Math.max(...years))),
      })
    add(copied)
  }
  return (
    <Input.Wrapper
      label={labelText}
      description={description}
      error={error ?? Object.values(errors)[0]}
      labelElement="div"
    >
      <div className={classes['tools']}>
        <NumberInput
          label="First year"
          hideControls
          value={span.from}
          min={1950}
          max={2100}
          onBlur={(event) => setSpan({ ...span, from: yearIn(event.currentTarget.value, span.from) })}
        />
        <NumberInput
          label="Last year"
          hideControls
          value={span.to}
          min={1950}
          max={2100}
          onBlur={(event) => setSpan({ ...span, to: yearIn(event.currentTarget.value, span.to) })}
        />
        <Checkbox
          label="Half years"
          checked={span.isHalf}
          onChange={(event) => setSpan({ ...span, isHalf: event.currentTarget.checked })}
        />
      </div>
      {fitments.length > 0 && (
        <YearGrid
          fitments={fitments}
          columns={columns}
          onPaint={(engine, stroke) => {
            const item = fitments.find((each) => each.engine === engine)
            if (item) change(engine, { years: paintYears(item.years, columns, stroke) })
          }}
          onRemove={(engine) => onChange(fitments.filter((item) => item.engine !== engine))}
        />
      )}
      <div className={classes['tools']}>
        <RecordSearch
          label="Add an engine"
          list={listEngineRecords}
          onFind={({ slug }) => add([{ engine: slug, years: [], transmissions: [] }])}
        />
        <RecordSearch
          label="Copy from another model"
          list={listModelRecords}
          onFind={(found) => void copyFrom(found)}
        />
      </div>
      {fitments.map((item) => (
        <Transmissions
          key={item.engine}
          fitment={item}
          onChange={(transmissions) => change(item.engine, { transmissions })}
        />
      ))}
    </Input.Wrapper>
  )
}

const yearIn = (text: string, otherwise: number): number => {
  const year = Number(text.replaceAll(/\D/g, ''))
  return year >= 1950 && year <= 2100 ? year : otherwise
}

interface Stroke {
  from: number
  to: number
  isOn: boolean
}

/** Engines by year. Dragging paints or clears; Space toggles, Shift with arrow keys extends. */
function YearGrid({
  fitments,
  columns,
  onPaint,
  onRemove,
}: {
  fitments: readonly Fitment[]
  columns: readonly string[]
  onPaint: (engine: string, stroke: Stroke) => void
  onRemove: (engine: string) => void
}) {
  const [stroke, setStroke] = useState<(Stroke & { engine: string }) | null>(null)
  const [place, setPlace] = useState({ row: 0, column: Math.min(1, columns.length - 1) })
  useEffect(() => {
    if (!stroke) return
    const end = () => {
      onPaint(stroke.engine, stroke)
      setStroke(null)
    }
    window.addEventListener('pointerup', end)
    return () => window.removeEventListener('pointerup', end)
  }, [stroke, onPaint])
  const isPainted = ({ engine, years }: Fitment, column: number): boolean => {
    const isIn =
      stroke?.engine === engine &&
      column >= Math.min(stroke.from, stroke.to) &&
      column <= Math.max(stroke.from, stroke.to)
    return isIn ? stroke.isOn : years.includes(columns[column]!)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key]
    const item = fitments[place.row]
    if (event.key === ' ' && item) {
      event.preventDefault()
      const { column } = place
      return onPaint(item.engine, { from: column, to: column, isOn: !isPainted(item, column) })
    }
    if (!step || !item) return
    event.preventDefault()
    const [down = 0, right = 0] = step
    const next = {
      row: Math.max(0, Math.min(fitments.length - 1, place.row + down)),
      column: Math.max(0, Math.min(columns.length - 1, place.column + right)),
    }
    setPlace(next)
    document.getElementById(`fit-${next.row}-${next.column}`)?.focus()
    if (event.shiftKey && down === 0)
      onPaint(item.engine, { from: place.column, to: next.column, isOn: isPainted(item, place.column) })
  }
  return (
    <div className={classes['scroller']}>
      <table className={classes['years']}>
        <caption className="ob-hidden">Engines by year</caption>
        <TableHead
          titles={[
            'Engine',
            ...columns.map((year) => (
              <Fragment key={year}>
                {year === 'Series' ? 'All' : year.length > 4 ? '.5' : `’${year.slice(2)}`}
                <span className="ob-hidden"> {year}</span>
              </Fragment>
            )),
            hiddenActions(),
          ]}
        />
        <tbody>
          {fitments.map((item, row) => (
            <tr key={item.engine}>
              <th scope="row">{item.engine}</th>
              {columns.map((year, column) => (
                <td key={year}>
                  <button
                    type="button"
                    id={`fit-${row}-${column}`}
                    aria-label={`${item.engine}, ${year === 'Series' ? 'all years' : year}`}
                    aria-pressed={isPainted(item, column)}
                    tabIndex={place.row === row && place.column === column ? 0 : -1}
                    onKeyDown={onKeyDown}
                    onFocus={() => setPlace({ row, column })}
                    onPointerDown={(event) => {
                      // Touch captures the pointer in the first cell, which would suppress pointerenter on the
                      // others.
                      event.currentTarget.releasePointerCapture(event.pointerId)
                      setStroke({ engine: item.engine, from: column, to: column, isOn: !isPainted(item, column) })
                    }}
                    onPointerEnter={() => {
                      if (stroke?.engine === item.engine) setStroke({ ...stroke, to: column })
                    }}
                  />
                </td>
              ))}
              <td>
                <Button variant="subtle" size="compact-sm" onClick={() => onRemove(item.engine)}>
                  Remove<span className="ob-hidden"> {item.engine}</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The transmissions that an engine came with in this model. */
function Transmissions({ fitment, onChange }: { fitment: Fitment; onChange: (next: string[]) => void }) {
  const { engine, transmissions } = fitment
  return (
    <div className={classes['boxes']}>
      <strong>{engine}</strong>
      {transmissions.map((slug) => (
        <Button
          key={slug}
          variant="default"
          size="compact-sm"
          onClick={() => onChange(transmissions.filter((other) => other !== slug))}
          aria-label={`Remove ${slug} from ${engine}`}
        >
          {slug} <span aria-hidden="true">×</span>
        </Button>
      ))}
      <RecordSearch
        label={`Add a transmission to ${engine}`}
        list={listTransmissionRecords}
        onFind={({ slug }) => onChange([...new Set([...transmissions, slug])].toSorted())}
      />
    </div>
  )
}
