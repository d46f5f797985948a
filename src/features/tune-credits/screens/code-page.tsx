import { useAction } from '#kit/ui/use-action.ts'
import { formatLongDay } from '#kit/dates.ts'
import { Button } from '#kit/ui/button.tsx'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigate } from 'react-router'
import { call, CallError } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { goToLogin, useSession } from '#access/ui/session.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { checkTuneCredit, claimTuneCredit, creditCode } from '../contract/tune-credits.ts'
import { formatCredits, shownCode } from '../rules.ts'
import classes from './credits.module.css'
import * as m from '../messages/m.ts'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const code = creditCode.safeParse(params['id'] ?? '')
  if (!code.success) return null
  try {
    return { code: code.data, ...(await call(checkTuneCredit, { params: { code: code.data } })) }
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}
export default function CodePage() {
  const credit = useLoaderData<typeof clientLoader>()
  const { state } = useSession()
  const navigate = useNavigate()
  const { busy, failure, run } = useAction()
  if (credit === null)
    return (
      <PageShell title={m.aTuneCredit()} width="text">
        <EmptyState title={m.unusable()} actions={<Link to={link('/profile/credits')}>{m.myCreditsLink()}</Link>}>
          {m.unusableText()}
        </EmptyState>
      </PageShell>
    )
  const claim = async () => {
    await run(async () => {
      await call(claimTuneCredit, { params: { code: credit.code } }, { idempotencyKey: crypto.randomUUID() })
      notify({ text: m.creditsAdded() })
      await navigate(link('/profile/credits'))
    })
  }
  return (
    <PageShell title={m.aTuneCredit()} lead={m.codeLead()} width="text">
      <section className={classes['voucher']} aria-label={m.codeGives()}>
        <strong>{formatCredits(credit.given)}</strong>
        <code>{shownCode(credit.code)}</code>
        {credit.expires_at !== null && <p>{m.until({ date: formatLongDay(credit.expires_at) })}</p>}
        <FormFailure message={failure} />
        {credit.mine ? (
          <p>{m.alreadyYours({ link: (text) => <Link to={link('/profile/credits')}>{text}</Link> })}</p>
        ) : state === 'user' ? (
          <Button loading={busy} onClick={() => void claim()}>
            {m.claimIt()}
          </Button>
        ) : (
          <Button onClick={() => void goToLogin()}>{m.logInToClaim()}</Button>
        )}
      </section>
    </PageShell>
  )
}
