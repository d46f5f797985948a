import { action, form, questions, steps, table, text, translatedPage } from '../blocks.ts'

export const chipProgramming = translatedPage({
  address: '/chipprogramming',
  name: 'Programación de chips',
  summary: 'Chips EPROM, EEPROM y flash, leídos, copiados y programados por correo.',
  blocks: [
    text(
      '<p>Antes del flasheo por OBD estaba el chip. Los coches hasta el año 2000, más o menos, guardan sus mapas en una EPROM, en zócalo o soldada a la placa. Programamos chips nuevos con nuestros archivos o con los tuyos, los verificamos y los etiquetamos.</p>',
    ),
    table(
      'Chips en stock',
      ['Chip', 'Tamaño', 'Encapsulado', 'Se borra con', 'Se encuentra en'],
      ['27C256', '32 KB', 'DIP-28', 'Luz UV', 'Motronic M1.x, Digifant'],
      ['27C512', '64 KB', 'DIP-28', 'Luz UV', 'Motronic M2.x, M3.x, SBEC'],
      ['27SF512', '64 KB', 'DIP-28', 'Electricidad', 'Sustituye a los dos anteriores'],
      ['27C010, 29F010', '128 KB', 'DIP-32, PLCC-32', 'UV, electricidad', 'M5.x, Delco'],
      ['29F400, 29F800', '512 KB, 1 MB', 'PSOP-44', 'Electricidad', 'ME7'],
      [
        '24C02 a 24C64, 93C46 a 93C86',
        '256 B a 8 KB',
        'SO-8, DIP-8',
        'Electricidad',
        'Datos del inmovilizador y de adaptación',
      ],
    ),
    steps(
      'Pedir un chip',
      ['Dinos la unidad', 'Referencia de la unidad de control y marcado del chip. Lo mejor es una foto.'],
      [
        'Envía un archivo o elige una reprogramación',
        'Un binario normal, exactamente del tamaño del chip. Los archivos más pequeños se repiten hasta llenarlo.',
      ],
      ['Programamos y verificamos', 'Lo volvemos a leer dos veces, con tensión de alimentación baja y alta.'],
      ['Enchúfalo', 'Muesca con muesca. Conéctate a masa: la electricidad estática mata los chips sin avisar.'],
    ),
    questions(
      'Preguntas',
      ['¿Podéis copiar un chip?', 'Sí, si el archivo es tuyo. No copiamos archivos de otros preparadores.'],
      ['¿Cambiáis datos del inmovilizador?', 'Solo para el propietario, con justificante y en un ticket.'],
    ),
    form('Preguntar por un chip', 'tuning'),
    action('¿Está soldado?', 'Ponemos un zócalo.', 'Zócalos para ECU', '/ecusocketing'),
  ],
})
