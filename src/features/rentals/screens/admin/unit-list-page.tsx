import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import rows from '#kit/ui/rows.module.css'
import { TextButton } from '#kit/ui/text-button.tsx'
import {
  exportRentalUnits,
  listRentalTools,
  listRentalUnits,
  type RentalUnit,
  type StaffRentalTool,
} from '../../contract/staff.ts'
import { TermsForm } from './terms-form.tsx'
import { unitActs } from './unit-acts.ts'
import { UnitForm } from './unit-form.tsx'
import classes from './rental.module.css'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const [units, tools] = await Promise.all([askFor(listRentalUnits, args), call(listRentalTools, {})])
  return { units, tools: tools.data }
}

const stateWords = { free: 'Free', rented: 'Rented', retired: 'Out of the fleet' } as const
const unitStateKinds = { free: 'done', rented: 'moving', retired: 'ended' } as const

/** Rental fleet by serial number, and rental terms by tool. */
export default function UnitListPage() {
  const { units, tools } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const [unit, setUnit] = useState<RentalUnit | 'new' | null>(null)
  const [tool, setTool] = useState<StaffRentalTool | null>(null)
  const done = () => {
    setUnit(null)
    setTool(null)
    void revalidate()
  }
  return (
    <PageShell
      crumbs={[{ label: 'Rentals', to: link('/admin/rentals') }, { label: 'Units and terms' }]}
      actions={<Button onClick={() => setUnit('new')}>Add unit</Button>}
    >
      <PagePart title="Terms">
        <ul className={rows['rows']}>
          {tools.map((item) => (
            <li key={item.id}>
              <span>
                <TextButton onClick={() => setTool(item)}>{item.name}</TextButton>
                <small className={classes['small']}>
                  {item.terms === null
                    ? 'No terms, so not rented out'
                    : `${item.terms.days} days, ${item.terms.credit_percent}% of the fee counts toward buying it`}
                </small>
              </span>
              <span>
                {item.free} of {item.units} free
              </span>
            </li>
          ))}
        </ul>
      </PagePart>
      <List
        of={{
          noun: 'unit',
          empty: 'Add the units that you rent out, by serial number.',
          search: 'Serial number, note or tool',
          filters: {
            state: { words: stateWords },
            tool: {
              words: Object.fromEntries(tools.map(({ slug, name }) => [slug, name])),
            },
          },
          csv: exportRentalUnits,
          bulk: bulkActs(({ serial }) => serial, unitActs),
          columns: [
            {
              key: 'serial',
              title: 'Serial number',
              render: (row) => <TextButton onClick={() => setUnit(row)}>{row.serial}</TextButton>,
            },
            { key: 'tool_name', title: 'Tool' },
            { key: 'state', title: 'Status', words: stateWords, kinds: unitStateKinds },
            {
              key: 'rental',
              title: 'Last rental',
              render: (row) =>
                row.rental !== null && <Link to={link('/admin/rentals/:id', { id: row.rental })}>{row.rental}</Link>,
            },
            { key: 'rentals', title: 'Rented', align: 'right', wideOnly: true },
            { key: 'note', wideOnly: true },
          ],
        }}
        answer={units}
      />
      <Dialog open={unit !== null} onClose={() => setUnit(null)} title={unit === 'new' ? 'Add unit' : 'Unit'}>
        {unit && <UnitForm unit={unit === 'new' ? null : unit} tools={tools} onDone={done} />}
      </Dialog>
      <Dialog open={tool !== null} onClose={() => setTool(null)} title={tool?.name ?? ''}>
        {tool && <TermsForm tool={tool} onDone={done} />}
      </Dialog>
    </PageShell>
  )
}
