import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { orderLines, orders } from '#features/orders/server/tables.ts'
import { preparePicture } from '#features/reviews/server/pictures.ts'
import { reviewPictures, reviews } from '#features/reviews/server/tables.ts'
import { type ReviewState, type ReviewSubject, signatureOf } from '#features/reviews/rules.ts'
import { keepFile, type Outside } from '#features/files/server/records.ts'
import { openObjectStore } from '#integrations/object-store/open-store.ts'
import type { Settings } from '#integrations/settings.ts'
import type { Database } from '#kit/server/database.ts'
import { drawDynoSheet } from '../pictures/dyno-sheet.ts'
import { pick } from '../seeded.ts'

const shown = 120
const dayMs = 86_400_000

type Text = readonly [stars: number, text: string]
const tuneTexts: readonly Text[] = [
  [
    5,
    'Pulls harder everywhere and still drives like stock in traffic. Flashing took twenty minutes with the charger connected.',
  ],
  [
    5,
    'Dyno sheet attached. We measured a little more than promised on 93 octane, at 22 °C. The midrange is the real difference.',
  ],
  [
    4,
    'Big step up from stock. One star off because I had to wait a day for the file, but support answered every question.',
  ],
  [
    5,
    'Second car with this tune. Boost comes in earlier and the gearbox shifts where it should. No fault codes after 3,000 miles.',
  ],
  [3, 'Power is as promised. Fuel economy went down by about 2 mpg in town, which I did not expect.'],
  [4, 'Smooth and strong. I would have liked a map for 91 octane in the same price.'],
]
const productTexts: readonly Text[] = [
  [5, 'Fits perfectly, all bolts lined up and the instructions are clear. Installed in the driveway in an hour.'],
  [4, 'Well made and packed well. Shipping took two days longer than announced, everything else is as described.'],
  [5, 'Does exactly what it should. Reads and writes on the first try, the app found my control unit at once.'],
  [3, 'Good quality, but the hose touches the battery cover on my car and had to be trimmed a little.'],
  [5, 'I compared three of these before buying. This is the one I would buy again.'],
  [2, 'The finish had a scratch out of the box. The replacement arrived within a week and is fine.'],
]
const replies: Readonly<Record<number, string>> = {
  2: 'Thanks for telling us. We have changed the packaging so that the finish no longer touches the tray.',
  3: 'Thank you for the details. Send us a log through your tune request and a calibrator will have a look.',
}

interface Bought extends Record<string, unknown> {
  id: string
  order_id: string
  region: 1 | 2
  kind: ReviewSubject
  slug: string
  name: string
  full_name: string
  vehicle: string | null
  paid_at: Date
}

/** Reviews of the oldest purchases, with dyno sheets if there is a file store. */
export async function loadReviews(database: Database, settings: Settings | undefined, now: Date): Promise<void> {
  const { rows } = await database.db.execute<Bought>(sql`
    select l.id, l.order_id, o.region, l.kind, l.slug, l.name, o.billing_address ->> 'full_name' as full_name,
      o.vehicle ->> 'label' as vehicle, o.paid_at
    from ${orderLines} l join ${orders} o on o.id = l.order_id
    where l.kind in ('product', 'tune') and o.state = 'paid' and o.paid_at < ${new Date(now.getTime() - 20 * dayMs)}
    order by md5(l.id::text) limit ${shown}`)
  const store = settings && (await openObjectStore(settings))
  const outside = store && { services: { store, settings, log: pino({ level: 'silent' }) }, database }
  // Oldest first, because lists are sorted by id.
  const bought = rows.toSorted((a, b) => new Date(a.paid_at).getTime() - new Date(b.paid_at).getTime())
  for (const [index, row] of bought.entries()) {
    const [stars, body] = pick(`review ${row.id}`, row.kind === 'tune' ? tuneTexts : productTexts)
    const state: ReviewState = index % 17 === 3 ? 'waiting' : index % 29 === 5 ? 'rejected' : 'approved'
    const at = new Date(Math.min(new Date(row.paid_at).getTime() + 16 * dayMs, now.getTime()))
    const reply = state === 'approved' ? (replies[stars] ?? '') : ''
    const [written] = await database.db
      .insert(reviews)
      .values({
        orderId: Number(row.order_id),
        orderLineId: Number(row.id),
        region: Number(row.region) as 1 | 2,
        subject: row.kind,
        slug: row.slug,
        name: row.name,
        stars,
        author: signatureOf(row.full_name),
        vehicle: row.vehicle?.split(',')[0] ?? '',
        body,
        state,
        reason: state === 'rejected' ? 'Please leave out the name of the other workshop.' : '',
        reply,
        repliedAt: reply === '' ? null : at,
        createdAt: at,
        decidedAt: state === 'waiting' ? null : at,
      })
      .returning({ id: reviews.id })
    if (outside && written && body.startsWith('Dyno')) await addDynoSheet(outside, written.id, row)
  }
  store?.close()
}

async function addDynoSheet(outside: Outside, id: number, row: Bought): Promise<void> {
  const content = await preparePicture(Buffer.from(drawDynoSheet(row.vehicle ?? row.name, row.name)))
  await keepFile(outside, {
    ownerId: null,
    region: Number(row.region) as 1 | 2,
    kind: 'attachment',
    name: `review-${id}.webp`,
    content,
    attachedTo: `review/${id}`,
    within: async (tx, file) =>
      void (await tx.insert(reviewPictures).values({ reviewId: id, fileId: file.id, kind: 'dyno' })),
  })
}
