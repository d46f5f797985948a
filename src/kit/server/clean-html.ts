import sanitize from 'sanitize-html'
import { pictureSources } from '../picture-address.ts'

/** Allowed tags and attributes: those `RichText` writes. */
const tags = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'strong',
  'em',
  'u',
  's',
  'code',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'a',
  'img',
  'hr',
  'aside',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
]
const spans = ['colspan', 'rowspan']
const ownPicture = /^\/pictures\/[\w./?=&-]+$/
/** A URL of the shop itself, or one with an allowed scheme. */
const address = /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/i

const allowed: sanitize.IOptions = {
  allowedTags: tags,
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: spans,
    td: spans,
    ol: ['start'],
  },
  // Callouts, and lists shown as steps.
  allowedClasses: { aside: ['note', 'tip', 'warning'], ol: ['steps'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'svg', 'math'],
  nestingLimit: 50,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: address.test(href.trim())
        ? { href: href.trim(), ...(/^https?:/i.test(href.trim()) ? { rel: 'noopener' } : {}) }
        : {},
    }),
  },
  // Images from other sites would reveal the reader to them.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs['src'] ?? ''),
}

/** Removes everything that runs, loads from elsewhere or breaks the layout. Cleaning twice changes nothing more. */
export const cleanHtml = (html: string): string => sanitize(html, allowed).trim()

/** Prepares clean HTML for display: images get their stored sizes and load lazily. */
export const shownHtml = (clean: string): string =>
  sanitize(clean, {
    ...allowed,
    allowedAttributes: {
      ...allowed.allowedAttributes,
      img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
      aside: ['role'],
    },
    transformTags: {
      // A callout belongs to its text; as a landmark it would stand beside it.
      aside: (tagName, attribs) => ({ tagName, attribs: { ...attribs, role: 'note' } }),
      img: (tagName, attribs) => {
        const sources = pictureSources(attribs['src'] ?? '')
        return {
          tagName,
          attribs: {
            ...attribs,
            ...(sources ? { src: sources.src } : {}),
            ...(sources?.srcSet ? { srcset: sources.srcSet, sizes: '(max-width: 48rem) 100vw, 45rem' } : {}),
            loading: 'lazy',
            decoding: 'async',
          },
        }
      },
    },
  })

/** Plain text of HTML, for search and summaries. */
export const plainText = (html: string): string =>
  sanitize(html.replaceAll(/<\/(p|h\d|li|td|th|tr|aside|pre)>|<br\s*\/?>/g, ' '), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
