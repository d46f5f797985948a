import { useAction } from '#kit/ui/use-action.ts'
import { Input } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { type CSSProperties, useRef } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import { call, CallError } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { RemoveButton } from '#kit/ui/confirm.tsx'
import { FormFailure, FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'
import { getDealerOverview } from '../../contract/dealers.ts'
import {
  type DealerSettings,
  getDealerSettings,
  removeDealerLogo,
  settingsFields,
  uploadDealerLogo,
} from '../../contract/members.ts'
import { colorsFault, logoBytesMax, ownAccent } from '../../rules.ts'
import classes from '../../ui/dealer.module.css'
import { DealerFrame, DealerLogo, DealerName } from '../../ui/dealer-frame.tsx'
import { useSaveSettings } from './profile-form.tsx'
import * as m from '../../messages/m.ts'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const of = { params: { slug: params['slug'] ?? '' } }
  const [dealer, settings] = await Promise.all([call(getDealerOverview, of), call(getDealerSettings, of)])
  return { dealer, settings }
}
export default function BrandingPage() {
  const { dealer, settings } = useLoaderData<typeof clientLoader>()
  return (
    <DealerFrame dealer={dealer} title={m.branding()} lead={m.brandingLead()}>
      <PagePart title={m.logo()} lead={m.logoHint()}>
        <LogoForm settings={settings} />
      </PagePart>
      <PagePart title={m.colorsAndText()}>
        <BrandForm key={settings.version} settings={settings} />
      </PagePart>
      <PagePart
        title={m.contactPage()}
        lead={settings.listed ? m.listingShown() : m.listingHidden()}
        actions={
          settings.listed ? (
            <Link to={link('/dealers', {}, { dealer: settings.slug })}>{m.seeListing()}</Link>
          ) : (
            <Link to={link('/dealer/:slug/settings', { slug: settings.slug }, { tab: 'profile' })}>
              {m.openProfile()}
            </Link>
          )
        }
      >
        <div
          className={classes['preview']}
          style={(settings.accent_color ? { '--dealer': settings.accent_color } : {}) as CSSProperties}
        >
          <div className={classes['name']}>
            <DealerLogo name={settings.name} logo={settings.logo} />
            <DealerName {...settings} as="h3" />
          </div>
          {settings.tagline && <p>{settings.tagline}</p>}
          <p className={classes['quiet']}>
            {[settings.line1, settings.city, settings.phone].filter(Boolean).join(' · ') || m.noAddress()}
          </p>
        </div>
      </PagePart>
    </DealerFrame>
  )
}

const brandFields = settingsFields
  .pick({ accent_color: true, background_color: true, tagline: true })
  .superRefine(({ accent_color, background_color }, context) => {
    const message = colorsFault(accent_color, background_color)
    if (message !== null) context.addIssue({ code: 'custom', path: ['background_color'], message })
  })

function BrandForm({ settings }: { settings: DealerSettings }) {
  const save = useSaveSettings(settings)
  const { accent_color, background_color, tagline } = settings
  const shop = useShopForm({ schema: brandFields, initial: { accent_color, background_color, tagline }, submit: save })
  const { values, errors } = shop.form
  return (
    <FormShell shop={shop} submitLabel={m.saveBranding()} label={m.branding()}>
      <div className={classes['colors']}>
        <label className={classes['color']}>
          {m.accent()}
          <input
            type="color"
            value={values.accent_color || ownAccent}
            onChange={(event) => shop.form.setFieldValue('accent_color', event.currentTarget.value)}
          />
        </label>
        <label className={classes['color']}>
          {m.nameBackground()}
          <input
            type="color"
            value={values.background_color || '#ffffff'}
            aria-invalid={errors['background_color'] !== undefined}
            aria-describedby="background-fault"
            onChange={(event) => shop.form.setFieldValue('background_color', event.currentTarget.value)}
          />
        </label>
        {values.background_color !== '' && (
          <Button variant="default" onClick={() => shop.form.setFieldValue('background_color', '')}>
            {m.noBackground()}
          </Button>
        )}
      </div>
      <Input.Error id="background-fault" role={errors['background_color'] ? 'alert' : undefined}>
        {errors['background_color']}
      </Input.Error>
      <TextInput
        label={<OptionalLabel>{m.tagline()}</OptionalLabel>}
        maxLength={120}
        {...shop.form.getInputProps('tagline')}
      />
    </FormShell>
  )
}

/** Uploads the raw bytes; the server detects the type from the content. */
async function sendLogo(slug: string, file: File): Promise<void> {
  const response = await fetch(endpointUrl(uploadDealerLogo, { params: { slug } }), {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', accept: 'application/json' },
    credentials: 'same-origin',
    body: file,
  })
  if (!response.ok)
    throw new CallError({
      status: response.status,
      body: await response.json().catch(() => null),
      headers: response.headers,
    })
}

function LogoForm({ settings }: { settings: DealerSettings }) {
  const { revalidate } = useRevalidator()
  const input = useRef<HTMLInputElement>(null)
  const { busy, failure, setFailure, run } = useAction()
  const upload = async (file: File) => {
    if (file.size > logoBytesMax) return setFailure(m.logoTooLarge())
    await run(async () => {
      await sendLogo(settings.slug, file)
      notify({ text: m.logoSaved() })
      await revalidate()
    })
  }
  return (
    <div className={classes['upload']}>
      <DealerLogo name={settings.name} logo={settings.logo} />
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={m.logo()}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) void upload(file)
          event.currentTarget.value = ''
        }}
      />
      <WriteButton variant="default" loading={busy} onClick={() => input.current?.click()}>
        {settings.logo === null ? m.uploadLogo() : m.replaceLogo()}
      </WriteButton>
      {settings.logo !== null && (
        <RemoveButton
          title={m.removeLogo()}
          text={m.removeLogoText()}
          remove={() => call(removeDealerLogo, { params: { slug: settings.slug } })}
        />
      )}
      <FormFailure message={failure} />
    </div>
  )
}
