import { action, points, products, table, tools, translatedPage } from '../blocks.ts'

export const fz = translatedPage({
  address: '/fz',
  name: 'Herramientas FZ',
  summary: 'Siete herramientas, una cuenta. Encuentra la de tu coche, tu furgoneta o tu taller.',
  actionLabel: 'Comparar todas las herramientas',
  blocks: [
    products('Todas las herramientas FZ'),
    table(
      'En una línea',
      ['Herramienta', 'Ideal para', 'Acceso', 'Qué escribe'],
      ['FLASHZILLA Lite', 'Un coche, primera reprogramación', 'OBD', 'Stage 1, eco y remolque'],
      ['FLASHZILLA V3', 'Aficionados con varios coches', 'OBD', 'Todos los stages, motor y transmisión'],
      ['FZ Truck', 'Pickups y remolque', 'OBD', 'Power Stroke, Duramax, Cummins, EcoDiesel'],
      ['FZ Link DSG', 'Solo transmisión', 'OBD', 'DSG, S tronic y Haldex'],
      ['FZ Mobile', 'Preparadores a domicilio', 'OBD', 'Todos los stages, con batería y módem propios'],
      ['FZ Bench', 'Unidades de control bloqueadas', 'Bench', 'Bosch serie 17, MG1, MD1, Simos, Continental, Delphi'],
      ['FZPRO', 'Talleres', 'OBD, bench, boot', 'Todo el catálogo'],
    ),
    points(
      'Lo mismo en todas',
      ['Tu original está a salvo', 'Cada lectura se guarda en tu cuenta mientras la tengas.'],
      [
        'Actualizaciones incluidas',
        'Las nuevas unidades de control y las correcciones llegan por internet, sin cuota anual.',
      ],
      ['Ayuda que responde', 'Tickets, sesiones de rescate y sesiones remotas con quienes escribieron el archivo.'],
    ),
    tools('Cobertura según el catálogo'),
    action(
      '¿Tienes una herramienta más antigua?',
      'Canjéala y paga la diferencia.',
      'Valorar tu herramienta',
      '/trade-in',
    ),
  ],
})
