import { action, notice, questions, steps, table, text, translatedPage } from '../blocks.ts'

export const fzGuide = translatedPage({
  address: '/fz/guide',
  name: 'Guía de FLASHZILLA',
  summary: 'Configura la herramienta, lee y escribe una unidad de control, graba un log y sal de un apuro.',
  blocks: [
    text(
      '<p>Esta guía vale para FLASHZILLA Lite, V3, FZ Mobile y FZ Truck. Las conexiones bench y boot de FZPRO y FZ Bench tienen sus propias guías en <a href="/guide">la guía por vehículo</a>.</p>',
    ),
    steps(
      'Configurar',
      [
        'Crea una cuenta',
        'Registra la herramienta con el número de serie de la parte trasera. Empieza por FZ y tiene diez caracteres.',
      ],
      ['Actualízala', 'Conéctala a una alimentación USB y a la app. Una actualización tarda unos dos minutos.'],
      [
        'Prepara el coche',
        'Suelo llano, motor frío, cargador conectado, cámaras y localizadores desconectados de la toma OBD.',
      ],
    ),
    steps(
      'Leer',
      ['Contacto dado, motor parado', 'Con botón de arranque, púlsalo sin pisar el freno ni el embrague.'],
      ['Identifica', 'La herramienta muestra los números de hardware y software. Compáralos con los de tu pedido.'],
      ['Lee el original', 'Guarda el archivo. Es la única copia de la calibración de fábrica de tu coche.'],
    ),
    steps(
      'Escribir',
      ['Comprueba la alimentación', 'Al menos 13,5 V en la toma. Por debajo de 12,8 V, la herramienta no empieza.'],
      [
        'Escribe',
        'No abras puertas, no pulses botones ni cierres la app. Pueden girar los ventiladores y parpadear testigos: ambas cosas son normales.',
      ],
      [
        'Quita y da el contacto',
        'Quítalo 30 segundos y vuelve a darlo. Borra los códigos de avería de todas las unidades de control.',
      ],
      [
        'Adapta',
        'Dos minutos al ralentí y diez conduciendo con suavidad. Tras un archivo de TCU, haz el ajuste básico.',
      ],
    ),
    table(
      'Qué dice la luz',
      ['Luz', 'Significado', 'Qué hacer'],
      ['Blanca, fija', 'Conectada, esperando', 'Nada'],
      ['Azul, en movimiento', 'Leyendo o escribiendo', 'Esperar. No la desenchufes'],
      ['Verde', 'Terminado y verificado', 'Quitar y dar el contacto'],
      ['Ámbar', 'Alimentación baja o bus con interferencias', 'Revisar el cargador y desconectar otros aparatos'],
      ['Roja', 'Interrumpido', 'Dejar el contacto dado y abrir una sesión de rescate'],
    ),
    notice(
      'warning',
      'Una luz roja no es una unidad de control muerta. El bootloader acepta otro intento mientras aguante la alimentación. No desconectes la batería.',
    ),
    questions(
      'Cuando algo va mal',
      [
        'La herramienta no encuentra la unidad de control',
        'Comprueba el fusible y que el pin 16 de la toma tenga tensión de batería, prueba sin alargadores y deja el contacto dado.',
      ],
      [
        'La lectura se para siempre en el mismo porcentaje',
        'Un localizador o una alarma habla en el bus. Desconéctalo, o quita su fusible, y prueba otra vez.',
      ],
      [
        'Códigos de avería después de escribir',
        'Otras unidades de control notaron que faltaba una. Bórralos todos. Envíanos los que vuelvan a salir.',
      ],
    ),
    action(
      '¿Se interrumpió un flasheo?',
      'Abre una sesión de rescate. Nuestro equipo la ve antes que todo lo demás.',
      'Iniciar una sesión de rescate',
      '/fz/rescue',
    ),
  ],
})
