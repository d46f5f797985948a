import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { getTag } from '../contract/notices.ts'
import { findTag } from './queries.ts'

export const getTagOperation = operation(getTag, async ({ db, input }) => {
  return (await findTag(db, input.params.tag)) ?? fail('not_found')
})
