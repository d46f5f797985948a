import { type TextLocale, textLocales } from '#kit/locale.ts'
import type { KindTranslations } from '#features/translations/server/read-translations.ts'

interface NamedChoice {
  id: number
  name: string
}
interface ProductWithChoices {
  id: number
  options: readonly { selections: readonly NamedChoice[] }[]
}

/** The choice of an option by a name in any language. Carts, kits and orders store the name they were made with. */
export type FindChoice = <C extends NamedChoice>(
  option: { selections: readonly C[] },
  name: string | undefined,
) => C | undefined

/** @param products in English */
export function choiceFinder(products: readonly ProductWithChoices[], { translate }: KindTranslations): FindChoice {
  const namesIn = (language: TextLocale) =>
    products
      .filter(({ options }) => options.length > 0)
      .flatMap((product) => translate(language, product.id, product).options)
      .flatMap(({ selections }) => selections.map(({ id, name }) => `${id} ${name}`))
  let names: ReadonlySet<string> | undefined
  return ({ selections }, name) => {
    const found = selections.find((each) => each.name === name)
    if (found || name === undefined) return found
    names ??= new Set(textLocales.flatMap(namesIn))
    return selections.find(({ id }) => names?.has(`${id} ${name}`))
  }
}
