import { notice, products, questions, table, text, translatedPage } from '../blocks.ts'

export const tesla = translatedPage({
  address: '/tesla',
  name: 'Tesla',
  summary: 'Lo que hacemos por los coches eléctricos, y lo que nadie debería prometer.',
  blocks: [
    text(
      '<p>Un Tesla no tiene una unidad de control de motor con mapas de encendido, combustible o presión de turbo. La potencia depende de la batería, el inversor y un firmware firmado, y solo la cambia el fabricante. No vendemos potencia para él.</p><p>Aun así, talleres y propietarios nos piden tres cosas: una alimentación estable de baja tensión, cables de diagnóstico fiables y un maletín que resista en el maletero.</p>',
    ),
    products('Para propietarios y talleres'),
    table(
      'Acceso al diagnóstico',
      ['Modelo', 'Conector', 'Notas'],
      [
        'Model S y X, hasta 2020',
        'X427 y toma OBD',
        'Mensajes OBD estándar limitados; CAN de carrocería en pines adicionales',
      ],
      [
        'Model 3 y Y',
        'Detrás de la consola central',
        'Hace falta un cable adaptador; sin toma OBD estándar para datos de propulsión',
      ],
      ['Todos', 'Ethernet bajo el salpicadero', 'Para el software de servicio del fabricante'],
    ),
    questions(
      'Preguntas sobre coches eléctricos',
      [
        '¿Reprogramáis otros coches eléctricos?',
        'No. Calibramos motores de combustión, híbridos con una unidad de motor accesible y transmisiones.',
      ],
      [
        '¿Puedo cargar la batería de 12 V con el cargador de mantenimiento?',
        'En coches con batería de 12 V de plomo, sí. Los más nuevos usan una de litio de 16 V: no conectes un cargador para baterías de plomo.',
      ],
    ),
    notice(
      'warning',
      'Las piezas de alta tensión están marcadas en naranja. Trabajar en ellas exige formación y aislamiento. Ninguno de nuestros productos lo hace.',
    ),
  ],
})
