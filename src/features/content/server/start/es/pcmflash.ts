import { action, notice, questions, table, text, translatedPage } from '../blocks.ts'

export const pcmflash = translatedPage({
  address: '/pcmflash',
  name: 'PCMflash',
  summary: 'Módulos, adaptadores y archivos para unidades de control asiáticas y americanas.',
  blocks: [
    text(
      '<p>PCMflash es un software de escritorio por módulos. La mayoría se comunican con un adaptador pass-through según <strong>SAE J2534</strong>; los módulos de bench usan una caja de alimentación. Cubre muchas unidades de control japonesas, coreanas y americanas que otras herramientas dejan fuera.</p>',
    ),
    table(
      'Módulos habituales',
      ['Vehículos', 'Unidad de control', 'Acceso'],
      ['Ford, Mazda', 'PCM de Continental y Visteon', 'OBD, J2534'],
      ['Hyundai, Kia', 'Kefico CPGDSH, CPEGD', 'OBD, J2534'],
      ['Mitsubishi, Subaru', 'Denso, Hitachi', 'OBD, J2534'],
      ['Toyota, Lexus', 'Denso', 'OBD o bench'],
      ['GM', 'Delco serie E', 'OBD, J2534'],
    ),
    questions(
      'Antes de leer',
      [
        '¿Qué adaptador?',
        'Uno que admita el protocolo de tu módulo. Los adaptadores baratos pierden tramas en lecturas largas; una interfaz J2534 auténtica vale lo que cuesta.',
      ],
      ['¿Basta con el dongle?', 'El dongle solo lleva las licencias. También necesitas el adaptador y Windows.'],
      [
        '¿Lectura completa o de calibración?',
        'Una lectura de la calibración basta para la mayoría de las reprogramaciones. Haz una completa si el módulo la ofrece: es tu copia de seguridad.',
      ],
    ),
    notice(
      'warning',
      'Portátil enchufado, suspensión desactivada, antivirus en pausa. Un ordenador que se duerme durante una escritura deja una unidad de control a medio escribir.',
    ),
    action(
      '¿Aún sin adaptador?',
      'La interfaz Hexlane habla SAE J2534-1 y -2.',
      'Ver la interfaz',
      '/products/hexlane-j2534',
    ),
  ],
})
