import { desc, eq } from 'drizzle-orm'
import { users } from '#features/identity/server/tables.ts'
import type { Queryable } from '#kit/server/database.ts'
import { userNotes } from './tables.ts'

/** Staff notes about a person, newest first. */
export const readNotes = (db: Queryable, userId: number) =>
  db
    .select({
      id: userNotes.id,
      body: userNotes.body,
      author_id: userNotes.authorId,
      author: users.name,
      created_at: userNotes.createdAt,
      edited_at: userNotes.editedAt,
      version: userNotes.version,
    })
    .from(userNotes)
    .innerJoin(users, eq(users.id, userNotes.authorId))
    .where(eq(userNotes.userId, userId))
    .orderBy(desc(userNotes.id))
    .limit(200)
