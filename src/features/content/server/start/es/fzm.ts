import { action, notice, points, products, questions, steps, translatedPage } from '../blocks.ts'

export const fzm = translatedPage({
  address: '/fzm',
  name: 'FZ Mobile',
  summary: 'Una FLASHZILLA con batería y módem propios, para preparadores que trabajan en casa del cliente.',
  actionLabel: 'Ver precio y comprar',
  blocks: [
    points(
      '',
      [
        'Dos horas sin enchufe',
        'Su batería alimenta la herramienta, no el coche. El coche sigue necesitando un cargador o una segunda batería.',
      ],
      ['Módem integrado', 'Los archivos llegan donde haya red móvil, con una tarifa que cubre las dos regiones.'],
      ['Una sola pantalla', 'Cliente, vehículo, archivo y pago en la herramienta. Nada que copiar entre aparatos.'],
    ),
    products('FZ Mobile y lo que va en la furgoneta'),
    steps(
      'Una visita en menos de una hora',
      [
        'Antes de salir',
        'Comprueba que el vehículo está en el catálogo y que la reprogramación incluye FZ Mobile entre sus herramientas.',
      ],
      ['Conecta', 'Cargador en la batería, herramienta en la toma OBD, todos los demás consumidores apagados.'],
      ['Lee y envía', 'El archivo sale por el módem. Los stage 1 de software conocido suelen volver en minutos.'],
      ['Escribe y conduce', 'Escribe, borra los códigos de avería, graba una tirada en tercera y entrega el informe.'],
    ),
    notice(
      'warning',
      'Trabaja con el contacto dado y el motor parado. Mantén las puertas cerradas: las unidades que despiertan interrumpen el bus.',
    ),
    questions(
      'Conviene saber',
      [
        '¿Y si no hay red?',
        'Las lecturas se guardan en la herramienta y se envían en cuanto hay conexión. Escribir no necesita red.',
      ],
      [
        '¿Puedo flashear pickups?',
        'Para Power Stroke, Duramax y Cummins, usa la FZ Truck. Tiene los cables y los indicadores adecuados.',
      ],
    ),
    action(
      'Trabaja con nosotros',
      'Los preparadores a domicilio se hacen distribuidores y compran archivos con créditos de reprogramación.',
      'Hazte distribuidor',
      '/new-dealer',
    ),
  ],
})
