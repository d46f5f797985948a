import { richTextInput } from '#features/pictures/ui/rich-text-input.tsx'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { translationsOf } from '#features/translations/ui/translations-of.tsx'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { programCalls, programFields, programTexts } from '../../contract/staff.ts'
import { Builds } from '../../ui/builds.tsx'

const page = editorPage({
  kind: 'beta-program',
  list: 'Beta programs',
  at: '/admin/beta-programs',
  fields: programFields,
  initial: { name: '', summary: '', body: '', state: 'draft', publish_at: null },
  calls: programCalls,
  deleted: 'Nobody can join it anymore.',
  translations: translationsOf(programTexts),
  inputs: { body: richTextInput },
  actions: ({ id }) => (
    <>
      <ButtonLink to={link('/admin/beta-participants', {}, { program: id })} variant="default">
        Participants
      </ButtonLink>
      <ButtonLink to={link('/admin/beta-feedback', {}, { program: id })} variant="default">
        Feedback
      </ButtonLink>
    </>
  ),
  tabs: [{ key: 'builds', label: 'Builds', render: ({ id }) => <Builds id={id} /> }],
})
export const clientLoader = page.clientLoader
export default page.EditorPage
