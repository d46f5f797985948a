import { Button, TextInput } from '@mantine/core'
import { useRevalidator } from 'react-router'
import {
  acceptAffiliateTerms,
  addAffiliateCode,
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
import { useAttempt } from '#kit/ui/attempt.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { useErrorWords } from '#kit/ui/words.tsx'
import { affiliateTiers, tierCurrency, tierFor } from '../../rules/earnings.ts'
import { EarnerFrame } from './earner-frame.tsx'
import { agreedPart, sayOf } from './earner-paths.ts'
import classes from './earnings.module.css'

type Part = 'settings' | 'branding' | 'terms'
export async function loadSettings(part: Part, id: number) {
  const of = { params: { id } }
  const [overview, settings, terms] = await Promise.all([
    call(affiliateCalls.overview, of),
    call(getAffiliateSettings, of),
    call(getAffiliateTerms, {}),
  ])
  return { part, overview, settings, terms }
}
type Loaded = Awaited<ReturnType<typeof loadSettings>>

export function AffiliateSettings(loaded: Loaded) {
  const { part, overview, settings, terms } = loaded
  const { revalidate } = useRevalidator()
  const words = useErrorWords()
  const attempt = useAttempt()
  const say = sayOf(overview)
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
            onAscend={() =>
              void act(() => attempt((once) => call(ascendAffiliate, of, once)), 'You have gone up a level.')
            }
          />
        </>
      )}
      {part === 'branding' && <Branding key={overview.version} {...loaded} />}
      {part === 'terms' && (
        <PagePart
          title={`Terms, version ${terms.version}`}
          lead={
            settings.accepted_version === terms.version
              ? say('You have accepted this version.', (name) => `${name} has accepted this version.`)
              : say('Please read and accept this version.', (name) => `${name} has not accepted this version yet.`)
          }
        >
          <TermsText text={terms.text} />
          <TermsPeriods visitDays={terms.visit_days} holdDays={terms.hold_days} />
          {overview.is_own && settings.accepted_version !== terms.version && (
            <Button mt="md" onClick={() => void act(accept, 'Thank you: the terms are accepted.')}>
              Accept
            </Button>
          )}
        </PagePart>
      )}
    </EarnerFrame>
  )
}

const linkOf = (code: string): string => `${globalThis.location?.origin ?? ''}/?ref=${code}`
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify({ text: `Copied: ${text}`, kind: 'success' })
  } catch {
    notify({ text: 'Your browser does not let us copy. Please mark the text and copy it.', kind: 'failure' })
  }
}

/** The level with what the next one asks for: the sales of twelve months, as the shop counts them. */
function Level({ overview, settings, onAscend }: Loaded & { onAscend: () => void }) {
  const now = affiliateTiers.find(({ tier }) => tier === settings.tier) ?? affiliateTiers[0]
  const next = affiliateTiers.find(({ tier }) => tier === now.tier + 1)
  const agreed = overview.agreements.find(({ subject, state }) => subject === 'all' && state === 'now')
  const sold = settings.sales_counted
  const say = sayOf(overview)
  const gets = agreed?.amounts ? agreedPart(agreed) : `${(agreed?.basis_points ?? now.basisPoints) / 100}% of each sale`
  const reached = tierFor(sold)
  const points = (tier: { basisPoints: number }) => Math.max(tier.basisPoints, agreed?.basis_points ?? 0) / 100
  const amount = (minor: number) => formatMoney({ minor, currency: tierCurrency })
  const shown = settings.sales.map(({ currency, amount: minor }) => formatMoney({ minor, currency })).join(', ')
  return (
    <PagePart
      title="Level"
      lead={`${now.name}: ${say('you get', (name) => `${name} gets`)} ${gets}. ${say('Your customers', (name) => `Customers of ${name}`)} bought for ${shown || 'nothing yet'} in twelve months, without tax and shipping, refunds taken off.`}
    >
      {next ? (
        <>
          <span className={classes['level']} aria-hidden="true">
            <span style={{ width: `${Math.max(0, Math.min(100, (sold / next.salesMin) * 100))}%` }} />
          </span>
          <p className={classes['reason']}>
            {reached.tier > now.tier
              ? say(
                  `You have reached ${reached.name}: ${points(reached)}% of each sale, once you go up.`,
                  (name) =>
                    `${name} has reached ${reached.name}: ${points(reached)}% of each sale, once ${name} goes up.`,
                )
              : `${next.name}, ${points(next)}%, begins at ${amount(next.salesMin)}.`}{' '}
            {say('You are', (name) => `${name} is`)} at {amount(sold)}, each sale counted at the exchange rate of its
            day.
          </p>
          {overview.is_own && (
            <Button mt="md" variant="default" disabled={sold < next.salesMin} onClick={onAscend}>
              Go up to {(reached.tier > now.tier ? reached : next).name}
            </Button>
          )}
        </>
      ) : (
        <p className={classes['reason']}>This is the highest level.</p>
      )}
    </PagePart>
  )
}

function Codes({ overview, settings, terms }: Loaded) {
  const say = sayOf(overview)
  const { revalidate } = useRevalidator()
  const attempt = useAttempt()
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
      title="Codes and links"
      lead={`A link with ${say('your code', () => 'a code')} counts for ${terms.visit_days} days; the code itself counts at checkout.`}
    >
      <ul className={classes['rows']}>
        {settings.codes.map(({ code }) => (
          <li key={code}>
            <span className={classes['code']}>
              <b>{code}</b>
              <code>{linkOf(code)}</code>
            </span>
            <span className={classes['acts']}>
              <Button size="xs" variant="default" aria-label={`Copy the code ${code}`} onClick={() => void copy(code)}>
                Copy the code
              </Button>
              <Button
                size="xs"
                variant="default"
                aria-label={`Copy the link of ${code}`}
                onClick={() => void copy(linkOf(code))}
              >
                Copy the link
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {overview.is_own && (
        <FormShell shop={shop} submitLabel="Add" label="New code">
          <TextInput label="New code" {...shop.form.getInputProps('code')} />
        </FormShell>
      )}
    </PagePart>
  )
}

function Branding({ overview }: Loaded) {
  const say = sayOf(overview)
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
      notify({ text: 'Saved.', kind: 'success' })
      await revalidate()
    },
  })
  const { form } = shop
  const { website, tagline, accent_color } = form.values
  return (
    <PagePart
      title="Branding"
      lead={say(
        'How visitors meet you who come by your link, and customers who enter your code. Without a line and a website your name is not shown to them.',
        (name) =>
          `How visitors who come by a link of ${name}, and customers who enter a code, meet ${name}. Without a line and a website the name is not shown to them.`,
      )}
    >
      <div className={card['preview']} aria-live="polite">
        {website === '' && tagline === '' ? (
          say('You are not shown.', (name) => `${name} is not shown.`)
        ) : (
          <AffiliateCard name={overview.name} website={website} tagline={tagline} accent_color={accent_color} />
        )}
      </div>
      {overview.is_own && (
        <FormShell shop={shop} submitLabel="Save" label="Branding">
          <TextInput label="Website" placeholder="https://" {...form.getInputProps('website')} />
          <TextInput label="One line about you" {...form.getInputProps('tagline')} />
          <TextInput label="Color" placeholder="#ff5a1f" {...form.getInputProps('accent_color')} />
        </FormShell>
      )}
    </PagePart>
  )
}
