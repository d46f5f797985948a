/** The first questions in Spanish, in the order of the English ones. */
export const spanishQuestions: readonly (readonly [question: string, answer: string])[] = [
  [
    '¿Qué métodos de pago aceptáis?',
    '<p>Tarjetas, y las carteras que se muestran al pagar. Los distribuidores compran también con cargo a la cuenta, con estado de cuenta a fin de mes.</p>',
  ],
  [
    '¿Puedo comprar sin cuenta?',
    '<p>Productos, sí. Encuentras el pedido con su número y tu correo electrónico. Para las reprogramaciones necesitas una cuenta: allí se guardan tu archivo original y tu licencia.</p>',
  ],
  [
    '¿Los precios incluyen impuestos?',
    '<p>En Europa, los precios incluyen el IVA. En Norteamérica, los impuestos se añaden al pagar, cuando sabemos adónde va el pedido.</p>',
  ],
  [
    'Tengo un código. ¿Dónde lo pongo?',
    '<p>Introdúcelo al pagar. Los descuentos automáticos se aplican sin código.</p>',
  ],
  [
    '¿Qué combustible necesita mi reprogramación?',
    '<p>Cada reprogramación indica su combustible, por ejemplo 93 AKI (98 RON). Con menos octanaje, la unidad de control retrasa el encendido: pierdes potencia y ganas calor.</p>',
  ],
  [
    '¿Cuánto tarda un archivo?',
    '<p>La mayoría de los archivos de software conocido están listos en cuatro horas laborables. Los trabajos a medida tardan más; la página de estado de la solicitud muestra un plazo.</p>',
  ],
  [
    '¿Las revisiones son gratis?',
    '<p>Sí, mientras el vehículo y las piezas sean como los describiste. Las piezas nuevas necesitan un archivo nuevo.</p>',
  ],
  [
    '¿Conservo la garantía?',
    '<p>El fabricante puede rechazar la garantía por daños que haya causado una modificación. Lee el <a href="/disclaimer">descargo de responsabilidad</a> antes de decidir.</p>',
  ],
  [
    '¿Qué necesito para flashear en casa?',
    '<p>La herramienta que indica la reprogramación, un cargador de mantenimiento que aguante 13,5 V y media hora. Con una FLASHZILLA no hace falta portátil.</p>',
  ],
  [
    'El flasheo se interrumpió. ¿Y ahora?',
    '<p>Deja el contacto dado y el cargador conectado, no desconectes la batería y empieza otra vez la escritura. Si falla, abre una <a href="/fz/rescue">sesión de rescate</a>.</p>',
  ],
  [
    '¿Puedo volver a la serie?',
    '<p>Sí. Tu archivo original se guarda en tu cuenta. Vuelve a escribirlo con la misma herramienta.</p>',
  ],
  [
    'OBD, bench o boot: ¿en qué se diferencian?',
    '<p>OBD funciona por la toma de diagnóstico. Bench significa que la unidad de control está fuera del coche con la carcasa cerrada. Boot significa que está abierta. Las unidades más nuevas suelen necesitar bench la primera vez.</p>',
  ],
  [
    '¿Qué herramienta sirve para mi coche?',
    '<p>Elige tu vehículo en el <a href="/catalog">catálogo</a>. Cada reprogramación indica sus herramientas, y la tienda dice cuáles ya tienes. La <a href="/dealertools">comparación</a> las muestra todas.</p>',
  ],
  [
    '¿Puedo alquilar una herramienta?',
    '<p>Sí, cuando una sola herramienta puede escribir tu reprogramación. Las condiciones y fianzas están en la página de <a href="/rentaltools">herramientas de alquiler</a>.</p>',
  ],
  [
    '¿Aceptáis archivos de otras herramientas?',
    '<p>Sí: KESS, FLEX, CMD, BitBox, PCMflash y otras. No aceptamos archivos de copias.</p>',
  ],
  ['¿Desde dónde enviáis?', '<p>Desde Reno en Norteamérica y desde Venlo en Europa.</p>'],
  [
    '¿Cómo devuelvo algo?',
    '<p>Abre un ticket con tu número de pedido. En Europa, los productos sin usar se pueden devolver en 14 días. Las licencias activadas y los archivos entregados, no.</p>',
  ],
  [
    '¿Dónde está mi pedido?',
    '<p>En <a href="/find-order">Busca tu pedido</a>, con el número de seguimiento en cuanto el transportista tiene el paquete.</p>',
  ],
  [
    '¿Cómo me hago distribuidor?',
    '<p>Envía una <a href="/new-dealer">solicitud</a> con los datos de tu empresa. Revisamos todas, normalmente en dos días laborables.</p>',
  ],
  [
    '¿Qué son los créditos de reprogramación?',
    '<p>Archivos pagados por adelantado con descuento. Un crédito paga una reprogramación, y los que no uses siguen siendo válidos según se indica al comprarlos.</p>',
  ],
  [
    '¿Cómo borro mi cuenta?',
    '<p>En tu perfil, en seguridad. Las facturas se quedan mientras lo exija la ley fiscal; todo lo demás se borra.</p>',
  ],
  [
    '¿Puedo usar la verificación en dos pasos?',
    '<p>Sí, con una aplicación de autenticación o una llave de acceso. Configúrala en tu perfil, en seguridad.</p>',
  ],
]
