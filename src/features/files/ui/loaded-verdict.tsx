import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#access/ui/error-state.tsx'
import { getAnyFile, getFile, type StoredFile } from '../contract.ts'
import { VerdictCard } from './verdict-card.tsx'
import * as m from '../messages/m.ts'

interface Asked {
  fileId: number
  /** Reads with staff rights. */
  staff?: boolean
}

/** The verdict on a file, loaded when expanded. */
export function LoadedVerdict(asked: Asked) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} {...asked} onRetry={() => setAttempt(attempt + 1)} />
}

function Attempt({ fileId, staff = false, onRetry }: Asked & { onRetry: () => void }) {
  const [file, setFile] = useState<StoredFile | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    let isLeft = false
    call(staff ? getAnyFile : getFile, { params: { id: fileId }, query: {} }).then(
      (found) => !isLeft && setFile(found),
      (cause: unknown) => !isLeft && setError(cause),
    )
    return () => {
      isLeft = true
    }
  }, [fileId, staff])
  if (error !== null) return <ErrorState error={error} onRetry={onRetry} />
  if (file === null) return <LoadingState lines={5} />
  return file.verdict ? <VerdictCard verdict={file.verdict} file={file} /> : <p>{m.nothingKnown()}</p>
}
