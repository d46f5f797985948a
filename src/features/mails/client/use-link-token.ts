import { useEffect, useState } from 'react'
import { CallError } from '#kit/call.ts'

/** The parameters in the URL fragment, which no server or log sees; null until known. */
export function useLinkToken(): URLSearchParams | null {
  const [hash, setHash] = useState<URLSearchParams | null>(null)
  useEffect(() => {
    const text = location.hash.slice(1)
    const rest = new URLSearchParams(text)
    const [first = ''] = text.split('&')
    if (!first.includes('=')) {
      rest.delete(first)
      rest.set('token', first)
    }
    setHash(rest)
  }, [])
  return hash
}

/** Whether a call rejected the link itself. Other failures, such as network errors, may succeed on retry. */
export const isLinkRefused = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'token_invalid' || error.code === 'validation_failed')
