/** The kinds of blocks that pages and posts consist of, in the order the editor offers them. */
export const blockKinds = [
  'text',
  'points',
  'picture',
  'gallery',
  'video',
  'table',
  'steps',
  'notice',
  'questions',
  'action',
  'products',
  'vehicles',
  'tunes',
  'tools',
  'rentals',
  'dealers',
  'dyno',
  'form',
  'positions',
] as const
export type BlockKind = (typeof blockKinds)[number]

/** The editor's name and hint for each kind of block. */
export const blockLabels: Readonly<Record<BlockKind, { name: string; hint: string }>> = {
  text: { name: 'Text', hint: 'Headings, paragraphs, lists, links and tables' },
  points: { name: 'Points', hint: 'Short arguments side by side' },
  picture: { name: 'Picture', hint: 'One picture with a caption' },
  gallery: { name: 'Gallery', hint: 'Pictures side by side' },
  video: { name: 'Video', hint: 'A preview that opens the video' },
  table: { name: 'Table', hint: 'A comparison with a heading row' },
  steps: { name: 'Steps', hint: 'Numbered instructions' },
  notice: { name: 'Notice', hint: 'A note, tip or warning' },
  questions: { name: 'Questions', hint: 'Questions that unfold their answers' },
  action: { name: 'Call to action', hint: 'A sentence and a button' },
  products: { name: 'Products', hint: 'Current price and stock of products' },
  vehicles: { name: 'Vehicles', hint: 'Cards with power, tunes and current prices' },
  tunes: { name: 'Tunes', hint: 'Cards of current tunes of a type or a vehicle' },
  tools: { name: 'Tool comparison', hint: 'Flash tools and the vehicles they cover' },
  rentals: { name: 'Rental tools', hint: 'Current rental terms of tools' },
  dealers: { name: 'Dealer finder', hint: 'Search for dealers nearby' },
  dyno: { name: 'Dyno plot', hint: 'Power and torque of a vehicle' },
  form: { name: 'Contact form', hint: 'Opens a ticket with support' },
  positions: { name: 'Open positions', hint: 'Current jobs, with an application form' },
}

export const noticeKinds = ['note', 'tip', 'warning'] as const
/** The regions in which a block is shown. */
export const blockRegions = ['all', '1', '2'] as const

/** Allowed hosts of video URLs. */
const videoHosts = ['www.youtube.com', 'youtube.com', 'youtu.be', 'vimeo.com', 'player.vimeo.com'] as const

export const isVideoAddress = (address: string): boolean => {
  const url = URL.canParse(address) ? new URL(address) : null
  return url?.protocol === 'https:' && videoHosts.some((host) => host === url.host)
}
/** Hosts of the video players that a page may embed once a visitor starts a video. */
export const playerHosts = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const

/** The player URL of a video, which sets no cookies before it plays; null when the URL is not a known video. */
export function playerAddress(address: string): string | null {
  if (!isVideoAddress(address)) return null
  const { host, pathname, searchParams } = new URL(address)
  const [youTube, vimeo] = playerHosts
  if (host.endsWith('vimeo.com')) {
    const id = /^\/(?:video\/)?(\d+)/.exec(pathname)?.[1]
    return id ? `${vimeo}/video/${id}?autoplay=1&dnt=1` : null
  }
  const id = /^\/(?:embed\/|shorts\/)?([\w-]{11})$/.exec(pathname)?.[1] ?? searchParams.get('v')
  return id && /^[\w-]{11}$/.test(id) ? `${youTube}/embed/${id}?autoplay=1` : null
}
/** A path within the shop, or an external URL with a safe scheme. */
export const isLinkAddress = (address: string): boolean => /^(\/(?![/\\])|#|https:\/\/|mailto:|tel:)/.test(address)
