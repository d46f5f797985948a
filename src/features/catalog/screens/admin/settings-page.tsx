import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { useSession } from '#access/ui/session.tsx'
import { call } from '#kit/call.ts'
import { RemoveButton } from '#kit/ui/confirm.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import {
  exportCompatSubscriptions,
  listCategoryPages,
  listCompatSubscriptions,
  listToolRules,
  removeCompatSubscription,
  tellCompatSubscription,
} from '../../contract/settings.ts'
import { CategoryPagesForm, ToolRulesForm } from './settings-forms.tsx'
import { onSend } from '#kit/ui/on-send.ts'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const [pages, tools, wishes] = await Promise.all([
    call(listCategoryPages, {}),
    call(listToolRules, {}),
    askFor(listCompatSubscriptions, args),
  ])
  return { pages, tools, wishes }
}
interface Wish {
  id: number
  email: string
  vehicle: string
}

/** Category pages, compatibility rules, and requests for unsupported vehicles. */
export default function SettingsPage() {
  const { pages, tools, wishes } = useLoaderData<typeof clientLoader>()
  const mayEdit = useSession().may('catalog.manage')
  const [telling, setTelling] = useState<Wish | null>(null)
  return (
    <PageShell>
      <PagePart title="Category pages" lead="Which tunes each page of the shop lists, and in which order.">
        <CategoryPagesForm pages={pages.data} types={pages.types} />
      </PagePart>
      <PagePart
        title="Compatibility rules"
        lead="What each tool can be used for and how it connects. Order types, rentals, dealer tools and the shop’s tool comparison follow."
      >
        <ToolRulesForm tools={tools.data} />
      </PagePart>
      <PagePart
        title="Requested vehicles"
        lead="People who asked for a vehicle without tunes. They’re emailed once tunes for it are published."
      >
        <List
          of={{
            noun: 'request',
            search: 'Email or vehicle',
            filters: { state: { words: { waiting: 'Waiting', told: 'Emailed' } } },
            csv: exportCompatSubscriptions,
            columns: [
              'email',
              'vehicle',
              { key: 'state', title: 'Status', words: { waiting: 'Waiting', told: 'Emailed' } },
              { key: 'created_at', title: 'Asked', day: true, wideOnly: true },
              {
                key: 'actions',
                title: 'Actions',
                render: (wish) =>
                  mayEdit && (
                    <>
                      {wish.told_at === null && (
                        <Button size="compact-sm" variant="default" onClick={() => setTelling(wish)}>
                          Email now
                        </Button>
                      )}
                      <RemoveButton
                        title="Delete this request?"
                        text={<p>{wish.email} won’t be emailed.</p>}
                        remove={() => call(removeCompatSubscription, { params: { id: wish.id } })}
                      />
                    </>
                  ),
              },
            ],
            emptyTitle: 'No requests',
            empty: 'Visitors can ask for an email when a vehicle has no tunes yet.',
          }}
          answer={wishes}
        />
      </PagePart>
      {telling && <TellDialog wish={telling} onClose={() => setTelling(null)} />}
    </PageShell>
  )
}

/** Emails someone whose vehicle is in the catalog under another name than the one they typed. */
function TellDialog({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const { busy, failure, run } = useAction()
  const [path, setPath] = useState('')
  const send = async () => {
    await call(tellCompatSubscription, { params: { id: wish.id }, body: { path } })
    notify({ text: `${wish.email} is emailed.` })
    onClose()
    await revalidate()
  }
  return (
    <Dialog open onClose={onClose} title={`Email ${wish.email}`}>
      <form onSubmit={onSend(() => run(send))}>
        <p>Asked for: {wish.vehicle}</p>
        <TextInput
          label="Address in the shop"
          description="The email links to it."
          placeholder="/catalog/volkswagen/2017/golf-r"
          value={path}
          onChange={(event) => setPath(event.currentTarget.value)}

          style={{ marginBottom: 'var(--mantine-spacing-md)' }}
        />
        <FormFailure message={failure} />
        <Button type="submit" loading={busy} disabled={path.trim() === ''}>
          Send email
        </Button>
      </form>
    </Dialog>
  )
}
