import { action, notice, points, questions, steps, table, translatedPage } from '../blocks.ts'

export const kess = translatedPage({
  address: '/kess',
  name: 'KESS y K-TAG',
  summary: '¿Tienes un KESS V2, K-TAG o KESS3? Quédatelo. Envíanos el archivo que lee y escribe el nuestro con él.',
  actionLabel: 'Enviar tu archivo',
  blocks: [
    points(
      '',
      [
        'Master y slave',
        'Respondemos a los archivos master con binarios normales, y a los slave con archivos cifrados para su master.',
      ],
      ['Checksums incluidos', 'Corregidos en nuestro archivo cuando la herramienta no lo hace al escribir.'],
      ['Mismo precio', 'Pagas por la reprogramación, no por el acceso.'],
    ),
    table(
      'La familia Alientech',
      ['', 'KESS V2', 'K-TAG', 'KESS3'],
      ['Acceso', 'OBD', 'Bench, boot, BDM, JTAG', 'OBD, bench, boot'],
      ['Unidad de control', 'En el coche', 'Desmontada', 'Ambas'],
      ['Tipo de lectura', 'Parcial o virtual', 'Completa', 'Según el protocolo'],
      ['Se vende nuevo', 'Ya no', 'Ya no', 'Sí'],
      ['Archivos que aceptamos', 'Master, slave', 'Master, slave', 'Master, slave'],
    ),
    steps(
      'Cómo enviar un archivo de KESS',
      [
        'Lee con el driver que propone la herramienta',
        'Elige la familia por el número de software, no solo por el año del modelo.',
      ],
      ['Expórtalo', 'Master: el .bin o .ori. Slave: el archivo cifrado, sin cambiarle el nombre.'],
      [
        'Súbelo',
        'Añade el vehículo, el combustible y las piezas montadas. Comprobamos que archivo y vehículo se corresponden.',
      ],
      ['Escribe el nuestro con el mismo driver', 'Guarda con él el original y la identificación de la herramienta.'],
    ),
    notice(
      'note',
      'Una lectura virtual no sale del coche: el servidor del fabricante añade un original equivalente. Basta para la mayoría de las reprogramaciones, pero no es una copia de seguridad de tu propia unidad de control.',
    ),
    questions(
      'Preguntas sobre KESS',
      [
        'Mi slave pertenece a otro master',
        'Entonces solo ese master puede descifrar sus archivos. Pídele el archivo descifrado o canjea la herramienta.',
      ],
      [
        'Mi herramienta es una copia',
        'No podemos dar soporte a clones: corrompen archivos y escriben sin comprobar. Te propondremos otro acceso.',
      ],
    ),
    action(
      'Canjéalo',
      'Un KESS o K-TAG que funcione descuenta del precio de una FZPRO.',
      'Valorar tu herramienta',
      '/trade-in',
    ),
  ],
})
