import type { PictureKind } from '../types.ts'
import { badge } from './badge.ts'
import { car } from './cars.ts'
import type { Canvas } from './canvas.ts'
import { benchKit, benchKitBehind, benchPlate, benchPlateBehind } from './bench.ts'
import {
  benchHarness,
  benchHarnessBehind,
  calibrationCable,
  calibrationCableBehind,
  extensionCable,
  extensionCableBehind,
  networkCable,
  networkCableBehind,
  romCable,
  romCableBehind,
} from './cables.ts'
import { carryCase, carryCaseClosed } from './carry-case.ts'
import {
  clutch,
  clutchBehind,
  clutchPack,
  clutchPackBehind,
  subaruClutch,
  subaruClutchBehind,
  twinDisc,
  twinDiscBehind,
} from './clutches.ts'
import {
  chargePipe,
  chargePipeBehind,
  intercooler,
  intercoolerBehind,
  topMount,
  topMountBehind,
  towingIntercooler,
  towingIntercoolerBehind,
} from './cooling.ts'
import {
  charger,
  chargerBehind,
  interfaceBox,
  interfaceBoxBehind,
  modemTool,
  modemToolBehind,
  probe,
  probeBehind,
} from './devices.ts'
import {
  dongleAndApp,
  dongleAndAppBehind,
  gearboxDongle,
  gearboxDongleBehind,
  usedDongle,
  usedDongleBehind,
} from './dongles.ts'
import {
  bentDownpipe,
  bentDownpipeBehind,
  downpipe,
  downpipeBehind,
  wrappedDownpipe,
  wrappedDownpipeBehind,
} from './exhaust.ts'
import {
  coils,
  coilsBehind,
  flexFuelKit,
  flexFuelKitBehind,
  injector,
  injectorBehind,
  sparkPlug,
  sparkPlugBehind,
} from './ignition.ts'
import {
  closedIntake,
  closedIntakeBehind,
  intake,
  intakeBehind,
  shortRam,
  shortRamBehind,
  twinIntake,
  twinIntakeBehind,
} from './intakes.ts'
import { cap, capBehind, mug, mugBehind, tshirt, tshirtBehind, workShirt, workShirtBehind } from './merch.ts'
import {
  flashTool,
  flashToolBehind,
  flexProgrammer,
  flexProgrammerBehind,
  truckTool,
  truckToolBehind,
} from './programmers.ts'
import { turbo, turboBehind } from './turbo.ts'

type Drawing = (canvas: Canvas) => string

interface Views {
  whole: Drawing
  /** Top left corner of the close-up. */
  closeUpAt?: readonly [x: number, y: number]
  /** Another side and its name. Some sides look the same for every choice. */
  other?: { words: string; draw: Drawing; isSame?: true }
  /** The option whose choices look different. */
  option?: string
}

export const drawings: Record<PictureKind, Views> = {
  hatch: { whole: (canvas) => car(canvas, 'hatch') },
  sedan: { whole: (canvas) => car(canvas, 'sedan') },
  wagon: { whole: (canvas) => car(canvas, 'wagon') },
  coupe: { whole: (canvas) => car(canvas, 'coupe') },
  suv: { whole: (canvas) => car(canvas, 'suv') },
  pickup: { whole: (canvas) => car(canvas, 'pickup') },
  roadster: { whole: (canvas) => car(canvas, 'roadster') },
  van: { whole: (canvas) => car(canvas, 'van') },
  'flash-tool': {
    whole: flashTool,
    closeUpAt: [90, 110],
    other: { words: 'from behind', draw: flashToolBehind },
    option: 'Color',
  },
  'truck-tool': { whole: truckTool, closeUpAt: [250, 110], other: { words: 'from behind', draw: truckToolBehind } },
  'flex-programmer': {
    whole: flexProgrammer,
    closeUpAt: [90, 240],
    other: { words: 'from behind', draw: flexProgrammerBehind },
    option: 'Mount',
  },
  dongle: {
    whole: dongleAndApp,
    closeUpAt: [150, 200],
    other: { words: 'from behind', draw: dongleAndAppBehind },
    option: 'Color',
  },
  'used-dongle': { whole: usedDongle, closeUpAt: [110, 170], other: { words: 'from behind', draw: usedDongleBehind } },
  'gearbox-dongle': {
    whole: gearboxDongle,
    closeUpAt: [120, 120],
    other: { words: 'from behind', draw: gearboxDongleBehind },
  },
  modem: { whole: modemTool, closeUpAt: [200, 200], other: { words: 'from behind', draw: modemToolBehind } },
  interface: { whole: interfaceBox, closeUpAt: [200, 220], other: { words: 'from below', draw: interfaceBoxBehind } },
  'rom-cable': { whole: romCable, closeUpAt: [220, 250], other: { words: 'from below', draw: romCableBehind } },
  'calibration-cable': {
    whole: calibrationCable,
    closeUpAt: [200, 220],
    other: { words: 'from below', draw: calibrationCableBehind },
  },
  'extension-cable': {
    whole: extensionCable,
    closeUpAt: [380, 140],
    other: { words: 'both ends', draw: extensionCableBehind },
    option: 'Length',
  },
  'network-cable': {
    whole: networkCable,
    closeUpAt: [380, 240],
    other: { words: 'both ends', draw: networkCableBehind },
  },
  'bench-harness': {
    whole: benchHarness,
    closeUpAt: [200, 160],
    other: { words: 'from behind', draw: benchHarnessBehind },
  },
  'bench-kit': {
    whole: benchKit,
    closeUpAt: [130, 150],
    other: { words: 'closed, from behind', draw: benchKitBehind, isSame: true },
    option: 'Harness set',
  },
  'bench-plate': {
    whole: benchPlate,
    closeUpAt: [110, 90],
    other: { words: 'from behind', draw: benchPlateBehind },
    option: 'Adapters',
  },
  charger: {
    whole: charger,
    closeUpAt: [30, 170],
    other: { words: 'from behind', draw: chargerBehind },
    option: 'Plug',
  },
  'carry-case': {
    whole: carryCase,
    closeUpAt: [110, 260],
    other: { words: 'closed', draw: carryCaseClosed, isSame: true },
    option: 'Foam',
  },
  probe: { whole: probe, closeUpAt: [300, 150], other: { words: 'plug and bung', draw: probeBehind } },
  intake: {
    whole: intake,
    closeUpAt: [80, 110],
    other: { words: 'from behind', draw: intakeBehind },
    option: 'Finish',
  },
  'twin-intake': { whole: twinIntake, closeUpAt: [60, 230], other: { words: 'from behind', draw: twinIntakeBehind } },
  'short-ram': {
    whole: shortRam,
    closeUpAt: [100, 180],
    other: { words: 'from behind', draw: shortRamBehind },
    option: 'Filter',
  },
  'closed-intake': {
    whole: closedIntake,
    closeUpAt: [110, 130],
    other: { words: 'from behind', draw: closedIntakeBehind },
    option: 'Engine',
  },
  downpipe: {
    whole: downpipe,
    closeUpAt: [330, 270],
    other: { words: 'from behind', draw: downpipeBehind },
    option: 'Drive',
  },
  'wrapped-downpipe': {
    whole: wrappedDownpipe,
    closeUpAt: [280, 40],
    other: { words: 'from behind', draw: wrappedDownpipeBehind },
  },
  'bent-downpipe': {
    whole: bentDownpipe,
    closeUpAt: [150, 80],
    other: { words: 'from behind', draw: bentDownpipeBehind },
    option: 'Chassis',
  },
  turbo: {
    whole: turbo,
    closeUpAt: [140, 230],
    other: { words: 'from behind', draw: turboBehind },
    option: 'Actuator',
  },
  intercooler: { whole: intercooler, closeUpAt: [80, 100], other: { words: 'from behind', draw: intercoolerBehind } },
  'top-mount': {
    whole: topMount,
    closeUpAt: [130, 260],
    other: { words: 'from below', draw: topMountBehind },
    option: 'Couplers',
  },
  'towing-intercooler': {
    whole: towingIntercooler,
    closeUpAt: [200, 250],
    other: { words: 'from behind', draw: towingIntercoolerBehind },
  },
  'charge-pipe': { whole: chargePipe, closeUpAt: [260, 130], other: { words: 'from below', draw: chargePipeBehind } },
  'spark-plug': { whole: sparkPlug, closeUpAt: [380, 120], other: { words: 'the electrodes', draw: sparkPlugBehind } },
  coils: { whole: coils, closeUpAt: [70, 110], other: { words: 'from behind', draw: coilsBehind }, option: 'Color' },
  injector: { whole: injector, closeUpAt: [150, 140], other: { words: 'from above', draw: injectorBehind } },
  'flex-fuel-kit': {
    whole: flexFuelKit,
    closeUpAt: [180, 220],
    other: { words: 'from below', draw: flexFuelKitBehind },
    option: 'Vehicle connector',
  },
  clutch: { whole: clutch, closeUpAt: [140, 150], other: { words: 'from behind', draw: clutchBehind }, option: 'Disc' },
  'subaru-clutch': {
    whole: subaruClutch,
    closeUpAt: [240, 200],
    other: { words: 'from behind', draw: subaruClutchBehind },
  },
  'twin-disc': { whole: twinDisc, closeUpAt: [80, 120], other: { words: 'from behind', draw: twinDiscBehind } },
  'clutch-pack': {
    whole: clutchPack,
    closeUpAt: [100, 100],
    other: { words: 'from its edge', draw: clutchPackBehind },
  },
  tshirt: {
    whole: tshirt,
    closeUpAt: [200, 100],
    other: { words: 'from behind', draw: tshirtBehind },
    option: 'Color',
  },
  'work-shirt': { whole: workShirt, closeUpAt: [250, 100], other: { words: 'from behind', draw: workShirtBehind } },
  cap: { whole: cap, closeUpAt: [330, 200], other: { words: 'from behind', draw: capBehind }, option: 'Color' },
  mug: { whole: mug, closeUpAt: [200, 140], other: { words: 'from behind', draw: mugBehind } },
  make: { whole: badge },
}
