import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { link } from '#kit/link.ts'
import {
  contactFields,
  createLeadContact,
  getLeadContact,
  type LeadContact,
  updateLeadContact,
} from '../contract/contacts.ts'
import { ContactActs } from './contact-acts.tsx'
import { ContactLinks } from './contact-links.tsx'
import { ContactWork } from './contact-work.tsx'
import { contactInputs } from './inputs.tsx'

const page = editorPage({
  kind: 'lead-contact',
  noun: 'contact',
  list: { label: 'Contacts', to: link('/admin/lead-engine/contacts') },
  to: (id) => link('/admin/lead-engine/contacts/:id', { id }),
  fields: contactFields,
  initial: {
    kind: 'person',
    name: '',
    email: '',
    phone: '',
    website: '',
    city: '',
    country_code: '',
    job_title: '',
    firm_id: null,
    owner_id: null,
    labels: [],
    consent: 'unknown',
    do_not_contact: false,
    note: '',
    firm: null,
  },
  asked: (search) => (search.get('kind') === 'firm' ? { kind: 'firm' } : {}),
  get: getLeadContact,
  create: createLeadContact,
  update: updateLeadContact,
  sections: [
    { title: '', fields: ['kind', 'name', 'email', 'phone'] },
    { title: 'Company', fields: ['firm_id', 'job_title', 'website', 'city', 'country_code'] },
    { title: 'Sales', fields: ['owner_id', 'labels', 'note'] },
    { title: 'Privacy', fields: ['consent', 'do_not_contact'] },
  ],
  inputs: contactInputs,
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
