import { action, notice, questions, startPage, steps, table, text } from './blocks.ts'

export const vcdsLogging = startPage({
  address: '/vag-com-vcds-logging-guide',
  name: 'Logging with VCDS',
  summary: 'Which values to record, how to drive, and how to send a log that a calibrator can use.',
  layout: 'article',
  blocks: [
    text(
      '<p>A good log shows one clean pull with few values at a high rate. VCDS, formerly VAG-COM, records it with a genuine interface and a laptop. The file is a CSV in the folder <code>Logs</code> of VCDS.</p>',
    ),
    steps(
      'Prepare',
      ['Warm up', 'Oil above 80 °C, intake cool: drive ten minutes without stopping, then log.'],
      ['Clear fault codes', 'Run an Auto-Scan first and save it. Send it along.'],
      ['Choose few values', 'Every value lowers the rate. Up to eight at a time; repeat the pull for others.'],
      ['Raise the rate', 'KWP cars: press Turbo. UDS cars: tick “Group UDS requests” in Advanced Measuring Values.'],
    ),
    table(
      'Measuring blocks on KWP cars (2.0 TFSI and 1.8T)',
      `
      Group | Values | Look for
      003 | Air mass, throttle, timing | Air mass in g/s × 1.25 is roughly crank hp
      020 | Timing retard per cylinder | Below 6° is normal; the same cylinder again and again isn’t
      031 | Lambda, actual and requested | Both close together under load
      106 | Rail pressure | No drop at high engine speed
      115 | Boost, requested and actual | Actual follows within 100 mbar
      032 | Fuel trims | Within ±10% after a longer drive
      `,
    ),
    table(
      'Advanced values on UDS cars (EA888.3, Simos 18)',
      `
      Value | Why
      Engine speed | The axis of the log
      Boost pressure, actual and specified | Leaks and wastegate
      Ignition angle and retard, cylinders 1 to 4 | Knock
      Fuel high pressure, actual and specified | Pump limit
      Intake air temperature | Heat soak
      Lambda, actual and specified | Mixture
      Accelerator and throttle | Whether it was full load
      `,
    ),
    steps(
      'Drive the pull',
      ['Find a safe place', 'A closed road or a dyno. Never look at the laptop while driving: take someone along.'],
      ['Third gear, 2,000 rpm', 'DSG: manual mode, so that it doesn’t kick down.'],
      ['Full load to the limiter', 'Press the pedal fully and hold it. Lift off after the limiter.'],
      ['Stop and save', 'One pull in each file. Name it with date, fuel and gear.'],
    ),
    notice(
      'warning',
      'Stop at once when you hear knocking, see the oil light, or smell fuel. No log is worth an engine.',
    ),
    questions(
      'Reading the log',
      [
        'Boost falls behind above 5,500 rpm',
        'A small turbo at its limit, or a leak. Compare air mass of two pulls: a leak grows.',
      ],
      [
        'Timing pulls on all cylinders',
        'Fuel or intake temperature. Fill up with the fuel the tune was made for and log again.',
      ],
      ['The rate is only two rows a second', 'Too many values. Take half of them.'],
    ),
    action(
      'Upload your log',
      'The viewer draws it, checks it, and shares it with us.',
      'Open the log viewer',
      '/graph',
    ),
  ],
})
