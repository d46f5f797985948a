import { askFor } from '#kit/ui/list-page.tsx'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { List } from '#kit/ui/list.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { link } from '#kit/link.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { exportTuneOwners, listTuneOwners, type TuneOwner } from '../../../contract/tune-pools.ts'
import { brandChoices, poolChoices, tunerChoices } from '../../../ui/owner-choices.ts'
import { ownerActs } from './owner-acts.ts'
import { OwnerForm } from '../../../ui/owner-form.tsx'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const [list, tuners, pools, brands] = await Promise.all([
    askFor(listTuneOwners, args),
    tunerChoices(),
    poolChoices(),
    brandChoices(),
  ])
  return { list, tuners, pools, brands }
}
export default function OwnerListPage() {
  const { list, tuners, pools, brands } = useLoaderData<typeof clientLoader>()
  const [chosen, setChosen] = useState<TuneOwner | null>(null)
  return (
    <PageShell
      lead="The owner earns a share of each sale. Changes apply to future sales."
      actions={<Link to={link('/admin/tune-pools')}>Tune pools</Link>}
    >
      <List
        answer={list}
        of={{
          noun: 'tune',
          empty: 'Tunes appear here once they’re in the catalog.',
          search: 'Tune, engine or owner',
          filters: {
            owned: {
              label: 'Owner',
              chips: true,
              words: { tuner: 'Tuner', pool: 'Pool', nobody: 'The shop' },
            },
            tuner: { words: tuners },
            pool: { words: pools },
            brand: { words: brands },
          },
          csv: exportTuneOwners,
          bulk: bulkActs(({ name, about }) => `${name}, ${about}`, ownerActs({ tuners, pools, brands })),
          rowKey: ({ slug }) => slug,
          columns: [
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
            { key: 'part_number', wideOnly: true },
            { key: 'owner', render: (tune) => <Owner {...tune} /> },
            { key: 'brand', wideOnly: true, render: (tune) => tune.brand?.name ?? '–' },
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
          ],
        }}
      />
      <Dialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={chosen ? `Change the owner of ${chosen.name}` : 'Owner'}
      >
        {chosen && <OwnerForm tune={chosen} {...{ tuners, pools, brands }} onDone={() => setChosen(null)} />}
      </Dialog>
    </PageShell>
  )
}

/** A tuner, a pool, or the shop itself. */
function Owner({ tuner, pool }: TuneOwner) {
  if (tuner) return <Link to={link('/admin/tuners/:id', { id: tuner.id })}>{tuner.name}</Link>
  return pool ? <Link to={link('/admin/tune-pools/:id', { id: pool.id })}>{pool.name}</Link> : 'The shop'
}
