import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { roles } from '#access/permissions.ts'
import { postTexts } from '#features/blog/contract/staff.ts'
import { blogPosts } from '#features/blog/server/tables.ts'
import { rowToken } from '#features/identity/server/link-tokens.ts'
import { users } from '#features/identity/server/tables.ts'
import { queueMails } from '#features/mails/server/queue-mail.ts'
import type { MailFacts } from '#features/mails/server/send-mails.ts'
import { readTranslations } from '#features/translations/server/read-translations.ts'
import { textLocale } from '#kit/locale.ts'
import type { Database } from '#kit/server/database.ts'
import { unsubscribeHeaders } from './mail-routes.ts'
import { dealerPostMails, dealerPostOptOuts } from './tables.ts'

/** Older posts are not mailed, such as those published before dealer mails existed. */
const freshDays = 3

/** Dealer posts that have not been mailed yet. */
export const waitingPosts = sql`
  select p.id::text as key, p.published_at as since from ${blogPosts} p
  where p.state = 'published' and 'Dealer' = any(p.tags) and p.published_at > now() - make_interval(days => ${freshDays})
    and not exists (select 1 from ${dealerPostMails} d where d.post_id = p.id)`

/** Mails a dealer post to every subscribed dealer, once. */
export const mailDealerPost = (database: Database, postId: number): Promise<void> =>
  database.transact(async (tx) => {
    const dealers = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .leftJoin(dealerPostOptOuts, eq(dealerPostOptOuts.userId, users.id))
      .where(
        and(
          eq(users.role, roles.dealer),
          eq(users.emailVerified, true),
          isNull(users.disabledAt),
          isNull(dealerPostOptOuts.userId),
        ),
      )
    const [first] = await tx
      .insert(dealerPostMails)
      .values({ postId, mails: dealers.length })
      .onConflictDoNothing()
      .returning({ postId: dealerPostMails.postId })
    if (!first) return
    await queueMails(
      tx,
      dealers.map(({ id, email }) => ({
        reference: `dealer-post/${postId}/${id}`,
        recipient: email,
        template: 'dealer-post' as const,
        props: { post: postId, user: id },
      })),
    )
  })

export const dealerPostFacts: MailFacts = {
  'dealer-post': async (props, { db }, { secret, settings }) => {
    const userId = Number(props['user'])
    const [post] = await db
      .select()
      .from(blogPosts)
      .where(and(eq(blogPosts.id, Number(props['post'])), eq(blogPosts.state, 'published')))
    const [stopped] = await db
      .select({ at: dealerPostOptOuts.createdAt })
      .from(dealerPostOptOuts)
      .where(and(eq(dealerPostOptOuts.userId, userId), isNotNull(dealerPostOptOuts.userId)))
    if (!post || stopped) return null
    const unsubscribeToken = rowToken(secret, 'dealer posts', userId)
    const translated = await readTranslations(db, 'post', postTexts)
    const { name, summary } = translated.translate(textLocale(), post.id, post)
    return {
      id: post.id,
      slug: post.slug,
      title: name,
      summary,
      unsubscribeToken,
      headers: unsubscribeHeaders(settings.publicOrigin, 'dealer-blog-posts', unsubscribeToken),
    }
  },
}
