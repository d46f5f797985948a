import { link } from '#kit/link.ts'
import { guideEditor } from './guide-editor.tsx'

const page = guideEditor(link('/admin/guides'))
export const clientLoader = page.clientLoader
export default page.EditorPage
