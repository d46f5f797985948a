/** What staff send for a published page without blocks; a test adds its name, its address and its blocks. */
export const plainPage = {
  summary: '',
  layout: 'article',
  picture_id: null,
  action_label: '',
  action_to: '',
  blocks: [],
  state: 'published',
  publish_at: null,
} as const
