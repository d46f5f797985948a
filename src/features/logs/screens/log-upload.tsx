import { useNavigate } from 'react-router'
import { logDestination } from '../client/log-destination.ts'
import { onwardOf } from '#features/files/client/upload-queue.ts'
import { tellRefused } from '#features/files/ui/tell-refused.ts'
import { UploadDrop } from '#features/files/ui/upload-drop.tsx'
import * as m from '../messages/m.ts'

/** Uploads logs of any length: short ones in one request, long ones in resumable parts. */
export function LogUpload({ userId }: { userId: number }) {
  const navigate = useNavigate()
  return (
    <UploadDrop
      purpose="log"
      logs={logDestination}
      userId={userId}
      title={m.dropLogs()}
      hint={m.dropLogsHint()}
      inputLabel={m.logToUpload()}
      buttonLabel={m.chooseLog()}
      hrefLabel={m.openGraph()}
      onDone={(items) => {
        const to = onwardOf(items)
        if (to === null) return
        tellRefused(items)
        void navigate(to)
      }}
    />
  )
}
