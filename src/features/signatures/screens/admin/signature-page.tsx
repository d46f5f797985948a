import { oneLoader } from '#kit/ui/one-loader.ts'
import { formatDay } from '#kit/dates.ts'
import { useLoaderData } from 'react-router'
import { link } from '#kit/link.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { useSession } from '#access/ui/session.tsx'
import { getSignature, revokeSignature } from '../../contract.ts'
import classes from '../../ui/signature.module.css'

export const clientLoader = oneLoader(getSignature)

export default function SignaturePage() {
  const signature = useLoaderData<typeof clientLoader>()
  const { may } = useSession()
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
          <ReasonButton
            label="Revoke"
            title="Revoke this authority?"
            call={revokeSignature}
            params={{ id: signature.id }}
          >
            New documents won’t carry this signature. You can’t undo this.
          </ReasonButton>
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
          <dd>{signature.dealer?.name ?? 'The company'}</dd>
          <dt>Since</dt>
          <dd>
            {formatDay(signature.created_at)}, granted by {signature.granted_by}: {signature.reason}
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
    </PageShell>
  )
}
