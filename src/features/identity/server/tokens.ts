import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, safe in URLs and cookies. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** The hash of a token that the database stores (INV-31). */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Hashes an email address for use as a rate limit key, so that logs and counters contain no personal data. */
export const accountKey = (email: string): string => hashToken(`account\n${email}`)
