import slugify from '@sindresorhus/slugify'

const apart: [string, string][] = ['&', "'", '’', '€'].map((letter) => [letter, ' '])

/**
 * Slug of a name: "Citroën C4 1.6 HDi" → "citroen-c4-1-6-hdi". Drops accents ("ü" becomes "u", not "ue") and
 * transliterates other scripts. Empty when nothing is left.
 * @param lengthMax maximum number of characters
 */
export const slugOf = (name: string, lengthMax = 120): string =>
  slugify(name.normalize('NFKD').replaceAll(/\p{M}/gu, ''), { decamelize: false, customReplacements: apart })
    .slice(0, lengthMax)
    .replace(/-$/, '')
