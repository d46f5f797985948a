import { action, startPage, table, text } from './blocks.ts'

export const branding = startPage({
  address: '/branding',
  name: 'Brand and press',
  summary: 'How to use our name, logo and colors, as dealer, partner or journalist.',
  layout: 'article',
  blocks: [
    text(
      '<h2>Name</h2><p>Write <strong>Overboost</strong> with a capital O and in one word. Tools are written FLASHZILLA, FZPRO and FZ Mobile. Don’t use our names in your company name, domain or social media handle.</p><h2>Logo</h2><ul><li>Leave space around it, at least as wide as its letter O.</li><li>Not narrower than 24 mm in print or 96 pixels on screens.</li><li>Dark on light, or light on dark. No other colors, no outlines, no shadows.</li><li>Don’t stretch, turn or rebuild it.</li></ul>',
    ),
    table(
      'Colors',
      `
      Name | Hex | Use
      Signal | #C93508 | Accents and buttons on light ground
      Signal, dark | #FF7A4F | The same on dark ground
      Graphite | #14161A | Text and dark areas
      Paper | #F8F6F2 | Light areas
      `,
    ),
    text(
      '<h2>Type</h2><p>Headlines in Barlow Condensed, text in Inter. Both are free under the SIL Open Font License.</p><h2>What dealers may say</h2><p>“Overboost dealer” while your dealer account is active. Show gains as they are in the catalog, with fuel and units. Don’t promise that a tune goes unnoticed at the maker’s dealer.</p><h2>Press</h2><p>Pictures of our products may be used in editorial articles without a fee if Overboost is named as their source.</p>',
    ),
    action('Need files or an interview?', 'Write to us and say when your deadline is.', 'Contact', '/contact-us'),
  ],
})
