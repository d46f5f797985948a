import type { MakeTable } from './make-table.ts'

export const infiniti: MakeTable = {
  slug: 'infiniti',
  name: 'Infiniti',
  description: 'VQ and VR sixes in the G37, Q50 and Q60.',
  engines: [
    ['37-vq37vhr-328', '3.7 VQ37VHR 328 hp', 'VQ37VHR', 3696, 6, 'PN', 328, 269, 'Hitachi Nissan'],
    ['30tt-vr30-300', '3.0TT VR30DDTT 300 hp', 'VR30DDTT', 2997, 6, 'PB', 300, 295, 'Hitachi Nissan VR30'],
    ['30tt-vr30-400', '3.0TT VR30DDTT 400 hp', 'VR30DDTT', 2997, 6, 'PB', 400, 350, 'Hitachi Nissan VR30'],
  ],
  models: [
    ['g37', 'G37', 'sedan', 'rwd'],
    ['q50', 'Q50', 'sedan', 'rwd'],
    ['q50-red-sport', 'Q50 Red Sport 400', 'sedan', 'rwd'],
    ['q60-red-sport', 'Q60 Red Sport 400', 'coupe', 'rwd'],
  ],
  fits: [
    ['g37', '37-vq37vhr-328', '2009-2013', 'fs6r31a re7r01a'],
    ['q50', '37-vq37vhr-328', '2014-2015', 're7r01a'],
    ['q50', '30tt-vr30-300', '2016-2023', 're7r01a'],
    ['q50-red-sport', '30tt-vr30-400', '2016-2023', 're7r01a'],
    ['q60-red-sport', '30tt-vr30-400', '2017-2022', 're7r01a'],
  ],
}
