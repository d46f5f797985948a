import { action, notice, points, products, questions, steps, table, tools, translatedPage } from '../blocks.ts'

export const fzpro = translatedPage({
  address: '/fzpro',
  name: 'FZPRO',
  summary:
    'OBD, bench y boot en un maletín, para los vehículos que quieras. Hecha para talleres que flashean cada día.',
  actionLabel: 'Ver precio y comprar',
  blocks: [
    points(
      '',
      [
        'Un maletín',
        'Interfaz OBD, cableado de bench y adaptador de boot. Sin segunda herramienta para la unidad que no se abre por OBD.',
      ],
      ['Sin licencia por coche', 'Escribe tantos vehículos como quepan en tu elevador. Pagas archivos, no plazas.'],
      [
        'Directo al calibrador',
        'Un archivo leído aparece en nuestra cola. El archivo modificado vuelve a la misma pantalla.',
      ],
      [
        'Control de la alimentación',
        'La herramienta mide la alimentación antes y durante la escritura, y no empieza si es demasiado baja.',
      ],
    ),
    products('La herramienta y lo que la acompaña'),
    table(
      'Tres accesos a una unidad de control',
      ['', 'OBD', 'Bench', 'Boot'],
      ['Unidad de control', 'Se queda en el coche', 'Desmontada, carcasa cerrada', 'Desmontada, carcasa abierta'],
      ['Conexión', 'Toma de diagnóstico', 'Conector principal', 'Conector y pin de boot en la placa'],
      ['Tiempo habitual', '3–25 min', '5–20 min', '15–45 min'],
      ['Copia completa', 'Rara vez', 'Sí', 'Sí'],
      [
        'Abre la protección contra reprogramación',
        'Solo con una vulnerabilidad conocida',
        'Casi siempre',
        'Casi siempre',
      ],
      ['Riesgo', 'Bajo', 'Bajo', 'Medio: soldadura o puntas de contacto'],
    ),
    steps(
      'Un trabajo de principio a fin',
      [
        'Identifica',
        'Conecta por OBD. La herramienta lee los números de hardware y software y dice qué acceso corresponde.',
      ],
      [
        'Haz una copia',
        'Lee la memoria completa en bench cuando sea posible: flash, EEPROM y datos del inmovilizador.',
      ],
      [
        'Envía',
        'Adjunta el archivo al vehículo en tu cuenta de distribuidor. Allí se aplican el margen y los créditos de reprogramación.',
      ],
      [
        'Escribe y verifica',
        'Escribe el archivo; los checksums se corrigen y se vuelven a leer. Imprime el informe para tu cliente.',
      ],
    ),
    tools('Lo que cubre hoy'),
    notice(
      'tip',
      'Los distribuidores pagan con créditos de reprogramación o con cargo a la cuenta, y solo ven los archivos de su propio taller.',
    ),
    questions(
      'Preguntas de talleres',
      ['¿Dais formación?', 'Sí. Un año de soporte y una introducción en línea de dos horas están incluidos.'],
      [
        '¿Podemos conservar nuestras otras herramientas?',
        'Sí. Los archivos leídos con KESS, FLEX, CMD, PCMflash y otras son bienvenidos en la misma cuenta.',
      ],
      [
        '¿Podemos probarla?',
        'Los distribuidores pueden pedir una herramienta de préstamo por siete días. Se retiene una fianza, que se libera cuando vuelve.',
      ],
    ),
    action(
      'Hazte distribuidor',
      'Precios de distribuidor, créditos de reprogramación y una ficha en el buscador de distribuidores.',
      'Solicitar ahora',
      '/new-dealer',
    ),
  ],
})
