import { Img, Link, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import type { Block, BlockPictures } from '#features/content/contract/blocks.ts'
import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import { priceBefore } from '#kit/messages/m.ts'
import type { MailProduct } from '../rules/links.ts'
import * as m from '../messages/m.ts'

const link = { color: '#c93508' }
const cell = { border: '1px solid #e4e2dd', padding: '6px 10px', fontSize: '14px', textAlign: 'left' as const }

export interface ConfirmationProps {
  origin: string
  isActive: boolean
  confirmToken: string
  preferencesToken: string
}

export const confirmationSubject = ({ isActive }: ConfirmationProps): string =>
  isActive ? m.preferences() : m.confirmTitle()

/** Asks to confirm the subscription (double opt-in). Existing subscribers get the link to their preferences instead. */
export const NewsletterConfirmation = (props: ConfirmationProps) => (
  <MailFrame preview={confirmationSubject(props)} title={confirmationSubject(props)} why={m.confirmWhy()}>
    <Paragraph>{props.isActive ? m.confirmed() : m.confirmText()}</Paragraph>
    {props.isActive ? (
      <Action href={`${props.origin}/newsletter/preferences#${props.preferencesToken}`}>{m.managePreferences()}</Action>
    ) : (
      <Action href={`${props.origin}/newsletter/preferences#confirm=${props.confirmToken}`}>{m.signUp()}</Action>
    )}
  </MailFrame>
)

export interface NewsletterProps {
  origin: string
  subject: string
  title: string
  summary: string
  blocks: readonly Block[]
  pictures: BlockPictures
  products: Readonly<Record<string, MailProduct>>
  /** The URL of its web version; empty for a test of a draft. */
  online: string
  /** The URL of the tracking pixel; empty without consent. */
  openUrl: string
  /** Empty for a test. */
  unsubscribeToken: string
}

export function Newsletter(props: NewsletterProps) {
  const { origin, title, summary, blocks, online, unsubscribeToken } = props
  const preferences = `${origin}/newsletter/preferences#${unsubscribeToken}`
  return (
    <MailFrame preview={summary || title} title={title} why={m.fromNewsletter()}>
      {blocks.map((block) => (
        <Section key={block.id} style={{ margin: '0 0 16px' }}>
          {'title' in block && block.title !== '' && <MailHeading>{block.title}</MailHeading>}
          <MailBlock block={block} {...props} />
        </Section>
      ))}
      <Text style={{ fontSize: '13px', margin: '24px 0 0' }}>
        {online !== '' && (
          <>
            <Link href={online} style={link}>
              {m.readOnline()}
            </Link>{' '}
            ·{' '}
          </>
        )}
        {unsubscribeToken === '' ? (
          m.testWithoutLinks()
        ) : (
          <>
            <Link href={preferences} style={link}>
              {m.managePreferences()}
            </Link>{' '}
            ·{' '}
            <Link href={`${preferences}&unsubscribe`} style={link}>
              {m.unsubscribe()}
            </Link>
          </>
        )}
      </Text>
      {props.openUrl !== '' && <Img src={props.openUrl} alt="" width="1" height="1" />}
    </MailFrame>
  )
}

const MailHeading = ({ children }: { children: ReactNode }) => (
  <Text style={{ fontSize: '18px', fontWeight: 600, margin: '8px 0' }}>{children}</Text>
)
const Titled = ({ title, text }: { title: string; text: string }) => (
  <Paragraph>
    <b>{title}</b>
    {text && (
      <>
        <br />
        {text}
      </>
    )}
  </Paragraph>
)

function MailBlock({ block, pictures, products, origin }: NewsletterProps & { block: Block }): ReactNode {
  switch (block.kind) {
    case 'text':
      // Sanitized when it was saved.
      return <div style={{ fontSize: '15px', lineHeight: '23px' }} dangerouslySetInnerHTML={{ __html: block.html }} />
    case 'points':
    case 'steps':
      return block.items.map(({ title, text }, index) => (
        <Titled key={title} title={block.kind === 'steps' ? `${index + 1}. ${title}` : title} text={text} />
      ))
    case 'questions':
      return block.items.map(({ question, answer }) => <Titled key={question} title={question} text={answer} />)
    case 'notice':
      return (
        <Text style={{ borderLeft: '3px solid #e8420f', padding: '4px 0 4px 12px', fontSize: '15px', margin: 0 }}>
          {block.text}
        </Text>
      )
    case 'picture': {
      const { [String(block.picture_id)]: picture } = pictures
      if (!picture) return null
      return (
        <>
          <Img src={`${origin}${picture.url}`} alt={picture.alt} width="496" style={{ maxWidth: '100%' }} />
          {block.caption && (
            <Text style={{ fontSize: '13px', color: '#5b5f68', margin: '4px 0' }}>{block.caption}</Text>
          )}
        </>
      )
    }
    case 'table':
      return (
        <table style={{ borderCollapse: 'collapse', width: '100%' }}>
          <thead>
            <tr>
              {block.head.map((text, index) => (
                <th key={index} style={cell}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, index) => (
              <tr key={index}>
                {row.map((text, at) => (
                  <td key={at} style={cell}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
    case 'action':
      return (
        <>
          {block.text && <Paragraph>{block.text}</Paragraph>}
          <Action href={block.to}>{block.label}</Action>
        </>
      )
    case 'products':
      return block.slugs.flatMap((slug) => {
        const { [slug]: product } = products
        return product
          ? [
              <Paragraph key={slug}>
                <Link href={product.url} style={link}>
                  {product.name}
                </Link>
                {product.price && ` · ${product.price}`}
                {product.was && (
                  <span style={{ color: '#5b5f68', fontSize: '13px' }}>
                    {' '}
                    {priceBefore()} <s>{product.was}</s>
                  </span>
                )}
              </Paragraph>,
            ]
          : []
      })
    default:
      return null
  }
}

export interface DealerPostProps {
  origin: string
  id: number
  slug: string
  title: string
  summary: string
  unsubscribeToken: string
}

export const DealerPost = ({ origin, id, slug, title, summary, unsubscribeToken }: DealerPostProps) => (
  <MailFrame preview={summary || title} title={title} why={m.dealerPostsWhy()}>
    {summary && <Paragraph>{summary}</Paragraph>}
    <Action href={`${origin}/blog/${id}/${slug}`}>{m.readPost()}</Action>
    <Text style={{ fontSize: '13px', margin: '24px 0 0' }}>
      <Link href={`${origin}/mail/unsubscribed/dealer-blog-posts#${unsubscribeToken}`} style={link}>
        {m.stopDealerPosts()}
      </Link>
    </Text>
  </MailFrame>
)
