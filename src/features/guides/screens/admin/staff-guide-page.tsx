import { link } from '#kit/link.ts'
import { guideEditor } from './guide-editor.tsx'

const page = guideEditor(link('/admin/guides'), (id) => link('/admin/guides/:id', { id }))
export const clientLoader = page.clientLoader
export default page.EditorPage
