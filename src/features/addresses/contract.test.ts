import { expect, test } from 'vitest'
import type { TextLocale } from '#kit/locale.ts'
import { inLanguage } from '#kit/server/text-language.ts'
import { fieldsOf } from '#kit/validation.ts'
import { addressFields } from './contract.ts'

test.each<[TextLocale, string, string, string]>([
  ['en', 'Enter a full name.', 'Enter a street address.', 'Enter a city.'],
  ['de', 'Geben Sie Vor- und Nachnamen ein.', 'Geben Sie Straße und Hausnummer ein.', 'Geben Sie einen Ort ein.'],
  ['fr', 'Saisissez un nom complet.', 'Saisissez le numéro et la rue.', 'Saisissez une ville.'],
  ['es', 'Introduce el nombre completo.', 'Introduce la calle y el número.', 'Introduce la ciudad.'],
  ['it', 'Inserisci nome e cognome.', 'Inserisci via e numero civico.', 'Inserisci la città.'],
])('what is missing of an address is named as the form names it, in %s', (language, name, street, city) => {
  const missing = inLanguage(language, () =>
    fieldsOf(addressFields.safeParse({ country_code: 'DE', full_name: ' ', line1: '', city: '' }).error!),
  )
  expect(missing).toEqual({ full_name: [name], line1: [street], city: [city] })
})
