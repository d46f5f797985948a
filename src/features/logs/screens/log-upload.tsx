import { Button } from '@mantine/core'
import { type DragEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { IconUpload } from '#kit/ui/icons.tsx'
import { logAddress, uploadLog } from '../contract.ts'
import classes from './log-page.module.css'

/** Sends a log and tells how far it is, from 0 to 1. Throws CallError. */
function sendLog(file: File, onPart: (part: number) => void): Promise<{ url: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', endpointUrl(uploadLog, { query: { name: file.name.slice(0, 500) || 'log' } }))
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onPart(total > 0 ? loaded / total : 0))
    const failed = (status: number, body: unknown) => reject(new CallError({ status, body, headers: new Headers() }))
    request.addEventListener('load', () => {
      let body: unknown = null
      try {
        body = JSON.parse(request.responseText)
      } catch {
        // Not an answer of ours: the status says enough.
      }
      const address = logAddress.safeParse(body)
      if (request.status === 201 && address.success) resolve(address.data)
      else failed(request.status, body)
    })
    request.addEventListener('error', () => failed(0, null))
    request.send(file)
  })
}

interface Failure {
  title: string
  text: string
  detail: string | null
}

/** The text of specification section 8, and what the reader says about the first line that it could not read. */
function failureOf(error: unknown): Failure {
  const title = 'Error uploading log'
  if (!(error instanceof CallError) || error.message === '') {
    return { title, text: 'The connection broke. Please try again.', detail: null }
  }
  const { line, text, nearest, because } = error.facts as {
    line?: number
    text?: string
    nearest?: string
    because?: string
  }
  if (line === undefined) return { title, text: error.message, detail: null }
  const quoted = text ? `: “${text}”` : ''
  const near = nearest && nearest !== 'none' ? ` Nearest known format: ${nearest}.` : ''
  return { title, text: error.message, detail: `Line ${line}${quoted}. ${because ?? ''}${near}` }
}

export function LogUpload() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [part, setPart] = useState<number | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isOver, setOver] = useState(false)
  const send = async (file: File | undefined): Promise<void> => {
    if (!file || part !== null) return
    setFailure(null)
    setPart(0)
    try {
      const { url } = await sendLog(file, setPart)
      await navigate(url)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setPart(null)
    }
  }
  const onDrag = (event: DragEvent): void => {
    event.preventDefault()
    setOver(event.type === 'dragover')
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is an extra: the button does the same
    <div
      className={classes['drop']}
      data-over={isOver || undefined}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={(event) => {
        onDrag(event)
        void send(event.dataTransfer.files[0])
      }}
    >
      <IconUpload size={28} aria-hidden />
      <p>{part === null ? 'Drop a log here' : part < 1 ? `Sending, ${Math.round(part * 100)} %` : 'Reading the log'}</p>
      {part !== null && <progress value={part} max={1} aria-label="Sent" />}
      <Button onClick={() => input.current?.click()} loading={part !== null}>
        Choose a log
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Log to upload"
        onChange={(event) => {
          void send(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {failure && (
        <div role="alert" className={classes['failure']}>
          <b>{failure.title}</b>
          <p>{failure.text}</p>
          {failure.detail && <p className={classes['quote']}>{failure.detail}</p>}
        </div>
      )}
    </div>
  )
}
