import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { translationsOf } from '#features/translations/ui/translations-of.tsx'
import { link } from '#kit/link.ts'
import {
  alertFields,
  alertTexts,
  createAlert,
  getAlertRecord,
  removeAlert,
  updateAlert,
} from '../../contract/alerts.ts'

const page = editorPage({
  kind: 'alert',
  noun: 'alert',
  list: { label: 'Alerts', to: link('/admin/alerts') },
  to: (id) => link('/admin/alerts/:id', { id }),
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
  get: getAlertRecord,
  create: createAlert,
  update: updateAlert,
  title: ({ message }) => String(message),
  remove: removeAlert,
  deleted: 'Nobody sees it any more.',
  translations: translationsOf(alertTexts),
})
export const clientLoader = page.clientLoader
export default page.EditorPage
