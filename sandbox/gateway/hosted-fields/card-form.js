import { cardTypeOf, groupDigits, problemsOf } from './card-rules.js'

const names = ['number', 'expiration', 'cvv']
const inputs = Object.fromEntries(names.map((name) => [name, document.getElementById(name)]))
const notes = Object.fromEntries(names.map((name) => [name, document.getElementById(`${name}-problem`)]))
const general = document.getElementById('general-problem')
const cardType = document.getElementById('card-type')
const allowedParents = document.querySelector('meta[name="allowed-parents"]').content.split(' ')
const base = document.querySelector('meta[name="base"]').content

/** Stands in for the real gateway’s data collector, which identifies the device: a random id for this visit. */
const deviceData = JSON.stringify({
  correlation_id: [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16)).join(''),
})

const card = () => Object.fromEntries(names.map((name) => [name, inputs[name].value]))

// Messages contain no secrets, so any page that is allowed to embed this one may receive them.
const tellParent = (message) => window.parent.postMessage(message, '*')

function isAllowedParent(origin) {
  return allowedParents.some((allowed) =>
    allowed.endsWith(':*')
      ? origin === allowed.slice(0, -2) || origin.startsWith(allowed.slice(0, -1))
      : allowed === '*' || allowed === origin,
  )
}

function show(name, problem) {
  notes[name].textContent = problem ?? ''
  if (problem) inputs[name].setAttribute('aria-invalid', 'true')
  else inputs[name].removeAttribute('aria-invalid')
}

function showAll(problems) {
  for (const name of names) show(name, problems[name])
  const first = names.find((name) => problems[name])
  if (first) inputs[first].focus()
}

function regroup(input, format) {
  const atEnd = input.selectionStart === input.value.length
  const next = format(input.value)
  if (atEnd && next !== input.value) input.value = next
}

function slashAfterMonth(text) {
  const digits = text.replace(/\D/g, '').slice(0, 6)
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  if (padded.length < 2) return padded
  const typedSlash = padded.length === 2 && text.endsWith('/')
  return padded.length > 2 || typedSlash ? `${padded.slice(0, 2)} / ${padded.slice(2)}` : padded
}

inputs.number.addEventListener('input', () => {
  regroup(inputs.number, (text) => groupDigits(text.replace(/\D/g, '')))
  const type = cardTypeOf(inputs.number.value.replace(/\D/g, ''))
  cardType.textContent = type === 'Unknown' ? '' : type
})
inputs.expiration.addEventListener('input', (event) => {
  if (event.inputType !== 'deleteContentBackward') regroup(inputs.expiration, slashAfterMonth)
})

for (const name of names) {
  inputs[name].addEventListener('blur', () => {
    if (inputs[name].value !== '') show(name, problemsOf(card(), Date.now())[name])
  })
  inputs[name].addEventListener('input', () => {
    if (inputs[name].hasAttribute('aria-invalid') && !problemsOf(card(), Date.now())[name]) show(name, null)
  })
}

document.getElementById('card-form').addEventListener('submit', (event) => {
  event.preventDefault()
  tellParent({ type: 'submit' })
})

async function tokenize() {
  general.textContent = ''
  const problems = problemsOf(card(), Date.now())
  showAll(problems)
  if (Object.keys(problems).length > 0) return { type: 'invalid', fields: problems }
  try {
    const response = await fetch(`${base}/tokenize`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(card()),
    })
    const answer = await response.json()
    if (response.ok) return { type: 'nonce', nonce: answer.nonce, details: answer.details, deviceData }
    if (response.status === 422) {
      showAll(answer.fields)
      return { type: 'invalid', fields: answer.fields }
    }
  } catch {
    // Reported below like any other failure.
  }
  general.textContent = 'The card could not be checked. Please try again.'
  return { type: 'invalid', fields: { form: general.textContent } }
}

let running = null
window.addEventListener('message', async (event) => {
  if (event.source !== window.parent || !isAllowedParent(event.origin)) return
  if (event.data?.type === 'focus') inputs.number.focus()
  if (event.data?.type !== 'tokenize') return
  running ??= tokenize().finally(() => {
    running = null
  })
  const answer = await running
  window.parent.postMessage(answer, event.origin)
})

new ResizeObserver(() => {
  tellParent({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) })
}).observe(document.body)
tellParent({ type: 'ready' })
