import { Link } from 'react-router'
import { useSession } from '#access/ui/session.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage, type ListPageSpec, type AnswerOf } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import rows from '#kit/ui/rows.module.css'
import { exportTuneTypes, listTuneTypeGroups, listTuneTypes } from '../contract/tune-types.ts'
import { NewLink } from './new-link.tsx'
import { tuneTypeActs } from './tune-type-acts.ts'

/** Tune types and their groups, used by the shop's category pages and filters. */
function useTuneTypeList(
  types: AnswerOf<typeof listTuneTypes>,
  groups: AnswerOf<typeof listTuneTypeGroups>['data'],
): ListPageSpec<typeof listTuneTypes> {
  const { may } = useSession()
  const bulk = bulkActs<(typeof types.data)[number]>(({ name }) => name, tuneTypeActs(groups))
  return {
    lead: 'Types name the category pages and filters of the shop.',
    actions: <NewLink to={link('/catalog-manage/tune-types/new')}>Add tune type</NewLink>,
    after: () => (
      <PagePart title="Groups" actions={<NewLink to={link('/catalog-manage/tune-type-groups/new')}>Add group</NewLink>}>
        {groups.length === 0 && <p>No groups yet.</p>}
        <ul className={rows['rows']}>
          {groups.map((group) => (
            <li key={group.id}>
              <Link to={link('/catalog-manage/tune-type-groups/:id', { id: group.id })}>{group.name}</Link>
              <span>{group.types === 1 ? '1 tune type' : `${group.types} tune types`}</span>
            </li>
          ))}
        </ul>
      </PagePart>
    ),
    noun: 'tune type',
    search: 'Name, URL slug or group',
    filters: {
      group: {
        words: Object.fromEntries(groups.map(({ slug, name }) => [slug, name])),
      },
      used: { label: 'Use', all: 'With and without tunes', words: { yes: 'With tunes', no: 'Without tunes' } },
    },
    sorts: nameSorts,
    csv: exportTuneTypes,
    ...(may('catalog.manage') ? { bulk } : {}),
    to: ({ id }) => link('/catalog-manage/tune-types/:id', { id }),
    columns: [
      'name',
      { key: 'slug', title: 'URL slug', wideOnly: true },
      { key: 'group', wideOnly: true },
      { key: 'position', title: 'Order', align: 'right', wideOnly: true },
      { key: 'tunes', align: 'right' },
    ],
  }
}
const page = listPage(listTuneTypes, useTuneTypeList, { load: async () => (await call(listTuneTypeGroups, {})).data })
export const clientLoader = page.clientLoader
export default page.ListPage
