import { Picture } from '#kit/ui/picture.tsx'
import classes from './post-cards.module.css'

export const PostPicture = ({ picture, alt }: { picture: string; alt: string }) => (
  <Picture
    src={picture}
    alt={alt}
    width={720}
    height={405}
    sizes="(max-width: 48rem) 100vw, 45rem"
    className={classes['cover']}
    eager
  />
)
