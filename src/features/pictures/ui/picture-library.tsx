import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useEffect, useState } from 'react'
import { SendButton } from '#features/files/ui/file-button.tsx'
import { sendBytes } from '#features/files/ui/upload-file.ts'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { Picture } from '#kit/ui/picture.tsx'
import { listPictures, type StoredPicture, uploadPicture } from '../contract.ts'
import classes from './pictures.module.css'

const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/svg+xml'
/** Debounce of the search, in milliseconds. */
const waitMs = 250

/** All uploaded pictures, newest first, with search and upload. */
export function PictureLibrary({ onChoose }: { onChoose: (picture: StoredPicture) => void }) {
  const words = useErrorText()
  const [q, setQ] = useState('')
  const [found, setFound] = useState<readonly StoredPicture[] | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const read = async () => {
      try {
        const page = await call(listPictures, { query: { q, limit: 12 } }, { signal: leaving.signal })
        setFound(page.data)
        setNext(page.next)
        setFailure(null)
      } catch (error) {
        if (!leaving.signal.aborted) setFailure(words(error))
      }
    }
    const timer = setTimeout(() => void read(), q === '' ? 0 : waitMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words change with each rendering
  }, [q])
  const more = async () => {
    const page = await call(listPictures, { query: { q, limit: 12, after: next ?? undefined } })
    setFound([...(found ?? []), ...page.data])
    setNext(page.next)
  }
  const send = async (file: File, onProgress: (part: number) => void) =>
    onChoose(
      await sendBytes<StoredPicture>(endpointUrl(uploadPicture, { query: { name: file.name } }), file, { onProgress }),
    )
  return (
    <div className={classes['library']}>
      <div className={classes['tools']}>
        <TextInput
          type="search"
          aria-label="Search pictures"
          placeholder="Name or alternative text"
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
        <SendButton label="Upload picture" accept={accepted} send={send} />
      </div>
      {failure && <p role="alert">{failure}</p>}
      {found?.length === 0 && <p>{q === '' ? 'No pictures yet. Upload the first one.' : 'No pictures match.'}</p>}
      <ul className={classes['grid']}>
        {found?.map((picture) => (
          <li key={picture.id}>
            <button type="button" onClick={() => onChoose(picture)}>
              <Picture src={picture.url} alt={picture.alt} width={160} height={120} className={classes['preview']} />
              <span>{picture.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {next !== null && (
        <Button variant="default" onClick={() => void more()}>
          Show more
        </Button>
      )}
    </div>
  )
}
