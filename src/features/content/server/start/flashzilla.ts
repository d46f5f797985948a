import { action, dyno, notice, points, products, questions, startPage, steps, table } from './blocks.ts'

export const flashzilla = startPage({
  address: '/flashzilla',
  name: 'FLASHZILLA V3',
  summary:
    'Plug it into the OBD port, pick your tune, drive. The flash tool that keeps your original file and logs every pull.',
  layout: 'landing',
  actionLabel: 'See price and buy',
  actionTo: '/products/flashzilla-v3',
  blocks: [
    points(
      '',
      ['Flash at home', 'Read, send, write. No workshop visit, no removed control unit, no laptop from 2009.'],
      ['Four maps', 'Keep stock, 91 octane, 93 octane and E30 on the tool and change between them in minutes.'],
      [
        '40 channels',
        'Log boost, timing, knock and fuel pressure while you drive, and share the log with your calibrator.',
      ],
      ['Back to stock', 'The original file is stored on the tool and in your account. You can always return to it.'],
    ),
    products('Choose yours', 'flashzilla-v3', 'flashzilla-lite', 'fz-mobile', 'fzpro'),
    dyno('What a stage 1 file changes'),
    steps(
      'From box to first drive',
      ['Plug in', 'The OBD port is below the dashboard on the driver’s side. Connect a battery charger.'],
      ['Read', 'The tool identifies the control unit and reads it. This takes between 3 and 25 minutes.'],
      ['Order', 'Choose a tune for your vehicle and upload the file. Most are answered within four working hours.'],
      ['Write', 'Write the tuned file, clear fault codes, and take the first log.'],
    ),
    table(
      'Which FLASHZILLA fits',
      `
       | Lite | V3 | FZ Mobile | FZPRO
      For | One car | Your own cars | Mobile tuners | Workshops
      Files | Stage 1, eco, towing | All stages | All stages | All stages
      Connection | OBD | OBD | OBD | OBD, bench, boot
      Stored maps | 1 | 4 | 4 | Unlimited
      Logging | Fault codes | 40 channels | 40 channels | 40 channels
      `,
    ),
    notice(
      'warning',
      'Never write a file on battery power alone. Connect a charger that holds at least 13.5 V: a voltage drop is the most common reason for a failed flash.',
    ),
    questions(
      'Questions before you buy',
      ['Does it fit my car?', 'Choose your vehicle in the catalog. Every tune lists the tools that can write it.'],
      [
        'Is it married to one car?',
        'A Lite license belongs to one vehicle. The V3 holds licenses for several, and you can add more from your account.',
      ],
      [
        'What if a flash is interrupted?',
        'Leave the ignition on and the charger connected, and start the write again. If that fails, open a rescue session and a technician takes over.',
      ],
      [
        'Can I go back to stock for the dealer?',
        'Yes. Writing the original file restores the factory calibration. Control units also count how often they were written, and writing a file never resets that counter.',
      ],
      [
        'Can I trade it in later?',
        'Yes. Tools of ours and many of other makers count toward a new one in the trade-in.',
      ],
    ),
    action(
      'Find the tune first',
      'Choose your vehicle to see gains, prices and the tool you need.',
      'Find your tune',
      '/catalog',
    ),
  ],
})
