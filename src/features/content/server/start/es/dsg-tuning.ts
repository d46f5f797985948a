import { action, notice, points, products, questions, steps, table, text, translatedPage, tunes } from '../blocks.ts'

export const dsgTuning = translatedPage({
  address: '/dsg-tuning',
  name: 'Reprogramación DSG',
  summary:
    'Por qué no basta con un archivo de motor: límites de par, presión de embrague y puntos de cambio de DSG y S tronic.',
  actionLabel: 'Ver reprogramaciones de transmisión',
  blocks: [
    text(
      '<p>Una transmisión de doble embrague tiene su propia unidad de control. Limita el par del motor, aprieta los embragues y decide cuándo cambiar. Después de reprogramar el motor, esos valores ya no encajan: la transmisión pide menos al motor, patina bajo carga o cambia antes de que llegue la nueva potencia.</p>',
    ),
    points(
      'Qué cambia un archivo de TCU',
      [
        'Límites de par',
        'Subidos hasta lo que aguantan embragues y engranajes, para que el archivo de motor no se quede corto.',
      ],
      ['Presión de embrague', 'Más fuerza de apriete con más par. Menos patinaje significa menos calor y desgaste.'],
      [
        'Puntos de cambio',
        'Más tarde en S, antes en D si lo prefieres, y sin subir de marcha a la fuerza en modo manual.',
      ],
      ['Launch control', 'Régimen de salida y patinaje ajustados a los neumáticos y la potencia.'],
      ['Tiempo de cambio', 'Más corto, sin el pico de par que castiga el volante bimasa.'],
    ),
    table(
      'Las transmisiones más comunes',
      ['Código', 'Marchas y embrague', 'Montaje', 'Par admitido por el fabricante'],
      ['DQ200 (0AM, 0CW)', '7, seco', 'Transversal, motores pequeños', '250 Nm'],
      ['DQ250 (02E)', '6, húmedo', 'Transversal', '350 Nm'],
      ['DQ381 (0GC)', '7, húmedo', 'Transversal', '420–430 Nm'],
      ['DQ500 (0BT, 0BH, 0DL)', '7, húmedo', 'Transversal, RS 3, TT RS, furgonetas', '600 Nm'],
      ['DL382 (0CK, 0CJ)', '7, húmedo', 'Longitudinal, Audi A4 a A7', '400 Nm'],
      ['DL501 (0B5)', '7, húmedo', 'Longitudinal, Audi S y RS', '550 Nm'],
    ),
    notice(
      'note',
      'Los valores del fabricante son para carga continua durante toda la vida del coche. Con más presión y embragues sanos se puede ir más allá durante un tiempo. Cuánto depende del desgaste, el aceite y la conducción.',
    ),
    tunes({
      title: 'Reprogramaciones de transmisión del catálogo',
      type: 'tcu-tuning',
      make: '',
      limit: 8,
      vehicle: '',
    }),
    steps(
      'Antes y después del flasheo',
      [
        'Comprueba el desgaste',
        'Lee la adaptación de los embragues y las temperaturas. Un embrague en el límite de adaptación se cambia primero.',
      ],
      [
        'Aceite nuevo',
        'Los embragues húmedos necesitan aceite y filtro según el plan: cada 60.000 km en una DQ250, antes si está reprogramada.',
      ],
      [
        'Flashea',
        'Los archivos de TCU son cortos: en la mayoría de las unidades se escriben en pocos minutos por OBD.',
      ],
      [
        'Ajuste básico',
        'Aceite entre 30 y 100 °C, suelo llano, freno pisado. Después, haz el recorrido de adaptación con suavidad.',
      ],
    ),
    questions(
      'Preguntas sobre DSG',
      [
        '¿Primero el motor o la transmisión?',
        'Escribe las dos el mismo día, primero la transmisión. Así el límite de par está listo antes que el par.',
      ],
      [
        '¿Desgasta el embrague?',
        'Un embrague se desgasta al patinar. Más presión con el mismo par significa menos patinaje; más par significa más calor. Con la misma conducción, el desgaste es parecido.',
      ],
      [
        '¿Avanzará sola y dará tirones después?',
        'No tras un ajuste básico correcto. Si lo hace, envíanos un log de la presión de embrague y del régimen de patinaje.',
      ],
    ),
    products('Herramientas y piezas'),
    action(
      '¿No sabes cuál tienes?',
      'Elige tu vehículo. El catálogo conoce sus transmisiones.',
      'Buscar tu vehículo',
      '/catalog',
    ),
  ],
})
