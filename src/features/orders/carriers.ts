/** Carriers under the names staff use, with their tracking page for a number. */
const pages: Readonly<Record<string, (number: string) => string>> = {
  UPS: (number) => `https://www.ups.com/track?tracknum=${number}`,
  FedEx: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  USPS: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  'Canada Post': (number) => `https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=${number}`,
  Purolator: (number) => `https://www.purolator.com/en/shipping/tracker?pin=${number}`,
  DHL: (number) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${number}`,
  DPD: (number) => `https://tracking.dpd.de/status/en_US/parcel/${number}`,
  GLS: (number) => `https://gls-group.com/EU/en/parcel-tracking?match=${number}`,
  PostNL: (number) => `https://jouw.postnl.nl/track-and-trace/${number}`,
  'Royal Mail': (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
  'La Poste': (number) => `https://www.laposte.fr/outils/suivre-vos-envois?code=${number}`,
  Chronopost: (number) => `https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT=${number}`,
  'Poste Italiane': (number) => `https://www.poste.it/cerca/index.html#/risultati-spedizioni/${number}`,
  Correos: (number) => `https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number=${number}`,
}

/** Carriers with a known tracking page. */
export const carriers: readonly string[] = Object.keys(pages)

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')

/** The carrier's tracking page for a parcel, including services such as “DHL Express”; null for an unknown carrier. */
export function trackingPage(carrier: string | null, number: string | null): string | null {
  if (carrier === null || number === null || number.trim() === '') return null
  const known = carriers.find((name) => plain(carrier).startsWith(plain(name)))
  return known === undefined ? null : pages[known]!(encodeURIComponent(number.trim()))
}
