import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { UploadItem } from '#features/files/client/upload-queue.ts'
import type { StoredFile } from '#features/files/contract.ts'
import { tellRefused } from '#features/files/ui/tell-refused.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { addRequestFile } from '../contract/acts.ts'
import type { TuneRequest } from '../contract/shapes.ts'
import { createTuneRequest, listTuneRequests } from '../contract/tune-requests.ts'
import classes from './request.module.css'
import * as m from '../messages/m.ts'

type Purpose = 'tune' | 'immo'

/** Creates a request from a read and the files that go with it; returns the URL of its page. */
export const requestOf = async (
  [first, ...rest]: readonly [StoredFile, ...StoredFile[]],
  purpose: Purpose = 'tune',
): Promise<string> =>
  (
    await call(createTuneRequest, {
      body: { file_id: first.id, more_file_ids: rest.map(({ id }) => id), purpose },
    })
  ).url

/** Finished uploads that nothing was created from yet, reads first. */
export function useUploadedFiles() {
  const [all, take] = useState<readonly UploadItem[]>([])
  const files = all
    .flatMap(({ file, href }) => (file !== null && href === null ? [file] : []))
    .toSorted((a, b) => Number(b.kind === 'tune') - Number(a.kind === 'tune'))
  return { all, files, take }
}

/** A single read becomes a request at once. With several, asks whether they are from one car. */
export function RequestOfUploads({
  all,
  files,
  purpose = 'tune',
  isOneCar = false,
}: {
  all: readonly UploadItem[]
  files: readonly StoredFile[]
  purpose?: Purpose
  /** Don't ask: everything uploaded here belongs to one car. */
  isOneCar?: boolean
}) {
  const navigate = useNavigate()
  const { busy, failure, run } = useAction()
  const made = useRef('')
  const reads = files.filter(({ kind }) => kind === 'tune')
  const [first] = reads
  const isClear = first !== undefined && (isOneCar || reads.length === 1)
  const key = files.map(({ id }) => id).join()
  const makeOne = () =>
    run(async () => {
      if (first) await navigate(await requestOf([first, ...files.filter((file) => file !== first)], purpose))
    })
  useEffect(() => {
    if (!isClear || made.current === key) return
    made.current = key
    tellRefused(all)
    void makeOne()
  })
  if (files.length === 0) return null
  if (first === undefined) return <AddToRequest files={files} />
  if (isClear)
    return (
      failure && (
        <div className={classes['next']}>
          <FormFailure message={failure} />
          <WriteButton loading={busy} onClick={() => void makeOne()}>
            {m.startRequest()}
          </WriteButton>
        </div>
      )
    )
  const makeEach = () =>
    run(async () => {
      for (const read of reads) await requestOf([read], purpose)
      await navigate(link('/tuning/requests'))
    })
  return (
    <section className={classes['next']} aria-live="polite">
      <p>
        <b>{m.oneCar({ count: reads.length })}</b>
        {m.oneCarHint()}
      </p>
      <div className={classes['row']}>
        <WriteButton loading={busy} onClick={() => void makeOne()}>
          {m.oneRequest()}
        </WriteButton>
        <Button variant="default" disabled={busy} onClick={() => void makeEach()}>
          {m.requestEach()}
        </Button>
      </div>
      <FormFailure message={failure} />
    </section>
  )
}

/** Adds files that only describe a read to a request that has one. */
function AddToRequest({ files }: { files: readonly StoredFile[] }) {
  const navigate = useNavigate()
  const { busy, failure, run } = useAction()
  const [open, setOpen] = useState<readonly Pick<TuneRequest, 'id' | 'title' | 'vehicle'>[]>([])
  const [chosen, setChosen] = useState('')
  useEffect(() => {
    void call(listTuneRequests, { query: { state: 'open', limit: 50 } }).then(
      ({ data }) => {
        setOpen(data)
        setChosen(String(data[0]?.id ?? ''))
      },
      () => undefined,
    )
  }, [])
  const add = () =>
    run(async () => {
      const id = Number(chosen)
      for (const file of files)
        await call(addRequestFile, { params: { id }, body: { file_id: file.id, role: 'attachment' } })
      await navigate(link('/tuning/request/:id/status', { id }))
    })
  return (
    <section className={classes['next']} aria-live="polite">
      <p>
        <b>{m.accompanies()}</b>
        {open.length === 0 && m.needsReadToo()}
      </p>
      {open.length > 0 && (
        <div className={classes['row']}>
          <NativeSelect
            aria-label={m.request()}
            value={chosen}
            data={open.map(({ id, title, vehicle }) => ({
              value: String(id),
              label: `${m.requestNumber({ id })}: ${vehicle?.label ?? title}`,
            }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <WriteButton loading={busy} onClick={() => void add()}>
            {m.addToRequest()}
          </WriteButton>
        </div>
      )}
      <FormFailure message={failure} />
    </section>
  )
}
