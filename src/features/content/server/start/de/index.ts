import { bitbox } from './bitbox.ts'
import { careers } from './careers.ts'
import { cmd } from './cmd.ts'
import { dealertools } from './dealertools.ts'
import { dsgTuning } from './dsg-tuning.ts'
import { flashzilla } from './flashzilla.ts'
import { flex } from './flex.ts'
import { fz } from './fz.ts'
import { fzm } from './fzm.ts'
import { fzpro } from './fzpro.ts'
import { kess } from './kess.ts'
import { loanerTools } from './loaner-tools.ts'
import { mailform } from './mailform.ts'
import { pcmflash } from './pcmflash.ts'
import { rentaltools } from './rentaltools.ts'
import { tesla } from './tesla.ts'

/** The start pages that the shop begins with in German, too. The others are translated in their editor. */
export const germanPages = [
  bitbox,
  careers,
  cmd,
  dealertools,
  dsgTuning,
  flashzilla,
  flex,
  fz,
  fzm,
  fzpro,
  kess,
  loanerTools,
  mailform,
  pcmflash,
  rentaltools,
  tesla,
]
