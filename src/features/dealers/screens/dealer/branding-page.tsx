import { Button, Input, TextInput } from '@mantine/core'
import { type CSSProperties, useRef, useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import { call, CallError } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { FormFailure, FormShell } from '#kit/ui/form-shell.tsx'
import { guard } from '#kit/ui/guard.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { useErrorWords } from '#kit/ui/words.tsx'
import { getDealerOverview } from '../../contract.ts'
import {
  type DealerSettings,
  getDealerSettings,
  removeDealerLogo,
  settingsFields,
  uploadDealerLogo,
} from '../../contract-members.ts'
import { colorsFault, logoBytesMax, ownAccent } from '../../rules.ts'
import classes from '../../ui/dealer.module.css'
import { DealerFrame, DealerLogo, DealerName } from '../../ui/dealer-frame.tsx'
import { useSaveSettings } from './profile-form.tsx'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Dealer branding', unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request)
  const of = { params: { slug: params['slug'] ?? '' } }
  const [dealer, settings] = await Promise.all([call(getDealerOverview, of), call(getDealerSettings, of)])
  return { dealer, settings }
}
export const HydrateFallback = () => <LoadingState lines={8} label="Loading the branding" />

export default function BrandingPage() {
  const { dealer, settings } = useLoaderData<typeof clientLoader>()
  return (
    <DealerFrame dealer={dealer} title="Branding" lead="How customers see your shop in the directory and on papers.">
      <PagePart title="Logo" lead="PNG, JPEG or WebP, 512 kB at most; a square works best.">
        <LogoForm settings={settings} />
      </PagePart>
      <PagePart title="Colours and words">
        <BrandForm key={settings.version} settings={settings} />
      </PagePart>
      <PagePart
        title="Contact page"
        lead={
          settings.listed
            ? 'This is your entry in the directory.'
            : 'Your entry is not shown yet: list your shop in the profile.'
        }
        actions={
          settings.listed ? (
            <Link to={link('/dealers', {}, { dealer: settings.slug })}>See it in the directory</Link>
          ) : (
            <Link to={link('/dealer/:slug/settings', { slug: settings.slug }, { tab: 'profile' })}>
              Open the profile
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
            {[settings.line1, settings.city, settings.phone].filter(Boolean).join(' · ') || 'No address yet'}
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
    <FormShell shop={shop} submitLabel="Save branding" label="Branding">
      <div className={classes['colors']}>
        <label className={classes['color']}>
          Accent
          <input
            type="color"
            value={values.accent_color || ownAccent}
            onChange={(event) => shop.form.setFieldValue('accent_color', event.currentTarget.value)}
          />
        </label>
        <label className={classes['color']}>
          Background of the name
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
            No background
          </Button>
        )}
      </div>
      <Input.Error id="background-fault" role={errors['background_color'] ? 'alert' : undefined}>
        {errors['background_color']}
      </Input.Error>
      <TextInput label="In one line" maxLength={120} {...shop.form.getInputProps('tagline')} />
    </FormShell>
  )
}

/** Sends the bytes as they are; the server decides by their content. */
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
  const words = useErrorWords()
  const { revalidate } = useRevalidator()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const upload = async (file: File) => {
    if (file.size > logoBytesMax) return setFailure('The picture is larger than 512 kB.')
    setBusy(true)
    setFailure(null)
    try {
      await sendLogo(settings.slug, file)
      notify({ text: 'The logo is saved.' })
      await revalidate()
    } catch (error) {
      setFailure(words(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes['upload']}>
      <DealerLogo name={settings.name} logo={settings.logo} />
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label="Logo"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) void upload(file)
          event.currentTarget.value = ''
        }}
      />
      <Button variant="default" loading={busy} onClick={() => input.current?.click()}>
        {settings.logo === null ? 'Upload a logo' : 'Replace the logo'}
      </Button>
      {settings.logo !== null && (
        <ConfirmButton
          label="Remove"
          title="Remove the logo?"
          confirmLabel="Remove"
          onConfirm={async () => {
            await call(removeDealerLogo, { params: { slug: settings.slug } })
            await revalidate()
          }}
        >
          Your initials are shown in its place.
        </ConfirmButton>
      )}
      <FormFailure message={failure} />
    </div>
  )
}
