import sanitize from 'sanitize-html'
import { pictureSources } from '../picture-address.ts'

/** What a written text may consist of: what `RichText` of the kit writes. */
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
/** An address of the shop itself, or one whose scheme is known. */
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
  // The kinds of boxes, and lists that are steps.
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
  // Pictures of others would tell them who reads.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs['src'] ?? ''),
}

/** A written text with nothing in it that runs, loads from elsewhere or breaks out of its place. The same text comes out the same again. */
export const cleanHtml = (html: string): string => sanitize(html, allowed).trim()

/** A clean text as the shop shows it: pictures in the sizes they are kept in, loaded when they come near. */
export const shownHtml = (clean: string): string =>
  sanitize(clean, {
    ...allowed,
    allowedAttributes: {
      ...allowed.allowedAttributes,
      img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
    },
    transformTags: {
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

/** The words of a text, for search and summaries. */
export const plainText = (html: string): string =>
  sanitize(html.replaceAll(/<\/(p|h\d|li|td|th|tr|aside|pre)>|<br\s*\/?>/g, ' '), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
