import { bitbox } from './bitbox.ts'
import { branding } from './branding.ts'
import { careers } from './careers.ts'
import { chipProgramming } from './chip-programming.ts'
import { cmd } from './cmd.ts'
import { dealertools } from './dealertools.ts'
import { disclaimer } from './disclaimer.ts'
import { dsgByteshooter } from './dsg-byteshooter.ts'
import { dsgKessv2 } from './dsg-kessv2.ts'
import { dsgTuning } from './dsg-tuning.ts'
import { ecuSocketing } from './ecu-socketing.ts'
import { flashzilla } from './flashzilla.ts'
import { flex } from './flex.ts'
import { fzGuide } from './fz-guide.ts'
import { fz } from './fz.ts'
import { fzm } from './fzm.ts'
import { fzpro } from './fzpro.ts'
import { kess } from './kess.ts'
import { loanerTools } from './loaner-tools.ts'
import { mailform } from './mailform.ts'
import { manifold } from './manifold.ts'
import { pcmflash } from './pcmflash.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { protocols } from './protocols.ts'
import { rentaltools } from './rentaltools.ts'
import { termsOfService } from './terms.ts'
import { tesla } from './tesla.ts'
import { vcdsLogging } from './vcds-logging.ts'
import type { StartPage } from './blocks.ts'

/** The initial contents of each fixed address. */
export const startPages: readonly StartPage[] = [
  bitbox,
  branding,
  careers,
  chipProgramming,
  cmd,
  dealertools,
  disclaimer,
  dsgByteshooter,
  dsgKessv2,
  dsgTuning,
  ecuSocketing,
  flashzilla,
  flex,
  fzGuide,
  fz,
  fzm,
  fzpro,
  kess,
  loanerTools,
  mailform,
  manifold,
  pcmflash,
  privacyPolicy,
  protocols,
  rentaltools,
  termsOfService,
  tesla,
  vcdsLogging,
]
