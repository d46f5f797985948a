import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { exportLeadContacts, listLeadContacts } from '../contract/contacts.ts'
import { contactLabels } from '../rules/contacts.ts'

const page = listPage(listLeadContacts, {
  actions: <ButtonLink to={link('/admin/lead-engine/contacts/add')}>New contact</ButtonLink>,
  noun: ['contact', 'contacts'],
  search: 'Name, email, phone, city or firm',
  filters: {
    kind: { label: 'Type', all: 'All', chips: true, words: contactLabels },
    owner: { label: 'Owner', all: 'All owners', words: { me: 'Yours', none: 'Unassigned' } },
    only: { label: 'Status', all: 'Active', words: { blocked: 'Do not contact', deleted: 'Deleted' } },
  },
  sorts: nameSorts,
  csv: exportLeadContacts,
  to: ({ id }) => link('/admin/lead-engine/contacts/:id', { id }),
  columns: [
    'name',
    { key: 'kind', title: 'Type', words: contactLabels },
    { key: 'email' },
    { key: 'phone', wideOnly: true },
    { key: 'firm' },
    { key: 'city', wideOnly: true },
    {
      key: 'state',
      title: 'Status',
      render: ({ deleted_at: deleted, do_not_contact: isBlocked, consent }) =>
        deleted ? (
          <StateBadge kind="ended">Deleted</StateBadge>
        ) : isBlocked ? (
          <StateBadge kind="wrong">Blocked</StateBadge>
        ) : consent === 'withdrawn' ? (
          <StateBadge kind="waiting">No consent</StateBadge>
        ) : (
          <StateBadge kind="done">Active</StateBadge>
        ),
    },
    { key: 'open_deals', title: 'Open deals', align: 'right' },
    { key: 'owner', wideOnly: true, render: ({ owner }) => owner ?? 'Unassigned' },
  ],
  empty: 'Add people and firms, or change the filters.',
})
export const clientLoader = page.clientLoader
export default page.ListPage
