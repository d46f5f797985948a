import '@mantine/core/styles/Table.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Skeleton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import 'mantine-datatable/styles.layer.css'
import { Checkbox } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { DataTable as MantineDataTable, type DataTableColumn } from 'mantine-datatable'
import { Link, useNavigate } from 'react-router'
import type { DataTableProps, TableColumn } from './data-table.tsx'
import { useFocusAfterSelection } from './focus-after-selection.ts'
import { IconChevronDown } from './icons.tsx'
import classes from './data-table.module.css'
import * as m from '../messages/m.ts'
import { useListQuery } from './list-query.ts'

/** More columns than this don't fit a phone, so each row becomes a card there. */
const phoneColumnsMax = 3

/** Sorting lives in the query string; everything else is up to the caller. */
export default function DataTableView(props: DataTableProps<unknown>) {
  const query = useListQuery()
  const navigate = useNavigate()
  const narrow = useMediaQuery('(max-width: 48em)')
  const { rows, rowKey, rowTo, details, selected, onSelect } = props
  const [opened, setOpened] = useState<readonly (string | number)[]>([])
  const list = useRef<HTMLElement>(null)
  useFocusAfterSelection(
    list,
    rows.findIndex((row) => selected?.includes(rowKey(row))),
  )
  const toggle = (key: string | number) => setOpened(toggled(opened, key))
  const buttonOf = (row: unknown) => (
    <DetailsButton isOpen={opened.includes(rowKey(row))} onClick={() => toggle(rowKey(row))} />
  )
  const columns: DataTableProps<unknown>['columns'] = details
    ? [...props.columns, { key: 'details', title: '', render: buttonOf }]
    : props.columns
  const sort = query.get('sort')
  const shown = columns.filter((column) => !(narrow && column.wideOnly))
  if (narrow && props.card)
    return <Cards {...props} list={list} card={props.card} opened={opened} buttonOf={buttonOf} />
  const sheets = narrow === true && shown.length > phoneColumnsMax
  const records = rows.map((row) => ({ key: rowKey(row), row }))
  type Item = (typeof records)[number]
  // Annotated to keep type checking fast.
  const cells = shown.map((column, index): DataTableColumn<Item> => ({
    accessor: column.key,
    // Every column has a heading, if only for screen readers.
    title: column.title === '' ? <span className="ob-hidden">{m.actions()}</span> : column.title,
    textAlign: sheets ? 'left' : (column.align ?? 'left'),
    sortable: column.sortable ?? false,
    ...(column.width === undefined ? {} : { width: column.width }),
    ...(column.wraps || column.day ? { cellsClassName: classes[column.wraps ? 'wraps' : 'day']! } : {}),
    // Cells are truncated to one line; the full text shows on hover.
    customCellAttributes: ({ row }: Item) => (sheets ? sheetCell(column, index === 0) : fullText(column, row)),
    // One wrapper per value, so a name with a note below stays together in the card view.
    render: ({ row }: Item) => (sheets ? <SheetValue>{column.render(row)}</SheetValue> : column.render(row)),
  }))
  return (
    <div
      // The table component can't be labelled, and a region would add another landmark named like the surrounding list.
      ref={(box) => {
        list.current = box
        box?.querySelector('table')?.setAttribute('aria-label', props.label)
        return box ? followWidth(box) : undefined
      }}
      className={sheets ? classes['sheets'] : classes['table']}
    >
      <MantineDataTable<Item>
        records={records}
        idAccessor="key"
        minHeight={0}
        withTableBorder={false}
        highlightOnHover={rowTo !== undefined}
        verticalSpacing="sm"
        fetching={props.busy ?? false}
        noRecordsText=""
        columns={cells}
        sortStatus={{ columnAccessor: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }}
        onSortStatusChange={({ columnAccessor, direction }) =>
          query.set({ sort: `${direction === 'desc' ? '-' : ''}${String(columnAccessor)}` })
        }
        {...(rowTo || details
          ? {
              onRowClick: ({ record, event }) => {
                if ((event.target as Element).closest('a, button, input, label, select, textarea, dialog')) return
                if (!rowTo) return toggle(record.key)
                const to = rowTo(record.row)
                if (to !== null) void navigate(to)
              },
            }
          : {})}
        {...(details
          ? {
              rowExpansion: {
                trigger: 'never' as const,
                allowMultiple: true,
                expanded: { recordIds: [...opened] },
                content: ({ record }) => details(record.row),
              },
            }
          : {})}
        {...(onSelect
          ? {
              selectedRecords: records.filter(({ key }) => selected?.includes(key)),
              onSelectedRecordsChange: (chosen: Item[]) => onSelect(chosen.map(({ key }) => key)),
            }
          : {})}
      />
    </div>
  )
}

const toggled = (keys: readonly (string | number)[], key: string | number) =>
  keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]

/** Expands a row, also for keyboard users. */
const DetailsButton = ({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) => (
  <button type="button" className={classes['details']} aria-expanded={isOpen} onClick={onClick}>
    {m.details()}
    <IconChevronDown size={16} aria-hidden="true" />
  </button>
)

/** Whether the table fits: then its heading sticks while the page scrolls; else the table scrolls inside its box. */
function followWidth(box: HTMLElement): () => void {
  const table = box.querySelector('table')
  const watch = new ResizeObserver(() => box.toggleAttribute('data-fits', (table?.offsetWidth ?? 0) <= box.clientWidth))
  watch.observe(box)
  if (table) watch.observe(table)
  return () => watch.disconnect()
}

function fullText(column: TableColumn<unknown>, row: unknown): Record<string, unknown> {
  const cell = column.plain?.(row)
  return typeof cell === 'string' ? { title: cell } : {}
}

/** Rows at phone width for lists with their own row summary. */
function Cards({
  label,
  rows,
  rowKey,
  rowTo,
  card,
  details,
  list,
  opened,
  buttonOf,
  selected = [],
  onSelect,
}: Pick<DataTableProps<unknown>, 'label' | 'rows' | 'rowKey' | 'rowTo' | 'details' | 'selected' | 'onSelect'> &
  Required<Pick<DataTableProps<unknown>, 'card'>> & {
    list: RefObject<HTMLElement | null>
    opened: readonly (string | number)[]
    buttonOf: (row: unknown) => ReactNode
  }) {
  const tick = (key: string | number, isTicked: boolean) =>
    onSelect?.(isTicked ? [...selected, key] : selected.filter((other) => other !== key))
  return (
    <ul ref={list as RefObject<HTMLUListElement | null>} className={classes['cards']} aria-label={label}>
      {rows.map((row, index) => {
        const { title, right, badge, meta, detail, flag } = card(row)
        const key = rowKey(row)
        return (
          <li key={key} data-ticks={onSelect !== undefined}>
            {onSelect && (
              <Checkbox
                aria-label={m.selectRow({ row: index + 1 })}
                checked={selected.includes(key)}
                onChange={(event) => tick(key, event.currentTarget.checked)}
              />
            )}
            <CardBox to={rowTo?.(row) ?? null}>
              <span className={classes['line']}>
                <b>{title}</b>
                {right}
              </span>
              <span className={classes['line']}>
                {badge}
                <span className={classes['meta']}>{meta}</span>
              </span>
              {detail && <span className={classes['meta']}>{detail}</span>}
              {flag}
            </CardBox>
            {details && (
              <div className={classes['more']}>
                {buttonOf(row)}
                {opened.includes(key) && details(row)}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const CardBox = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to === null ? (
    <div className={classes['card']}>{children}</div>
  ) : (
    <Link to={to} className={classes['card']}>
      {children}
    </Link>
  )

/** Renders nothing for an empty cell, so it gets no line in the card. */
const SheetValue = ({ children }: { children: ReactNode }) =>
  children === '' || children === null || children === undefined || children === false ? null : <div>{children}</div>

/** Role of a cell in the card view: its heading, an action without a title, or a titled line. */
function sheetCell(
  { key, title }: Pick<TableColumn<unknown>, 'key' | 'title'>,
  isHeading: boolean,
): Record<string, unknown> {
  if (isHeading) return { 'data-heading': true }
  return key === 'act' || title === '' ? { 'data-act': true } : { 'data-title': title }
}
