import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { regionCurrencies } from '#access/actor.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import type { Currency } from '#kit/money.ts'
import { useAttempt } from '#kit/ui/attempt.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import {
  exportDealerApplications,
  listDealerApplications,
  reviewDealerApplication,
  reviewForm,
  type StaffApplication,
} from '../../contract/staff.ts'
import { type ApplicationAct, applicationMoves, applicationStates, specializations } from '../../rules.ts'
import classes from '../../ui/dealer.module.css'
import { applicationStateWords, dateWords } from '../../ui/dealer-words.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = listDealerApplications.input.query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  return call(listDealerApplications, { query: query.success ? query.data : {} })
}
const actWords: Readonly<Record<ApplicationAct, string>> = { review: 'Take up', approve: 'Approve', refuse: 'Refuse' }

export default function ApplicationListPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const [deciding, setDeciding] = useState<{ application: StaffApplication; act: ApplicationAct } | null>(null)
  return (
    <PageShell title="Dealer applications" lead="Who wants to become a dealer in the region that you are in.">
      <ListShell
        label="Applications"
        noun={['application', 'applications']}
        search={{ placeholder: 'Company, name, email or city' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            all: 'All',
            kind: 'chips',
            options: applicationStates.map((value) => ({
              value,
              label: applicationStateWords()[value],
              count: list.counts[value] ?? 0,
            })),
          },
        ]}
        sorts={nameSorts}
        exportUrl={exportUrlOf(exportDealerApplications, search)}
        cursor={{ next: list.next, shown: list.data.length }}
        empty={<EmptyState title="Nothing here">No application matches.</EmptyState>}
      >
        <ul className={classes['rows']}>
          {list.data.map((application) => (
            <Application
              key={application.id}
              application={application}
              onAct={(act) => setDeciding({ application, act })}
            />
          ))}
        </ul>
      </ListShell>
      <Dialog
        open={deciding !== null}
        onClose={() => setDeciding(null)}
        title={deciding ? `${actWords[deciding.act]}: ${deciding.application.company_name}` : 'Decide'}
      >
        {deciding && <ReviewForm {...deciding} onDone={() => setDeciding(null)} />}
      </Dialog>
    </PageShell>
  )
}

function Application({ application, onAct }: { application: StaffApplication; onAct: (act: ApplicationAct) => void }) {
  const acts = (['review', 'approve', 'refuse'] as const).filter((act) => applicationMoves[application.state][act])
  const address = [
    application.line1,
    application.line2,
    `${application.postal_code} ${application.city}`,
    application.address_state,
    application.country_code,
  ]
  return (
    <li>
      <div className={classes['who']}>
        <b>{application.company_name}</b>
        <small>
          {application.contact_name}, {application.email}, {application.phone}
          {application.has_login && ' · has a login'}
        </small>
        <small>{address.filter(Boolean).join(', ')}</small>
        <small>
          {[
            `${application.years_in_business} years in business`,
            ...application.specializations.map((key) => specializations()[key]),
            application.tax_id && `tax number ${application.tax_id}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {application.message && <p>{application.message}</p>}
        {application.decision && <p className={classes['quiet']}>Refused: {application.decision}</p>}
      </div>
      <div>
        {applicationStateWords()[application.state]}
        <div className={classes['quiet']}>
          {application.decided_at
            ? `${application.decided_by ?? 'Staff'}, ${dateWords(application.decided_at)}`
            : dateWords(application.created_at)}
        </div>
      </div>
      <div className={classes['acts']}>
        {acts.map((act) => (
          <Button key={act} variant={act === 'approve' ? 'filled' : 'default'} onClick={() => onAct(act)}>
            {actWords[act]}
          </Button>
        ))}
        {application.dealer_id !== null && (
          <Link to={link('/admin/dealers/:id', { id: application.dealer_id })}>See the dealer</Link>
        )}
      </div>
    </li>
  )
}

function ReviewForm(props: { application: StaffApplication; act: ApplicationAct; onDone: () => void }) {
  const { application, act, onDone } = props
  const { region } = useSite()
  const { revalidate } = useRevalidator()
  const attempt = useAttempt()
  const currencies: readonly Currency[] = regionCurrencies[region]
  const shop = useShopForm({
    schema: reviewForm.pick({ reason: true, currency: true }),
    initial: { reason: '', currency: currencies[0] as string },
    submit: async ({ reason, currency }) => {
      const body = { act, version: application.version, reason, ...(act === 'approve' && currency ? { currency } : {}) }
      await attempt((once) => call(reviewDealerApplication, { params: { id: application.id }, body }, once))
      notify({ text: act === 'approve' ? `${application.company_name} is a dealer now.` : 'Done.' })
      onDone()
      await revalidate()
    },
  })
  return (
    <FormShell shop={shop} submitLabel={actWords[act]} label={actWords[act]}>
      {act === 'approve' && (
        <NativeSelect
          label="Currency of the account"
          description="It stays for good."
          data={[...currencies]}
          {...shop.form.getInputProps('currency')}
        />
      )}
      <Textarea
        label={act === 'refuse' ? 'Why, as the applicant reads it' : 'Note for the audit log (optional)'}
        required={act === 'refuse'}
        rows={4}
        {...shop.form.getInputProps('reason')}
      />
    </FormShell>
  )
}
