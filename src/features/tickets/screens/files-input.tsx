import { FileInput } from '@mantine/core'
import { sendBytes } from '#features/files/ui/upload-file.ts'
import { endpointUrl } from '#kit/contract.ts'
import { addTicketFile } from '../contract/tickets.ts'
import * as m from '../messages/m.ts'

/** Chooses files that are sent once their message is there, for someone without a login. */
export const FilesInput = ({
  files,
  onChange,
}: {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}) => (
  <FileInput
    label={m.files()}
    placeholder={m.chooseFiles()}
    multiple
    clearable
    value={[...files]}
    onChange={(chosen) => onChange(chosen)}
  />
)

/** Sends chosen files, one after the other, to the newest message of a guest’s ticket. */
export async function sendTicketFiles(params: { id: number; token: string }, files: readonly File[]): Promise<void> {
  for (const file of files)
    await sendBytes(endpointUrl(addTicketFile, { params, query: { name: file.name } }), file, {})
}
