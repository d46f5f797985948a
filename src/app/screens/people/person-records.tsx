import type { z } from 'zod'
import { Link } from 'react-router'
import type { getPersonRecords } from '#app/people/contract.ts'
import { regionNames } from '#features/metrics/rules/measures.ts'
import { flagTexts } from '#access/permission-texts.ts'
import type { StaffUserDetails } from '#features/users/contract/users.ts'
import { objectLabel } from '#features/audits/labels.ts'
import { objectPath } from '#features/audits/object-path.ts'
import { roleLabels, secondFactorLabels } from '#features/users/rules.ts'
import { sentenceCase } from '#kit/sentence-case.ts'
import { formatDay, formatShortMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatBytes, formatNumber } from '#kit/locale.ts'
import { Facts } from '#kit/ui/facts.tsx'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { useSession } from '#access/ui/session.tsx'
import { lockAddress, unlockAddress } from '#features/addresses/contract.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import classes from './person-page.module.css'
import { OrderLink } from '#features/orders/ui/order-link.tsx'

type Records = z.output<typeof getPersonRecords.output>

function consentText({ consent }: Records): string {
  if (consent === null) return 'No answer'
  const agreed = [consent.analytics && 'analytics', consent.pixel && 'advertising'].filter(Boolean).join(', ')
  return `${agreed === '' ? 'Required only' : sentenceCase(agreed)}, ${formatDay(consent.at)}`
}

/** Identity and records of a person besides orders. Omits empty sections. */
export function PersonRecords({ user, records }: { user: StaffUserDetails; records: Records }) {
  const { addresses, vehicles, dealers, credits, files, units } = records
  const { may } = useSession()
  return (
    <>
      <PagePart title="Details">
        <Facts
          rows={[
            ['Role', roleLabels[user.role]],
            ['Access', user.flags.map((flag) => flagTexts[flag]).join(' ') || '–'],
            ['Region', regionNames[user.region] ?? String(user.region)],
            ['Second factor', secondFactorLabels[user.second_factor]],
            ['Passkeys', String(user.passkeys)],
            ['Files', files.count === 0 ? '–' : `${formatNumber(files.count)}, ${formatBytes(files.bytes)}`],
            ['Cookies', consentText(records)],
            ['Newsletter', records.newsletter === null ? 'Not subscribed' : sentenceCase(records.newsletter)],
          ]}
        />
      </PagePart>
      {dealers.length > 0 && (
        <PagePart title="Dealers">
          <ul className={classes['records']}>
            {dealers.map(({ id, name, role, since }) => (
              <li key={id}>
                <Link to={link('/admin/dealers/:id', { id })}>{name}</Link>
                <small>
                  {sentenceCase(role)} since {formatDay(since)}
                </small>
              </li>
            ))}
          </ul>
        </PagePart>
      )}
      {vehicles.length > 0 && (
        <PagePart title="Vehicles">
          <ul className={classes['records']}>
            {vehicles.map(({ id, label, name, vin, is_current: isCurrent }) => (
              <li key={id}>
                {label}
                <small>{[name, vin, isCurrent && 'current'].filter(Boolean).join(' · ')}</small>
              </li>
            ))}
          </ul>
        </PagePart>
      )}
      {units.length > 0 && (
        <PagePart title="Tools">
          <ul className={classes['records']}>
            {units.map(({ id, serial, name, order_id: order, invoice_number: invoice }) => (
              <li key={id}>
                {name}
                <small>
                  {serial} · <OrderLink id={order} invoice={invoice} />
                </small>
              </li>
            ))}
          </ul>
        </PagePart>
      )}
      {files.newest.length > 0 && (
        <PagePart
          title="Files"
          {...(files.count > files.newest.length ? { lead: `The newest of ${formatNumber(files.count)}.` } : {})}
        >
          <ul className={classes['records']}>
            {files.newest.map(({ id, name, bytes, attached_to: of, created_at: at }) => {
              const to = of === '' ? null : objectPath(of)
              return (
                <li key={id}>
                  {name}
                  <small>
                    {formatDay(at)} · {formatBytes(bytes)}
                    {to !== null && (
                      <>
                        {' '}
                        · <Link to={to}>{objectLabel(of)}</Link>
                      </>
                    )}
                  </small>
                </li>
              )
            })}
          </ul>
        </PagePart>
      )}
      {credits.length > 0 && (
        <PagePart title="Tune credits">
          <ul className={classes['records']}>
            {credits.map(({ id, ecu, tcu, awd, expires_at: expires }) => (
              <li key={id}>
                {[ecu > 0 && `${ecu} ECU`, tcu > 0 && `${tcu} TCU`, awd > 0 && `${awd} AWD`].filter(Boolean).join(', ')}
                <small>{expires === null ? 'Never expires' : `Until ${formatDay(expires)}`}</small>
              </li>
            ))}
          </ul>
        </PagePart>
      )}
      {addresses.length > 0 && (
        <PagePart title="Addresses">
          <ul className={classes['records']}>
            {addresses.map(({ id, text, email, phone, is_locked: isLocked }) => (
              <li key={id}>
                <span>
                  {text} {isLocked && <StateBadge kind="ended">Locked</StateBadge>}
                </span>
                <small>{[email, phone].filter(Boolean).join(' · ')}</small>
                {may('users.annotate') && (
                  <ReasonButton
                    isInRow
                    label={isLocked ? 'Unlock' : 'Lock'}
                    title={isLocked ? 'Unlock this address?' : 'Lock this address?'}
                    call={isLocked ? unlockAddress : lockAddress}
                    params={{ id }}
                    done={isLocked ? 'Address unlocked.' : 'Address locked.'}
                  >
                    {isLocked
                      ? `${user.name} can change or delete it again.`
                      : `${user.name} can still order to it, but can’t change or delete it.`}
                  </ReasonButton>
                )}
              </li>
            ))}
          </ul>
        </PagePart>
      )}
      {user.sessions.length > 0 && (
        <PagePart title="Devices">
          <ul className={classes['records']}>
            {user.sessions.map((session) => (
              <li key={session.id}>
                {session.device}
                <small>
                  {[session.ip_address, `last used ${formatShortMoment(session.last_seen_at)}`]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </li>
            ))}
          </ul>
        </PagePart>
      )}
    </>
  )
}
