import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { guard } from '#access/ui/guard.ts'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import {
  acceptAffiliateTerms,
  addAffiliateCode,
  removeAffiliateCode,
  ascendAffiliate,
  codeForm,
  getAffiliateSettings,
  getAffiliateTerms,
  settingsForm,
  updateAffiliateSettings,
  affiliateCalls,
} from '../../contract/affiliates.ts'
import card from '../../ui/affiliate-card.module.css'
import { AffiliateCard } from '../../ui/affiliate-card.tsx'
import { TermsPeriods, TermsText } from '../affiliates/terms-text.tsx'
import { call } from '#kit/call.ts'
import { formatMoney } from '#kit/money.ts'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { RemoveButton } from '#kit/ui/confirm.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { copyText } from '#kit/ui/copy-text.ts'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { affiliateTiers, tierCurrency, tierFor } from '../../rules/affiliate-tiers.ts'
import { EarnerFrame } from './earner-frame.tsx'
import { agreedPart, phrasingOf } from './earner-paths.ts'
import classes from './earnings.module.css'
import rows from '#kit/ui/rows.module.css'
import * as m from '../../messages/m.ts'
import * as kit from '#kit/messages/m.ts'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'

const titles = { settings: m.affiliateSettings, branding: m.affiliateBranding, terms: m.affiliateTerms } as const
type Part = keyof typeof titles
/** The part of an affiliate's settings at a URL. */
const partAt = (pathname: string): Part =>
  (['branding', 'terms'] as const).find((part) => pathname.split('/').includes(part)) ?? 'settings'

export const meta = (args: MetaInput) =>
  pageMeta(args, { title: titles[partAt(args.location.pathname)](), unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request)
  const of = { params: { id: Number(params['id']) } }
  const [overview, settings, terms] = await Promise.all([
    call(affiliateCalls.overview, of),
    call(getAffiliateSettings, of),
    call(getAffiliateTerms, {}),
  ])
  return { part: partAt(new URL(request.url).pathname), overview, settings, terms }
}
export const HydrateFallback = () => <LoadingState lines={8} label={kit.loading()} />
type Loaded = Awaited<ReturnType<typeof clientLoader>>

export default function AffiliateSettingsPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const { part, overview, settings, terms } = loaded
  const { revalidate } = useRevalidator()
  const words = useErrorText()
  const attempt = useIdempotentSubmit()
  const phrase = phrasingOf(overview)
  const of = { params: { id: overview.id } }
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      notify({ text: done, kind: 'success' })
      await revalidate()
    } catch (error) {
      notify({ text: words(error), kind: 'failure' })
    }
  }
  const accept = () => attempt((once) => call(acceptAffiliateTerms, { ...of, body: { version: terms.version } }, once))
  return (
    <EarnerFrame kind="affiliate" overview={overview} part={part}>
      {part === 'settings' && (
        <>
          <Codes {...loaded} />
          <Level
            {...loaded}
            onAscend={() => void act(() => attempt((once) => call(ascendAffiliate, of, once)), m.levelUp())}
          />
        </>
      )}
      {part === 'branding' && <Branding key={overview.version} {...loaded} />}
      {part === 'terms' && (
        <PagePart
          title={m.termsVersion({ version: terms.version })}
          lead={
            settings.accepted_version === terms.version
              ? phrase(m.acceptedByYou(), (name) => m.acceptedBy({ name }))
              : phrase(m.acceptPlease(), (name) => m.notAcceptedBy({ name }))
          }
        >
          <TermsText text={terms.text} />
          <TermsPeriods visitDays={terms.visit_days} holdDays={terms.hold_days} />
          {overview.is_own && settings.accepted_version !== terms.version && (
            <Button
              onClick={() => void act(accept, m.termsAccepted())}
              style={{ marginTop: 'var(--mantine-spacing-md)' }}
            >
              {m.accept()}
            </Button>
          )}
        </PagePart>
      )}
    </EarnerFrame>
  )
}

const linkOf = (code: string): string => `${globalThis.location?.origin ?? ''}/?ref=${code}`
const copy = (text: string) => copyText(text, { copied: m.copied({ text }), failed: m.copyFailed() })

/** The current level, and the sales in twelve months that the next one requires. */
function Level({ overview, settings, onAscend }: Loaded & { onAscend: () => void }) {
  const now = affiliateTiers().find(({ tier }) => tier === settings.tier) ?? affiliateTiers()[0]
  const next = affiliateTiers().find(({ tier }) => tier === now.tier + 1)
  const agreed = overview.agreements.find(({ subject, state }) => subject === 'all' && state === 'now')
  const sold = settings.sales_counted
  const phrase = phrasingOf(overview)
  const gets = agreed?.amounts
    ? agreedPart(agreed)
    : m.percentOfSale({ percent: (agreed?.basis_points ?? now.basisPoints) / 100 })
  const reached = tierFor(sold)
  const points = (tier: { basisPoints: number }) => Math.max(tier.basisPoints, agreed?.basis_points ?? 0) / 100
  const amount = (minor: number) => formatMoney({ minor, currency: tierCurrency })
  const shown = settings.sales.map(({ currency, amount: minor }) => formatMoney({ minor, currency })).join(', ')
  return (
    <PagePart
      title={m.level()}
      lead={m.levelLead({
        level: now.name,
        earns: phrase(m.youEarn(), (name) => m.nameEarns({ name })),
        share: gets,
        customers: phrase(m.yourCustomers(), (name) => m.customersOf({ name })),
        sales: shown || m.nothingYet(),
      })}
    >
      {next ? (
        <>
          <span className={classes['level']} aria-hidden="true">
            <span style={{ width: `${Math.max(0, Math.min(100, (sold / next.salesMin) * 100))}%` }} />
          </span>
          <p className={classes['reason']}>
            {reached.tier > now.tier
              ? phrase(m.reachedOwn({ level: reached.name, percent: points(reached) }), (name) =>
                  m.reachedBy({ name, level: reached.name, percent: points(reached) }),
                )
              : m.nextLevel({ level: next.name, percent: points(next), amount: amount(next.salesMin) })}{' '}
            {m.soldSoFar({ amount: amount(sold) })}
          </p>
          {overview.is_own && (
            <Button
              variant="default"
              disabled={sold < next.salesMin}
              onClick={onAscend}
              style={{ marginTop: 'var(--mantine-spacing-md)' }}
            >
              {m.upgradeTo({ level: (reached.tier > now.tier ? reached : next).name })}
            </Button>
          )}
        </>
      ) : (
        <p className={classes['reason']}>{m.highestLevel()}</p>
      )}
    </PagePart>
  )
}

function Codes({ overview, settings, terms }: Loaded) {
  const phrase = phrasingOf(overview)
  const { revalidate } = useRevalidator()
  const attempt = useIdempotentSubmit()
  const shop = useShopForm({
    schema: codeForm,
    initial: { code: '' },
    submit: async (body, form) => {
      await attempt((once) => call(addAffiliateCode, { params: { id: overview.id }, body }, once))
      form.reset()
      await revalidate()
    },
  })
  return (
    <PagePart
      title={m.codesAndLinks()}
      lead={m.codesLead({ code: phrase(m.yourCode(), () => m.aCode()), n: terms.visit_days })}
    >
      <ul className={rows['rows']}>
        {settings.codes.map(({ code, clicks }) => (
          <li key={code}>
            <span className={classes['code']}>
              <b>{code}</b>
              <code>{linkOf(code)}</code>
              <small className={classes['reason']}>{m.clickCount({ n: clicks })}</small>
            </span>
            <span className={classes['acts']}>
              <Button variant="default" aria-label={m.copyCodeOf({ code })} onClick={() => void copy(code)}>
                {m.copyCode()}
              </Button>
              <Button variant="default" aria-label={m.copyLinkOf({ code })} onClick={() => void copy(linkOf(code))}>
                {m.copyLink()}
              </Button>
              {overview.is_own && (
                <RemoveButton
                  title={m.removeCodeTitle({ code })}
                  text={m.removeCodeText()}
                  remove={() => call(removeAffiliateCode, { params: { id: overview.id, code } })}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      {overview.is_own && (
        <FormShell shop={shop} submitLabel={m.add()} label={m.newCode()}>
          <TextInput label={m.newCode()} {...shop.form.getInputProps('code')} />
        </FormShell>
      )}
    </PagePart>
  )
}

function Branding({ overview }: Loaded) {
  const phrase = phrasingOf(overview)
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: settingsForm,
    initial: {
      website: overview.website,
      tagline: overview.tagline,
      accent_color: overview.accent_color,
      version: overview.version,
    },
    submit: async (body) => {
      await call(updateAffiliateSettings, { params: { id: overview.id }, body })
      notify({ text: m.saved(), kind: 'success' })
      await revalidate()
    },
  })
  const { form } = shop
  const { website, tagline, accent_color } = form.values
  return (
    <PagePart title={m.branding()} lead={phrase(m.brandingOwn(), (name) => m.brandingOf({ name }))}>
      <div className={card['preview']} aria-live="polite">
        {website === '' && tagline === '' ? (
          phrase(m.hiddenOwn(), (name) => m.hiddenOf({ name }))
        ) : (
          <AffiliateCard name={overview.name} website={website} tagline={tagline} accent_color={accent_color} />
        )}
      </div>
      {overview.is_own && (
        <FormShell shop={shop} submitLabel={m.save()} label={m.branding()}>
          <TextInput
            label={<OptionalLabel>{m.website()}</OptionalLabel>}
            placeholder="https://"
            {...form.getInputProps('website')}
          />
          <TextInput label={<OptionalLabel>{m.tagline()}</OptionalLabel>} {...form.getInputProps('tagline')} />
          <TextInput
            label={<OptionalLabel>{m.color()}</OptionalLabel>}
            placeholder="#ff5a1f"
            {...form.getInputProps('accent_color')}
          />
        </FormShell>
      )}
    </PagePart>
  )
}
