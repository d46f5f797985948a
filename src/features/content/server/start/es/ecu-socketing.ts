import { action, form, notice, points, steps, table, translatedPage } from '../blocks.ts'

export const ecuSocketing = translatedPage({
  address: '/ecusocketing',
  name: 'Zócalos para ECU',
  summary: 'Un zócalo en lugar de un chip soldado, para unidades de control que no se pueden flashear desde fuera.',
  actionLabel: 'Pedir fecha',
  blocks: [
    points(
      'Quién lo necesita',
      ['Calibración en vivo', 'Un emulador sustituye al chip, y los mapas cambian con el motor en marcha.'],
      ['Varios archivos', 'Cambia los chips o usa una placa con dos a cuatro archivos conmutables.'],
      ['Flash agotada', 'Un chip gastado por cientos de escrituras se sustituye sin cambiar la unidad de control.'],
    ),
    table(
      'Chips a los que ponemos zócalo',
      ['Unidad de control', 'Chip', 'Encapsulado', 'Zócalo'],
      ['Bosch Motronic M2.x, M3.x', '27C256, 27C512', 'DIP-28', 'DIP de pines torneados'],
      ['Bosch M5.9, M3.8', '27C010, 28F010', 'PLCC-32', 'PLCC-32'],
      ['Bosch ME7', 'AM29F400, AM29F800', 'PSOP-44', 'PSOP-44'],
      ['Mopar SBEC', '27C512', 'DIP-28', 'DIP de pines torneados'],
      ['Delphi, Delco', '27C010, 29F010', 'DIP, PLCC', 'Según el chip'],
    ),
    steps(
      'Cómo funciona',
      [
        'Envía la unidad de control',
        'En una bolsa antiestática. Anota el código del inmovilizador, o envía también el cuadro de instrumentos si está codificado.',
      ],
      ['Leemos y guardamos', 'Flash y EEPROM antes de soldar nada. Los dos archivos son tuyos.'],
      [
        'Desoldamos con aire caliente',
        'Placa precalentada, pistas limpias, zócalo soldado e inspeccionado al microscopio.',
      ],
      [
        'Prueba en bench',
        'La unidad tiene que arrancar y comunicar antes de volver, normalmente el siguiente día laborable.',
      ],
    ),
    notice(
      'warning',
      'Un zócalo puede aflojarse con las vibraciones. En coches de rally y de circuito aseguramos el chip, o soldamos uno nuevo en su lugar.',
    ),
    form('Pedir fecha', 'tuning'),
    action('¿Solo el chip?', 'Programamos chips por correo.', 'Programación de chips', '/chipprogramming'),
  ],
})
