import { useNavigate } from 'react-router'
import { logDestination } from '../client/log-destination.ts'
import { UploadDrop } from '#features/files/ui/upload-drop.tsx'
import * as m from '../messages/m.ts'

/** Takes logs of any length: short ones in one request, long ones in parts that survive a lost connection. */
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
      onDone={([only, second]) => {
        if (only?.href && !second) void navigate(only.href)
      }}
    />
  )
}
