import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import type { EditedRecord } from '#features/revisions/ui/editor-spec.ts'
import { call } from '#kit/call.ts'
import {
  emptyContact,
  contactFields,
  createLeadContact,
  getLeadContact,
  type LeadContact,
  updateLeadContact,
} from '../contract/contacts.ts'
import { getLeadSettings, type LeadSettings } from '../contract/settings.ts'
import type { ContactKind } from '../rules/contacts.ts'
import { fieldName } from '../rules/fields.ts'
import { customInputs, customShapes, fieldsFor } from './custom-fields.tsx'
import { ContactActs } from './contact-acts.tsx'
import { ContactLinks } from './contact-links.tsx'
import { ContactWork } from './contact-work.tsx'
import { contactInputs } from './inputs.tsx'

const settingsOf = (record: EditedRecord) => record['settings'] as LeadSettings
/** A new contact's type can be selected; an existing one's is fixed. */
const fieldsOf = (record: EditedRecord) =>
  record.id === 0
    ? fieldsFor(settingsOf(record).fields, 'person', 'firm').map((field) => ({ ...field, required: false }))
    : fieldsFor(settingsOf(record).fields, record['kind'] as ContactKind)

const page = editorPage({
  kind: 'lead-contact',
  noun: 'contact',
  list: 'Contacts',
  at: '/admin/lead-engine/contacts',
  load: async () => ({ settings: await call(getLeadSettings, {}) }),
  fields: (record) => ({ ...contactFields, ...customShapes(fieldsOf(record)) }),
  initial: { kind: 'person', name: '', ...emptyContact, firm: null },
  asked: (search) => (search.get('kind') === 'firm' ? { kind: 'firm' } : {}),
  calls: [getLeadContact, createLeadContact, updateLeadContact],
  sections: (record) => [
    { title: '', fields: ['kind', 'name', 'email', 'phone'] },
    { title: 'Company', fields: ['firm_id', 'job_title', 'website', 'city', 'country_code'] },
    { title: 'Sales', fields: ['owner_id', 'labels', 'note'] },
    { title: fieldsOf(record).length > 0 ? 'More' : '', fields: fieldsOf(record).map(fieldName) },
    { title: 'Privacy', fields: ['consent', 'do_not_contact'] },
  ],
  inputs: (record) => ({
    ...contactInputs(settingsOf(record)),
    ...customInputs(fieldsOf(record), ({ subject }, { kind }) => subject === kind),
  }),
  actions: (record) => <ContactActs contact={record as unknown as LeadContact} />,
  tabs: [
    {
      key: 'work',
      label: 'Timeline',
      render: (record) => <ContactWork contact={record as unknown as LeadContact} />,
    },
  ],
  below: (record) => <ContactLinks contact={record as unknown as LeadContact} />,
})
export const clientLoader = page.clientLoader
export default page.EditorPage
