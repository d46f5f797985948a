import type { Block } from '#features/content/contract/blocks.ts'
import type { PostTag } from '#features/blog/rules/posts.ts'
import type { PictureKind } from './types.ts'

interface DemoAuthor {
  slug: string
  name: string
  job: string
  bio: string
}
interface DemoPost {
  slug: string
  name: string
  summary: string
  tags: PostTag[]
  author: string
  /** Days before the demo's current date. */
  daysAgo: number
  state?: 'draft'
  /** Subject of its picture, if it has one. */
  picture?: { kind: PictureKind; alt: string }
  blocks: Block[]
}

const text = (id: string, html: string): Block => ({ kind: 'text', id, region: 'all', html })
const products = (id: string, title: string, ...slugs: string[]): Block => ({
  kind: 'products',
  id,
  region: 'all',
  title,
  slugs,
})
const notice = (id: string, level: 'note' | 'tip' | 'warning', words: string): Block => ({
  kind: 'notice',
  id,
  region: 'all',
  level,
  text: words,
})

export const demoAuthors: readonly DemoAuthor[] = [
  {
    slug: 'nora-lindqvist',
    name: 'Nora Lindqvist',
    job: 'Lead calibrator, Venlo',
    bio: '<p>Nora has calibrated Simos and MG1 control units since 2011, first for a supplier, then for us. The test car is a Golf R that hasn’t had the same file for longer than a month.</p>',
  },
  {
    slug: 'marcus-hale',
    name: 'Marcus Hale',
    job: 'Workshop manager, Reno',
    bio: '<p>Marcus runs the dyno in Reno and answers most rescue sessions in North America. The first chips were erased under a UV lamp, which is still in the workshop.</p>',
  },
]

export const demoPosts: readonly DemoPost[] = [
  {
    slug: 'why-we-log-before-we-tune',
    name: 'Why we log before we tune',
    summary: 'One pull in third gear says more about a car than its list of parts.',
    tags: ['Home', 'News'],
    author: 'nora-lindqvist',
    daysAgo: 2,
    picture: { kind: 'dongle', alt: 'A logging dongle and a phone with its readings' },
    blocks: [
      text(
        'b1',
        '<p>Two cars with the same engine, the same kilometers and the same parts can need different files. One has a boost leak nobody noticed, the other a tired fuel pump. Both look fine on paper.</p><p>So we ask for a log of the stock car first. It takes ten minutes and shows boost, timing, fuel pressure and temperatures under load.</p><h2>What we look for</h2><ul><li>Requested and actual boost within 100 mbar.</li><li>Timing retard below 6°, and not always on the same cylinder.</li><li>Rail pressure that follows its target to the limiter.</li></ul>',
      ),
      {
        kind: 'table',
        id: 'b2',
        region: 'all',
        title: 'Three logs, three answers',
        head: ['What the log shows', 'Likely cause', 'What we do'],
        rows: [
          ['Boost 0.2 bar low above 4,000 rpm', 'Leak at the intercooler', 'Fix it first'],
          ['Retard on cylinder 3 only', 'Plug or injector', 'Swap and log again'],
          ['Rail pressure drops at 6,000 rpm', 'Low-pressure pump', 'Limit torque, or upgrade'],
        ],
      },
      notice('b3', 'tip', 'Upload the log with your order. Checking it costs nothing.'),
      products('b4', 'Tools that log', 'flashzilla-v3', 'fz-mobile'),
    ],
  },
  {
    slug: 'dq381-files-are-here',
    name: 'DQ381 files are here',
    summary: 'Clutch pressure, torque limits and shift points for the seven-speed wet DSG.',
    tags: ['Home', 'Vehicles', 'Products'],
    author: 'nora-lindqvist',
    daysAgo: 9,
    picture: { kind: 'clutch', alt: 'A clutch pack' },
    blocks: [
      text(
        'b1',
        '<p>The DQ381 replaced the DQ250 in most transverse cars. It holds more from the factory, but its control unit limits the engine earlier than the hardware has to. Our files raise the limit in steps that match stage 1 and stage 2, with clutch pressure to go with it.</p>',
      ),
      {
        kind: 'tunes',
        id: 'b2',
        region: 'all',
        title: 'Transmission tunes',
        type: 'tcu-tuning',
        make: '',
        limit: 4,
        vehicle: '',
      },
      {
        kind: 'vehicles',
        id: 'b5',
        region: 'all',
        title: 'Cars that drive with one',
        places: [
          'volkswagen/2021/golf-gti/volkswagen-20t-ea888-3b-228',
          'volkswagen/2024/golf-gti/volkswagen-20t-ea888-4-241',
        ],
      },
      notice('b3', 'warning', 'Run the basic setting after flashing, with oil between 30 and 100 °C.'),
      products('b4', 'Writes it over OBD', 'fz-link-dsg', 'flashzilla-v3'),
    ],
  },
  {
    slug: 'charger-not-battery',
    name: 'Use a charger, not a battery',
    summary: 'Nine of ten rescue sessions begin with a low supply. It’s the easiest fault to avoid.',
    tags: ['Products', 'News'],
    author: 'marcus-hale',
    daysAgo: 21,
    picture: { kind: 'charger', alt: 'A support charger with its clamps' },
    blocks: [
      text(
        'b1',
        '<p>A modern car draws 15 to 25 A with the ignition on and the engine off. A healthy battery falls below 12.3 V within minutes, and a control unit that is being written doesn’t like that. It doesn’t matter how new the battery is.</p><p>A support charger holds a constant voltage while the current changes. A trickle charger doesn’t: it sees the load as a faulty battery and switches off.</p>',
      ),
      products('b2', 'What we use', 'battery-support-charger'),
    ],
  },
  {
    slug: 'winter-prices-for-dealers',
    name: 'Winter prices for dealers',
    summary: 'Loaner tools, credit packages and what changes on statements from December.',
    tags: ['Dealer'],
    author: 'marcus-hale',
    daysAgo: 5,
    picture: { kind: 'flash-tool', alt: 'A flash tool with its cable' },
    blocks: [
      text(
        'b1',
        '<p>From December 1, packages of 20 tune credits cost as much as 18. Loaner tools go out for ten days instead of seven until the end of January. Statements list credits by member, so you see who used them.</p>',
      ),
    ],
  },
  {
    slug: 'bench-day-in-venlo',
    name: 'Bench day in Venlo',
    summary: 'Bring your control unit, leave with a backup. A draft.',
    tags: ['News'],
    author: 'nora-lindqvist',
    daysAgo: 0,
    state: 'draft',
    picture: { kind: 'bench-kit', alt: 'A bench kit with its harness' },
    blocks: [text('b1', '<p>Date and place follow.</p>')],
  },
]
