import { action, notice, points, table, translatedPage } from '../blocks.ts'

export const bitbox = translatedPage({
  address: '/bitbox',
  name: 'BitBox',
  summary: 'Módulos en lugar de una gran licencia: qué lee BitBox y a qué archivos respondemos.',
  blocks: [
    points(
      '',
      [
        'Paga por módulo',
        'Cada módulo cubre una familia de unidades de control. Compra lo que ves cada semana y alquila una herramienta para el resto.',
      ],
      [
        'Bench ante todo',
        'Su punto fuerte es la lectura en bench sin abrir la carcasa, sobre todo en las Bosch de la serie 17 y MG1.',
      ],
      ['Archivos sin cifrar', 'Guarda binarios normales: no hay que descifrar nada ni al enviarlos ni al recibirlos.'],
    ),
    table(
      'Los módulos y lo que reprogramamos con ellos',
      ['Familia', 'Acceso', 'Nuestros archivos'],
      ['Bosch MED17, EDC17', 'Bench', 'Stage 1 a 3, eco, remolque'],
      ['Bosch MG1, MD1', 'Bench', 'Stage 1 y 2'],
      ['Continental SID, EMS', 'Bench, boot', 'Stage 1, eco'],
      ['Delphi DCM', 'Bench', 'Stage 1, eco'],
    ),
    notice(
      'note',
      'Envía siempre la flash y la EEPROM juntas. En algunas unidades, el inmovilizador y el kilometraje están en la EEPROM, y nunca los cambiamos.',
    ),
    action('¿Tienes un archivo de BitBox?', 'Súbelo y elige tu reprogramación.', 'Enviar tu archivo', '/tuning'),
  ],
})
