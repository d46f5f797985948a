import { Refusal } from '#kit/refusal.ts'
import { cleanName } from '../rules.ts'
import { keepFile, type NewContent, type Outside } from './records.ts'

/** A file that came with a mail. */
export interface Attachment {
  filename: string
  content: Buffer
}

/**
 * Keeps what came with a mail. What isn't taken anywhere else isn't taken here either. A mail that is delivered again
 * adds only what is missing.
 * @param kept files that are there already, with their size in bytes
 * @param wantedOf whose the file is and what for
 * @returns the names of files that were refused
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
