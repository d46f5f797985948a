import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { translationsOf } from '#features/translations/ui/translations-of.tsx'
import { alertFields, alertTexts, alertCalls } from '../../contract/alerts.ts'

const page = editorPage({
  kind: 'alert',
  list: 'Alerts',
  at: '/admin/alerts',
  fields: alertFields,
  initial: {
    message: '',
    link: '',
    level: 'info',
    audience: 'visitor',
    region: 'all',
    starts_at: null,
    ends_at: null,
  },
  calls: alertCalls,
  title: ({ message }) => String(message),
  deleted: 'Nobody sees it anymore.',
  translations: translationsOf(alertTexts),
})
export const clientLoader = page.clientLoader
export default page.EditorPage
