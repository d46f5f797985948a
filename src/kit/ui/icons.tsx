/** The icons in use, each from its own file: the package's index would load five thousand on the server. */
export { default as IconAlertTriangle } from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'

export { default as IconArrowRight } from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'

export { default as IconCheck } from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'

export { default as IconChevronDown } from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
export { default as IconCopy } from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'

export { default as IconDeviceDesktop } from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'

export { default as IconDownload } from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'

export { default as IconFile } from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'

export { default as IconFingerprint } from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'

export { default as IconMail } from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'

export { default as IconMenu2 } from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
export { default as IconMinus } from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
export { default as IconMoon } from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'

export { default as IconPencil } from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'

export { default as IconPlus } from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
export { default as IconPrinter } from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'

export { default as IconSearch } from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'

export { default as IconShoppingCart } from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs'

export { default as IconSun } from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
export { default as IconTrash } from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'

export { default as IconUpload } from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
export { default as IconUser } from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
export { default as IconWorld } from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
export { default as IconX } from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
export { default as IconHeart } from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
export { default as IconHeartFilled } from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
export { default as IconStar } from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
export { default as IconStarFilled } from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
