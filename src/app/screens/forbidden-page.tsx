import { Button } from '#kit/ui/button.tsx'
import { data, useSearchParams } from 'react-router'
import { switchAccount } from '#features/identity/client/switch-account.ts'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { samePage } from '#kit/ui/page-before-login.ts'
import { goToLogin, useSession } from '#access/ui/session.tsx'
import { HelpfulLinks } from './helpful-links.tsx'
import classes from './message-page.module.css'
import * as m from '../messages/m.ts'

export const loader = () => data(null, { status: 403 })
export default function ForbiddenPage() {
  const { user } = useSession()
  const [search] = useSearchParams()
  const page = samePage(search.get('page')) ?? '/'
  const dealer = dealerOf(page)
  return (
    <div className={classes['page']}>
      <p className={classes['code']} aria-hidden="true">
        403
      </p>
      <h1>{m.noAccess()}</h1>
      <p className={classes['text']}>
        {user && dealer ? m.noDealerAccess() : user ? m.noAccessAs({ email: user.email }) : m.noAccessLogIn()}
      </p>
      <div className={classes['actions']}>
        {user && dealer && <ButtonLink to={link('/dealer/:slug', { slug: dealer })}>{m.backToDealer()}</ButtonLink>}
        <Button variant="default" onClick={() => void (user ? switchAccount(page) : goToLogin(page))}>
          {user ? m.switchToAnotherAccount() : m.logIn()}
        </Button>
      </div>
      <HelpfulLinks />
    </div>
  )
}

/** Dealer whose area was refused: only its members get 403; others get 404. */
const dealerOf = (page: string): string | null => /^\/dealer\/([a-z0-9-]+)(\/|$)/.exec(page)?.[1] ?? null
