/** A demo guide. `at` matches part of the slug of its subject. */
export interface DemoGuide {
  slug: string
  name: string
  summary: string
  at: { kind: 'make' | 'model' | 'engine' | 'transmission'; slug: string } | null
  body: string
  state?: 'draft' | 'retired'
}

const steps = (...items: string[]) =>
  `<ol class="steps">${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ol>`
const box = (kind: 'note' | 'tip' | 'warning', text: string) => `<aside class="${kind}"><p>${text}</p></aside>`
const row = (cell: 'th' | 'td', cells: readonly string[]) =>
  `<tr>${cells.map((text) => `<${cell}><p>${text}</p></${cell}>`).join('')}</tr>`
const table = (head: readonly string[], ...rows: readonly string[][]) =>
  `<table><tbody>${row('th', head)}${rows.map((cells) => row('td', cells)).join('')}</tbody></table>`

const beforeFlashing = [
  '<h2>Before you connect</h2>',
  steps(
    'Park on level ground and let the engine cool down.',
    'Connect a charger that holds at least 13.5 V. A fully charged battery alone is not enough.',
    'Switch off lights, ventilation and radio, and close all doors.',
    'Unplug dash cams and other devices from the OBD socket.',
  ),
  box(
    'warning',
    'Don’t open a door or press a button while the control unit is written. The ignition stays on throughout.',
  ),
].join('')

export const demoGuides: readonly DemoGuide[] = [
  {
    slug: 'first-flash',
    name: 'Your first flash, step by step',
    summary: 'What you need, how long it takes, and what to do if the connection drops.',
    at: null,
    body: `${beforeFlashing}<h2>Read, send, write</h2>${steps(
      'Read the original file with your tool. This takes between 3 and 25 minutes.',
      'Upload it with your order. We answer with the tuned file, most days within four hours.',
      'Write the tuned file and keep the original in a safe place.',
      'Clear fault codes, then drive gently for ten minutes.',
    )}${box('tip', 'Record a log of your first drive and send it to us. We check it at no charge.')}<h2>If the connection drops</h2><p>Leave the ignition on, reconnect the charger and start the write again. Control units with a boot loader accept a second attempt.</p>`,
  },
  {
    slug: 'which-fuel',
    name: 'Which fuel your tune needs',
    summary: 'AKI and RON compared, and what happens with less octane than the tune asks for.',
    at: null,
    body: `<p>Each tune says which fuel it was made for. The pump shows AKI in North America and RON in Europe.</p>${table(
      ['At the pump (AKI)', 'At the pump (RON)', 'Suits'],
      ['91', '95 to 96', 'Stage 1 with a 91 octane file'],
      ['93', '98', 'Stage 1 and 2'],
      ['E30 blend', 'E30 blend', 'Stage 3, with a fuel sensor'],
    )}${box('warning', 'Less octane than the tune asks for makes the control unit pull timing. Expect less power and higher exhaust temperatures.')}`,
  },
  {
    slug: 'vw-read-over-obd',
    name: 'Reading Simos control units over OBD',
    summary: 'Which Volkswagen control units can be read through the socket, and which need the bench.',
    at: { kind: 'make', slug: 'volkswagen' },
    body: `${beforeFlashing}<h2>Socket or bench</h2>${table(
      ['Control unit', 'Years', 'First read'],
      ['Simos 18.1', '2013 to 2018', 'OBD'],
      ['Simos 18.10', '2018 to 2020', 'OBD, after an unlock'],
      ['Simos 19.x', 'from 2020', 'Bench'],
    )}<p>Later writes always go through the socket. An unlock is done once and stays.</p>`,
  },
  {
    slug: 'audi-haldex-service',
    name: 'Haldex service before an AWD tune',
    summary: 'Fresh oil and a clean strainer keep the coupling within its limits.',
    at: { kind: 'make', slug: 'audi' },
    body: `<p>The pump of a fifth-generation coupling sits behind a strainer that clogs with age. With a tune for the coupling, service it every 20,000 miles.</p>${steps(
      'Drain the oil at the lower plug.',
      'Remove the pump and clean the strainer.',
      'Fill 0.85 l of oil and run the basic setting.',
    )}${box('note', 'You need a torque wrench for 15 Nm and a tool that runs basic settings.')}`,
  },
  {
    slug: 'bmw-unlock-2020',
    name: 'BMW control units built after June 2020',
    summary: 'Why these need an unlock, how to find the date, and how long it takes.',
    at: { kind: 'make', slug: 'bmw' },
    body: `<p>Control units built after June 2020 refuse foreign files. They are opened once, on the bench, at our workshop or at a dealer.</p><h2>Find the date</h2>${steps(
      'Open the bonnet and look at the sticker on the control unit.',
      'Read the four digits of the date: week, then year.',
      'Send us a picture if it is unreadable.',
    )}${box('tip', 'Dealers near you can remove and send the unit. Turnaround is two working days.')}`,
  },
  {
    slug: 'ford-diesel-towing',
    name: 'Towing with a tuned diesel',
    summary: 'Exhaust temperature, transmission heat and which map to choose with a trailer.',
    at: { kind: 'make', slug: 'ford' },
    body: `<p>A towing tune adds torque low down and keeps exhaust gas below 1,300 °F.</p>${table(
      ['Gauge', 'Normal', 'Ease off at'],
      ['Exhaust gas', '900 to 1,200 °F', '1,300 °F'],
      ['Transmission', '180 to 205 °F', '225 °F'],
      ['Coolant', '190 to 210 °F', '230 °F'],
    )}${box('warning', 'Never tow with a race map. It has no limit for exhaust temperature.')}`,
  },
  {
    slug: 'dsg-clutch-wear',
    name: 'Clutch adaptation after a DSG tune',
    summary: 'Run it once after the flash, then every 30,000 miles.',
    at: { kind: 'transmission', slug: 'dq250' },
    body: `${steps(
      'Warm the gearbox up to between 30 and 100 °C.',
      'Stop on level ground, engine running, brake pressed.',
      'Start the basic setting and wait. The engine note changes several times.',
      'Drive each gear once with 2,000 to 3,000 rpm.',
    )}${box('note', 'A harsh shift during the first 50 miles is normal.')}`,
  },
  {
    slug: 'ea888-gen3-plugs',
    name: 'Spark plugs and gaps for stage 2',
    summary: 'Colder plugs, the right gap, and how often to change them.',
    at: { kind: 'engine', slug: 'ea888-3-is38' },
    body: `${table(
      ['Power', 'Heat range', 'Gap'],
      ['Stock and stage 1', 'Original', '0.028 in'],
      ['Stage 2', 'One colder', '0.024 in'],
      ['Stage 3', 'Two colder', '0.022 in'],
    )}<p>Change them every 20,000 miles.</p>`,
  },
  {
    slug: 'e85-conversion',
    name: 'Converting to E85',
    summary: 'Injectors, pumps and sensors, with a shopping list.',
    at: null,
    state: 'draft',
    body: '<p>Draft: check the injector table with the calibrators first.</p>',
  },
  {
    slug: 'windows-xp-drivers',
    name: 'Drivers for Windows XP',
    summary: 'For devices that are no longer sold.',
    at: null,
    state: 'retired',
    body: '<p>Use the current app instead.</p>',
  },
]
