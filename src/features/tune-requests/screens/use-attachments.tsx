import { useState } from 'react'
import { FileButton } from '#features/files/ui/file-button.tsx'
import lists from '#kit/ui/inline-list.module.css'
import classes from './request.module.css'
import * as m from '../messages/m.ts'

/** Files that go with a message: the button that adds one, their names, and their numbers for the call. */
export function useAttachments() {
  const [files, setFiles] = useState<{ id: number; name: string }[]>([])
  return {
    ids: files.map(({ id }) => id),
    clear: () => setFiles([]),
    button: (
      <FileButton
        label={m.attachFile()}
        purpose="attachment"
        onStored={({ id, name }) => setFiles((before) => [...before, { id, name }])}
      />
    ),
    names: files.length > 0 && (
      <ul className={`${lists['list']} ${classes['chips']}`}>
        {files.map((file) => (
          <li key={file.id}>{file.name}</li>
        ))}
      </ul>
    ),
  }
}
