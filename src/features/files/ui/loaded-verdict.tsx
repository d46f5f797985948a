import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#access/ui/error-state.tsx'
import { getFile, type StoredFile } from '../contract.ts'
import { VerdictCard } from './verdict-card.tsx'
import * as m from '../messages/m.ts'

/** The verdict on a file, loaded when expanded. */
export function LoadedVerdict({ fileId }: { fileId: number }) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} fileId={fileId} onRetry={() => setAttempt(attempt + 1)} />
}

function Attempt({ fileId, onRetry }: { fileId: number; onRetry: () => void }) {
  const [file, setFile] = useState<StoredFile | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    let isLeft = false
    call(getFile, { params: { id: fileId }, query: {} }).then(
      (found) => !isLeft && setFile(found),
      (cause: unknown) => !isLeft && setError(cause),
    )
    return () => {
      isLeft = true
    }
  }, [fileId])
  if (error !== null) return <ErrorState error={error} onRetry={onRetry} />
  if (file === null) return <LoadingState lines={5} />
  return file.verdict ? <VerdictCard verdict={file.verdict} file={file} /> : <p>{m.nothingKnown()}</p>
}
