import { and, asc, eq } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { lockUser } from '#features/identity/server/queries.ts'
import { fail } from '#kit/refusal.ts'
import { insertOne, type Tx } from '#kit/server/database.ts'
import { addUserNote, changeUserNote, removeUserNote, setUserTags } from '../contract/users.ts'
import { userNotes, userTags } from './tables.ts'
import { objectOf, readUser } from './users.ts'

/** Locks one of the actor’s own notes. The audit log refers to notes by ID, so their text can be deleted. */
async function holdOwn(tx: Tx, actor: Actor, { id, note }: { id: number; note: number }) {
  const [found] = await tx
    .select()
    .from(userNotes)
    .where(and(eq(userNotes.id, note), eq(userNotes.userId, id)))
    .for('update')
  if (!found) return fail('not_found')
  if (found.authorId !== actor.userId) fail('forbidden')
  return found
}

export const addUserNoteOperation = operation(addUserNote, async ({ tx, actor, input, now }) => {
  const { id } = input.params
  await readUser(tx, id, now)
  const { id: note } = await insertOne(tx, userNotes, { userId: id, authorId: actor.userId!, body: input.body.body })
  await recordAudit(tx, actor, { action: 'users.addNote', object: objectOf(id), after: { note } })
  return readUser(tx, id, now)
})

export const changeUserNoteOperation = operation(changeUserNote, async ({ tx, actor, input, now }) => {
  const { id, note } = input.params
  const { body, version } = input.body
  const held = await holdOwn(tx, actor, input.params)
  if (held.version !== version) fail('stale_version')
  await tx
    .update(userNotes)
    .set({ body, editedAt: now, version: version + 1 })
    .where(eq(userNotes.id, note))
  await recordAudit(tx, actor, { action: 'users.changeNote', object: objectOf(id), after: { note } })
  return readUser(tx, id, now)
})

export const removeUserNoteOperation = operation(removeUserNote, async ({ tx, actor, input, now }) => {
  const { id, note } = input.params
  await holdOwn(tx, actor, input.params)
  await tx.delete(userNotes).where(eq(userNotes.id, note))
  await recordAudit(tx, actor, { action: 'users.removeNote', object: objectOf(id), before: { note } })
  return readUser(tx, id, now)
})

export const setUserTagsOperation = operation(setUserTags, async ({ tx, actor, input, now }) => {
  const { id } = input.params
  // Serializes concurrent tag changes.
  if (!(await lockUser(tx, id))) fail('not_found')
  const tags = [...new Set(input.body.tags)].toSorted()
  const rows = await tx
    .select({ tag: userTags.tag })
    .from(userTags)
    .where(eq(userTags.userId, id))
    .orderBy(asc(userTags.tag))
  const before = rows.map(({ tag }) => tag)
  const { seen } = input.body
  if (seen && (seen.length !== before.length || before.some((tag) => !seen.includes(tag)))) fail('stale_version')
  await tx.delete(userTags).where(eq(userTags.userId, id))
  if (tags.length > 0) await tx.insert(userTags).values(tags.map((tag) => ({ userId: id, tag })))
  await recordAudit(tx, actor, {
    action: 'users.tags',
    object: objectOf(id),
    before: { tags: before },
    after: { tags },
  })
  return readUser(tx, id, now)
})
