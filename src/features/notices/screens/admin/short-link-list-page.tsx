import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { byId } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { Button } from '#kit/ui/button.tsx'
import { RemoveButton } from '#kit/ui/confirm.tsx'
import { copyText } from '#kit/ui/copy-text.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { TextButton } from '#kit/ui/text-button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import {
  createShortLink,
  exportShortLinks,
  listShortLinks,
  removeShortLink,
  shortLinkForm,
  tagKindNames,
} from '../../contract/short-links.ts'

const acts: readonly BulkAct<{ id: number; target: string }>[] = [
  {
    label: 'Remove',
    done: 'removed',
    text: 'These links will lead to the home page.',
    change: ({ target }) => ({ from: target, to: 'Home page' }),
    ...byId(removeShortLink),
  },
]
const copyLink = (tag: string) =>
  copyText(`${window.location.origin}/tune/${tag}`, {
    copied: 'Link copied.',
    failed: `Your browser blocked copying. The link is ${window.location.origin}/tune/${tag}.`,
  })

export const clientLoader = (args: ClientLoaderFunctionArgs) => askFor(listShortLinks, args)

/** Short links for print and posts, such as /tune/golf-gti. */
export default function ShortLinkListPage() {
  const answer = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const [isNew, setNew] = useState(false)
  return (
    <PageShell
      lead="Links for print and posts. /tune, /tunes, /buy and /shop all work: they open the home page with the vehicle, product or code."
      actions={<Button onClick={() => setNew(true)}>Add short link</Button>}
    >
      <List
        of={{
          noun: 'short link',
          search: 'Tag or target',
          filters: { kind: { words: tagKindNames } },
          csv: exportShortLinks,
          bulk: bulkActs(({ tag }) => `/tune/${tag}`, acts),
          empty: 'A short link is easy to print on a sticker or to say in a video.',
          columns: [
            { key: 'tag', title: 'Link', render: ({ tag }) => `/tune/${tag}` },
            { key: 'kind', title: 'Type', words: tagKindNames },
            'target',
            { key: 'created_at', title: 'Added', day: true, wideOnly: true },
            {
              key: 'actions',
              title: 'Actions',
              render: ({ id, tag }) => (
                <>
                  <TextButton onClick={() => void copyLink(tag)}>Copy link</TextButton>{' '}
                  <RemoveButton
                    title="Remove this short link?"
                    text={<p>/tune/{tag} will lead to the home page.</p>}
                    remove={() => call(removeShortLink, { params: { id } })}
                  />
                </>
              ),
            },
          ],
        }}
        answer={answer}
      />
      <Dialog open={isNew} onClose={() => setNew(false)} title="Add short link">
        <NewShortLink
          onDone={() => {
            setNew(false)
            void revalidate()
          }}
        />
      </Dialog>
    </PageShell>
  )
}

function NewShortLink({ onDone }: { onDone: () => void }) {
  const shop = useShopForm({
    schema: shortLinkForm,
    initial: { tag: '', kind: 'vehicle' as const, target: '' },
    submit: async (body) => {
      await call(createShortLink, { body })
      notify({ text: 'Short link added.', kind: 'success' })
      onDone()
    },
  })
  const { form } = shop
  const hints = {
    vehicle: 'What follows /catalog/, such as volkswagen/2017/golf-r.',
    product: 'The last part of the product’s URL, such as obd-cable.',
    code: 'Such as SPRING10.',
  }
  return (
    <FormShell shop={shop} submitLabel="Add short link" label="Short link">
      <TextInput
        label="Tag"
        description="What follows /tune/, such as golf-r."
        required
        {...form.getInputProps('tag')}
      />
      <NativeSelect
        label="Leads to"
        data={Object.entries(tagKindNames()).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label={tagKindNames()[form.values.kind]}
        description={hints[form.values.kind]}
        required
        {...form.getInputProps('target')}
      />
    </FormShell>
  )
}
