import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { useSession } from '#access/ui/session.tsx'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { exportUsers, listUsers } from '../../contract/users.ts'
import { userActs } from './user-acts.ts'
import { roleLabels, secondFactorLabels, userStateKinds, userStateLabels } from '../../rules.ts'

export const clientLoader = (args: ClientLoaderFunctionArgs) => askFor(listUsers, args)

const bulk = bulkActs<Awaited<ReturnType<typeof clientLoader>>['data'][number]>(({ name }) => name, userActs)

export default function UserListPage() {
  const list = useLoaderData<typeof clientLoader>()
  const { may } = useSession()
  return (
    <PageShell
      actions={
        may('users.manage') && (
          <>
            <ButtonLink to={link('/admin/users/security')} variant="default">
              Staff security
            </ButtonLink>
            <ButtonLink to={link('/admin/staff-invitations')} variant="default">
              Staff invitations
            </ButtonLink>
            <ButtonLink to={link('/admin/staff-invitations/new')}>Invite staff</ButtonLink>
          </>
        )
      }
    >
      <List
        answer={list}
        of={{
          noun: ['person', 'people'],
          search: 'Name, email or tag',
          filters: {
            role: {
              label: 'Role',
              all: 'All roles',
              words: { ...roleLabels, flags: 'With flags', staff: 'All staff' },
            },
            state: { label: 'Status', all: 'All statuses', words: userStateLabels },
            factor: {
              label: 'Second factor',
              all: 'Any login',
              words: { yes: 'With a second factor', no: 'No second factor' },
            },
            tag: {
              label: 'Tag',
              all: 'All tags',
              words: list.tags.map(({ tag, people }) => ({ value: tag, label: tag, count: people })),
            },
          },
          sorts: nameSorts,
          csv: exportUsers,
          ...(may('users.annotate') ? { bulk } : {}),
          to: ({ id }) => link('/admin/users/:id', { id }),
          columns: [
            'name',
            'email',
            { key: 'state', title: 'Status', words: userStateLabels, kinds: userStateKinds },
            { key: 'role', words: roleLabels },
            { key: 'tags', wideOnly: true, render: ({ tags }) => tags.join(', ') || '–' },
            { key: 'flags', wideOnly: true, optional: true, render: ({ flags }) => flags.join(', ') || '–' },
            { key: 'second_factor', title: 'Second factor', wideOnly: true, words: secondFactorLabels },
            { key: 'created_at', title: 'Since', day: true, wideOnly: true },
            { key: 'last_login_at', title: 'Last login', wideOnly: true },
            { key: 'last_seen_at', title: 'Last seen', wideOnly: true, optional: true },
          ],
        }}
      />
    </PageShell>
  )
}
