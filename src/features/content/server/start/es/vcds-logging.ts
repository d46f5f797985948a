import { action, notice, questions, steps, table, text, translatedPage } from '../blocks.ts'

export const vcdsLogging = translatedPage({
  address: '/vag-com-vcds-logging-guide',
  name: 'Logs con VCDS',
  summary: 'Qué valores registrar, cómo conducir y cómo enviar un log que le sirva a un calibrador.',
  blocks: [
    text(
      '<p>Un buen log muestra una tirada limpia, con pocos valores y alta frecuencia. VCDS, antes VAG-COM, la registra con una interfaz auténtica y un portátil. El archivo es un CSV de la carpeta <code>Logs</code> de VCDS.</p>',
    ),
    steps(
      'Preparar',
      ['Calienta', 'Aceite por encima de 80 °C, admisión fría: conduce diez minutos sin parar y luego registra.'],
      ['Borra los códigos de avería', 'Haz antes un Auto-Scan y guárdalo. Envíalo también.'],
      [
        'Elige pocos valores',
        'Cada valor reduce la frecuencia. Ocho como mucho a la vez; repite la tirada para los demás.',
      ],
      [
        'Sube la frecuencia',
        'Coches KWP: pulsa Turbo. Coches UDS: marca «Agrupar solicitudes UDS» en los valores de medición avanzados.',
      ],
    ),
    table(
      'Bloques de medición en coches KWP (2.0 TFSI y 1.8T)',
      ['Grupo', 'Valores', 'En qué fijarse'],
      ['003', 'Masa de aire, mariposa, avance', 'La masa de aire en g/s × 1,25 da más o menos los CV al cigüeñal'],
      ['020', 'Retardo de encendido por cilindro', 'Menos de 6° es normal; siempre el mismo cilindro no lo es'],
      ['031', 'Lambda, real y solicitada', 'Muy parecidas bajo carga'],
      ['106', 'Presión de rampa', 'Sin caídas a alto régimen'],
      ['115', 'Presión de turbo, solicitada y real', 'La real sigue con menos de 100 mbar de diferencia'],
      ['032', 'Ajustes de combustible', 'Dentro de ±10 % tras un trayecto largo'],
    ),
    table(
      'Valores avanzados en coches UDS (EA888.3, Simos 18)',
      ['Valor', 'Para qué'],
      ['Régimen del motor', 'El eje del log'],
      ['Presión de turbo, real y especificada', 'Fugas y wastegate'],
      ['Ángulo de encendido y retardo, cilindros 1 a 4', 'Detonación'],
      ['Alta presión de combustible, real y especificada', 'Límite de la bomba'],
      ['Temperatura del aire de admisión', 'Acumulación de calor'],
      ['Lambda, real y especificada', 'Mezcla'],
      ['Acelerador y mariposa', 'Si de verdad ibas a fondo'],
    ),
    steps(
      'Haz la tirada',
      [
        'Busca un lugar seguro',
        'Una vía cerrada o un banco de potencia. Nunca mires el portátil mientras conduces: lleva a alguien contigo.',
      ],
      ['Tercera, 2.000 rpm', 'DSG: modo manual, para que no reduzca.'],
      ['A fondo hasta el corte', 'Pisa el pedal hasta el fondo y mantenlo. Suelta después del corte.'],
      ['Para y guarda', 'Una tirada por archivo. Ponle fecha, combustible y marcha en el nombre.'],
    ),
    notice(
      'warning',
      'Para de inmediato si oyes detonación, ves el testigo de aceite o hueles a combustible. Ningún log vale un motor.',
    ),
    questions(
      'Leer el log',
      [
        'La presión de turbo cae por encima de 5.500 rpm',
        'Un turbo pequeño al límite, o una fuga. Compara la masa de aire de dos tiradas: una fuga crece.',
      ],
      [
        'El avance se retrasa en todos los cilindros',
        'Combustible o temperatura de admisión. Reposta el combustible para el que se hizo la reprogramación y registra otra vez.',
      ],
      ['Solo hay dos filas por segundo', 'Demasiados valores. Quédate con la mitad.'],
    ),
    action(
      'Sube tu log',
      'El visor lo dibuja, lo comprueba y lo comparte con nosotros.',
      'Abrir el visor de logs',
      '/graph',
    ),
  ],
})
