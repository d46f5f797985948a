import { action, notice, points, questions, table, translatedPage } from '../blocks.ts'

export const flex = translatedPage({
  address: '/flex',
  name: 'FLEX',
  summary: 'Archivos para MAGICMOTORSPORT FLEX: OBD, bench y boot, master y slave.',
  actionLabel: 'Enviar tu archivo',
  blocks: [
    points(
      '',
      [
        'La memoria completa, no solo los mapas',
        'FLEX lee enteras muchas unidades de motor y transmisión. Respondemos con un archivo completo, para que siempre puedas restaurar.',
      ],
      [
        'También transmisiones',
        'Las unidades DSG, S tronic, ZF 8HP y PDK vuelven con puntos de cambio, presión de embrague y límites de par ajustados al archivo de motor.',
      ],
      [
        'Clonación',
        '¿Cambias una unidad dañada? Envía las dos lecturas y te decimos si el hardware es compatible antes de escribir.',
      ],
    ),
    table(
      'Qué conexión FLEX para cada trabajo',
      ['Trabajo', 'Conexión', 'Notas'],
      ['Stage 1 con software conocido', 'FLEX OBD', 'Lo más rápido. Lectura parcial o virtual'],
      ['Bosch MG1 o MD1 bloqueada', 'FLEX bench', 'La carcasa se queda cerrada en la mayoría'],
      ['EDC16 antigua, ME9 con Motorola MPC5xx', 'FLEX BDM', 'Abre la carcasa y usa el bastidor de posicionamiento'],
      ['Unidad dañada que clonar', 'FLEX bench o boot', 'Lee la flash y la EEPROM de las dos'],
    ),
    notice(
      'tip',
      'Indica el plugin con el que leíste el archivo. Así sabemos cómo se tratarán los checksums y las firmas al escribirlo.',
    ),
    questions(
      'Preguntas sobre FLEX',
      [
        '¿Necesitáis el archivo de identificación?',
        'Sí, si la herramienta lo guarda. Contiene números que el binario no tiene.',
      ],
      [
        '¿Podéis escribir unidades TPROT?',
        'Las Bosch con protección contra reprogramación necesitan bench o boot la primera vez. Una vez desbloqueadas, muchas aceptan OBD.',
      ],
    ),
    action(
      '¿Dudas?',
      'Dinos los números de la etiqueta de la unidad de control.',
      'Preguntar a un calibrador',
      '/tuning-ticket',
    ),
  ],
})
