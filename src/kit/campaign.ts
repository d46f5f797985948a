const names =
  /^(utm_[a-z_]+|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|li_fat_id|igshid|epik|yclid|mc_cid|mc_eid|_ga|_gl)$/

/** Whether a query parameter is one that campaigns, newsletters and ad networks add to links. */
export const isCampaign = (name: string): boolean => names.test(name)
const isCampaignPart = (part: string): boolean => isCampaign(part.split('=', 1)[0] ?? '')

/**
 * Splits the parameters of campaigns off a URL. Pages are the same with and without it, as only
 * the browser reads it, so one copy of a page answers all of them.
 * @param url path and query, such as "/products?q=cable&utm_source=newsletter"
 * @returns the URL without these parameters, and the parameters as they stood, joined by "&"; empty if there are none
 */
export function withoutCampaign(url: string): { url: string; campaign: string } {
  const start = url.indexOf('?')
  if (start === -1 || url.startsWith('/api/')) return { url, campaign: '' }
  const parts = url.slice(start + 1).split('&')
  const campaign = parts.filter(isCampaignPart)
  if (campaign.length === 0) return { url, campaign: '' }
  const query = parts.filter((part) => !isCampaignPart(part)).join('&')
  return { url: url.slice(0, start) + (query && `?${query}`), campaign: campaign.join('&') }
}

/** Adds the parameters of a campaign to where a page of the shop redirects, so they are still counted there. */
export const withCampaign = (location: string, campaign: string): string =>
  campaign === '' || !location.startsWith('/')
    ? location
    : location.replace(/^([^?#]*)(\?[^#]*)?/, (_all, path: string, query?: string) =>
        query ? `${path}${query}&${campaign}` : `${path}?${campaign}`,
      )
