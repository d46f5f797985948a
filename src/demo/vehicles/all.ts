import { audi } from './audi.ts'
import { bmw } from './bmw.ts'
import { cadillac } from './cadillac.ts'
import { chevrolet } from './chevrolet.ts'
import { cupra } from './cupra.ts'
import { dodge } from './dodge.ts'
import { ford } from './ford.ts'
import { gmc } from './gmc.ts'
import { honda } from './honda.ts'
import { hyundai } from './hyundai.ts'
import { infiniti } from './infiniti.ts'
import { iveco } from './iveco.ts'
import { jeep } from './jeep.ts'
import { kia } from './kia.ts'
import { landRover } from './land-rover.ts'
import { lexus } from './lexus.ts'
import { parseMake } from './make-table.ts'
import type { MakeVehicles } from './make-table.ts'
import { mazda } from './mazda.ts'
import { mercedesBenz } from './mercedes-benz.ts'
import { mini } from './mini.ts'
import { nissan } from './nissan.ts'
import { peugeot } from './peugeot.ts'
import { porsche } from './porsche.ts'
import { ram } from './ram.ts'
import { renault } from './renault.ts'
import { seat } from './seat.ts'
import { skoda } from './skoda.ts'
import { subaru } from './subaru.ts'
import { toyota } from './toyota.ts'
import { volkswagen } from './volkswagen.ts'
import { volvo } from './volvo.ts'

const tables = [
  audi,
  bmw,
  cadillac,
  chevrolet,
  cupra,
  dodge,
  ford,
  gmc,
  honda,
  hyundai,
  infiniti,
  iveco,
  jeep,
  kia,
  landRover,
  lexus,
  mazda,
  mercedesBenz,
  mini,
  nissan,
  peugeot,
  porsche,
  ram,
  renault,
  seat,
  skoda,
  subaru,
  toyota,
  volkswagen,
  volvo,
]

/** The real vehicles by make, in the order of their names. */
export const realVehicles: readonly MakeVehicles[] = tables.map(parseMake)
