/** Varieties that are remembered. */
const MAX_NAMES = 12

const keyOf = (userId: string): string => `overview:${userId}`

/** Returns the varieties that a user opened last in this browser, the newest first; unreadable storage counts as none. */
export function recentNames(userId: string): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(found) ? found.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

/** Remembers that a user has opened a variety. */
export function rememberName(userId: string, name: string): void {
  const others = recentNames(userId).filter((one) => one !== name)
  localStorage.setItem(keyOf(userId), JSON.stringify([name, ...others].slice(0, MAX_NAMES)))
}
