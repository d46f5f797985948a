import { FileChoice } from '#features/files/ui/chosen-files.tsx'
import { sendBytes } from '#features/files/ui/upload-file.ts'
import { endpointUrl } from '#kit/contract.ts'
import { addTicketFile } from '../contract/tickets.ts'
import type { UnsentFile } from './unsent-files.tsx'
import * as m from '../messages/m.ts'

/** Chooses files that are sent once their message is there, for someone without a login. */
export const FilesInput = ({
  label = m.files(),
  description,
  files,
  onChange,
}: {
  label?: string
  description?: string
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}) => <FileChoice label={label} description={description} multiple files={files} onChange={onChange} />

/**
 * Sends chosen files, one after the other, to the newest message of a guest’s ticket. The message is there already, so a
 * file that is refused doesn’t hold up the others.
 * @returns what was not sent, and why
 */
export async function sendTicketFiles(
  params: { id: number; token: string },
  files: readonly File[],
): Promise<UnsentFile[]> {
  const unsent: UnsentFile[] = []
  for (const file of files)
    try {
      await sendBytes(endpointUrl(addTicketFile, { params, query: { name: file.name } }), file, {})
    } catch (error) {
      unsent.push({ name: file.name, reason: error instanceof Error ? error.message : '' })
    }
  return unsent
}
