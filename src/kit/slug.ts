import slugify from '@sindresorhus/slugify'

const apart: [string, string][] = ['&', "'", '’', '€'].map((letter) => [letter, ' '])

/**
 * A name for an address: "Citroën C4 1.6 HDi" → "citroen-c4-1-6-hdi". Accents are dropped ("ü" is "u", not "ue"), other
 * scripts are transliterated. Empty when nothing is left.
 * @param lengthMax letters of the longest slug
 */
export const slugOf = (name: string, lengthMax = 120): string =>
  slugify(name.normalize('NFKD').replaceAll(/\p{M}/gu, ''), { decamelize: false, customReplacements: apart })
    .slice(0, lengthMax)
    .replace(/-$/, '')
