import { Textarea } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useSession } from '#access/ui/session.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { getLeadContact, type LeadContact } from '../contract/contacts.ts'
import { leadMailForm, type LeadMailTemplate, listLeadTemplates, sendLeadMail } from '../contract/mails.ts'
import { filledIn, unfilled } from '../rules/mails.ts'
import classes from './deal.module.css'

/** A person or firm that can be emailed. */
export interface Recipient {
  id: number
  name: string
}
interface Props {
  people: readonly Recipient[]
  vehicle: string
  dealId: number | undefined
  onClose: () => void
}

/** Composes an email to a contact, optionally from a template. */
export function MailDialog({ people, onClose, ...rest }: Props) {
  const [to, setTo] = useState(people[0]!.id)
  const [contact, setContact] = useState<LeadContact | null>(null)
  const [templates, setTemplates] = useState<readonly LeadMailTemplate[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    void call(getLeadContact, { params: { id: to } }, { signal }).then(setContact, () => undefined)
    void call(listLeadTemplates, {}, { signal }).then(
      ({ data }) => setTemplates(data),
      () => undefined,
    )
    return () => leaving.abort()
  }, [to])
  return (
    <Dialog open onClose={onClose} title="Send an email">
      {people.length > 1 && (
        <NativeSelect
          label="To"
          value={String(to)}
          data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => setTo(Number(event.currentTarget.value))}
        />
      )}
      {contact?.id !== to ? (
        <LoadingState lines={4} />
      ) : contact.mail_block === null ? (
        <MailForm key={to} contact={contact} templates={templates} onClose={onClose} {...rest} />
      ) : (
        <p>
          You can’t email <Link to={link('/admin/lead-engine/contacts/:id', { id: contact.id })}>{contact.name}</Link>.{' '}
          {contact.mail_block}
        </p>
      )}
    </Dialog>
  )
}

function MailForm({
  contact,
  templates,
  vehicle,
  dealId,
  onClose,
}: Omit<Props, 'people'> & { contact: LeadContact; templates: readonly LeadMailTemplate[] }) {
  const { revalidate } = useRevalidator()
  const me = useSession().user?.name ?? ''
  const shop = useShopForm({
    schema: leadMailForm,
    initial: { subject: '', body: '' },
    submit: async (form) => {
      await call(sendLeadMail, {
        body: { ...form, contact_id: contact.id, ...(dealId === undefined ? {} : { deal_id: dealId }) },
      })
      notify({ text: `Email to ${contact.name} sent.`, kind: 'success' })
      await revalidate()
      onClose()
    },
  })
  const { getInputProps, values, setValues } = shop.form
  const take = (id: number) => {
    const template = templates.find((item) => item.id === id)
    if (!template) return
    const known = {
      name: contact.name,
      'first name': contact.kind === 'person' ? contact.name.split(' ')[0]! : contact.name,
      firm: contact.kind === 'firm' ? contact.name : (contact.firm ?? ''),
      vehicle,
      me,
    }
    setValues({ subject: filledIn(template.subject, known), body: filledIn(template.body, known) })
  }
  const open = unfilled(`${values.subject} ${values.body}`)
  return (
    <FormShell shop={shop} submitLabel="Send">
      <p className={classes['muted']}>
        To {contact.email}.{' '}
        {contact.consent === 'given' ? '' : 'Write only about what they asked for: they haven’t agreed to offers.'}
      </p>
      {templates.length > 0 && (
        <NativeSelect
          label="Template"
          defaultValue=""
          data={[
            { value: '', label: 'None' },
            ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => take(Number(event.currentTarget.value))}
        />
      )}
      <TextInput label="Subject" required {...getInputProps('subject')} />
      <Textarea label="Message" required autosize minRows={8} {...getInputProps('body')} />
      {open.length > 0 && <output>Replace {open.join(', ')} before you send it.</output>}
    </FormShell>
  )
}
