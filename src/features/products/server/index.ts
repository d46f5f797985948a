import { getProductOperation } from './get-product.ts'
import { getProductPictureOperation } from './get-product-picture.ts'
import { listProductsOperation } from './list-products.ts'

export const operations = [listProductsOperation, getProductOperation, getProductPictureOperation]
