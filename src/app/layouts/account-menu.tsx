import { forgetPersonalStorage } from '#kit/client/personal-storage.ts'
import { Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { logout } from '#features/identity/contract/identity.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { IconUser } from '#kit/ui/icons.tsx'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import { Popup } from '#kit/ui/popup.tsx'
import { goToLogin, useSession } from '#access/ui/session.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import classes from './account-menu.module.css'
import type { MenuLink } from './site-map.ts'
import * as m from '../messages/m.ts'

const UpdatesBadge = lazyPart(() => import('#features/tune-requests/screens/updates-badge.tsx'))

/** Login for visitors, account pages for users. */
export function AccountMenu({
  links,
  backOffice,
  className,
}: {
  links: readonly MenuLink[]
  backOffice: string | null
  className?: string | undefined
}) {
  const { state, user, tuner, may, refresh } = useSession()
  const navigate = useNavigate()
  const words = useErrorText()
  if (state !== 'user' || user === null) {
    return (
      <button type="button" className={className} aria-label={m.logIn()} onClick={() => void goToLogin()}>
        <IconUser size={22} aria-hidden="true" />
        <span className={classes['label']}>{m.logIn()}</span>
      </button>
    )
  }
  /** Areas of those who work with the shop. */
  const areas = [
    [may('requests.work') && !may('orders.read'), m.workQueue(), link('/tuner/queue')],
    [tuner, m.tunerArea(), link('/tuner')],
    [user.f.includes('f'), m.affiliateArea(), link('/affiliate')],
    [may('beta.join'), m.betaPrograms(), link('/beta')],
  ] as const
  const leave = async () => {
    try {
      await call(logout, {})
      // Upload memory only needs clearing after an upload, so its code loads only then.
      forgetPersonalStorage()
      await refresh()
      await navigate(link('/'))
    } catch (error) {
      notify({ text: words(error), kind: 'failure' })
    }
  }
  return (
    <Popup
      buttonClass={className}
      button={
        <>
          <IconUser size={22} aria-hidden="true" />
          <span className="ob-hidden">{m.accountOf({ name: user.name })}</span>
          <span className={classes['label']} aria-hidden="true">
            {user.name.split(' ')[0]}
          </span>
          <Suspense fallback={null}>
            <UpdatesBadge />
          </Suspense>
        </>
      }
    >
      {(close) => (
        <div className={classes['menu']}>
          <p className={classes['who']}>
            {user.name}
            <small>{user.email}</small>
          </p>
          {links.map(({ label, to }) => (
            <Link key={to} to={to} onClick={close}>
              {label}
            </Link>
          ))}
          {areas.map(([isTheirs, label, to]) =>
            isTheirs ? (
              <Link key={to} to={to} onClick={close}>
                {label}
              </Link>
            ) : null,
          )}
          {backOffice !== null && may('desk.open') && (
            <Link to={backOffice} reloadDocument onClick={close}>
              {m.backOffice()}
            </Link>
          )}
          <button type="button" onClick={() => void leave()}>
            {m.logOut()}
          </button>
        </div>
      )}
    </Popup>
  )
}
