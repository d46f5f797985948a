import { action, points, products, startPage, table, tools } from './blocks.ts'

const all = ['flashzilla-v3', 'flashzilla-lite', 'fzpro', 'fz-mobile', 'fz-bench', 'fz-truck', 'fz-link-dsg']

export const fz = startPage({
  address: '/fz',
  name: 'FZ tools',
  summary: 'Seven tools, one account. Find the one for your car, your van or your workshop.',
  layout: 'landing',
  actionLabel: 'Compare all tools',
  actionTo: '/dealertools',
  blocks: [
    products('All FZ tools', ...all),
    table(
      'In one line each',
      `
      Tool | Best for | Connection | What it writes
      FLASHZILLA Lite | One car, first tune | OBD | Stage 1, eco and towing
      FLASHZILLA V3 | Enthusiasts with several cars | OBD | All stages, engine and transmission
      FZ Truck | Pickups and towing | OBD | Power Stroke, Duramax, Cummins, EcoDiesel
      FZ Link DSG | Transmission only | OBD | DSG, S tronic and Haldex
      FZ Mobile | Tuners on the road | OBD | All stages, with its own battery and modem
      FZ Bench | Locked control units | Bench | Bosch 17 series, MG1, MD1, Simos, Continental, Delphi
      FZPRO | Workshops | OBD, bench, boot | Everything in the catalog
      `,
    ),
    points(
      'The same for all',
      ['Your original is safe', 'Every read is kept in your account, for as long as you have one.'],
      ['Updates included', 'New control units and fixes come over the air, without an annual fee.'],
      ['Help that answers', 'Tickets, rescue sessions and remote sessions by the people who wrote the file.'],
    ),
    tools('Coverage from the catalog', ...all),
    action('Own an older tool?', 'Trade it in and pay the difference.', 'Value your tool', '/trade-in'),
  ],
})
