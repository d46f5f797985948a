import { formatNumber } from '#kit/locale.ts'
import { byVersion } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { changeRecordOf } from '#features/revisions/ui/life-acts.ts'
import { removeCategoryRecord, updateCategoryRecord } from '../../contract/categories.ts'
import { OneInput } from '../../ui/choice-inputs.tsx'

interface Row {
  id: number
  version: number
  slug: string
  parent: string | null
  parent_slug: string | null
  products: number
  categories: number
}
const top = 'At the top'
const slugOf = (asked = ''): string | null => asked.trim() || null
const counted = (count: number, [one, many]: readonly [string, string]) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** Bulk actions for categories. */
export const categoryActs: readonly BulkAct<Row>[] = [
  {
    label: 'Move',
    done: 'moved',
    text: 'Their products and subcategories move with them.',
    asks: [
      {
        name: 'below',
        label: 'Below',
        min: 0,
        input: (props) => <OneInput kind="category" placeholder={top} withinPortal={false} {...props} />,
      },
    ],
    change: ({ slug, parent, parent_slug: before }, { below }) => {
      const to = slugOf(below)
      if (to === before) return { skip: 'Already there.' }
      return to === slug ? { skip: 'Can’t be moved below itself.' } : { from: parent ?? top, to: to ?? top }
    },
    perform: (row, { below }, call) =>
      changeRecordOf(call, updateCategoryRecord, row, {
        set: { parent: slugOf(below) },
        before: { parent: row.parent_slug },
        note: 'Moved',
      }),
  },
  {
    label: 'Delete',
    done: 'deleted',
    text: 'Only empty categories are deleted.',
    change: ({ products, categories, parent }) => {
      if (products > 0) return { skip: `Has ${counted(products, ['product', 'products'])}.` }
      if (categories > 0) return { skip: `Has ${counted(categories, ['category', 'categories'])} below.` }
      return { from: parent ?? top, to: 'Deleted' }
    },
    ...byVersion(removeCategoryRecord),
  },
]
