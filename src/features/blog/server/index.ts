import type { Feature } from '#access/feature.ts'
import * as posts from '../contract/posts.ts'
import * as staff from '../contract/staff.ts'
import { feedOperations } from './feeds.ts'
import { postReads } from './read-posts.ts'
import { authorRecord, postRecord, staffPostOperations } from './staff-posts.ts'

export const blogFeature: Feature = {
  name: 'blog',
  contract: [posts, staff],
  operations: [...postReads, ...feedOperations, ...staffPostOperations],
  effects: { recordKinds: () => [postRecord, authorRecord] },
}
