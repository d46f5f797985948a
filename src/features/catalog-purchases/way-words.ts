import { formatList } from '#kit/locale.ts'
import type { ToolWays } from './contract/catalog-purchases.ts'
import * as m from './messages/m.ts'

type Way = ToolWays['data'][number]

/** The title of a method, who it suits, and how it works. */
export function wayWords(way: Way): { title: string; best: string } {
  const tools = formatList(way.tools)
  const any = formatList(way.tools, 'disjunction')
  switch (way.way) {
    case 'own':
      return { title: m.wayOwn(), best: m.wayOwnBest({ tools: any }) }
    case 'rental':
      return { title: m.wayRental({ tool: tools, n: way.days ?? 0 }), best: m.wayRentalBest() }
    case 'buy':
      return { title: m.wayBuy({ tool: tools }), best: m.wayBuyBest() }
    case 'dealer':
      return { title: m.wayDealer(), best: m.wayDealerBest() }
    case 'install':
      return {
        remote: { title: m.wayRemote(), best: m.wayRemoteBest() },
        mail_in: { title: m.wayMailIn(), best: m.wayMailInBest() },
        workshop: { title: m.wayWorkshop({ name: tools }), best: m.wayWorkshopBest() },
      }[way.service ?? 'mail_in']
  }
}
