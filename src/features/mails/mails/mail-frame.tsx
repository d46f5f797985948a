import { Body, Button, Container, Head, Heading, Hr, Html, Preview, Text } from '@react-email/components'
import { Fragment, type ReactNode } from 'react'
import { textLocale } from '#kit/locale.ts'
import * as m from '../messages/m.ts'

const font = "'Helvetica Neue', Arial, sans-serif"
const ink = '#16181d'

/** The layout of all mails: one column, dark on light, one signal color. */
export function MailFrame({
  preview,
  title,
  why = m.whyThisMail(),
  children,
}: {
  preview: string
  title: string
  /** Explains why the recipient gets it, unless they triggered it themselves. */
  why?: string
  children: ReactNode
}) {
  return (
    <Html lang={textLocale()}>
      <Head />
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: '#f4f2ee', margin: 0, padding: '24px 0', fontFamily: font, color: ink }}>
        <Container
          style={{ backgroundColor: '#ffffff', maxWidth: '560px', padding: '32px', borderTop: '4px solid #e8420f' }}
        >
          <Text style={{ fontWeight: 700, letterSpacing: '0.12em', fontSize: '13px', margin: '0 0 24px' }}>
            OVERBOOST
          </Text>
          <Heading as="h1" style={{ fontSize: '24px', lineHeight: '30px', margin: '0 0 16px' }}>
            {title}
          </Heading>
          {children}
          <Hr style={{ borderColor: '#e4e2dd', margin: '32px 0 16px' }} />
          <Text style={{ fontSize: '12px', lineHeight: '18px', color: '#5b5f68', margin: 0 }}>{why}</Text>
        </Container>
      </Body>
    </Html>
  )
}

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <Text style={{ fontSize: '15px', lineHeight: '23px', margin: '0 0 16px', whiteSpace: 'pre-line' }}>{children}</Text>
)

/** Lines of text, such as an address, each on its own line below the preceding text. */
export const Lines = ({ of }: { of: readonly string[] }) =>
  of.map((line) => (
    <Fragment key={line}>
      <br />
      {line}
    </Fragment>
  ))

export const Action = ({ href, children }: { href: string; children: ReactNode }) => (
  <Button
    href={href}
    style={{
      backgroundColor: '#c93508',
      color: '#ffffff',
      padding: '12px 20px',
      fontSize: '15px',
      fontWeight: 600,
      borderRadius: '4px',
    }}
  >
    {children}
  </Button>
)
