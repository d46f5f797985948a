import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#access/ui/error-state.tsx'
import { compareFiles, type FileChanges, type FileComparison, getFileChanges } from '../contract.ts'
import { ChangedRegions } from './changed-regions.tsx'
import * as m from '../messages/m.ts'

type Asked = { delivered: number } | { left: number; right: number }

/**
 * Changed regions, compared on demand: the user's own delivery with its original, or for staff any two files. Shows
 * progress during the byte-by-byte comparison.
 */
export function LoadedChanges(asked: Asked) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} {...asked} onRetry={() => setAttempt(attempt + 1)} />
}

function Attempt({ onRetry, ...asked }: Asked & { onRetry: () => void }) {
  const [changes, setChanges] = useState<FileChanges | FileComparison | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [left, right] = 'delivered' in asked ? [asked.delivered, null] : [asked.left, asked.right]
  useEffect(() => {
    let isLeft = false
    const answer =
      right === null
        ? call(getFileChanges, { params: { id: left } })
        : call(compareFiles, { params: { id: left }, query: { with: right } })
    answer.then(
      (found) => !isLeft && setChanges(found),
      (failure: unknown) => !isLeft && setError(failure),
    )
    return () => {
      isLeft = true
    }
  }, [left, right])
  if (error !== null) return <ErrorState error={error} title={m.notCompared()} onRetry={onRetry} />
  if (changes === null) return <LoadingState lines={4} label={m.comparing()} />
  return <ChangedRegions changes={changes} />
}
