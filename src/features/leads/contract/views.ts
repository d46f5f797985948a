import { get, patch, post, remove } from '#kit/contract.ts'
import { listsViews, removesView, renamesView, savesView } from '#kit/saved-views.ts'

const access = 'leads.manage' as const
const path = '/v1/admin/lead-engine/views'
export const listLeadViews = get(path, 'Lists your saved views of deals', { access, ...listsViews })
export const saveLeadView = post(path, 'Saves a view of deals under a name; one of the same name is replaced', {
  access,
  ...savesView,
})
export const renameLeadView = patch(`${path}/:id`, 'Renames one of your views of deals', { access, ...renamesView })
export const removeLeadView = remove(`${path}/:id`, 'Deletes one of your views of deals', { access, ...removesView })
