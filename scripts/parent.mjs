/**
 * Calls back once when this process has lost its parent. npm passes signals to the shell that it started, and some
 * shells end without passing them on: stopping `npm start` means stopping the shop.
 */
export function onParentGone(act, everyMs = 500) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, everyMs)
  timer.unref()
}
