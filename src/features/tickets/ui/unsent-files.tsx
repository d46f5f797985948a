import { Warning } from '#kit/ui/warning.tsx'
import * as m from '../messages/m.ts'

export interface UnsentFile {
  name: string
  reason: string
}

/** The files that were not sent; the message was. */
export const UnsentFiles = ({ files }: { files: readonly UnsentFile[] }) =>
  files.length > 0 && (
    <Warning role="alert">
      <p>{m.filesNotSent()}</p>
      <ul>
        {files.map(({ name, reason }, index) => (
          <li key={index}>{m.fileNotSent({ name, reason })}</li>
        ))}
      </ul>
    </Warning>
  )
