import { gridPage } from '#features/revisions/ui/grid/grid-page.tsx'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { engineGrid } from './engine-grid.ts'

const page = gridPage({
  ...engineGrid,
  name: 'engines',
  actions: <ButtonLink to={link('/catalog-manage/engines/new')}>New engine</ButtonLink>,
})
export const clientLoader = page.clientLoader
export default page.GridPage
