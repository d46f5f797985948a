/** Reviews are made of an opening and a detail, combined so that no two are alike. */
interface Texts {
  openings: readonly string[]
  details: readonly string[]
  reply?: string
}
type Kind = 'tune' | 'part' | 'tool' | 'goods'

const tuneTexts: Readonly<Record<number, Texts>> = {
  5: {
    openings: [
      'Pulls harder everywhere and still drives like stock in traffic.',
      'The midrange is the real difference.',
      'Second car with this tune, and I would do it again.',
      'Exactly what the car should have been from the factory.',
      'Boost comes in earlier and the gearbox shifts where it should.',
      'Smooth up to the limiter, no surging and no flat spot.',
      'My daily driver is fun again.',
    ],
    details: [
      'Flashing took twenty minutes with the charger connected.',
      'The dyno sheet is attached: a little more than promised on 93 octane, at 22 °C.',
      'No fault codes after 3,000 miles.',
      'Fuel economy on the highway is the same as before.',
      'Support answered my question about the plugs within the hour.',
      'The file was ready the same afternoon.',
    ],
  },
  4: {
    openings: [
      'Big step up from stock.',
      'Smooth and strong.',
      'Good power where I use it most.',
      'Does what the curve says.',
    ],
    details: [
      'One star off because I had to wait a day for the file, but support answered every question.',
      'I would have liked a map for 91 octane at the same price.',
      'Cold starts are a bit louder than before.',
      'The first write needed a second try, with the charger connected.',
    ],
  },
  3: {
    openings: ['Power is as promised.', 'Strong at the top.', 'Faster, no question.'],
    details: [
      'Fuel economy went down by about 2 mpg in town, which I did not expect.',
      'Below 2,500 rpm I feel no difference.',
      'It took two revisions until the idle was right.',
    ],
    reply: 'Thank you for the details. Send us a log through your tune request and a calibrator will have a look.',
  },
}

const productOpenings = [
  'I compared three of these before buying. This is the one I would buy again.',
  'Better made than I expected for the price.',
  'Arrived in two days, packed well.',
  'Does exactly what it should.',
  'My second one, this time for the shop.',
  'Worth every cent.',
  'Nothing to complain about.',
]
const productDetails: Readonly<Record<Exclude<Kind, 'tune'>, readonly string[]>> = {
  part: [
    'All bolts lined up and the instructions are clear.',
    'Installed in the driveway in an afternoon.',
    'No leaks and no rattles after 2,000 miles.',
    'Fits my car without cutting or bending anything.',
    'You feel the difference, and the dyno shows it.',
    'Everything needed was in the box.',
  ],
  tool: [
    'Reads and writes on the first try.',
    'The app found my control unit at once.',
    'Updates install without a fuss, and the manual covers every cable.',
    'Reading takes minutes, and the backup saved me once already.',
    'We use it every day in the workshop.',
    'The connection never dropped, even on a long write.',
  ],
  goods: [
    'The quality is what you notice first.',
    'Looks just like the pictures.',
    'In use every day for a month, and it still looks new.',
    'I have ordered another one for a friend.',
    'The size is as described.',
    'Solid and well finished.',
  ],
}
const productTexts: Readonly<Record<number, Texts>> = {
  4: {
    openings: [
      'Well made and packed well.',
      'Good value.',
      'Close to perfect.',
      'Works as described.',
      'Happy with it.',
      'Good quality.',
    ],
    details: [
      'Shipping took two days longer than announced.',
      'The instructions could use a few more pictures.',
      'The box was dented, but what was in it was fine.',
      'A little more expensive than others, and you see why.',
      'One star off because I had to wait for it to be back in stock.',
    ],
  },
  3: {
    openings: ['Good quality overall.', 'It’s fine for the price.', 'Does its job.', 'I expected a bit more.'],
    details: [
      'It took a second delivery until the right one arrived.',
      'The manual is thin.',
      'Support was friendly, but it took three emails.',
      'The surface marks easily.',
      'It is heavier than I thought.',
    ],
    reply: 'Thank you for telling us. We have passed this on to our product team.',
  },
  2: {
    openings: [
      'The finish had a scratch out of the box.',
      'It came with a mark on the front.',
      'One corner was bent in the packaging.',
      'The tray had rubbed against it on the way.',
    ],
    details: [
      'The replacement arrived within a week and is fine.',
      'Support sent another one without asking questions.',
      'I got part of the price back and kept it.',
      'For this price, I expected better packaging.',
      'It works, but it doesn’t look new.',
    ],
    reply: 'Thanks for telling us. We have changed the packaging so that the finish no longer touches the tray.',
  },
}

const kindOf = (slug: string): Kind =>
  /^(intake|downpipe|turbo|intercooler|charge-pipe|spark|coil|injector|flex-fuel|clutch|egt)/.test(slug)
    ? 'part'
    : /^(flashzilla|fz|hexlane|rookline|vale|bluebench)/.test(slug)
      ? 'tool'
      : 'goods'

/** How many stars reviews have, each as often as it is listed. */
export const reviewStars = { tune: [5, 5, 5, 4, 4, 3], product: [5, 5, 5, 4, 3, 2] } as const

/** Returns a function that gives each review a text of its own, and our reply to it. */
export function reviewTexts(): (of: { kind: 'tune' | 'product'; slug: string; stars: number }) => {
  body: string
  reply: string
} {
  const given = new Map<string, number>()
  return ({ kind: bought, slug, stars }) => {
    const kind = bought === 'tune' ? bought : kindOf(slug)
    const { openings, details, reply } = (kind === 'tune' ? tuneTexts : productTexts)[stars] ?? {
      openings: productOpenings,
      details: productDetails[kind as keyof typeof productDetails],
    }
    const group = details.join()
    const nth = given.get(group) ?? 0
    given.set(group, nth + 1)
    const at = nth % openings.length
    const detail = details[(at + Math.floor(nth / openings.length)) % details.length]
    return { body: `${openings[at]} ${detail}`, reply: reply ?? '' }
  }
}
