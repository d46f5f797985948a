import { sql } from 'drizzle-orm'
import {
  kitParts,
  productCategories,
  productOptions,
  productPictures,
  products,
  productSelections,
} from '#features/products/server/tables.ts'
import type { PricesByCurrency } from '#kit/money.ts'
import { type Database, insertOne } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { drawPicture } from '../pictures.ts'
import type { PictureKind } from '../types.ts'

interface DemoKit {
  slug: string
  name: string
  description: string
  picture: PictureKind
  /** Discount on the price of the parts, in percent. */
  saving: number
  /** Tune stage for the Golf R engine; absent in kits without a tune. */
  stage?: string
  /** Product slugs and quantities; each product with the first choice of its options. */
  goods: readonly [slug: string, quantity: number][]
}

const kits: readonly DemoKit[] = [
  {
    slug: 'golf-r-stage-1-kit',
    name: 'Golf R Stage 1 kit',
    description: 'The Stage 1 tune, the tool that flashes it and the extension that makes the port easy to reach.',
    picture: 'flash-tool',
    saving: 12,
    stage: 'stage-1',
    goods: [
      ['flashzilla-v3', 1],
      ['obd-extension', 1],
    ],
  },
  {
    slug: 'mqb-stage-2-hardware-kit',
    name: 'Stage 2 hardware kit EA888.3 MQB',
    description: 'Downpipe, intake and intercooler: the parts that a Stage 2 tune is written for.',
    picture: 'downpipe',
    saving: 15,
    goods: [
      ['downpipe-mqb-ea888', 1],
      ['intake-mqb-ea888', 1],
      ['intercooler-mqb', 1],
    ],
  },
  {
    slug: 'bench-starter-kit',
    name: 'Bench starter kit',
    description: 'A bench tool, the harness and a charger that holds the voltage while you read.',
    picture: 'bench-kit',
    saving: 10,
    goods: [
      ['fz-bench', 1],
      ['bench-harness-universal', 1],
      ['battery-support-charger', 1],
    ],
  },
  {
    slug: 'workshop-team-pack',
    name: 'Workshop team pack',
    description: 'Four tees and four mugs for the whole workshop.',
    picture: 'tshirt',
    saving: 20,
    goods: [
      ['tee-workshop', 4],
      ['mug-5252', 4],
    ],
  },
]

const less = (prices: readonly { price: PricesByCurrency; quantity: number }[], percent: number): PricesByCurrency =>
  Object.fromEntries(
    (['USD', 'CAD', 'EUR', 'GBP'] as const).flatMap((code) => {
      if (prices.some(({ price }) => price[code] === undefined)) return []
      const sum = prices.reduce((total, { price, quantity }) => total + (price[code] ?? 0) * quantity, 0)
      return [[code, Math.round((sum * (100 - percent)) / 100 / 500) * 500]]
    }),
  )

/** Kits of the products and tunes that exist. */
export async function loadKits({ db }: Database): Promise<void> {
  const category = await insertOne(db, productCategories, { slug: 'kits', name: 'Kits', position: 0 })
  const goods = await db.select().from(products)
  const options = await db.select().from(productOptions)
  const selections = await db.select().from(productSelections).orderBy(productSelections.position)
  for (const kit of kits) {
    const [tune] = kit.stage
      ? await readRows<{ id: number; price: PricesByCurrency }>(
          db,
          sql`select t.id, t.price from tunes t join fitments f on f.engine_id = t.engine_id join models m on m.id = f.model_id
            where m.slug = 'golf-r' and t.state = 'published' and not t.optional and t.slug like ${`%${kit.stage}%`} order by f.year desc, t.id limit 1`,
        )
      : []
    if (kit.stage && !tune) continue
    const parts = kit.goods.map(([slug, quantity]) => {
      const { id, prices } = goods.find((product) => product.slug === slug)!
      const chosen = options
        .filter(({ productId }) => productId === id)
        .map((option) => ({
          id: option.id,
          selection: selections.find(({ optionId }) => optionId === option.id)!.name,
        }))
      return { id, price: prices, quantity, chosen }
    })
    const made = await insertOne(db, products, {
      slug: kit.slug,
      name: kit.name,
      brand: 'Overboost',
      categoryId: category.id,
      description: kit.description,
      prices: less([...(tune ? [{ price: tune.price, quantity: 1 }] : []), ...parts], kit.saving),
      partNumber: `OB-KIT-${kits.indexOf(kit) + 1}`,
      state: 'published',
    })
    await db
      .insert(productPictures)
      .values({ productId: made.id, svg: drawPicture(kit.picture, kit.slug), alt: kit.name })
    await db.insert(kitParts).values([
      ...(tune ? [{ kitId: made.id, position: 0, tuneId: tune.id }] : []),
      ...parts.map(({ id, quantity, chosen }, index) => ({
        kitId: made.id,
        position: index + 1,
        productId: id,
        quantity,
        options: chosen,
      })),
    ])
  }
}
