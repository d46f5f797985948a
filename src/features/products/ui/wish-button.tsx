import { Button } from '#kit/ui/button.tsx'
import { IconHeart, IconHeartFilled } from '#kit/ui/icons.tsx'
import { toggleWish, useWishList } from '../client/kept-products.ts'
import * as m from '../messages/m.ts'

/** Puts a product on the wish list of this browser, or takes it off. */
export function WishButton({ slug }: { slug: string }) {
  const isWished = useWishList().includes(slug)
  const Icon = isWished ? IconHeartFilled : IconHeart
  return (
    <Button
      size="md"
      variant="default"
      aria-pressed={isWished}
      leftSection={<Icon size={18} aria-hidden="true" />}
      onClick={() => toggleWish(slug)}
    >
      {isWished ? m.wished() : m.wish()}
    </Button>
  )
}
