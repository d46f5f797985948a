import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List, type ListSpec } from '#kit/ui/list.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { useListQuery } from '#kit/ui/list-query.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { type ContactRow, exportLeadContacts, listLeadContacts } from '../contract/contacts.ts'
import { getLeadSettings, type LeadSettings } from '../contract/settings.ts'
import { contactLabels } from '../rules/contacts.ts'
import type { LeadField } from '../rules/fields.ts'
import { contactActs } from './contact-bulk.ts'
import { sharedFilters } from './deal-list.tsx'
import { customColumns, customFilters, customSorts } from './custom-columns.tsx'
import { fieldsFor } from './custom-fields.tsx'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const [answer, settings] = await Promise.all([askFor(listLeadContacts, args), call(getLeadSettings, {})])
  return { answer, settings }
}

const ownerAndLabel = (settings: LeadSettings) => {
  const { owner, label } = sharedFilters(settings)
  return { owner, label }
}
const specOf = (fields: readonly LeadField[], settings: LeadSettings): ListSpec<ContactRow> => ({
  noun: 'contact',
  search: 'Name, email, phone or firm',
  filters: {
    kind: { chips: true, words: contactLabels },
    ...ownerAndLabel(settings),
    only: { label: 'Status', all: 'Active', words: { blocked: 'Do not contact', deleted: 'Deleted' } },
    ...customFilters(fields),
  },
  sorts: () => ({ ...nameSorts(), ...customSorts(fields) }),
  csv: exportLeadContacts,
  bulk: bulkActs(({ name }) => name, contactActs(settings)),
  to: ({ id }) => link('/admin/lead-engine/contacts/:id', { id }),
  columns: [
    'name',
    { key: 'kind', title: 'Type', words: contactLabels },
    { key: 'email' },
    { key: 'phone', wideOnly: true },
    { key: 'firm' },
    { key: 'city', optional: true, render: ({ city }) => city || '–' },
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
    { key: 'labels', optional: true, render: ({ labels }) => labels.join(', ') || '–' },
    ...customColumns<ContactRow>(fields),
  ],
  empty: 'Add people and firms, or import them from a CSV file.',
})

/** People and firms, or only one type, as custom fields depend on it. */
export default function ContactListPage() {
  const { answer, settings } = useLoaderData<typeof clientLoader>()
  const kind = useListQuery().get('kind')
  const fields = fieldsFor(settings.fields, 'person', 'firm').filter(({ subject }) => kind === '' || subject === kind)
  return (
    <PageShell
      actions={
        <>
          <ButtonLink variant="default" to={link('/admin/lead-engine/contacts/imports')}>
            Import
          </ButtonLink>
          <ButtonLink to={link('/admin/lead-engine/contacts/add')}>New contact</ButtonLink>
        </>
      }
    >
      <List of={specOf(fields, settings)} answer={answer} />
    </PageShell>
  )
}
