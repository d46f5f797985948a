/** Screens of the back-office for products, their stock, promotions, and what leaves in parcels. */
import { type Screen, staff } from './screen.ts'

export const warehouseScreens: readonly Screen[] = [
  staff('/admin/orders', 'transactions', 'admin/fulfilment-list-page.tsx', 'Orders', 'orders.read'),
  staff('/admin/orders/pick-list', 'transactions', 'admin/pick-list-page.tsx', 'Pick list', 'orders.read', { menu: '' }),
  staff('/admin/orders/:id', 'transactions', 'admin/fulfilment-page.tsx', 'Order', 'orders.read', { skeleton: 12 }),
  staff('/admin/products', 'products', 'admin/product-list-page.tsx', 'Products', 'products.manage', { skeleton: 12 }),
  staff('/admin/products/new', 'products', 'admin/edit-product-page.tsx', 'New product', 'products.manage', { skeleton: 14 }),
  staff('/admin/products/:id', 'products', 'admin/product-page.tsx', 'Product', 'products.manage', { skeleton: 12 }),
  staff('/admin/products/:id/edit', 'products', 'admin/edit-product-page.tsx', 'Edit product', 'products.manage', { skeleton: 14 }),
  staff('/admin/stock', 'products', 'admin/stock/stock-list-page.tsx', 'Stock', 'stock.manage', { skeleton: 12 }),
  staff('/admin/stock/product/:productSlug/location/:locationSlug', 'products', 'admin/stock/stock-place-page.tsx', 'Stock', 'stock.manage', { skeleton: 12 }),
  staff('/admin/stock-transfers', 'products', 'admin/stock/transfer-list-page.tsx', 'Transfers', 'stock.manage'),
  staff('/admin/stock-transfers/new', 'products', 'admin/stock/new-transfer-page.tsx', 'New transfer', 'stock.manage'),
  staff('/admin/stock-transfers/:id', 'products', 'admin/stock/transfer-page.tsx', 'Transfer', 'stock.manage'),
  staff('/admin/supply-orders', 'products', 'admin/stock/supply-list-page.tsx', 'Supplier orders', 'stock.manage'),
  staff('/admin/supply-orders/new', 'products', 'admin/stock/new-supply-page.tsx', 'New supplier order', 'stock.manage'),
  staff('/admin/supply-orders/:id', 'products', 'admin/stock/supply-page.tsx', 'Supplier order', 'stock.manage'),
  staff('/admin/products/prices', 'products', 'admin/price-changes-page.tsx', 'Change prices', 'products.manage', { menu: '', skeleton: 12 }),
  staff('/admin/promotions', 'promotions', 'admin/promotion-list-page.tsx', 'Promotions', 'promotions.manage', { skeleton: 12 }),
  staff('/admin/promotions/new', 'promotions', 'admin/promotion-page.tsx', 'New promotion', 'promotions.manage', { skeleton: 14 }),
  staff('/admin/promotions/:id', 'promotions', 'admin/promotion-page.tsx', 'Promotion', 'promotions.manage', { skeleton: 14 }),
  staff('/admin/promotions/:id/uses', 'promotions', 'admin/use-list-page.tsx', 'Uses', 'promotions.manage'),
  staff('/admin/promotions/:id/codes', 'promotions', 'admin/code-list-page.tsx', 'Generated codes', 'promotions.manage'),
  staff('/admin/product-categories', 'products', 'admin/category-list-page.tsx', 'Product categories', 'products.manage'),
  staff('/admin/product-categories/new', 'products', 'admin/category-page.tsx', 'New product category', 'products.manage'),
  staff('/admin/product-categories/:id', 'products', 'admin/category-page.tsx', 'Product category', 'products.manage'),
]
