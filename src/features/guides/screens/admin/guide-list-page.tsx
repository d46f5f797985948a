import { link } from '#kit/link.ts'
import { guideList } from './guide-list.tsx'

const page = guideList((id) => link('/catalog-manage/guides/:id', { id }))
export const clientLoader = page.clientLoader
export default page.ListPage
