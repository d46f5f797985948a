import { formatDay } from '#kit/dates.ts'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { useAttempt } from '#kit/ui/attempt.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { useSession } from '#access/ui/session.tsx'
import { useErrorWords } from '#kit/ui/words.tsx'
import { getSignature, revokeSignature } from '../../contract.ts'
import classes from '../../ui/signature.module.css'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return call(getSignature, { params: { id: Number(params['id']) } })
}

export default function SignaturePage() {
  const signature = useLoaderData<typeof clientLoader>()
  const { may } = useSession()
  const [open, setOpen] = useState(false)
  return (
    <PageShell
      title={signature.legal_name}
      lead={signature.revoked_at ? 'Revoked' : 'Valid'}
      crumbs={[
        { label: 'Signature authority', to: link('/admin/dealer-signature-authority') },
        { label: signature.legal_name },
      ]}
      actions={
        signature.revoked_at === null &&
        may('signatures.manage') && (
          <Button variant="default" onClick={() => setOpen(true)}>
            Revoke
          </Button>
        )
      }
    >
      {signature.image !== '' && (
        <img className={classes['image']} src={signature.image} alt={`Signature of ${signature.legal_name}`} />
      )}
      <PagePart title="Authority">
        <dl className={classes['facts']}>
          <dt>Person</dt>
          <dd>
            {signature.user}, {signature.email}
          </dd>
          <dt>Signs for</dt>
          <dd>{signature.dealer?.name ?? 'the firm'}</dd>
          <dt>Since</dt>
          <dd>
            {formatDay(signature.created_at)}, given by {signature.granted_by}: {signature.reason}
          </dd>
          {signature.revoked_at && (
            <>
              <dt>Revoked</dt>
              <dd>
                {formatDay(signature.revoked_at)}: {signature.revoke_reason}
              </dd>
            </>
          )}
        </dl>
      </PagePart>
      <Dialog open={open} onClose={() => setOpen(false)} title="Revoke this authority?">
        {open && <Revocation id={signature.id} onDone={() => setOpen(false)} />}
      </Dialog>
    </PageShell>
  )
}

function Revocation({ id, onDone }: { id: number; onDone: () => void }) {
  const words = useErrorWords()
  const { revalidate } = useRevalidator()
  const attempt = useAttempt()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const revoke = async () => {
    setBusy(true)
    try {
      await attempt((once) => call(revokeSignature, { params: { id }, body: { reason } }, once))
      await revalidate()
      onDone()
    } catch (error) {
      setFailure(words(error))
      setBusy(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void revoke()
      }}
    >
      <p>Documents from now on no longer carry this signature. It cannot be made valid again.</p>
      <Textarea label="Reason" rows={3} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      <FormFailure message={failure} />
      <Button type="submit" mt="md" loading={busy} disabled={reason.trim().length < 3}>
        Revoke
      </Button>
    </form>
  )
}
