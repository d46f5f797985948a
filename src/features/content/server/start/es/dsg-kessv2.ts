import { action, notice, questions, steps, table, text, translatedPage } from '../blocks.ts'

export const dsgKessv2 = translatedPage({
  address: '/dsg-tuning-kessv2',
  name: 'Archivos DSG con KESS V2',
  summary: 'Qué unidades DSG lee y escribe KESS V2 por OBD, y cómo hacerlo con seguridad.',
  blocks: [
    text(
      '<p>KESS V2 trata la transmisión como una unidad de control aparte: elige el driver de la transmisión, no el del motor. En la mayoría de las DSG ofrece una <em>lectura virtual</em>, en la que el original viene del fabricante de la herramienta.</p>',
    ),
    steps(
      'Leer',
      [
        'Elige el driver',
        'TCU, grupo Volkswagen y luego la transmisión. La DQ250 tiene drivers para MQB y para coches más antiguos.',
      ],
      ['Identifica', 'Guarda el ID. Necesitamos los números de hardware, software y recambio.'],
      ['Lectura virtual', 'Descarga el original. Si no está disponible, envíanos el ID y lo buscamos.'],
    ),
    steps(
      'Escribir',
      ['Carga nuestro archivo', 'Los archivos slave solo se abren en la herramienta cuyo master los cifró.'],
      [
        'Checksum',
        'Deja que la herramienta lo corrija cuando lo pida. El de nuestros archivos ya es correcto; una segunda corrección no hace daño.',
      ],
      [
        'Escribe y ajusta',
        'Cargador conectado, palanca en P. Después, borra los códigos de avería y haz el ajuste básico.',
      ],
    ),
    table(
      'KESS V2 y DSG',
      ['Transmisión', 'Driver', 'Lectura', 'Escritura'],
      ['DQ250 (Temic)', 'OBD', 'Virtual', 'Sí'],
      ['DQ200 (Temic)', 'OBD', 'Virtual', 'Sí'],
      ['DQ500 (Temic)', 'OBD', 'Virtual', 'Sí'],
      ['DL501 (Temic)', 'OBD', 'Virtual', 'Sí'],
      ['DQ381', 'Bench con otra herramienta', '–', '–'],
    ),
    notice(
      'warning',
      'No uses un clon. Una lectura virtual necesita el servidor del fabricante, y un original equivocado deja la transmisión sin tracción.',
    ),
    questions(
      'Preguntas',
      [
        'La escritura se paró al 3 %',
        'Deja el contacto dado y empieza otra vez con la recuperación activada. El bootloader de la transmisión lo acepta.',
      ],
      [
        'Después parpadea «PRNDS»',
        'Falta el ajuste básico o ha fallado. Comprueba la temperatura del aceite y los códigos de avería, y repítelo.',
      ],
    ),
    action(
      'Pedir un archivo DSG',
      'Elige vehículo y transmisión.',
      'Reprogramaciones de transmisión',
      '/catalog/tcu-tuning',
    ),
  ],
})
