/** Content screens: pages, blog, newsletter, beta programs, and web traffic. */
import * as beta from '#features/beta/messages/m.ts'
import { fixedAddresses } from '#features/content/rules/addresses.ts'
import * as newsletter from '#features/newsletter/messages/m.ts'
import { at, browser, own, type Screen, staff } from './screen.ts'

export const contentScreens: readonly Screen[] = [
  ...[...fixedAddresses, '/pages/:slug'].map((path) => at(path, 'app', 'content/content-page.tsx')),
  at('/faq', 'content', 'faq-page.tsx', { indexed: true }),
  at('/tools/unit-converter', 'converter', 'unit-converter-page.tsx', { indexed: true }),
  staff('/admin/pages', 'content', 'admin/page-list-page.tsx', 'Pages', 'content.manage'),
  staff('/admin/pages/new', 'app', 'content/page-editor-page.tsx', 'New page', 'content.manage', { skeleton: 14 }),
  staff('/admin/pages/:id', 'app', 'content/page-editor-page.tsx', 'Page', 'content.manage', { skeleton: 14 }),
  staff('/admin/questions', 'content', 'admin/question-list-page.tsx', 'Questions', 'content.manage'),
  staff('/admin/questions/new', 'content', 'admin/question-page.tsx', 'New question', 'content.manage'),
  staff('/admin/questions/:id', 'content', 'admin/question-page.tsx', 'Question', 'content.manage'),
  staff('/admin/positions', 'content', 'admin/position-list-page.tsx', 'Open positions', 'content.manage'),
  staff('/admin/positions/new', 'content', 'admin/position-page.tsx', 'New position', 'content.manage'),
  staff('/admin/positions/:id', 'content', 'admin/position-page.tsx', 'Position', 'content.manage'),
  staff(
    '/admin/missing-translations',
    'translations',
    'admin/missing-translation-list-page.tsx',
    'Missing translations',
    'translations.read',
  ),
  at('/blog', 'blog', 'blog-page.tsx', { indexed: true }),
  at('/blog/by-author/:slug', 'blog', 'blog-page.tsx'),
  at('/blog/:id/:slug', 'app', 'blog/post-page.tsx'),
  at('/staff/:slug', 'blog', 'staff-person-page.tsx'),
  staff('/admin/posts', 'blog', 'admin/post-list-page.tsx', 'Blog posts', 'content.manage'),
  staff('/admin/posts/new', 'app', 'blog/post-editor-page.tsx', 'New post', 'content.manage', { skeleton: 14 }),
  staff('/admin/posts/:id', 'app', 'blog/post-editor-page.tsx', 'Post', 'content.manage', { skeleton: 14 }),
  at('/newsletter', 'newsletter', 'newsletter-page.tsx', { indexed: true }),
  at('/newsletter/preferences', 'newsletter', 'preferences-page.tsx', {
    ...browser,
    title: newsletter.preferences,
    skeleton: 5,
  }),
  at('/newsletter/:slug', 'app', 'newsletter/issue-page.tsx'),
  at('/mail/unsubscribed/dealer-blog-posts', 'newsletter', 'dealer-posts-page.tsx', {
    ...browser,
    title: newsletter.dealerPosts,
    skeleton: 3,
  }),
  staff('/admin/newsletters', 'newsletter', 'admin/campaign-list-page.tsx', 'Newsletters', 'content.manage'),
  staff('/admin/newsletters/new', 'app', 'newsletter/campaign-page.tsx', 'New newsletter', 'content.manage', {
    skeleton: 14,
  }),
  staff(
    '/admin/newsletters/subscribers',
    'newsletter',
    'admin/subscriber-list-page.tsx',
    'Subscribers',
    'content.manage',
  ),
  staff('/admin/newsletters/:id', 'app', 'newsletter/campaign-page.tsx', 'Newsletter', 'content.manage', {
    skeleton: 14,
  }),
  staff('/admin/authors', 'blog', 'admin/author-list-page.tsx', 'Authors', 'content.manage'),
  staff('/admin/authors/new', 'blog', 'admin/author-page.tsx', 'New author', 'content.manage'),
  staff('/admin/authors/:id', 'blog', 'admin/author-page.tsx', 'Author', 'content.manage'),
  staff('/admin/web-traffic', 'visits', 'admin/web-traffic-page.tsx', 'Web traffic', 'traffic.read', { skeleton: 12 }),
  staff('/admin/system', 'system', 'admin/system-page.tsx', 'System', 'system.read', { skeleton: 14 }),
  staff('/admin/colors', 'theme', 'admin/colors-page.tsx', 'Colors', 'dealers.manage', { skeleton: 12 }),
  at('/beta', 'beta', 'program-list-page.tsx', { ...own, title: beta.beta, right: 'beta.join', skeleton: 6 }),
  at('/beta/:id', 'beta', 'program-page.tsx', { ...own, title: beta.beta, right: 'beta.join', skeleton: 8 }),
  staff('/admin/beta-programs', 'beta', 'admin/program-list-page.tsx', 'Beta programs', 'beta.manage'),
  staff('/admin/beta-programs/new', 'beta', 'admin/program-page.tsx', 'New beta program', 'beta.manage'),
  staff('/admin/beta-programs/:id', 'beta', 'admin/program-page.tsx', 'Beta program', 'beta.manage'),
  staff('/admin/beta-participants', 'beta', 'admin/participant-list-page.tsx', 'Beta participants', 'beta.manage'),
  staff('/admin/beta-feedback', 'beta', 'admin/feedback-list-page.tsx', 'Beta feedback', 'beta.manage'),
]
