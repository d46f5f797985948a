import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { StateBadge } from '#features/revisions/ui/state-badge.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { listModelRecords } from '../../contract/model-records.ts'
import classes from './fitments-input.module.css'

type Row = z.output<typeof listModelRecords.output>['data'][number]

/** The models of a make, with their years and engines. */
export function MakeModels({ makeId, isEditable }: { makeId: number; isEditable: boolean }) {
  const [rows, setRows] = useState<readonly Row[] | null>(null)
  const { failure, run } = useAction()
  useEffect(() => {
    void run(async () => {
      const where = JSON.stringify([{ field: 'make_id', is: 'is', value: String(makeId) }])
      const query = { where, sort: 'name', limit: 100 } as never
      setRows((await call(listModelRecords, { query })).data)
    })
    // oxlint-disable-next-line react/exhaustive-deps -- `run` is new with each render
  }, [makeId])
  const add = isEditable && (
    <ButtonLink to={link('/catalog-manage/models/new', {}, { make: makeId })}>New model</ButtonLink>
  )
  if (failure !== null) return <FormFailure message={failure} />
  if (rows === null) return <LoadingState lines={6} />
  if (rows.length === 0)
    return (
      <EmptyState title="No models yet" actions={add}>
        Add a model, then paint the years in which its engines were sold.
      </EmptyState>
    )
  return (
    <>
      {add && <p className={classes['tools']}>{add}</p>}
      <DataTable
        label="Models"
        rows={rows}
        rowKey={({ id }) => id}
        rowTo={({ id }) => link('/catalog-manage/models/:id', { id })}
        columns={[
          {
            key: 'name',
            title: 'Name',
            render: ({ id, name }) => <Link to={link('/catalog-manage/models/:id', { id })}>{name}</Link>,
          },
          { key: 'years', title: 'Years', render: ({ years }) => years || '–' },
          { key: 'engines', title: 'Engines', align: 'right', render: ({ engines }) => formatNumber(engines) },
          { key: 'state', title: 'Status', render: ({ state }) => <StateBadge state={state as 'draft'} /> },
        ]}
      />
    </>
  )
}
