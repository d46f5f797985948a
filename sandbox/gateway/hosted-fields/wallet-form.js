const form = document.getElementById('wallet-form')
const problem = document.getElementById('general-problem')
const allowedParents = document.querySelector('meta[name="allowed-parents"]').content.split(' ')
const base = document.querySelector('meta[name="base"]').content
const deviceData = JSON.stringify({
  correlation_id: [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16)).join(''),
})

const isAllowedParent = (origin) =>
  allowedParents.some((allowed) =>
    allowed.endsWith(':*')
      ? origin === allowed.slice(0, -2) || origin.startsWith(allowed.slice(0, -1))
      : allowed === '*' || allowed === origin,
  )
const tellParent = (message) => window.parent.postMessage(message, '*')

async function tokenize() {
  problem.textContent = ''
  const outcome = document.getElementById('outcome').value
  if (outcome === 'cancel') {
    problem.textContent = 'Payment cancelled.'
    return { type: 'invalid', fields: {} }
  }
  const response = await fetch(`${base}/wallet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: form.dataset.kind, outcome }),
  })
  const { nonce } = await response.json()
  return { type: 'nonce', nonce, deviceData }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  tellParent({ type: 'submit' })
})
window.addEventListener('message', async (event) => {
  if (event.source !== window.parent || !isAllowedParent(event.origin) || event.data?.type !== 'tokenize') return
  window.parent.postMessage(await tokenize(), event.origin)
})
new ResizeObserver(() => {
  tellParent({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) })
}).observe(document.body)
tellParent({ type: 'ready' })
