import { useNavigate } from 'react-router'
import { logDestination } from '../client/log-destination.ts'
import { UploadDrop } from '#features/files/ui/upload-drop.tsx'

/** Takes logs of any length: short ones in one request, long ones in parts that survive a lost connection. */
export function LogUpload({ userId }: { userId: number }) {
  const navigate = useNavigate()
  return (
    <UploadDrop
      purpose="log"
      logs={logDestination}
      userId={userId}
      title="Drop logs anywhere on this page"
      hint="A long log is sent in parts: after a lost connection or a reload, choose the same file again and it goes on."
      inputLabel="Log to upload"
      buttonLabel="Choose a log"
      hrefLabel="Open the graph"
      onDone={([only, second]) => {
        if (only?.href && !second) void navigate(only.href)
      }}
    />
  )
}
