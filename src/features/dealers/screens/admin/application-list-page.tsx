import { StateBadge } from '#kit/ui/state-badge.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import type { Tick } from '#kit/ui/list-ticks.tsx'
import { Textarea } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { clsx } from 'clsx'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import { regionCurrencies } from '#access/actor.ts'
import { placeLine } from '#features/addresses/rules.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import type { Currency } from '#kit/money.ts'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { RowTick } from '#kit/ui/row-tick.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import {
  exportDealerApplications,
  listDealerApplications,
  reviewDealerApplication,
  reviewForm,
  type StaffApplication,
} from '../../contract/staff.ts'
import { type ApplicationAct, applicationMoves, type DealerKind, dealerKinds, specializations } from '../../rules.ts'
import { applicationListActs } from './application-acts.ts'
import classes from '../../ui/dealer.module.css'
import { applicationStateKinds, applicationStateLabels, formatListedDate } from '../../ui/dealer-labels.ts'

export const clientLoader = (args: ClientLoaderFunctionArgs) => askFor(listDealerApplications, args)
const actLabels: Readonly<Record<ApplicationAct, string>> = {
  review: 'Start review',
  approve: 'Approve',
  refuse: 'Decline',
}

export default function ApplicationListPage() {
  const list = useLoaderData<typeof clientLoader>()
  const { region } = useSite()
  const [deciding, setDeciding] = useState<{ application: StaffApplication; act: ApplicationAct } | null>(null)
  return (
    <PageShell>
      <List
        answer={list}
        of={{
          noun: 'application',
          empty: 'Applications from the dealer form appear here.',
          search: 'Company, name, email or city',
          filters: { state: { chips: true, words: applicationStateLabels } },
          sorts: nameSorts,
          csv: exportDealerApplications,
          bulk: bulkActs(({ company_name: name }) => name, applicationListActs(regionCurrencies[region])),
        }}
      >
        {(tickOf) => (
          <ul className={classes['rows']}>
            {list.data.map((application) => (
              <Application
                key={application.id}
                application={application}
                tick={tickOf(application)}
                onAct={(act) => setDeciding({ application, act })}
              />
            ))}
          </ul>
        )}
      </List>
      <Dialog
        open={deciding !== null}
        onClose={() => setDeciding(null)}
        title={deciding ? `${actLabels[deciding.act]}: ${deciding.application.company_name}` : 'Decide'}
      >
        {deciding && <ReviewForm {...deciding} onDone={() => setDeciding(null)} />}
      </Dialog>
    </PageShell>
  )
}

function Application({
  application,
  tick,
  onAct,
}: {
  application: StaffApplication
  tick: Tick
  onAct: (act: ApplicationAct) => void
}) {
  const acts = (['review', 'approve', 'refuse'] as const).filter((act) => applicationMoves[application.state][act])
  const address = [
    application.line1,
    application.line2,
    placeLine({ ...application, state: application.address_state }),
    application.country_code,
  ]
  return (
    <li>
      <RowTick {...tick} />
      <div className={classes['who']}>
        <b>{application.company_name}</b>
        <small>
          {application.contact_name}, {application.email}, {application.phone}
          {application.has_login && ' · has an account'}
        </small>
        <small>{address.filter(Boolean).join(', ')}</small>
        <small>
          {[
            dealerKinds()[application.kind as DealerKind],
            `${application.years_in_business} years in business`,
            ...application.specializations.map((key) => specializations()[key]),
            application.tax_id && `tax number ${application.tax_id}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {application.message && <p>{application.message}</p>}
        {application.decision && <p className={classes['quiet']}>Declined: {application.decision}</p>}
      </div>
      <div className={classes['decision']}>
        <StateBadge kind={applicationStateKinds[application.state]}>
          {applicationStateLabels()[application.state]}
        </StateBadge>
        <div className={classes['quiet']}>
          {application.decided_at
            ? `${application.decided_by ?? 'Staff'}, ${formatListedDate(application.decided_at)}`
            : formatListedDate(application.created_at)}
        </div>
      </div>
      <div className={clsx(classes['acts'], classes['decide'])}>
        {acts.map((act) => (
          <Button key={act} variant={act === 'approve' ? 'filled' : 'default'} onClick={() => onAct(act)}>
            {actLabels[act]}
          </Button>
        ))}
        {application.dealer_id !== null && (
          <Link to={link('/admin/dealers/:id', { id: application.dealer_id })}>View dealer</Link>
        )}
      </div>
    </li>
  )
}

function ReviewForm(props: { application: StaffApplication; act: ApplicationAct; onDone: () => void }) {
  const { application, act, onDone } = props
  const { region } = useSite()
  const { revalidate } = useRevalidator()
  const attempt = useIdempotentSubmit()
  const currencies: readonly Currency[] = regionCurrencies[region]
  const shop = useShopForm({
    schema: reviewForm.pick({ reason: true, currency: true }),
    initial: { reason: '', currency: currencies[0] as string },
    submit: async ({ reason, currency }) => {
      const body = { act, version: application.version, reason, ...(act === 'approve' && currency ? { currency } : {}) }
      await attempt((once) => call(reviewDealerApplication, { params: { id: application.id }, body }, once))
      notify({ text: act === 'approve' ? `${application.company_name} is now a dealer.` : 'Application updated.' })
      onDone()
      await revalidate()
    },
  })
  return (
    <FormShell shop={shop} submitLabel={actLabels[act]} label={actLabels[act]}>
      {act === 'approve' && (
        <NativeSelect
          label="Account currency"
          description="The currency can’t be changed later."
          data={[...currencies]}
          {...shop.form.getInputProps('currency')}
        />
      )}
      <Textarea
        label={act === 'refuse' ? 'Reason (shown to the applicant)' : 'Note for the audit log (optional)'}
        required={act === 'refuse'}
        rows={4}
        {...shop.form.getInputProps('reason')}
      />
    </FormShell>
  )
}
