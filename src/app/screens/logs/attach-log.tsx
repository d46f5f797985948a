import { useAction } from '#kit/ui/use-action.ts'
import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { listCustomerTickets } from '#features/tickets/contract/tickets.ts'
import { listTuneRequests } from '#features/tune-requests/contract/tune-requests.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { attachLog, type LogRecord } from '#features/logs/contract/logs.ts'
import { WriteButton } from '#kit/ui/write-button.tsx'
import * as m from '../../messages/m.ts'

/** Attaches the log to one of the person's requests or tickets, so those who work on it see it. */
export function AttachLog({ record }: { record: Pick<LogRecord, 'id' | 'attached_to'> }) {
  const [open, setOpen] = useState(false)
  if (record.attached_to !== null) return <AttachedTo to={record.attached_to} />
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {m.attach()}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={m.attachLog()}>
        {open && <Choice logId={record.id} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function AttachedTo({ to }: { to: string }) {
  const [kind, id = ''] = to.split('/')
  return kind === 'ticket' ? (
    <Link to={link('/profile/tickets/:id', { id })}>{m.attachedToTicket({ id })}</Link>
  ) : (
    <Link to={link('/tuning/request/:id/status', { id })}>{m.attachedToRequest({ id })}</Link>
  )
}

interface Target {
  value: string
  label: string
}

async function readTargets(): Promise<Target[]> {
  const [requests, tickets] = await Promise.all([
    call(listTuneRequests, { query: {} }),
    call(listCustomerTickets, { query: {} }),
  ])
  return [
    ...requests.data.map(({ id, title }) => ({ value: `tune-request/${id}`, label: m.requestTitled({ id, title }) })),
    ...tickets.data.map(({ id, title }) => ({ value: `ticket/${id}`, label: m.ticketTitled({ id, title }) })),
  ]
}

function Choice({ logId, onDone }: { logId: number; onDone: () => void }) {
  const words = useErrorText()
  const { revalidate } = useRevalidator()
  const [targets, setTargets] = useState<Target[] | null>(null)
  const [chosen, setChosen] = useState('')
  const { busy, failure, setFailure, run } = useAction()
  useEffect(() => {
    readTargets().then(
      (found) => {
        setTargets(found)
        setChosen(found[0]?.value ?? '')
      },
      (error: unknown) => setFailure(words(error)),
    )
  }, [words, setFailure])
  const attach = async () => {
    await run(async () => {
      const [to, id] = chosen.split('/')
      await call(attachLog, {
        params: { id: logId },
        body: { to: to === 'ticket' ? 'ticket' : 'tune-request', id: Number(id) },
      })
      await revalidate()
      onDone()
    })
  }
  if (failure === null && targets === null) return <LoadingState lines={3} />
  if (targets?.length === 0) return <p>{m.nothingToAttachTo()}</p>
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void attach()
      }}
    >
      <p>{m.attachLogHint()}</p>
      <NativeSelect
        label={m.requestOrTicket()}
        data={targets ?? []}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <FormFailure message={failure} />
      <WriteButton
        type="submit"
        loading={busy}
        disabled={chosen === ''}
        style={{ marginTop: 'var(--mantine-spacing-md)' }}
      >
        {m.attach()}
      </WriteButton>
    </form>
  )
}
