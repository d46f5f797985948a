import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { formatMoney } from '#kit/money.ts'
import type { Order } from './contract.ts'
import { sellerOf } from './rules.ts'

const styles = StyleSheet.create({
  page: { padding: 48, fontSize: 10, lineHeight: 1.45, color: '#16181d' },
  row: { flexDirection: 'row', justifyContent: 'space-between' },
  title: { fontSize: 20, fontWeight: 700, marginBottom: 4 },
  muted: { color: '#5b5f68' },
  line: { flexDirection: 'row', paddingVertical: 5, borderBottomWidth: 0.5, borderBottomColor: '#c6c5c2' },
  what: { flexGrow: 1, flexBasis: 0 },
  figure: { width: 80, textAlign: 'right' },
  total: { flexDirection: 'row', justifyContent: 'flex-end', paddingTop: 3 },
})

/** The invoice of an order as PDF, A4. */
export function renderInvoicePdf(order: Order): Promise<Buffer> {
  const money = (minor: number) => formatMoney({ minor, currency: order.currency })
  const seller = sellerOf(order.invoice_number)
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(order.paid_at ?? order.created_at),
  )
  const { billing_address: to } = order
  const sums: [string, string][] = [
    ['Subtotal', money(order.subtotal)],
    ...(order.discount > 0 ? ([['Discount', `-${money(order.discount)}`]] as [string, string][]) : []),
    ...(order.relief > 0 ? ([['VAT not owed', `-${money(order.relief)}`]] as [string, string][]) : []),
    ...(order.shipping > 0 ? ([['Shipping', money(order.shipping)]] as [string, string][]) : []),
    ...order.taxes.map((tax): [string, string] => [
      `${tax.name} ${tax.milliPercent / 1000} %${order.tax_included ? ', contained' : ''}`,
      money(tax.amount),
    ]),
    ['Total', money(order.total)],
    ...(order.refunded > 0 ? ([['Refunded', `-${money(order.refunded)}`]] as [string, string][]) : []),
  ]
  return renderToBuffer(
    <Document title={`Invoice ${order.invoice_number}`} author={seller.name} language="en">
      <Page size="A4" style={styles.page}>
        <View style={[styles.row, { marginBottom: 32 }]}>
          <View>
            <Text style={styles.title}>Invoice {order.invoice_number}</Text>
            <Text style={styles.muted}>
              Order {order.id}, {date}
            </Text>
          </View>
          <View>
            <Text>{seller.name}</Text>
            {[...seller.lines, seller.taxId].map((line) => (
              <Text key={line} style={styles.muted}>
                {line}
              </Text>
            ))}
          </View>
        </View>
        <View style={{ marginBottom: 24 }}>
          {[
            to.full_name,
            to.line1,
            to.line2,
            [to.postal_code, to.city, to.state].filter(Boolean).join(' '),
            to.country_code,
          ]
            .filter(Boolean)
            .map((line) => (
              <Text key={line}>{line}</Text>
            ))}
        </View>
        {order.lines.map((line) => (
          <View key={line.id} style={styles.line} wrap={false}>
            <Text style={styles.what}>
              {line.quantity} x {line.name}
              {line.options.length > 0 ? ` (${line.options.map(({ selection }) => selection).join(', ')})` : ''}
            </Text>
            <Text style={styles.figure}>{money(line.unit_price)}</Text>
            <Text style={styles.figure}>{money(line.unit_price * line.quantity)}</Text>
          </View>
        ))}
        {sums.map(([label, value]) => (
          <View key={label} style={styles.total}>
            <Text style={label === 'Total' ? { fontWeight: 700 } : {}}>{label}</Text>
            <Text style={[styles.figure, label === 'Total' ? { fontWeight: 700 } : {}]}>{value}</Text>
          </View>
        ))}
        {order.tax_note ? <Text style={[styles.muted, { marginTop: 24 }]}>{order.tax_note}</Text> : null}
      </Page>
    </Document>,
  )
}
