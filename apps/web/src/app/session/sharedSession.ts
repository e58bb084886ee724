import {
  blank,
  clearSession,
  isLike,
  isSignedIn,
  session,
  setSession,
  type Session,
} from '../../workspace/session.ts'

/** The messages between the tabs of one browser; only pages of this origin receive them. */
type Message =
  | { kind: 'ask'; id: string }
  | { kind: 'give'; id: string; usedAt: number; session: Partial<Session> }
  | { kind: 'none'; id: string }
  | { kind: 'ended'; token: string }
  | { kind: 'renewed'; before: string; token: string }

type Gift = Extract<Message, { kind: 'give' }>

/** Name of the channel, and of the lock that every listening tab holds. */
export const SESSION_CHANNEL = 'hepu-session'
/** Name of the mark, in session storage, of a tab whose user has signed out. */
const SIGNED_OUT = 'signedOut'

/** Keeps this tab from taking over the session of another one, which may belong to another user. */
export const staySignedOut = (): void => sessionStorage.setItem(SIGNED_OUT, '1')

/**
 * How long an answer may take (ms) if other tabs are known to listen, and if the browser does not say so (it does only
 * over https); how long to wait for further answers after the first.
 */
const ANSWER_MS = 2000
const UNSURE_MS = 200
const FURTHER_MS = 30

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(SESSION_CHANNEL)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, which reaches this origin alone
const post = (message: Message): void => channel?.postMessage(message)

/**
 * When the user last did something in this tab: of several sessions a new tab takes that of the tab it was opened from.
 */
let usedAt = 0
const use = (): void => {
  usedAt = Date.now()
}

/** The items that belong to a single tab. */
const ofOneTab: ReadonlySet<string> = new Set<keyof Session>([
  'menuRecordList',
  'excludeList',
  'isTokenInvalid',
])
const shared = (Object.keys(blank) as (keyof Session)[]).filter((name) => !ofOneTab.has(name))

let asked: Promise<boolean> | undefined

/**
 * Takes over the session of another open tab, because a tab opened by a link has none. Asks once per load of the page,
 * and never in a tab that has signed out. Resolves with false if this tab has a session, or if no tab answers in time.
 */
export function receiveSession(): Promise<boolean> {
  if (isSignedIn() || !channel || sessionStorage.getItem(SIGNED_OUT)) return Promise.resolve(false)
  asked ??= ask(channel).then((gift) => gift !== null && !isSignedIn() && adoptSession(gift.session))
  return asked
}

/**
 * Continues in the session of another tab. Items of another type count as missing. Returns false and changes nothing if
 * it has no token or there is no room for it.
 */
function adoptSession(given: Partial<Session>): boolean {
  const fitting = shared.filter((name) => isLike(blank[name], given[name]))
  const taken: Partial<Session> = Object.fromEntries(fitting.map((name) => [name, given[name]]))
  if (!taken.token?.trim()) return false
  try {
    setSession(taken)
    return true
  } catch {
    clearSession()
    return false
  }
}

/** Whether this tab holds the lock of the listening tabs. */
let isHearing = false

/** Counts the other listening tabs; undefined if the browser does not say. */
async function countHearers(): Promise<number | undefined> {
  const state = await (navigator.locks as LockManager | undefined)?.query()
  const all = state?.held?.filter(({ name }) => name === SESSION_CHANNEL).length
  return all === undefined ? undefined : all - Number(isHearing)
}

/** Asks the other tabs. Returns the answer of the one used last, or null; at once when all of them have answered. */
async function ask(through: BroadcastChannel): Promise<Gift | null> {
  const hearers = await countHearers()
  if (hearers === 0) return null
  const { promise, resolve } = Promise.withResolvers<Gift | null>()
  const id = crypto.randomUUID()
  let best: Gift | null = null
  let answers = 0
  const end = () => {
    through.removeEventListener('message', take)
    resolve(best)
  }
  const take = ({ data }: MessageEvent<Message>) => {
    if ((data.kind !== 'give' && data.kind !== 'none') || data.id !== id) return
    answers++
    if (data.kind === 'give') {
      if (!best) setTimeout(end, FURTHER_MS)
      if (!best || data.usedAt > best.usedAt) best = data
    }
    if (answers === hearers) end()
  }
  through.addEventListener('message', take)
  setTimeout(end, hearers === undefined ? UNSURE_MS : ANSWER_MS)
  post({ kind: 'ask', id })
  return promise
}

/**
 * Offers the session of this tab to new tabs, and follows the others: `onEnded` runs when another tab ended the shared
 * session; a token renewed there is used here too. Returns the function that ends it.
 */
export function shareSession(onEnded: () => void): () => void {
  const hear = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask') post(answerTo(data.id))
    else if (!isSignedIn()) return
    else if (data.kind === 'ended' && data.token === session().token) onEnded()
    else if (data.kind === 'renewed' && data.before === session().token) setSession({ token: data.token })
  }
  const signs = ['pointerdown', 'keydown', 'focus'] as const
  channel?.addEventListener('message', hear)
  const letGo = holdLock()
  for (const sign of signs) window.addEventListener(sign, use, { capture: true, passive: true })
  return () => {
    channel?.removeEventListener('message', hear)
    letGo()
    for (const sign of signs) window.removeEventListener(sign, use, { capture: true })
  }
}

/** Holds the lock by which other tabs know that this one listens. Returns the function that releases it. */
function holdLock(): () => void {
  const held = Promise.withResolvers<void>()
  const hold = () => {
    isHearing = true
    return held.promise
  }
  void (navigator.locks as LockManager | undefined)?.request(SESSION_CHANNEL, { mode: 'shared' }, hold)
  return () => {
    isHearing = false
    held.resolve()
  }
}

/** Returns the answer of this tab; a session that is still being filled is not shared. */
function answerTo(id: string): Message {
  if (!isSignedIn() || session().menuList.length === 0) return { kind: 'none', id }
  const given: Partial<Session> = Object.fromEntries(shared.map((name) => [name, session()[name]]))
  return { kind: 'give', id, usedAt, session: given }
}

/** Announces to the tabs that share a session that it is over. */
export const announceEnded = (token: string): void => post({ kind: 'ended', token })

/** Announces to the tabs that share a session its new token. */
export const announceRenewed = (before: string, token: string): void =>
  post({ kind: 'renewed', before, token })
