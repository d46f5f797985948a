import { action, notice, questions, steps, table, text, translatedPage } from '../blocks.ts'

export const dsgByteshooter = translatedPage({
  address: '/dsg-tuning-byteshooter',
  name: 'Archivos DSG con ByteShooter',
  summary:
    'Leer los números, cargar el original, escribir el archivo modificado: flasheo DSG con ByteShooter, paso a paso.',
  blocks: [
    text(
      '<p>Muchas unidades de control DSG se pueden escribir por OBD, pero no leer. ByteShooter lo resuelve con una biblioteca: identifica el software del coche y añade el original correspondiente. Nosotros partimos del mismo original y te devolvemos un archivo para él.</p>',
    ),
    steps(
      'De la identificación al ajuste básico',
      [
        'Identificar',
        'Contacto dado, palanca en P. Guarda el informe de identificación: contiene los números de hardware, software y calibración.',
      ],
      [
        'Enviar el informe',
        'Súbelo con tu pedido, junto con el original de la biblioteca si la herramienta guardó uno.',
      ],
      ['Recibir el archivo', 'Lleva el número de calibración de tu unidad. Nunca escribas un archivo con otro número.'],
      [
        'Escribir',
        'Cargador conectado, palanca en P, todos los consumidores apagados. Una DQ250 tarda unos cuatro minutos.',
      ],
      ['Ajuste básico', 'Borra los códigos de avería y haz el ajuste básico con el aceite entre 30 y 100 °C.'],
    ),
    table(
      'Qué se puede leer',
      ['Transmisión', 'Lectura por OBD', 'Escritura por OBD', 'Si falla'],
      ['DQ200', 'No', 'Sí', 'Original de la biblioteca'],
      ['DQ250', 'No', 'Sí', 'Original de la biblioteca'],
      ['DQ381', 'No', 'La mayoría', 'Bench'],
      ['DQ500', 'No', 'Sí', 'Bench en unidades recientes'],
      ['Haldex de 4.ª y 5.ª generación', 'En parte', 'Sí', 'Original de la biblioteca'],
    ),
    notice(
      'warning',
      'Otro número de calibración no es un detalle: cambian las relaciones, los embragues y los sensores. La transmisión puede dañarse en el primer cambio.',
    ),
    questions(
      'Preguntas',
      [
        'La biblioteca no tiene original para mi número',
        'Abre un ticket con el informe. Tenemos originales que no están en ella, o podemos actualizar la unidad a uno conocido.',
      ],
      ['¿Puedo volver atrás?', 'Sí. Escribe el original con el mismo número de calibración y repite el ajuste básico.'],
    ),
    action(
      'Pedir un archivo DSG',
      'Elige vehículo y transmisión.',
      'Reprogramaciones de transmisión',
      '/catalog/tcu-tuning',
    ),
  ],
})
