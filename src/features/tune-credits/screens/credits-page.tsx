import { formatDay } from '#kit/dates.ts'
import { TextInput } from '@mantine/core'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { guard } from '#kit/ui/guard.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import {
  autoclaimTuneCredits,
  claimTuneCredit,
  creditCode,
  exportTuneCredits,
  listTuneCredits,
  type TuneCredit,
} from '../contract.ts'
import { creditWords, shownCode } from '../rules.ts'
import classes from './credits.module.css'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'My tune credits', unlisted: true })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await guard(request)
  // Codes that were issued to my address are mine without typing them.
  const auto = user.email_verified ? await call(autoclaimTuneCredits, {}).catch(() => null) : null
  return { ...(await call(listTuneCredits, {})), claimed: auto?.claimed ?? 0 }
}
export const HydrateFallback = () => <LoadingState lines={8} label="Loading your credits" />

const stateWords: Readonly<Record<TuneCredit['state'], string>> = {
  open: 'Not claimed',
  active: 'Ready to use',
  spent: 'Used up',
  expired: 'Expired',
  revoked: 'Withdrawn',
}

export default function CreditsPage() {
  const { left, data, claimed } = useLoaderData<typeof clientLoader>()
  return (
    <PageShell
      title="Tune credits"
      lead="A credit pays for one tune of its kind, add-ons included, when you settle a tune request."
      crumbs={[{ label: 'Profile', to: link('/profile') }, { label: 'Credits' }]}
    >
      <Stats>
        <Stat label="Engine" value={left.ecu} unit="ECU" />
        <Stat label="Transmission" value={left.tcu} unit="TCU" />
        <Stat label="All-wheel drive" value={left.awd} unit="AWD" />
      </Stats>
      {claimed > 0 && (
        <output className={classes['note']}>
          {claimed === 1 ? 'One code' : `${claimed} codes`} issued to your email address {claimed === 1 ? 'is' : 'are'}{' '}
          yours now.
        </output>
      )}
      <PagePart title="Claim a code" lead="From a dealer, a voucher or a mail.">
        <ClaimForm />
      </PagePart>
      <PagePart
        title="Your codes"
        actions={
          data.length > 0 && (
            <a href={endpointUrl(exportTuneCredits)} download>
              Export CSV
            </a>
          )
        }
      >
        {data.length === 0 ? (
          <EmptyState title="No credits yet" actions={<Link to={link('/tuning')}>Upload a file</Link>}>
            Credits that you claim are listed here, with what they were used for.
          </EmptyState>
        ) : (
          <ul className={classes['list']}>
            {data.map((credit) => (
              <li key={credit.id}>
                <div>
                  <b>{creditWords(credit.given)}</b>
                  <span data-state={credit.state}>{stateWords[credit.state]}</span>
                </div>
                <code>{shownCode(credit.code)}</code>
                <p>
                  {credit.state === 'active' && `${creditWords(credit.left)} left. `}
                  {credit.note && `${credit.note}. `}
                  {credit.expires_at !== null && `Until ${formatDay(credit.expires_at)}. `}
                </p>
                {credit.uses.map((use) => (
                  <p key={use.reference}>
                    {creditWords(use)} {use.returned ? 'given back from' : 'used for'}{' '}
                    {use.reference.replace('tune-request/', 'request ')}, {formatDay(use.created_at)}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        )}
      </PagePart>
    </PageShell>
  )
}

function ClaimForm() {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: z.object({ code: creditCode }),
    initial: { code: '' },
    submit: async ({ code }, form) => {
      const credit = await call(claimTuneCredit, { params: { code } }, { idempotencyKey: crypto.randomUUID() })
      form.reset()
      notify({ text: `Yours: ${creditWords(credit.given)}.` })
      await revalidate()
    },
  })
  return (
    <FormShell shop={shop} submitLabel="Claim" label="Claim a code">
      <TextInput label="Code" required autoComplete="off" spellCheck={false} {...shop.form.getInputProps('code')} />
    </FormShell>
  )
}
