import type { QuestionTopic } from '../../rules/questions.ts'

/** The initial questions: topic, question, answer as HTML. */
export const startQuestions: readonly (readonly [topic: QuestionTopic, question: string, answer: string])[] = [
  [
    'ordering',
    'Which payment methods do you accept?',
    '<p>Cards, and the wallets shown at checkout. Dealers also buy on account, with a statement at the end of the month.</p>',
  ],
  [
    'ordering',
    'Can I order without an account?',
    '<p>Products, yes. You find the order again with its number and your email address. For tunes you need an account: your original file and your license are kept there.</p>',
  ],
  [
    'ordering',
    'Do prices include tax?',
    '<p>In Europe prices include VAT. In North America taxes are added at checkout, when we know where the order goes.</p>',
  ],
  [
    'ordering',
    'I have a code. Where does it go?',
    '<p>Enter it at checkout. Automatic discounts are applied without a code.</p>',
  ],
  [
    'tunes',
    'Which fuel does my tune need?',
    '<p>Each tune says its fuel, such as 93 AKI (98 RON). Less octane than that makes the control unit pull timing: you lose power and gain heat.</p>',
  ],
  [
    'tunes',
    'How long does a file take?',
    '<p>Most files of known software are answered within four working hours. Custom work takes longer; the status page of the request shows a time.</p>',
  ],
  [
    'tunes',
    'Are revisions free?',
    '<p>Yes, as long as vehicle and parts are as you described them. New parts need a new file.</p>',
  ],
  [
    'tunes',
    'Will my warranty survive?',
    '<p>The maker may refuse warranty for damage that a modification caused. Read the <a href="/disclaimer">disclaimer</a> before you decide.</p>',
  ],
  [
    'flashing',
    'What do I need to flash at home?',
    '<p>The tool that the tune names, a support charger that holds 13.5 V, and half an hour. A laptop isn’t needed with a FLASHZILLA.</p>',
  ],
  [
    'flashing',
    'My flash failed partway. What now?',
    '<p>Leave the ignition on and the charger connected, don’t disconnect the battery, and start the write again. If that fails, open a <a href="/fz/rescue">rescue session</a>.</p>',
  ],
  [
    'flashing',
    'Can I go back to stock?',
    '<p>Yes. Your original file is kept in your account. Write it back with the same tool.</p>',
  ],
  [
    'flashing',
    'OBD, bench or boot: what’s the difference?',
    '<p>OBD works through the diagnostic socket. Bench means the control unit is out of the car with its case closed. Boot means it’s open. Newer units often need bench the first time.</p>',
  ],
  [
    'tools',
    'Which tool fits my car?',
    '<p>Choose your vehicle in the <a href="/catalog">catalog</a>. Every tune lists its tools, and the shop says which you already own. The <a href="/dealertools">comparison</a> shows them all.</p>',
  ],
  [
    'tools',
    'Can I rent a tool?',
    '<p>Yes, where a single tool can write your tune. Terms and deposits are on the page about <a href="/rentaltools">rental tools</a>.</p>',
  ],
  [
    'tools',
    'Do you accept files from other tools?',
    '<p>Yes: KESS, FLEX, CMD, BitBox, PCMflash and others. Files of copies aren’t accepted.</p>',
  ],
  ['shipping', 'Where do you ship from?', '<p>From Reno in North America and from Venlo in Europe.</p>'],
  [
    'shipping',
    'How do I return something?',
    '<p>Open a ticket with your order number. Unused goods can be returned within 14 days in Europe. Activated licenses and delivered files can’t.</p>',
  ],
  [
    'shipping',
    'Where is my order?',
    '<p>Under <a href="/find-order">Find an order</a>, with the tracking number as soon as the carrier has the parcel.</p>',
  ],
  [
    'dealers',
    'How do I become a dealer?',
    '<p><a href="/new-dealer">Apply</a> with your company details. We check every application, usually within two working days.</p>',
  ],
  [
    'dealers',
    'What are tune credits?',
    '<p>Files paid in advance at a discount. A credit pays for one tune, and unused credits stay valid as stated when you buy them.</p>',
  ],
  [
    'account',
    'How do I delete my account?',
    '<p>In your profile, under security. Invoices stay as long as tax law demands; everything else is deleted.</p>',
  ],
  [
    'account',
    'Can I use two-factor login?',
    '<p>Yes, with an authenticator app or a passkey. Set it up in your profile under security.</p>',
  ],
]
