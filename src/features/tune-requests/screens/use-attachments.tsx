import { useState } from 'react'
import { type Attached, AttachedFiles } from '#features/files/ui/chosen-files.tsx'
import * as m from '../messages/m.ts'

/** Attachments of a message: `field` lists and adds files, `ids` goes into the call. */
export function useAttachments() {
  const [files, setFiles] = useState<readonly Attached[]>([])
  return {
    ids: files.map(({ id }) => id),
    clear: () => setFiles([]),
    field: <AttachedFiles label={m.attachFile()} files={files} onChange={setFiles} />,
  }
}
