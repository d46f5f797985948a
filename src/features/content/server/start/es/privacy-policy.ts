import { action, table, text, translatedPage } from '../blocks.ts'

export const privacyPolicy = translatedPage({
  address: '/privacy-policy',
  name: 'Política de privacidad',
  summary: 'Qué datos tenemos sobre ti, para qué, cuánto tiempo, y cómo obtenerlos o borrarlos.',
  blocks: [
    text(
      '<p>Overboost es responsable de los datos que se describen aquí. Recogemos lo que necesitamos para vender, entregar y atender nuestros productos. No vendemos datos personales.</p>',
    ),
    table(
      'Qué tenemos y para qué',
      ['Datos', 'Finalidad', 'Base jurídica', 'Conservación'],
      ['Nombre, correo, contraseña (en hash)', 'Tu cuenta', 'Contrato', 'Hasta que borres la cuenta'],
      [
        'Direcciones, pedidos, facturas',
        'Entrega, contabilidad',
        'Contrato, ley',
        'Mientras lo exija la ley fiscal, hasta 10 años',
      ],
      ['Vehículo y archivos de unidades de control', 'Calibrar y restaurar', 'Contrato', 'Hasta que los borres'],
      ['Tickets, candidaturas y logs', 'Responderte', 'Tu solicitud', 'Hasta que borres la cuenta'],
      [
        'Referencias de pago',
        'Cargos y reembolsos',
        'Contrato',
        'Con la factura. Los números de tarjeta se quedan en el proveedor de pagos',
      ],
      [
        'Correo del boletín, y aperturas y clics si lo aceptaste',
        'Las novedades que pediste',
        'Consentimiento',
        'Hasta que borres la cuenta. Direcciones sin confirmar: 14 días. Tras darte de baja, solo para no volver a escribirte',
      ],
      ['Opiniones con sus fotos', 'Ayudar a otros a elegir', 'Consentimiento', 'Hasta que borres la cuenta'],
      [
        'Garaje, lista de deseos, dispositivos para notificaciones',
        'Tu cuenta',
        'Contrato',
        'Hasta que los borres, o la cuenta',
      ],
      [
        'Visitas: página, procedencia, campaña, tamaño de pantalla, país según la zona horaria. Sin dirección IP ni cookies',
        'Entender qué se lee y se compra',
        'Interés legítimo. No con Do Not Track',
        '60 días; después, solo totales por día',
      ],
      ['Tus preferencias de cookies', 'Prueba del consentimiento', 'Ley', 'Mientras tengamos que poder demostrarlo'],
    ),
    text(
      '<h2>Quién más recibe datos</h2><ul><li>Los proveedores de pago, para cobrar y reembolsar.</li><li>Los transportistas, para entregar.</li><li>El distribuidor que elegiste, para los pedidos que gestiona.</li><li>Los calibradores, que ven el vehículo, el archivo y tus notas, pero ningún dato de pago.</li><li>Las autoridades, cuando la ley nos obliga.</li></ul><p>Los proveedores de fuera del Espacio Económico Europeo están sujetos a cláusulas contractuales tipo.</p><h2>Cómo se cuentan las visitas</h2><p>Cuando se abre una página, tu navegador nos dice su dirección y su título, de dónde vienes, el tamaño de tu pantalla y tu zona horaria. Para contarte una vez al día, formamos un código con tu dirección IP, el nombre de tu navegador y un valor aleatorio que borramos al acabar el día. Tu dirección IP no se guarda, no se almacena nada para ello en tu navegador, y al día siguiente nadie puede decir quién eras. Cuando acabas de pagar, guardamos también lo que se compró junto a la procedencia y las páginas de ese día, sin número de pedido, nombre ni dirección. Con Do Not Track o Global Privacy Control no se cuenta nada. Si lo aceptas en tu perfil, también conservamos durante 60 días las páginas que abres con la sesión iniciada, para que nuestro equipo de ventas pueda aconsejarte; si retiras el consentimiento, se eliminan. La analítica externa y el píxel de la red social solo ven páginas después de que lo aceptes en las preferencias de cookies.</p><h2>Cookies</h2><p>Las cookies necesarias mantienen tu sesión y tu carrito. Las demás solo se usan si las aceptaste. Tu navegador guarda además tu carrito, tu vehículo y las páginas públicas que abriste, para que funcionen sin conexión; se quedan en tu dispositivo. Cambia tu elección cuando quieras en las <a href="/cookie-preferences">preferencias de cookies</a>. Respetamos Do Not Track.</p><h2>Tus derechos</h2><p>Puedes consultar, corregir, exportar y borrar tus datos, oponerte a su uso y retirar tu consentimiento. La exportación y el borrado están en <a href="/profile">tu perfil</a>. Lo que la ley exige para las facturas se queda hasta que venza el plazo. En Europa puedes reclamar ante tu autoridad de protección de datos; en California tienes los derechos de la CCPA, y nadie recibe peor trato por ejercerlos.</p><h2>Seguridad</h2><p>Las conexiones van cifradas, las contraseñas se guardan en hash y el acceso del equipo es limitado y queda registrado. Avísanos de los fallos de seguridad: te lo agradeceremos.</p><h2>Menores</h2><p>Nuestros productos son para adultos que conducen. No recogemos a sabiendas datos de menores de 16 años.</p><h2>Cambios</h2><p>La fecha de arriba dice cuándo cambió este texto por última vez. Avisamos a los clientes por correo de los cambios importantes.</p>',
    ),
    action(
      '¿Preguntas sobre tus datos?',
      'Respondemos en 30 días, normalmente mucho antes.',
      'Contacto',
      '/contact-us',
    ),
  ],
})
