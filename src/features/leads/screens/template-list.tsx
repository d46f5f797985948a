import { Textarea, TextInput } from '@mantine/core'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { FormDialog } from '#kit/ui/form-dialog.tsx'
import {
  createLeadTemplate,
  type LeadMailTemplate,
  leadTemplateForm,
  removeLeadTemplate,
  updateLeadTemplate,
} from '../contract/mails.ts'
import { placeholders } from '../rules/mails.ts'
import { TemplateRows } from './template-rows.tsx'

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
    <FormDialog
      shop={shop}
      onClose={onClose}
      title={template ? 'Edit template' : 'New template'}
      submitLabel={template ? 'Save' : 'Create template'}
    >
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
    </FormDialog>
  )
}

/** Templates of frequent emails. */
export const TemplateList = ({ templates }: { templates: readonly LeadMailTemplate[] }) => (
  <TemplateRows
    templates={templates}
    about={({ subject }) => subject}
    stays="Emails that were sent with it stay."
    remove={({ id }) => call(removeLeadTemplate, { params: { id } })}
    dialog={TemplateDialog}
  />
)
