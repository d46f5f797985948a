import { Refusal } from '#kit/refusal.ts'
import { cleanName } from '../rules.ts'
import { keepFile, type NewContent, type Outside } from './records.ts'

/** A file attached to an email. */
export interface Attachment {
  filename: string
  content: Buffer
}

/**
 * Stores the attachments of an email, subject to the same rules as uploads. When a mail is delivered twice, only
 * missing ones are added.
 * @param kept existing files with their size in bytes
 * @param wantedOf the owner and purpose of the files
 * @returns the names of rejected files
 */
export async function keepAttachments(
  outside: Outside,
  kept: readonly { name: string; bytes: number }[],
  attachments: readonly Attachment[],
  wanted: Omit<NewContent, 'name' | 'content'>,
): Promise<string[]> {
  const refused: string[] = []
  for (const { filename, content } of attachments) {
    const name = cleanName(filename)
    if (kept.some((file) => file.name === name && file.bytes === content.byteLength)) continue
    try {
      await keepFile(outside, { ...wanted, name, content })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push(name)
    }
  }
  return refused
}
