import { action, points, steps, table, translatedPage } from '../blocks.ts'

export const cmd = translatedPage({
  address: '/cmd',
  name: 'CMD',
  summary: 'Archivos para Flashtec CMD: qué leer, qué enviar y qué recibes.',
  actionLabel: 'Enviar tu archivo',
  blocks: [
    points(
      '',
      [
        'OBD y bench en uno',
        'Para un stage 1 basta una lectura parcial. Si has cambiado piezas, envía una lectura completa.',
      ],
      ['Master y slave', 'Los archivos slave vuelven con el cifrado de tu master. Dinos cuál es.'],
      [
        'Primero, la copia',
        'Guarda la copia de seguridad que ofrece CMD antes de la primera escritura. Recupera la unidad si una escritura se interrumpe.',
      ],
    ),
    table(
      'Qué enviar',
      ['Unidad de control', 'Lectura', 'Envía también'],
      ['Bosch EDC17, MED17', 'Parcial por OBD, completa en bench', 'Número de software de la identificación'],
      ['Bosch MG1, MD1', 'Completa en bench', 'Foto de la etiqueta'],
      ['Siemens/Continental Simos 18', 'OBD', 'Referencia de la unidad, por ejemplo 5G0 906 259'],
      ['Delphi DCM', 'OBD o bench', 'Combustible y norma de emisiones'],
    ),
    steps(
      'Escribir con seguridad',
      ['Mantén la alimentación', 'Un cargador a 13,5 V en el coche; una fuente regulada de 13,8 V y 5 A en bench.'],
      ['Compara los números', 'La identificación antes de escribir debe coincidir con la de tu pedido.'],
      [
        'Escribe y borra',
        'Borra los códigos de avería de todas las unidades de control y registra el primer trayecto.',
      ],
    ),
    action(
      'Comparar herramientas',
      'Mira qué vehículos de nuestro catálogo cubre cada herramienta.',
      'Comparar herramientas',
      '/dealertools',
    ),
  ],
})
