import { Checkbox } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { type ReactNode, useMemo, useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { may } from '#access/ui/session-store.ts'
import { CallError } from '#kit/call.ts'
import { type Endpoint, endpointUrl, type Permission } from '#kit/contract.ts'
import type { FieldShapes } from '#kit/fields.ts'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { IconX } from '#kit/ui/icons.tsx'
import { formsOf, type Noun } from '#kit/ui/list-shell.tsx'
import { PageShell, type PageShellProps } from '#kit/ui/page-shell.tsx'
import { Popup } from '#kit/ui/popup.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { columnsOf, type GridColumn, type GridColumnSpec, type GridRow, withChoices } from './cells.ts'
import { useGridChoices } from './grid-choices.ts'
import { conditionsIn, conditionText, FilterDialog } from './grid-filters.tsx'
import { type GridConfirm, GridQuestion } from './grid-question.tsx'
import { GridTable } from './grid-table.tsx'
import { GridViews } from './grid-views.tsx'
import classes from './grid.module.css'
import { type GridAnswer, type GridChange, readGridPage, useGrid } from './use-grid.ts'

type Choices = Readonly<Record<string, Readonly<Record<string, string>>>>
const noChoices: Choices = {}

export interface GridSpec extends Pick<PageShellProps, 'actions'> {
  /** Storage key of its columns and views, such as `engines`. */
  name: string
  noun: Noun
  lead?: ReactNode
  /** Calls based on `gridFilters` and `gridChanges`. */
  list: Endpoint
  csv: Endpoint
  change: Endpoint
  /** Right to edit rows. */
  right: Permission
  fields: FieldShapes
  columns: readonly GridColumnSpec[]
  /** Search placeholder. */
  search: string
  /** Labels of health page problems. */
  problems?: Readonly<Record<string, string>>
  /** Further query values derived from the page's URL. */
  asks?: (params: Readonly<Record<string, string | undefined>>) => Readonly<Record<string, string>>
  /** Choice labels loaded with the page, by column key and value. */
  choices?: () => Promise<Choices>
  /** Confirmation before saving; null if not needed. */
  confirm?: (changes: readonly GridChange[], rows: readonly GridRow[]) => GridConfirm | null
  /** Whether a file with the same columns can be imported. */
  imports?: boolean
  /** Content above the grid, such as navigation from makes to years. */
  before?: (params: Readonly<Record<string, string | undefined>>) => ReactNode
}

const asked = ['q', 'where', 'sort', 'problem'] as const
const queryOf = (search: URLSearchParams, asks: Readonly<Record<string, string>> = {}) => ({
  ...Object.fromEntries(asked.flatMap((name) => (search.get(name) ? [[name, search.get(name)!]] : []))),
  ...asks,
})

/**
 * Builds a grid page for editing many rows: `clientLoader` and component. Declared by its columns; fields provide
 * title, type and labels.
 */
export function gridPage(spec: GridSpec) {
  const clientLoader = async ({ request, params }: ClientLoaderFunctionArgs) => {
    const asks = spec.asks?.(params) ?? {}
    const read = async (search: URLSearchParams) => {
      const query = queryOf(search, asks)
      const [answer, choices] = await Promise.all([readGridPage(spec.list, query), spec.choices?.() ?? noChoices])
      return { answer, choices, query, params }
    }
    try {
      return await read(new URL(request.url).searchParams)
    } catch (error) {
      // An outdated filter in a link is dropped.
      if (error instanceof CallError && error.status === 422) return read(new URLSearchParams())
      throw error
    }
  }
  const declared = columnsOf(spec.fields, spec.columns)
  function GridPage() {
    const { answer, choices, query, params } = useLoaderData() as Awaited<ReturnType<typeof clientLoader>>
    const all = useMemo(
      () => declared.map((column) => (choices[column.key] ? withChoices(column, choices[column.key]!) : column)),
      [choices],
    )
    return (
      <PageShell lead={spec.lead} actions={spec.actions}>
        {spec.before?.(params)}
        <Grid spec={spec} all={all} answer={answer} query={query} />
      </PageShell>
    )
  }
  return { clientLoader, GridPage }
}

function Grid({
  spec,
  all,
  answer,
  query,
}: {
  spec: GridSpec
  all: readonly GridColumn[]
  answer: GridAnswer
  query: object
}) {
  const [search, setSearch] = useSearchParams()
  const [choices, choose] = useGridChoices(spec.name)
  const grid = useGrid(spec, query, answer)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [open, setOpen] = useState<'filters' | 'bulk' | null>(null)
  const [question, setQuestion] = useState<(GridConfirm & { answer: (reason: string | null) => void }) | null>(null)
  const save = async (changes: readonly GridChange[]): Promise<boolean> => {
    const wanted = spec.confirm?.(changes, grid.rows)
    if (!wanted) return grid.save(changes)
    const note = await new Promise<string | null>((answer) => setQuestion({ ...wanted, answer }))
    setQuestion(null)
    return note === null ? false : grid.save(changes, { note })
  }
  const columns = useMemo(
    () => all.filter(({ key, isShown }) => choices.columns?.includes(key) ?? isShown),
    [all, choices.columns],
  )
  const canEdit = may(spec.right)
  const conditions = conditionsIn(search)
  const problem = search.get('problem')
  const sort = search.get('sort') ?? ''
  const ask = (name: (typeof asked)[number], value: string) => {
    const next = new URLSearchParams(search)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setSelected(new Set())
    setSearch(next, { preventScrollReset: true })
  }
  const askWhere = (list: readonly unknown[]) => ask('where', list.length === 0 ? '' : JSON.stringify(list))
  const isNarrowed = ['q', 'where', 'problem'].some((name) => search.has(name))
  const chosen = grid.rows.filter(({ id }) => selected.has(id))
  return (
    <>
      <div className={classes['tools']}>
        <search className={classes['search']}>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              ask('q', String(new FormData(event.currentTarget).get('q') ?? '').trim())
            }}
          >
            <TextInput
              key={search.get('q') ?? ''}
              name="q"
              type="search"
              aria-label={`Search ${formsOf(spec.noun)[1]}`}
              placeholder={spec.search}
              defaultValue={search.get('q') ?? ''}
            />
          </form>
        </search>
        <Button variant="default" onClick={() => setOpen('filters')}>
          Filters
        </Button>
        <Popup label="Columns" button="Columns" buttonClass={classes['button']}>
          {() => (
            <div className={classes['checks']}>
              {all.map(({ key, title }) => (
                <Checkbox
                  key={key}
                  label={title}
                  checked={columns.some((column) => column.key === key)}
                  onChange={(event) => {
                    const isShown = event.currentTarget.checked
                    const keys = all
                      .filter((other) => (other.key === key ? isShown : columns.includes(other)))
                      .map((other) => other.key)
                    if (keys.length > 0) choose({ columns: keys })
                  }}
                />
              ))}
              <Button variant="default" size="xs" onClick={() => choose({ columns: null })}>
                Reset columns
              </Button>
            </div>
          )}
        </Popup>
        <GridViews
          views={choices.views}
          current={{ search: search.toString(), columns: columns.map(({ key }) => key) }}
          onKeep={(views) => choose({ views })}
          onOpen={(view) => {
            choose({ columns: view.columns })
            setSearch(new URLSearchParams(view.search))
          }}
        />
        <span className={classes['files']}>
          <a href={endpointUrl(spec.csv, { query })}>Export CSV</a>
          {spec.imports && canEdit && <Link to={link('/catalog-manage/imports')}>Import CSV</Link>}
        </span>
        {canEdit && (
          <>
            <Button variant="default" disabled={!grid.canUndo} onClick={() => void grid.undo()}>
              Undo
            </Button>
            <Button disabled={chosen.length === 0} onClick={() => setOpen('bulk')}>
              Change selected
            </Button>
          </>
        )}
      </div>
      {(problem ?? conditions.length > 0) && (
        <div className={classes['line']}>
          {problem && <Chip text={spec.problems?.[problem] ?? problem} onRemove={() => ask('problem', '')} />}
          {conditions.map((item) => (
            <Chip
              key={JSON.stringify(item)}
              text={conditionText(all, item)}
              onRemove={() => askWhere(conditions.filter((other) => other !== item))}
            />
          ))}
        </div>
      )}
      {answer.total === 0 ? (
        <EmptyState title={isNarrowed ? 'Nothing matches your filters' : `No ${formsOf(spec.noun)[1]}`} />
      ) : (
        <GridTable
          label={formsOf(spec.noun)[1]}
          columns={columns}
          rows={grid.rows}
          total={answer.total}
          sort={sort}
          onSort={(key) => ask('sort', sort === key ? `-${key}` : sort === `-${key}` ? '' : key)}
          canEdit={canEdit}
          save={save}
          undo={() => void grid.undo()}
          readMore={grid.readMore}
          selected={selected}
          onSelect={setSelected}
        />
      )}
      <div className={classes['foot']}>
        <output>
          {formatNumber(answer.total)} {formsOf(spec.noun)[answer.total === 1 ? 0 : 1]}
          {selected.size > 0 && `, ${formatNumber(selected.size)} selected`}
          {grid.isBusy && ', saving'}
        </output>
        {canEdit && <span>Arrows move, Enter edits, Ctrl+C and Ctrl+V copy and paste ranges, Ctrl+Z undoes.</span>}
      </div>
      {open === 'filters' && (
        <FilterDialog
          columns={all}
          conditions={conditions}
          onClose={() => setOpen(null)}
          onApply={(list) => {
            setOpen(null)
            askWhere(list)
          }}
        />
      )}
      {open === 'bulk' && <BulkDialog columns={all} rows={chosen} onClose={() => setOpen(null)} onApply={save} />}
      {question && <GridQuestion question={question} />}
    </>
  )
}

const Chip = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <span className={classes['chip']}>
    {text}
    <button type="button" aria-label={`Remove filter ${text}`} onClick={onRemove}>
      <IconX size={14} />
    </button>
  </span>
)
