import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { RemoveButton } from '#kit/ui/confirm.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { createRedirect, exportRedirects, listRedirects, redirectForm, removeRedirect } from '../../contract/staff.ts'
import { redirectActs } from './redirect-acts.ts'

const sources = { renamed: 'Renamed', merged: 'Merged', staff: 'Added by staff' }
const kinds = {
  make: 'Make',
  model: 'Model',
  engine: 'Engine',
  transmission: 'Transmission',
  tune: 'Tune',
  product: 'Product',
  guide: 'Guide',
  page: 'Page',
}

export const clientLoader = (args: ClientLoaderFunctionArgs) => askFor(listRedirects, args)

/** List of redirects. */
export default function RedirectListPage() {
  const answer = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const [isNew, setNew] = useState(false)
  return (
    <PageShell
      lead="Old addresses redirect here permanently (301). They’re added when an address changes or records are merged."
      crumbs={[{ label: 'Search engines', to: link('/admin/seo') }, { label: 'Redirects' }]}
      actions={<Button onClick={() => setNew(true)}>Add redirect</Button>}
    >
      <List
        of={{
          noun: 'redirect',
          empty: 'Redirects are added when a URL changes, or by you.',
          search: 'Old or new URL',
          filters: { source: { words: sources }, kind: { words: kinds } },
          csv: exportRedirects,
          bulk: bulkActs(({ from }) => from, redirectActs),
          columns: [
            { key: 'from', title: 'Old URL' },
            { key: 'to', title: 'Leads to', render: ({ to }) => to || 'Nowhere: the record was deleted' },
            { key: 'kind', title: 'Type', words: kinds, wideOnly: true },
            { key: 'source', words: sources, wideOnly: true },
            { key: 'created_at', title: 'Added', day: true, wideOnly: true },
            {
              key: 'remove',
              title: 'Actions',
              render: ({ id, from }) => (
                <RemoveButton
                  title="Remove this redirect?"
                  text={<p>{from} will answer “Not found”.</p>}
                  remove={() => call(removeRedirect, { params: { id } })}
                />
              ),
            },
          ],
        }}
        answer={answer}
      />
      <Dialog open={isNew} onClose={() => setNew(false)} title="Add redirect">
        <NewRedirect
          onDone={() => {
            setNew(false)
            void revalidate()
          }}
        />
      </Dialog>
    </PageShell>
  )
}

function NewRedirect({ onDone }: { onDone: () => void }) {
  const shop = useShopForm({
    schema: redirectForm,
    initial: { from: '', to: '' },
    submit: async (body) => {
      await call(createRedirect, { body })
      notify({ text: 'Redirect added.', kind: 'success' })
      onDone()
    },
  })
  const { form } = shop
  return (
    <FormShell shop={shop} submitLabel="Add redirect" label="Redirect">
      <TextInput label="Old address" placeholder="/old-page" required {...form.getInputProps('from')} />
      <TextInput label="Leads to" placeholder="/catalog" required {...form.getInputProps('to')} />
    </FormShell>
  )
}
