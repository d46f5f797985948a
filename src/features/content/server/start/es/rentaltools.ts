import { action, notice, points, questions, rentals, steps, translatedPage } from '../blocks.ts'

export const rentaltools = translatedPage({
  address: '/rentaltools',
  name: 'Herramientas de alquiler',
  summary:
    'Un coche, una reprogramación, ninguna herramienta en propiedad. Alquila siete días, flashea en casa y devuélvela con la etiqueta de la caja.',
  actionLabel: 'Buscar tu reprogramación',
  blocks: [
    rentals('Disponibles para alquilar'),
    steps(
      'Cómo funciona el alquiler',
      [
        'Elige una reprogramación',
        'Si una herramienta de alquiler puede escribirla, puedes añadirla al pedido. Solo se ofrecen reprogramaciones que una única herramienta puede escribir.',
      ],
      ['Recibe la herramienta', 'Llega registrada para tu pedido, con cables y una etiqueta de devolución.'],
      [
        'Flashea',
        'Leer, subir, escribir. La fecha de devolución tiene en cuenta la entrega, y puedes añadir días en tu cuenta.',
      ],
      [
        'Devuélvela',
        'Entrega la caja al transportista a más tardar en la fecha de devolución. La fianza se reembolsa cuando la hemos revisado.',
      ],
    ),
    points(
      '¿Por qué alquilar?',
      ['Más barato para un coche', 'Una fracción del precio de una herramienta.'],
      ['Cuenta', 'Una parte de la tarifa se descuenta si compras la herramienta, según sus condiciones.'],
      [
        'De serie cuando quieras',
        'Tu archivo original se queda en tu cuenta. Alquila otra vez para volver a escribirlo.',
      ],
    ),
    questions(
      'Condiciones de alquiler en breve',
      [
        '¿Qué es la fianza?',
        'La pagas con el pedido, sin impuestos. Te la reembolsamos cuando la herramienta vuelve completa.',
      ],
      [
        '¿Y si me retraso?',
        'Cada día después de la fecha de devolución cuesta el recargo diario por retraso, hasta la fianza. Una herramienta que no vuelve se cobra a su valor.',
      ],
      ['¿Puedo usarla en un segundo coche?', 'Sí, dentro del plazo, con cada reprogramación que compres.'],
      [
        '¿Y si se interrumpe el flasheo?',
        'Abre una sesión de rescate. El alquiler no corre mientras reparamos lo que causó la herramienta.',
      ],
    ),
    notice(
      'tip',
      'Flashea en los primeros días. Así queda tiempo para un log y una revisión antes de devolver la herramienta.',
    ),
    action('¿Prefieres tener la tuya?', 'Mira toda la familia FZ.', 'Herramientas FZ', '/fz'),
  ],
})
