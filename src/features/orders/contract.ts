export type OrderKind = 'store' | 'catalog'
export type OrderState = 'open' | 'paying' | 'paid' | 'partly_refunded' | 'refunded' | 'cancelled'
export type LineKind = 'product' | 'tune' | 'install_fee' | 'rental'
export interface LineOption { optionId: number; option: string; selectionId: number; selection: string }
export interface OrderAddress { country_code: string; full_name: string; line1: string; line2: string; city: string; state: string; postal_code: string; email: string; phone: string }
export interface OrderVehicle { make: string; year: string; model: string; engine: string; transmission: string | null; label: string }
