import { objectPath } from '#features/audits/object-path.ts'
import { link } from '#kit/link.ts'
import { listPage } from '#kit/ui/list-page.tsx'
import { languageLabels } from '../../contract/fields.ts'
import { exportMissingTranslations, listMissingTranslations } from '../../contract/staff.ts'

const kindLabels = () =>
  ({
    page: 'Page',
    post: 'Blog post',
    question: 'Question',
    position: 'Position',
    author: 'Author',
    product: 'Product',
    'product-category': 'Product category',
    guide: 'Guide',
    make: 'Make',
    model: 'Model',
    tune: 'Tune',
    'tune-type': 'Tune type',
    newsletter: 'Newsletter',
    'seo-text': 'Search engine text',
    alert: 'Alert',
    sale: 'Sale',
    promotion: 'Promotion',
    'beta-program': 'Beta program',
  }) as const

const kindLabel = (kind: string): string => {
  const labels: Readonly<Record<string, string>> = kindLabels()
  return labels[kind] ?? kind
}

const page = listPage(listMissingTranslations, {
  lead: 'Texts without a translation, or whose English text has changed since. Visitors see English until a text is translated, and the old translation until it’s updated.',
  noun: 'record',
  empty: 'Everything is translated.',
  search: 'Title',
  filters: {
    language: { words: () => languageLabels },
    kind: { words: kindLabels },
    state: {
      all: 'Missing or outdated',
      words: () => ({ missing: 'Missing', outdated: 'Outdated' }),
    },
  },
  csv: exportMissingTranslations,
  to: ({ kind, record_id: id, name, language }) =>
    kind === 'seo-text'
      ? link('/admin/seo', {}, { q: name, language })
      : `${objectPath(`${kind}/${id}`) ?? ''}?language=${language}`,
  columns: [
    { key: 'name', title: 'Title' },
    { key: 'kind', title: 'Type', render: ({ kind }) => kindLabel(kind) },
    { key: 'language', words: () => languageLabels },
    {
      key: 'missing',
      title: 'Missing',
      render: ({ missing, texts }) => (missing > 0 ? `${missing} of ${texts}` : '–'),
    },
    { key: 'outdated', title: 'Outdated', render: ({ outdated }) => (outdated > 0 ? outdated : '–') },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage
