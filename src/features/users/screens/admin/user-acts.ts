import type { BulkAct, Call } from '#kit/ui/bulk-run.ts'
import { setUserTags, type StaffUser } from '../../contract/users.ts'
import { tagsMax, userTag } from '../../rules.ts'

type Row = Pick<StaffUser, 'id' | 'tags'>
/** Normalizes tags; null if a text isn't a valid tag. */
const tagOf = (text = ''): string | null => userTag.safeParse(text).data ?? null
const shown = (tags: readonly string[]) => tags.join(', ')

/** Sets tags based on those in the row, so concurrent changes aren't lost. */
async function retag(call: Call, { id, tags: seen }: Row, tags: readonly string[]) {
  const set = (from: readonly string[], to: readonly string[]) =>
    call(setUserTags, { params: { id }, body: { tags: [...to], seen: [...from] } })
  const saved = await set(seen, tags)
  return () => set(saved.tags, seen)
}

const asks = [{ name: 'tag', label: 'Tag', hint: 'Letters, digits, spaces and hyphens.', max: 40 }] as const

/** Bulk actions for people. */
export const userActs: readonly BulkAct<Row>[] = [
  {
    label: 'Add tag',
    done: 'tagged',
    text: 'Tags are for staff only.',
    asks,
    change: ({ tags }, { tag: text }) => {
      const tag = tagOf(text)
      if (tag === null) return { skip: 'Enter a tag.' }
      if (tags.includes(tag)) return { skip: 'Already has this tag.' }
      if (tags.length >= tagsMax) return { skip: `Has ${tagsMax} tags already.` }
      return { from: shown(tags), to: shown([...tags, tag].toSorted()) }
    },
    perform: (row, { tag }, call) => retag(call, row, [...row.tags, tagOf(tag)!]),
  },
  {
    label: 'Remove tag',
    done: 'changed',
    text: 'Tags are for staff only.',
    asks,
    change: ({ tags }, { tag: text }) => {
      const tag = tagOf(text)
      if (tag === null) return { skip: 'Enter a tag.' }
      if (!tags.includes(tag)) return { skip: 'Doesn’t have this tag.' }
      return { from: shown(tags), to: shown(tags.filter((other) => other !== tag)) }
    },
    perform: (row, { tag }, call) =>
      retag(
        call,
        row,
        row.tags.filter((other) => other !== tagOf(tag)),
      ),
  },
]
