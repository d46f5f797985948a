/**
 * Postal codes of EU members outside the EU’s VAT area: Heligoland and Büsingen, the Canary Islands, Ceuta and Melilla,
 * Åland, the French overseas departments and territories, Mount Athos, Livigno and Campione. Source: Directive
 * 2006/112/EC, Article 6.
 */
const outside: Readonly<Record<string, RegExp>> = {
  DE: /^(27498|78266)$/,
  ES: /^(35|38|51|52)\d{3}$/,
  FI: /^22\d{3}$/,
  FR: /^(97|984|986|987|988)\d{2,3}$/,
  GR: /^6308[67]$/,
  IT: /^(23041|22061)$/,
}

/**
 * Whether a place of an EU member is outside the EU’s VAT area, so sales there are exports.
 * @param postalCode as typed, such as "ES-35001" or "630 86"
 */
export const isOutsideVatArea = (country: string, postalCode: string): boolean =>
  Object.hasOwn(outside, country) && outside[country]!.test(postalCode.replaceAll(/\D/g, ''))
