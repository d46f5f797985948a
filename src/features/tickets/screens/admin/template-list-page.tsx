import { Textarea } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { List } from '#kit/ui/list.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { TextButton } from '#kit/ui/text-button.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import {
  type AnswerTemplate,
  listAnswerTemplates,
  removeAnswerTemplate,
  saveAnswerTemplate,
} from '../../contract/templates.ts'
import { templateActs } from './template-acts.ts'
import classes from './template-list-page.module.css'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const wanted = (new URL(request.url).searchParams.get('q') ?? '').toLowerCase()
  const { data } = await call(listAnswerTemplates, {})
  return data.filter(({ title, body }) => `${title}\n${body}`.toLowerCase().includes(wanted))
}

/** Answer templates for staff and tuners. Saving an existing title replaces its text. */
export default function TemplateListPage() {
  const templates = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const [edited, setEdited] = useState<Pick<AnswerTemplate, 'title' | 'body'> | null>(null)
  return (
    <PageShell
      crumbs={[{ label: 'Tickets', to: link('/admin/tickets') }, { label: 'Answer templates' }]}
      actions={<Button onClick={() => setEdited({ title: '', body: '' })}>New template</Button>}
    >
      <List
        of={{
          label: 'Answer templates',
          noun: 'template',
          search: 'Title or text',
          sorts: {},
          empty: 'Save the replies you send most often.',
          bulk: bulkActs(({ title }) => title, templateActs),
          columns: [
            {
              key: 'title',
              title: 'Template',
              render: (template) => (
                <>
                  <TextButton onClick={() => setEdited(template)}>{template.title}</TextButton>
                  <span className={classes['text']}>{template.body}</span>
                </>
              ),
            },
            {
              key: 'remove',
              title: 'Action',
              wideOnly: true,
              render: (template) => (
                <ConfirmButton
                  label="Remove"
                  title={`Remove “${template.title}”?`}
                  confirmLabel="Remove"
                  onConfirm={async () => {
                    await call(removeAnswerTemplate, { params: { id: template.id } })
                    await revalidate()
                  }}
                >
                  Messages already sent don’t change.
                </ConfirmButton>
              ),
            },
          ],
        }}
        answer={{ data: templates }}
      />
      <Dialog
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={edited?.title ? 'Edit template' : 'New template'}
      >
        {edited && (
          <TemplateForm
            key={edited.title}
            initial={edited}
            onDone={async () => {
              setEdited(null)
              await revalidate()
            }}
          />
        )}
      </Dialog>
    </PageShell>
  )
}

function TemplateForm({
  initial,
  onDone,
}: {
  initial: Pick<AnswerTemplate, 'title' | 'body'>
  onDone: () => Promise<void>
}) {
  const shop = useShopForm({
    schema: saveAnswerTemplate.input.body,
    initial: { title: initial.title, body: initial.body },
    submit: async (body) => {
      await call(saveAnswerTemplate, { body })
      await onDone()
    },
  })
  return (
    <FormShell shop={shop} submitLabel="Save" label="Template">
      <TextInput
        label="Title"
        maxLength={80}
        readOnly={initial.title !== ''}
        {...(initial.title ? { description: 'The title can’t be changed later.' } : {})}
        {...shop.form.getInputProps('title')}
      />
      <Textarea
        label="Text"
        description="{name} becomes the customer’s first name, {vehicle} their car."
        rows={8}
        {...shop.form.getInputProps('body')}
      />
    </FormShell>
  )
}
