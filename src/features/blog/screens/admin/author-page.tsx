import { richTextInput } from '#features/pictures/ui/rich-text-input.tsx'
import { pictureInput } from '#features/pictures/ui/picture-input.tsx'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { translationsOf } from '#features/translations/ui/translations-of.tsx'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { authorFields, authorTexts, authorCalls } from '../../contract/staff.ts'

const page = editorPage({
  kind: 'author',
  list: 'Authors',
  at: '/admin/authors',
  fields: authorFields,
  initial: { name: '', slug: '', job: '', picture_id: null, bio: '', state: 'published', publish_at: null },
  calls: authorCalls,
  deleted: 'Visitors can no longer open their page.',
  translations: translationsOf(authorTexts),
  inputs: {
    picture_id: pictureInput,
    bio: richTextInput,
  },
  actions: (record) =>
    record['state'] === 'published' && (
      <ButtonLink to={link('/staff/:slug', { slug: String(record['slug']) })} variant="default">
        View in shop
      </ButtonLink>
    ),
})
export const clientLoader = page.clientLoader
export default page.EditorPage
