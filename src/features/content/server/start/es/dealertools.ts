import { action, form, notice, points, rentals, table, tools, translatedPage } from '../blocks.ts'

export const dealertools = translatedPage({
  address: '/dealertools',
  name: 'Herramientas para distribuidores',
  summary:
    'Todas las herramientas de flasheo en una sola comparación, con los vehículos que cubren hoy en nuestro catálogo.',
  actionLabel: 'Hazte distribuidor',
  blocks: [
    tools('Comparar herramientas de flasheo'),
    table(
      '¿Master o slave?',
      ['', 'Master', 'Slave'],
      ['Archivos', 'Sin cifrar; puedes editarlos', 'Cifrados; solo su master puede abrirlos'],
      ['Origen de los archivos', 'Cualquiera', 'Un solo preparador'],
      ['Precio', 'Alto, a menudo con cuota anual', 'Bajo, a menudo sin cuota'],
      ['Ideal para', 'Talleres con calibradores propios', 'Talleres que instalan archivos'],
    ),
    points(
      'Lo que obtienen los distribuidores',
      ['Precios de distribuidor', 'En herramientas y archivos, con estado de cuenta a fin de mes.'],
      ['Créditos de reprogramación', 'Cómpralos por adelantado con descuento y gástalos en cualquier archivo.'],
      ['Un lugar en el mapa', 'Los clientes cercanos te encuentran con tus herramientas y especialidades.'],
      ['Herramientas de préstamo', 'Prueba una herramienta en los coches de tus clientes antes de comprarla.'],
    ),
    rentals('Alquila antes de comprar'),
    notice(
      'note',
      'La cobertura cuenta motores y transmisiones con una reprogramación publicada. Una herramienta puede leer más que eso.',
    ),
    form('Pedir una oferta', 'contact'),
    action(
      '¿Ya tienes herramientas?',
      'Dinos cuáles, y tus archivos llegarán en su formato.',
      'Tu cuenta de distribuidor',
      '/profile/dealer-memberships',
    ),
  ],
})
