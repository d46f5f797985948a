import { formatDay } from '#kit/dates.ts'
import { TextInput } from '#kit/ui/text-input.tsx'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { guard } from '#access/ui/guard.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
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
} from '../contract/tune-credits.ts'
import { formatCredits, shownCode } from '../rules.ts'
import classes from './credits.module.css'
import * as m from '../messages/m.ts'
import * as kit from '#kit/messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.myCredits(), unlisted: true })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await guard(request)
  // Claims codes issued to the user's email address automatically.
  const auto = user.email_verified ? await call(autoclaimTuneCredits, {}).catch(() => null) : null
  return { ...(await call(listTuneCredits, {})), claimed: auto?.claimed ?? 0 }
}
export const HydrateFallback = () => <LoadingState lines={8} label={m.loadingCredits()} />

const stateLabels = (): Readonly<Record<TuneCredit['state'], string>> => ({
  open: m.stateOpen(),
  active: m.stateActive(),
  spent: m.stateSpent(),
  expired: m.stateExpired(),
  revoked: m.stateRevoked(),
})

export default function CreditsPage() {
  const { left, data, claimed } = useLoaderData<typeof clientLoader>()
  return (
    <PageShell
      title={m.tuneCredits()}
      lead={m.creditsLead()}
      crumbs={[{ label: m.profile(), to: link('/profile') }, { label: m.credits() }]}
    >
      <Stats>
        <Stat label={m.engine()} value={left.ecu} unit="ECU" />
        <Stat label={m.transmission()} value={left.tcu} unit="TCU" />
        <Stat label={m.allWheelDrive()} value={left.awd} unit="AWD" />
      </Stats>
      {claimed > 0 && <output className={classes['note']}>{m.claimedForYou({ n: claimed })}</output>}
      <PagePart title={m.claimCode()} lead={m.claimCodeLead()}>
        <ClaimForm />
      </PagePart>
      <PagePart
        title={m.yourCodes()}
        actions={
          data.length > 0 && (
            <a href={endpointUrl(exportTuneCredits)} download>
              {kit.exportCsv()}
            </a>
          )
        }
      >
        {data.length === 0 ? (
          <EmptyState title={m.noCreditsYet()} actions={<Link to={link('/tuning')}>{m.uploadFile()}</Link>}>
            {m.noCreditsHint()}
          </EmptyState>
        ) : (
          <ul className={classes['list']}>
            {data.map((credit) => (
              <li key={credit.id}>
                <div>
                  <b>{formatCredits(credit.given)}</b>
                  <span data-state={credit.state}>{stateLabels()[credit.state]}</span>
                </div>
                <code>{shownCode(credit.code)}</code>
                <p>
                  {credit.state === 'active' && m.left({ left: formatCredits(credit.left) })}
                  {credit.note && `${credit.note}. `}
                  {credit.expires_at !== null && m.until({ date: formatDay(credit.expires_at) })}
                </p>
                {credit.uses.map((use) => (
                  <p key={use.reference}>
                    {m.use({
                      credits: formatCredits(use),
                      how: use.returned ? 'returned' : 'used',
                      request: use.reference.replace('tune-request/', ''),
                      date: formatDay(use.created_at),
                    })}
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
      notify({ text: m.claimed({ credits: formatCredits(credit.given) }) })
      await revalidate()
    },
  })
  return (
    <FormShell shop={shop} submitLabel={m.claim()} label={m.claimCode()}>
      <TextInput label={m.code()} required autoComplete="off" spellCheck={false} {...shop.form.getInputProps('code')} />
    </FormShell>
  )
}
