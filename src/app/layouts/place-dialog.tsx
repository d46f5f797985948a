import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useState } from 'react'
import { asTextLocale, type TextLocale, textLocale, textLocales } from '#kit/locale.ts'
import type { Currency } from '#kit/money.ts'
import { setColorScheme, useColorScheme } from '#kit/ui/color-scheme.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import { Toggle } from '#kit/ui/toggle.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import classes from './place-dialog.module.css'
import { usePlace } from '#features/notices/client/use-place.ts'
import * as m from '../messages/m.ts'

/** Languages in their own names. */
const languageNames: Readonly<Record<TextLocale, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
}

/** Dialog for region, currency, language and color scheme. */
export default function PlaceDialog({ onClose }: { onClose: () => void }) {
  const site = useSite()
  const words = useErrorText()
  const { busy, choose } = usePlace()
  const colorScheme = useColorScheme()
  const [region, setRegion] = useState<1 | 2>(site.region)
  const [currency, setCurrency] = useState<Currency>(site.currency)
  const [language, setLanguage] = useState(textLocale)
  const [failure, setFailure] = useState<string | null>(null)
  const currencies = site.regions.find(({ id }) => id === region)?.currencies ?? site.currencies
  const save = async () => {
    try {
      if (region !== site.region || currency !== site.currency || language !== textLocale())
        await choose({ region, currency, language })
      onClose()
    } catch (error) {
      setFailure(words(error))
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.regionCurrencyLanguage()}
      footer={
        <div className={classes['actions']}>
          <Button loading={busy} onClick={() => void save()}>
            {m.save()}
          </Button>
        </div>
      }
    >
      <div className={classes['choices']}>
        <Toggle
          label={m.region()}
          showLabel
          value={String(region)}
          options={site.regions.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => {
            const next = value === '2' ? 2 : 1
            setRegion(next)
            setCurrency(site.regions.find(({ id }) => id === next)?.currencies[0] ?? currency)
          }}
        />
        <Toggle
          label={m.currency()}
          showLabel
          value={currency}
          options={currencies.map((code) => ({ value: code, label: code }))}
          onChange={setCurrency}
        />
        <NativeSelect
          label={m.language()}
          value={language}
          onChange={({ currentTarget: { value } }) => setLanguage(asTextLocale(value) ?? 'en')}
        >
          {textLocales.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {languageNames[locale]}
            </option>
          ))}
        </NativeSelect>
        <Toggle
          label={m.theme()}
          showLabel
          value={colorScheme}
          options={[
            { value: 'light', label: m.lightTheme() },
            { value: 'dark', label: m.darkTheme() },
            { value: 'auto', label: m.systemTheme() },
          ]}
          onChange={setColorScheme}
        />
        {region !== site.region && <p className={classes['note']}>{m.regionsExplained()}</p>}
        <FormFailure message={failure} />
      </div>
    </Dialog>
  )
}
