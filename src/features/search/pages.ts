import { link } from '#kit/link.ts'
import * as m from './messages/m.ts'

/** Searchable pages, with synonyms. */
export const searchablePages = (): { title: string; words: string; to: string }[] => [
  { title: m.pageCatalog(), words: m.wordsCatalog(), to: link('/catalog') },
  { title: m.pageGuide(), words: m.wordsGuide(), to: link('/guide/:make?/:year?/:model?/:engine?/:transmission?', {}) },
  { title: m.pageDyno(), words: m.wordsDyno(), to: link('/dyno') },
  { title: m.pageTuning(), words: m.wordsTuning(), to: link('/tuning') },
  { title: m.pageProducts(), words: m.wordsProducts(), to: link('/products') },
  { title: m.pageTradeIn(), words: m.wordsTradeIn(), to: link('/trade-in') },
  { title: m.pageDealers(), words: m.wordsDealers(), to: link('/dealers') },
  { title: m.pageFindOrder(), words: m.wordsFindOrder(), to: link('/find-order') },
  { title: m.pageOrders(), words: m.wordsOrders(), to: link('/profile/orders') },
  { title: m.pageContact(), words: m.wordsContact(), to: link('/contact-us') },
  { title: m.pageCookies(), words: m.wordsCookies(), to: link('/cookie-preferences') },
]
