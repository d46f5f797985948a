import { action, notice, points, products, questions, startPage, steps } from './blocks.ts'

export const fzm = startPage({
  address: '/fzm',
  name: 'FZ Mobile',
  summary: 'A FLASHZILLA with its own battery and modem, for tuners who work at the customer’s door.',
  layout: 'landing',
  actionLabel: 'See price and buy',
  actionTo: '/products/fz-mobile',
  blocks: [
    points(
      '',
      [
        'Two hours without mains',
        'Its battery runs the tool, not the car. The car still needs a charger or a second battery.',
      ],
      ['Built-in modem', 'Files arrive wherever there is a mobile network, on a plan that covers both regions.'],
      ['One screen', 'Customer, vehicle, file and payment on the tool. Nothing to copy between devices.'],
    ),
    products(
      'FZ Mobile and what goes in the van',
      'fz-mobile',
      'battery-support-charger',
      'obd-extension',
      'enet-cable',
    ),
    steps(
      'A visit in under an hour',
      [
        'Before you leave',
        'Check that the vehicle is in the catalog and that the tune names FZ Mobile among its tools.',
      ],
      ['Connect', 'Charger on the battery, tool in the OBD socket, all other consumers off.'],
      [
        'Read and send',
        'The file goes out over the modem. Stage 1 files of known software are often back within minutes.',
      ],
      ['Write and drive', 'Write, clear fault codes, log one pull in third gear, and hand over the report.'],
    ),
    notice(
      'warning',
      'Work with the ignition on and the engine off. Keep doors closed: waking control units interrupt the bus.',
    ),
    questions(
      'Good to know',
      [
        'What if there is no network?',
        'Reads are stored on the tool and sent as soon as it’s online. Writing needs no network.',
      ],
      [
        'Can I flash trucks?',
        'For Power Stroke, Duramax and Cummins, take the FZ Truck. It has the right cables and gauges.',
      ],
    ),
    action(
      'Work with us',
      'Mobile tuners join as dealers and buy files with tune credits.',
      'Become a dealer',
      '/new-dealer',
    ),
  ],
})
