import { action, table, text, translatedPage } from '../blocks.ts'

export const branding = translatedPage({
  address: '/branding',
  name: 'Marca y prensa',
  summary: 'Cómo usar nuestro nombre, logo y colores si eres distribuidor, socio o periodista.',
  blocks: [
    text(
      '<h2>Nombre</h2><p>Escribe <strong>Overboost</strong> con O mayúscula y en una sola palabra. Las herramientas se escriben FLASHZILLA, FZPRO y FZ Mobile. No uses nuestros nombres en el nombre de tu empresa, tu dominio o tus perfiles en redes sociales.</p><h2>Logo</h2><ul><li>Deja un espacio alrededor, al menos tan ancho como su letra O.</li><li>Nunca menos de 24 mm de ancho en papel o 96 píxeles en pantalla.</li><li>Oscuro sobre claro, o claro sobre oscuro. Sin otros colores, contornos ni sombras.</li><li>No lo estires, no lo gires ni lo rehagas.</li></ul>',
    ),
    table(
      'Colores',
      ['Nombre', 'Hex', 'Uso'],
      ['Señal', '#C93508', 'Acentos y botones sobre fondo claro'],
      ['Señal, oscuro', '#FF7A4F', 'Lo mismo sobre fondo oscuro'],
      ['Grafito', '#14161A', 'Texto y zonas oscuras'],
      ['Papel', '#F8F6F2', 'Zonas claras'],
    ),
    text(
      '<h2>Tipografía</h2><p>Títulos en Barlow Condensed, texto en Inter. Ambas son libres bajo la SIL Open Font License.</p><h2>Qué pueden decir los distribuidores</h2><p>«Distribuidor de Overboost» mientras tu cuenta de distribuidor esté activa. Indica las ganancias como están en el catálogo, con combustible y unidades. No prometas que una reprogramación pasará desapercibida en el concesionario.</p><h2>Prensa</h2><p>Las imágenes de nuestros productos se pueden usar gratis en artículos de prensa si se cita a Overboost como fuente.</p>',
    ),
    action(
      '¿Necesitas archivos o una entrevista?',
      'Escríbenos y dinos cuándo cierras la edición.',
      'Contacto',
      '/contact-us',
    ),
  ],
})
