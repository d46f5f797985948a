import { action, notice, questions, table, text, translatedPage } from '../blocks.ts'

export const protocols = translatedPage({
  address: '/ecu-protocol-selection-common-north-american-cars',
  name: 'Protocolos de ECU de coches comunes en Norteamérica',
  summary: 'J1850, ISO 9141, KWP2000, CAN: qué protocolo habla tu coche y en qué pines de la toma OBD.',
  blocks: [
    text(
      '<p>Todo coche vendido en Estados Unidos desde el año de modelo 1996 tiene una toma OBD-II de 16 pines según SAE J1962. Hasta 2007, los fabricantes podían elegir entre cinco protocolos. Desde el año de modelo 2008, todos usan <strong>CAN según ISO 15765-4</strong>. La reprogramación usa a menudo otro protocolo u otros pines que el control de emisiones, así que comprueba ambos.</p>',
    ),
    table(
      'Protocolos y pines',
      ['Protocolo', 'Velocidad', 'Pines', 'Típico de'],
      ['SAE J1850 PWM', '41,6 kbit/s', '2, 10', 'Ford hasta 2003–2005 aprox.'],
      ['SAE J1850 VPW', '10,4 kbit/s', '2', 'GM hasta 2005–2007 aprox., Chrysler'],
      ['ISO 9141-2', '10,4 kbit/s', '7, 15', 'Coches asiáticos y europeos, Chrysler antiguos'],
      ['ISO 14230 (KWP2000)', '10,4 kbit/s', '7, 15', 'Coches asiáticos y europeos desde 2000 aprox.'],
      ['ISO 15765 (CAN)', '500 kbit/s', '6, 14', 'Todos desde 2008, muchos desde 2003'],
      ['CAN de un hilo (GM)', '33,3 kbit/s', '1', 'Módulos de carrocería de GM'],
      ['CAN de velocidad media (Ford)', '125 kbit/s', '3, 11', 'Módulos de carrocería de Ford'],
    ),
    table(
      'Por marca',
      ['Marca', 'Hasta aprox.', 'Protocolo', 'Después'],
      ['Ford, Lincoln, Mercury', '2003', 'J1850 PWM', 'CAN 500 kbit/s'],
      ['GM', '2004–2006', 'J1850 VPW', 'CAN 500 kbit/s (GMLAN)'],
      ['Chrysler, Dodge, Jeep', '2004–2007', 'J1850 VPW, SCI para flashear', 'CAN 500 kbit/s'],
      ['Toyota, Lexus', '2004–2007', 'ISO 9141-2', 'CAN 500 kbit/s'],
      ['Honda, Acura', '2005–2007', 'ISO 9141-2', 'CAN 500 kbit/s'],
      ['Nissan, Infiniti', '2004–2007', 'ISO 9141-2, KWP2000', 'CAN 500 kbit/s'],
      ['Subaru', '2004–2007', 'ISO 9141-2 (SSM)', 'CAN 500 kbit/s'],
      ['Volkswagen, Audi', '2004–2007', 'KWP por línea K', 'CAN con TP 2.0, después UDS'],
      ['BMW', '2007', 'KWP, DS2', 'CAN (D-CAN), Ethernet desde la serie F'],
    ),
    notice(
      'note',
      'Los años son el primer uso por modelo, no una regla para todos los modelos de la marca. Identifica la unidad de control antes de elegir un driver.',
    ),
    text(
      '<h2>Cómo elegir</h2><ol class="steps"><li><p>Mira los pines. Metal en el 6 y el 14: hay CAN; metal en el 2 sin 6 ni 14: J1850; metal en el 7 sin ninguno de los dos: línea K.</p></li><li><p>Comprueba la alimentación: tensión de batería en el 16, masa en el 4 y el 5.</p></li><li><p>Deja que la herramienta identifique primero por CAN. Si no responde nada, prueba el protocolo más antiguo de la marca.</p></li><li><p>Compara los números de hardware y software con la etiqueta y solo entonces elige el driver de flasheo.</p></li></ol>',
    ),
    questions(
      'Preguntas',
      [
        '¿Qué es J2534?',
        'Una norma para adaptadores entre el ordenador y el coche. Desde el año de modelo 2004, en Estados Unidos las unidades de control relacionadas con las emisiones se pueden reprogramar con uno de estos adaptadores y el software del fabricante.',
      ],
      [
        'Mi coche tiene CAN, pero la herramienta pide línea K',
        'Algunos de los primeros coches con CAN se flashean por la línea K. Guíate por el driver de la unidad de control, no por el año del modelo.',
      ],
      [
        '¿Por qué funciona la identificación y falla la lectura?',
        'La identificación usa servicios públicos. La lectura necesita acceso de seguridad, y muchas unidades no lo permiten por OBD.',
      ],
    ),
    action(
      'Encuentra la herramienta para tu coche',
      'Cada reprogramación indica las herramientas que pueden escribirla.',
      'Buscar tu vehículo',
      '/catalog',
    ),
  ],
})
