import { action, form, notice, points, questions, rentals, steps, table, translatedPage } from '../blocks.ts'

export const loanerTools = translatedPage({
  address: '/loaner-tools',
  name: 'Herramientas de préstamo',
  summary:
    'Para distribuidores: una herramienta de flasheo durante siete días, para probarla o mientras dura una reparación.',
  actionLabel: 'Pedir un préstamo',
  blocks: [
    points(
      '',
      [
        'Pruébala en trabajos reales',
        'Una semana con todas las funciones. Pagas los archivos que pides, no el tiempo.',
      ],
      ['Mientras dura una reparación', '¿Tenemos tu FZPRO? Una de préstamo sale el mismo día.'],
      ['Quédatela', 'Decide durante la semana y será tuya a tu precio de distribuidor.'],
    ),
    table(
      '¿Préstamo o alquiler?',
      ['', 'Préstamo', 'Alquiler'],
      ['Para', 'Distribuidores', 'Cualquiera'],
      ['Tarifa', 'Ninguna', 'Según la lista de abajo'],
      ['Fianza', 'Retenida en la cuenta de distribuidor', 'Retenida en la tarjeta de pago'],
      ['Tiempo', '7 días', '7 días, ampliables'],
      ['Envío', 'Pagamos ida y vuelta', 'Etiqueta de devolución incluida'],
    ),
    rentals('Herramientas en préstamo y en alquiler'),
    steps(
      'Cómo funciona',
      ['Pide', 'Di qué herramienta, para qué semana y para qué unidades de control.'],
      ['Confirmación', 'Comprobamos la disponibilidad y retenemos la fianza de tu límite de crédito.'],
      ['Usa', 'La herramienta está registrada en tu cuenta de distribuidor mientras la tengas.'],
      ['Devuelve', 'Ponla en su caja. La fianza se libera cuando llega completa.'],
    ),
    notice('warning', 'No saques nada del maletín. Un cableado o adaptador que falte se cobra a precio de tarifa.'),
    questions(
      'Condiciones en breve',
      [
        '¿Cuánto puede retrasarse?',
        'Un día laborable. Después, cada día cuesta el recargo diario por retraso, hasta la fianza.',
      ],
      [
        '¿Y si se estropea?',
        'El desgaste normal corre de nuestra cuenta. Los daños por agua, golpes o polaridad invertida se cobran al coste.',
      ],
    ),
    form('Pedir un préstamo', 'contact'),
    action('¿No eres distribuidor?', 'Alquila una herramienta.', 'Herramientas de alquiler', '/rentaltools'),
  ],
})
