import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { getAffiliateOffer, getAffiliateTerms, joinAffiliateOffer } from '../../contract/affiliates.ts'
import card from '../../ui/affiliate-card.module.css'
import { AffiliateCard } from '../../ui/affiliate-card.tsx'
import { TermsPeriods, TermsText } from './terms-text.tsx'
import * as m from '../../messages/m.ts'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const of = { params: { id: Number(params['id']), token: params['token'] ?? '' } }
  const [offer, terms] = await Promise.all([call(getAffiliateOffer, of), call(getAffiliateTerms, {})])
  return { of, offer, terms }
}
export default function JoinOfferPage() {
  const { of, offer, terms } = useLoaderData<typeof clientLoader>()
  const words = useErrorText()
  const navigate = useNavigate()
  const [accepted, setAccepted] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = useIdempotentSubmit()
  const { revalidate } = useRevalidator()
  const join = async () => {
    if (!accepted) return setFailure(m.acceptFirst())
    setBusy(true)
    setFailure(null)
    try {
      const { id } = await attempt((once) =>
        call(joinAffiliateOffer, { ...of, body: { terms_version: terms.version } }, once),
      )
      await navigate(link('/affiliate/:id', { id }))
    } catch (error) {
      setFailure(words(error))
      setBusy(false)
      // Show what changed in the meantime, and require acceptance again.
      setAccepted(false)
      await revalidate()
    }
  }
  return (
    <PageShell title={m.yourOffer()} width="text" lead={m.offerLead({ name: offer.name, percent: offer.percent })}>
      {offer.joined ? (
        <p>{m.offerUsed({ link: (text) => <Link to={link('/affiliate')}>{text}</Link> })}</p>
      ) : (
        <>
          <PagePart title={m.howFollowersSeeYou()} lead={m.howFollowersSeeYouLead()}>
            <div className={card['preview']}>
              <AffiliateCard name={offer.name} tagline="" website="" accent_color="" />
            </div>
          </PagePart>
          <PagePart title={m.termsVersion({ version: terms.version })}>
            <TermsText text={terms.text} />
            <TermsPeriods visitDays={terms.visit_days} holdDays={terms.hold_days} />
            <Checkbox
              mt="md"
              label={m.acceptTheseTerms()}
              checked={accepted}
              onChange={(event) => setAccepted(event.currentTarget.checked)}
            />
            <FormFailure message={failure} />
            <WriteButton loading={busy} onClick={() => void join()} style={{ marginTop: 'var(--mantine-spacing-md)' }}>
              {m.join()}
            </WriteButton>
          </PagePart>
        </>
      )}
    </PageShell>
  )
}
