import { useState } from 'react'
import { getFileChanges } from '#features/files/contract.ts'
import { call } from '#kit/call.ts'
import { useErrorWords } from '#kit/ui/words.tsx'
import classes from './request.module.css'

interface Changes {
  delivered_bytes: number
  changed_bytes: number
  region_count: number
  regions: { address: number; bytes: number }[]
}

const hex = (value: number): string => `0x${value.toString(16).toUpperCase().padStart(6, '0')}`

/** Where a delivered file differs from the original: addresses and sizes, read when it is opened; never the bytes. */
export function ChangedRegions({ fileId, label }: { fileId: number; label: string }) {
  const words = useErrorWords()
  const [changes, setChanges] = useState<Changes | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const load = () => {
    if (changes) return
    setFailure(null)
    call(getFileChanges, { params: { id: fileId } }).then(setChanges, (error: unknown) => setFailure(words(error)))
  }
  return (
    <details onToggle={(event) => event.currentTarget.open && load()}>
      <summary>Changed regions</summary>
      {failure !== null && <p role="alert">{failure}</p>}
      {changes === null && failure === null && <p className={classes['hint']}>Comparing…</p>}
      {changes && (
        <section aria-label={label}>
          <p className={classes['hint']}>
            {changes.changed_bytes.toLocaleString('en')} of {changes.delivered_bytes.toLocaleString('en')} bytes changed
            in {changes.region_count} {changes.region_count === 1 ? 'region' : 'regions'}
          </p>
          <svg className={classes['map']} viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">
            {changes.regions.map(({ address, bytes }) => (
              <rect
                key={address}
                x={(address / changes.delivered_bytes) * 1000}
                width={Math.max(2, (bytes / changes.delivered_bytes) * 1000)}
                height="20"
                fill="var(--ob-signal)"
              />
            ))}
          </svg>
          <ul className={classes['regions']}>
            {changes.regions.slice(0, 60).map(({ address, bytes }) => (
              <li key={address}>
                {hex(address)} {bytes.toLocaleString('en')} B
              </li>
            ))}
          </ul>
          {changes.region_count > 60 && <p className={classes['hint']}>And {changes.region_count - 60} more.</p>}
        </section>
      )}
    </details>
  )
}
