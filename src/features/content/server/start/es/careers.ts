import { points, positions, questions, translatedPage } from '../blocks.ts'

export const careers = translatedPage({
  address: '/careers',
  name: 'Empleo',
  summary:
    'Calibramos motores y construimos las herramientas para hacerlo, en Reno, en Venlo y desde donde mejor trabajes.',
  actionLabel: 'Puestos abiertos',
  blocks: [
    points(
      '',
      [
        'Coches, no diapositivas',
        'Cada archivo se conduce o se prueba en el banco antes de llegar a un cliente. A menudo lo haces tú.',
      ],
      ['Tiempo para hacerlo bien', 'Una calibración lleva el tiempo que lleva. Nadie cuenta archivos.'],
      ['Aprender en equipo', 'Los logs, los mapas y los fallos se comparten dentro del equipo.'],
    ),
    positions('Puestos abiertos'),
    questions(
      'Cómo seleccionamos',
      [
        '¿Qué pasa después de mi candidatura?',
        'Recibes respuesta en cinco días laborables. Después hay una llamada de 30 minutos, una tarea práctica que pagamos y un día con el equipo.',
      ],
      [
        '¿Qué debo enviar?',
        'Un currículum y algo que hayas hecho: un log analizado, un proyecto, un coche. Sin carta de presentación.',
      ],
      [
        '¿Cuánto tiempo guardáis mis datos?',
        'Seis meses desde que se cubre el puesto, salvo que nos pidas borrarlos antes.',
      ],
    ),
  ],
})
