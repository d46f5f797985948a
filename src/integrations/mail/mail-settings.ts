import { z } from 'zod'

/** Settings of outgoing emails and replies. */
export const mailSettings = {
  SMTP_URL: z
    .url()
    .optional()
    .describe(
      'SMTP server, such as smtp://user:secret@host:587. Without it, emails stay in the outbox, with private links hidden.',
    ),
  MAIL_FOLDER: z
    .string()
    .optional()
    .describe(
      'Folder for emails with working links when there is no SMTP server. Default: mails in DATA_DIR for a demonstration, none otherwise.',
    ),
  MAIL_FROM: z.string().default('Overboost <shop@overboost.test>').describe('Sender of all emails.'),
  CONTACT_MAIL: z
    .email()
    .optional()
    .describe(
      'Address that gets what customers write in contact forms, applications and tickets, with their files. Without it, it’s only in the inbox.',
    ),
  MAIL_REPLY_DOMAIN: z
    .string()
    .regex(/^[\w.-]+\.[a-z]{2,}$/i)
    .optional()
    .describe('Domain for replies to emails about tickets and tune requests, such as reply.example.com.'),
  INBOUND_MAIL_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('Shared secret of the mail provider that delivers replies. Without it, replies are not accepted.'),
} as const
