import * as m from '../messages/m.ts'
import type { PostTag } from '../rules/posts.ts'

/** The labels of post tags. */
export const tagLabels = (): Readonly<Record<PostTag, string>> => ({
  Home: m.tagHome(),
  Products: m.tagProducts(),
  Vehicles: m.tagVehicles(),
  News: m.tagNews(),
  Dealer: m.tagDealer(),
})
