import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, safe in addresses and cookies. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token (INV-31). */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A mail address as a key of a counter: no log or store of counters names a person. */
export const accountKey = (email: string): string => hashToken(`account\n${email}`)
