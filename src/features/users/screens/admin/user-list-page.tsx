import { useSession } from '#access/ui/session.tsx'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage, type ListPageSpec, type AnswerOf, type RowIn } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportUsers, listUsers } from '../../contract/users.ts'
import { userActs } from './user-acts.ts'
import { roleLabels, secondFactorLabels, userStates } from '../../rules.ts'

const bulk = bulkActs<RowIn<typeof listUsers>>(({ name }) => name, userActs)

function useUserList(list: AnswerOf<typeof listUsers>): ListPageSpec<typeof listUsers> {
  const { may } = useSession()
  return {
    actions: may('users.manage') && (
      <>
        <ButtonLink to={link('/admin/users/security')} variant="default">
          Staff security
        </ButtonLink>
        <ButtonLink to={link('/admin/staff-invitations')} variant="default">
          Staff invitations
        </ButtonLink>
        <ButtonLink to={link('/admin/staff-invitations/new')}>Invite staff</ButtonLink>
      </>
    ),
    noun: ['person', 'people'],
    search: 'Name, email or tag',
    filters: {
      role: {
        words: { ...roleLabels, flags: 'With flags', staff: 'All staff' },
      },
      state: { words: userStates.words },
      factor: {
        label: 'Second factor',
        all: 'Any login',
        words: { yes: 'With a second factor', no: 'No second factor' },
      },
      tag: {
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
      { key: 'state', title: 'Status', words: userStates.words, kinds: userStates.kinds },
      { key: 'role', words: roleLabels },
      { key: 'tags', wideOnly: true, render: ({ tags }) => tags.join(', ') || '–' },
      { key: 'flags', wideOnly: true, optional: true, render: ({ flags }) => flags.join(', ') || '–' },
      { key: 'second_factor', title: 'Second factor', wideOnly: true, words: secondFactorLabels },
      { key: 'created_at', title: 'Since', day: true, wideOnly: true },
      { key: 'last_login_at', title: 'Last login', wideOnly: true },
      { key: 'last_seen_at', title: 'Last seen', wideOnly: true, optional: true },
    ],
  }
}
const page = listPage(listUsers, useUserList)
export const clientLoader = page.clientLoader
export default page.ListPage
