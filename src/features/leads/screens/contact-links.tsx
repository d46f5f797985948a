import { Button } from '#kit/ui/button.tsx'
import { Link, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { formatDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import rows from '#kit/ui/rows.module.css'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { type LeadContact, linkLeadContact, mergeLeadContacts, undoLeadMerge } from '../contract/contacts.ts'
import { type DealPlace, placeKinds, placeLabels } from '../rules/deals.ts'

const to = (id: number) => link('/admin/lead-engine/contacts/:id', { id })

/** User accounts and dealers: linked ones, and those with the same email address. */
function Accounts({ contact }: { contact: LeadContact }) {
  const { revalidate } = useRevalidator()
  const { run, busy } = useAction('as-message')
  const { id, version, user_id: user, dealer_id: dealer, proposals } = contact
  const set = (kind: 'user' | 'dealer', target: number | null) =>
    run(async () => {
      await call(linkLeadContact, { params: { id }, body: { kind, id: target, version } })
      await revalidate()
    })
  const linked = [
    ...(user === null ? [] : [{ kind: 'user' as const, label: 'Login', to: link('/admin/users/:id', { id: user }) }]),
    ...(dealer === null
      ? []
      : [
          {
            kind: 'dealer' as const,
            label: contact.dealer ?? 'Dealer',
            to: link('/admin/dealers/:id', { id: dealer }),
          },
        ]),
  ]
  if (linked.length + proposals.length === 0) return null
  return (
    <PagePart title="Accounts">
      <ul className={rows['rows']}>
        {linked.map((item) => (
          <li key={item.kind}>
            <Link to={item.to}>{item.label}</Link>
            <Button size="xs" variant="default" disabled={busy} onClick={() => void set(item.kind, null)}>
              Unlink
            </Button>
          </li>
        ))}
        {proposals.map(({ kind, id: target, name, email }) => (
          <li key={`${kind}-${target}`}>
            <span>
              {name} ({email}) has the same email address: {kind === 'user' ? 'login' : 'dealer'}
            </span>
            <Button size="xs" variant="default" disabled={busy} onClick={() => void set(kind, target)}>
              Link
            </Button>
          </li>
        ))}
      </ul>
    </PagePart>
  )
}

/** Likely duplicates to merge into this contact, and merges that can be undone. */
function Duplicates({ contact }: { contact: LeadContact }) {
  const { revalidate } = useRevalidator()
  const { run, busy } = useAction('as-message')
  const { id, version, duplicates, merges } = contact
  const undo = (merge: number) =>
    run(async () => {
      await call(undoLeadMerge, { params: { id: merge } })
      await revalidate()
    })
  if (duplicates.length + merges.length === 0) return null
  return (
    <PagePart title="Duplicates">
      <ul className={rows['rows']}>
        {duplicates.map((other) => (
          <li key={other.id}>
            <span>
              <Link to={to(other.id)}>{other.name}</Link> {other.email} ({other.because.toLowerCase()})
            </span>
            <ConfirmButton
              label="Merge"
              title={`Merge ${other.name} into this contact?`}
              confirmLabel="Merge"
              onConfirm={async () => {
                await call(mergeLeadContacts, { params: { id }, body: { gone_id: other.id, version } })
                await revalidate()
              }}
            >
              Its deals, activities, notes and labels move here, and empty fields are filled. You can undo this.
            </ConfirmButton>
          </li>
        ))}
        {merges.map((merge) => (
          <li key={`merge-${merge.id}`}>
            <span>
              {merge.name} was merged on {formatDay(merge.at)}
            </span>
            <Button size="xs" variant="default" disabled={busy} onClick={() => void undo(merge.id)}>
              Undo merge
            </Button>
          </li>
        ))}
      </ul>
    </PagePart>
  )
}

/** A contact's deals, people, accounts and duplicates. */
export const ContactLinks = ({ contact }: { contact: LeadContact }) => (
  <>
    {contact.deals.length > 0 && (
      <PagePart title="Deals">
        <ul className={rows['rows']}>
          {contact.deals.map(({ id, title, stage, place }) => (
            <li key={id}>
              <span>
                <Link to={link('/admin/lead-engine/deals/:id', { id })}>{title}</Link> {stage}
              </span>
              <StateBadge kind={placeKinds[place as DealPlace]}>{placeLabels[place as DealPlace]}</StateBadge>
            </li>
          ))}
        </ul>
      </PagePart>
    )}
    {contact.people.length > 0 && (
      <PagePart title="People">
        <ul className={rows['rows']}>
          {contact.people.map(({ id, name, job_title: title, email }) => (
            <li key={id}>
              <Link to={to(id)}>{name}</Link>
              <span>{[title, email].filter(Boolean).join(', ')}</span>
            </li>
          ))}
        </ul>
      </PagePart>
    )}
    <Accounts contact={contact} />
    <Duplicates contact={contact} />
  </>
)
