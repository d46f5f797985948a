import { action, dyno, notice, points, products, questions, steps, table, translatedPage } from '../blocks.ts'

export const flashzilla = translatedPage({
  address: '/flashzilla',
  name: 'FLASHZILLA V3',
  summary:
    'Conéctalo a la toma OBD, elige tu reprogramación y conduce. La herramienta de flasheo que guarda tu archivo original y registra cada tirada.',
  actionLabel: 'Ver precio y comprar',
  blocks: [
    points(
      '',
      [
        'Flashea en casa',
        'Leer, enviar, escribir. Sin taller, sin desmontar la unidad de control, sin un portátil de 2009.',
      ],
      [
        'Cuatro mapas',
        'Guarda el de serie, 91 octanos, 93 octanos y E30 en la herramienta y cambia entre ellos en minutos.',
      ],
      [
        '40 canales',
        'Registra presión de turbo, avance, detonación y presión de combustible mientras conduces, y comparte el log con tu calibrador.',
      ],
      ['Vuelta a la serie', 'El archivo original está en la herramienta y en tu cuenta. Siempre puedes volver a él.'],
    ),
    products('Elige la tuya'),
    dyno('Qué cambia un archivo de stage 1'),
    steps(
      'De la caja al primer trayecto',
      ['Conecta', 'La toma OBD está bajo el salpicadero, en el lado del conductor. Conecta un cargador de batería.'],
      ['Lee', 'La herramienta identifica la unidad de control y la lee. Tarda entre 3 y 25 minutos.'],
      [
        'Pide',
        'Elige una reprogramación para tu vehículo y sube el archivo. La mayoría están listas en cuatro horas laborables.',
      ],
      ['Escribe', 'Escribe el archivo modificado, borra los códigos de avería y graba el primer log.'],
    ),
    table(
      'Qué FLASHZILLA te conviene',
      ['', 'Lite', 'V3', 'FZ Mobile', 'FZPRO'],
      ['Para', 'Un coche', 'Tus propios coches', 'Preparadores a domicilio', 'Talleres'],
      ['Archivos', 'Stage 1, eco, remolque', 'Todos los stages', 'Todos los stages', 'Todos los stages'],
      ['Conexión', 'OBD', 'OBD', 'OBD', 'OBD, bench, boot'],
      ['Mapas guardados', '1', '4', '4', 'Sin límite'],
      ['Registro', 'Códigos de avería', '40 canales', '40 canales', '40 canales'],
    ),
    notice(
      'warning',
      'Nunca escribas un archivo solo con la batería. Conecta un cargador que mantenga al menos 13,5 V: una caída de tensión es la causa más habitual de un flasheo fallido.',
    ),
    questions(
      'Preguntas antes de comprar',
      [
        '¿Sirve para mi coche?',
        'Elige tu vehículo en el catálogo. Cada reprogramación indica las herramientas que pueden escribirla.',
      ],
      [
        '¿Queda ligada a un coche?',
        'Una licencia Lite pertenece a un vehículo. La V3 guarda licencias para varios, y puedes añadir más desde tu cuenta.',
      ],
      [
        '¿Y si se interrumpe un flasheo?',
        'Deja el contacto dado y el cargador conectado, y empieza otra vez la escritura. Si falla, abre una sesión de rescate y un técnico se hace cargo.',
      ],
      [
        '¿Puedo volver a la serie para ir al concesionario?',
        'Sí. Escribir el archivo original restaura la calibración de fábrica. Pero las unidades de control también cuentan las escrituras, y ningún archivo pone ese contador a cero.',
      ],
      [
        '¿Puedo entregarla más adelante en un canje?',
        'Sí. Nuestras herramientas y muchas de otros fabricantes descuentan del precio de una nueva en el canje.',
      ],
    ),
    action(
      'Primero, la reprogramación',
      'Elige tu vehículo y mira ganancias, precios y la herramienta que necesitas.',
      'Buscar tu reprogramación',
      '/catalog',
    ),
  ],
})
