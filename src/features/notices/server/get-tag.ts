import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { getTag, tagKinds } from '../contract/notices.ts'
import { findTag } from './queries.ts'

export const getTagOperation = operation(getTag, async ({ db, input }) => {
  const row = (await findTag(db, input.params.tag)) ?? fail('not_found')
  const kind = tagKinds.find((known) => known === row.kind) ?? fail('not_found')
  return { tag: row.tag, kind, target: row.target }
})
