import { action, dyno, notice, points, products, questions, table, translatedPage } from '../blocks.ts'

export const manifold = translatedPage({
  address: '/manifold',
  name: 'Colectores de admisión',
  summary: 'Aire donde la pieza de serie ya no da más. Qué cambia un colector y cuándo merece la pena.',
  actionLabel: 'Ver admisiones',
  blocks: [
    points(
      '',
      [
        'Cilindros iguales',
        'Conductos de la misma longitud y un plénum más amplio evitan que a los cilindros exteriores les falte aire.',
      ],
      [
        'Margen para el turbo',
        'La restricción de la pieza de serie crece con el caudal. Se nota a partir de la potencia en que empieza un turbo más grande.',
      ],
      ['Tomas para más', 'Alojamientos para inyectores adicionales, boquillas de metanol y un sensor de temperatura.'],
    ),
    products('Piezas que van con él'),
    table(
      'Cuándo compensa un colector',
      ['Configuración', 'Ganancia esperable', 'Veredicto'],
      ['Turbo de serie, stage 1', 'Apenas medible', 'Gástalo en neumáticos'],
      ['Turbo de serie, stage 2', 'Algo por encima de 6.000 rpm', 'Si el de serie ya está desmontado'],
      ['Turbo híbrido', 'Menos contrapresión, aire más frío', 'Sí'],
      ['Turbo grande, más de 450 CV', 'La pieza de serie limita', 'Sí, dimensionado para el objetivo'],
    ),
    dyno('El mismo motor, de serie y reprogramado'),
    notice(
      'note',
      'Un colector cambia el llenado y el modelo de carga. Haz adaptar el archivo: caudal de aire, modelo de par y combustible.',
    ),
    questions(
      'Antes de pedir',
      [
        '¿Pierdo par a bajo régimen?',
        'Los conductos cortos llevan el par hacia un régimen más alto. Nuestras reprogramaciones recuperan una parte con presión de turbo.',
      ],
      [
        '¿Se quedan las mariposas de admisión?',
        'Si la reprogramación lo indica. Quitarlas en un coche de calle afecta a las emisiones del arranque en frío y no es legal en todas partes.',
      ],
    ),
    action(
      '¿Planeas algo más?',
      'Dinos tu lista de piezas y tu objetivo.',
      'Preguntar a un calibrador',
      '/tuning-ticket',
    ),
  ],
})
