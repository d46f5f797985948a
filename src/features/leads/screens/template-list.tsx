import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { RemoveButton } from '#kit/ui/confirm.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import rows from '#kit/ui/rows.module.css'
import { TextButton } from '#kit/ui/text-button.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import {
  createLeadTemplate,
  type LeadMailTemplate,
  leadTemplateForm,
  removeLeadTemplate,
  updateLeadTemplate,
} from '../contract/mails.ts'
import { placeholders } from '../rules/mails.ts'

function TemplateDialog({ of: template, onClose }: { of: LeadMailTemplate | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: leadTemplateForm,
    initial: { name: template?.name ?? '', subject: template?.subject ?? '', body: template?.body ?? '' },
    submit: async (form) => {
      if (template)
        await call(updateLeadTemplate, { params: { id: template.id }, body: { ...form, version: template.version } })
      else await call(createLeadTemplate, { body: form })
      await revalidate()
      onClose()
    },
  })
  const { getInputProps } = shop.form
  return (
    <Dialog open onClose={onClose} title={template ? 'Edit template' : 'New template'}>
      <FormShell shop={shop} submitLabel={template ? 'Save' : 'Create template'}>
        <TextInput label="Name" required {...getInputProps('name')} />
        <TextInput label="Subject" required {...getInputProps('subject')} />
        <Textarea
          label="Message"
          required
          autosize
          minRows={6}
          description={`Filled in when you use it: ${placeholders.map((name) => `{${name}}`).join(', ')}.`}
          {...getInputProps('body')}
        />
      </FormShell>
    </Dialog>
  )
}

/** Templates of frequent emails. */
export function TemplateList({ templates }: { templates: readonly LeadMailTemplate[] }) {
  const [edited, setEdited] = useState<LeadMailTemplate | 'new' | null>(null)
  return (
    <>
      <ul className={rows['rows']}>
        {templates.map((template) => (
          <li key={template.id}>
            <span>
              <TextButton onClick={() => setEdited(template)}>{template.name}</TextButton> {template.subject}
            </span>
            <RemoveButton
              title={`Remove ${template.name}?`}
              text="Emails that were sent with it stay."
              remove={() => call(removeLeadTemplate, { params: { id: template.id } })}
            />
          </li>
        ))}
      </ul>
      <Button variant="default" mt="md" onClick={() => setEdited('new')}>
        Add template
      </Button>
      {edited && <TemplateDialog of={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}
