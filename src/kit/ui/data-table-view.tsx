import '@mantine/core/styles/Table.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Skeleton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import 'mantine-datatable/styles.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { DataTable as MantineDataTable } from 'mantine-datatable'
import { useNavigate } from 'react-router'
import type { DataTableProps } from './data-table.tsx'
import { useListQuery } from './list-query.ts'

/** Sorting lives in the query string; everything else is the caller's. */
export default function DataTableView(props: DataTableProps<unknown>) {
  const query = useListQuery()
  const navigate = useNavigate()
  const narrow = useMediaQuery('(max-width: 48em)')
  const { columns, rows, rowKey, rowTo, details, selected, onSelect } = props
  const sort = query.get('sort')
  const records = rows.map((row) => ({ key: rowKey(row), row }))
  type Item = (typeof records)[number]
  return (
    <section aria-label={props.label}>
      <MantineDataTable<Item>
        records={records}
        idAccessor="key"
        minHeight={0}
        withTableBorder={false}
        highlightOnHover={rowTo !== undefined}
        verticalSpacing="sm"
        fetching={props.busy ?? false}
        noRecordsText=""
        columns={columns
          .filter((column) => !(narrow && column.wideOnly))
          .map((column) => ({
            accessor: column.key,
            title: column.title,
            textAlign: column.align ?? 'left',
            sortable: column.sortable ?? false,
            ...(column.width === undefined ? {} : { width: column.width }),
            render: ({ row }: Item) => column.render(row),
          }))}
        sortStatus={{ columnAccessor: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }}
        onSortStatusChange={({ columnAccessor, direction }) =>
          query.set({ sort: `${direction === 'desc' ? '-' : ''}${String(columnAccessor)}` })
        }
        {...(rowTo
          ? {
              onRowClick: ({ record, event }) => {
                if (!(event.target as Element).closest('a, button, input, label')) void navigate(rowTo(record.row))
              },
            }
          : {})}
        {...(details ? { rowExpansion: { content: ({ record }) => details(record.row) } } : {})}
        {...(onSelect
          ? {
              selectedRecords: records.filter(({ key }) => selected?.includes(key)),
              onSelectedRecordsChange: (chosen: Item[]) => onSelect(chosen.map(({ key }) => key)),
            }
          : {})}
      />
    </section>
  )
}
