import { Button } from '@mantine/core'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { exportTuneOwners, listTuneOwners, type TuneOwner } from '../../../contract/tune-pools.ts'
import { brandChoices, poolChoices, tunerChoices } from './choices.ts'
import { OwnerForm } from './owner-form.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const asked = [...new URL(request.url).searchParams].filter(([, value]) => value !== '')
  const query = listTuneOwners.input.query.safeParse(Object.fromEntries(asked))
  const [list, tuners, pools, brands] = await Promise.all([
    call(listTuneOwners, { query: query.success ? query.data : {} }),
    tunerChoices(),
    poolChoices(),
    brandChoices(),
  ])
  return { list, tuners, pools, brands }
}
export default function OwnerListPage() {
  const { list, tuners, pools, brands } = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState<TuneOwner | null>(null)
  return (
    <PageShell
      title="Owners of tunes"
      lead="Whose a tune is decides who earns by it, from its next sale on."
      actions={<Link to={link('/admin/tune-pools')}>Tune pools</Link>}
    >
      <ListShell
        label="Tunes"
        noun={['tune', 'tunes']}
        search={{ placeholder: 'Tune, part number, engine or owner' }}
        filters={[
          {
            name: 'owned',
            label: 'Owned by',
            all: 'All',
            kind: 'chips',
            options: [
              { value: 'tuner', label: 'A tuner' },
              { value: 'pool', label: 'A pool' },
              { value: 'nobody', label: 'Nobody' },
            ],
          },
          { name: 'tuner', label: 'Tuner', all: 'All tuners', options: tuners },
          { name: 'pool', label: 'Pool', all: 'All pools', options: pools },
          { name: 'brand', label: 'Brand', all: 'All brands', options: brands },
        ]}
        sorts={timeSorts}
        exportUrl={exportUrlOf(exportTuneOwners, search)}
        cursor={{ next: list.next, shown: list.data.length }}
        empty={<EmptyState title="No tunes">None matches.</EmptyState>}
      >
        <DataTable
          label="Tunes"
          rows={list.data}
          rowKey={(tune) => tune.slug}
          columns={[
            {
              key: 'name',
              title: 'Tune',
              render: (tune) => (
                <>
                  {tune.name}
                  <br />
                  <small>{tune.about}</small>
                </>
              ),
            },
            { key: 'part', title: 'Part number', wideOnly: true, render: (tune) => tune.part_number },
            {
              key: 'owner',
              title: 'Owner',
              render: (tune) =>
                tune.tuner ? (
                  <Link to={link('/admin/tuners/:id', { id: tune.tuner.id })}>{tune.tuner.name}</Link>
                ) : tune.pool ? (
                  <Link to={link('/admin/tune-pools/:id', { id: tune.pool.id })}>{tune.pool.name}</Link>
                ) : (
                  'Nobody'
                ),
            },
            { key: 'brand', title: 'Brand', wideOnly: true, render: (tune) => tune.brand?.name ?? '–' },
            {
              key: 'act',
              title: '',
              align: 'right',
              render: (tune) => (
                <Button
                  variant="default"
                  aria-label={`Change the owner of ${tune.name}`}
                  onClick={() => setChosen(tune)}
                >
                  Change
                </Button>
              ),
            },
          ]}
        />
      </ListShell>
      <Dialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={chosen ? `Who owns ${chosen.name}?` : 'Owner'}
      >
        {chosen && <OwnerForm tune={chosen} {...{ tuners, pools, brands }} onDone={() => setChosen(null)} />}
      </Dialog>
    </PageShell>
  )
}
