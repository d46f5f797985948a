import { Textarea } from '@mantine/core'
import { TextInput } from '#kit/ui/text-input.tsx'
import { call } from '#kit/call.ts'
import {
  createLeadTemplate,
  type LeadMailTemplate,
  leadTemplateForm,
  removeLeadTemplate,
  updateLeadTemplate,
} from '../contract/mails.ts'
import { placeholders } from '../rules/mails.ts'
import { TemplateDialog, TemplateRows } from './template-rows.tsx'

const MailTemplateDialog = ({ of, onClose }: { of: LeadMailTemplate | null; onClose: () => void }) => (
  <TemplateDialog
    of={of}
    schema={leadTemplateForm}
    initial={{ name: of?.name ?? '', subject: of?.subject ?? '', body: of?.body ?? '' }}
    save={(form) =>
      of
        ? call(updateLeadTemplate, { params: { id: of.id }, body: { ...form, version: of.version } })
        : call(createLeadTemplate, { body: form })
    }
    onClose={onClose}
  >
    {(inputOf) => (
      <>
        <TextInput label="Name" required {...inputOf('name')} />
        <TextInput label="Subject" required {...inputOf('subject')} />
        <Textarea
          label="Message"
          required
          autosize
          minRows={6}
          description={`Filled in when you use it: ${placeholders.map((name) => `{${name}}`).join(', ')}.`}
          {...inputOf('body')}
        />
      </>
    )}
  </TemplateDialog>
)

/** Templates of frequent emails. */
export const TemplateList = ({ templates }: { templates: readonly LeadMailTemplate[] }) => (
  <TemplateRows
    templates={templates}
    about={({ subject }) => subject}
    stays="Emails that were sent with it stay."
    remove={({ id }) => call(removeLeadTemplate, { params: { id } })}
    dialog={MailTemplateDialog}
  />
)
