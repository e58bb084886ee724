/* oxlint-disable unicorn/require-post-message-target-origin -- of channels, which reach one origin alone */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { entry } from '../../test/menus.ts'
import type * as Store from '../../workspace/session.ts'
import type * as Shared from './sharedSession.ts'

const menuList = [entry({ id: '1000081', label: '首页', path: 'home/index' })]
const given = { token: 'theirs', uname: '王芳', menuList }

interface Heard {
  kind: string
  id: string
  session: Partial<Store.Session>
}

let store: typeof Store
let shared: typeof Shared
let other: BroadcastChannel
let heard: Heard[]
let end: () => void
const onEnded = vi.fn()

/** Plays another tab, which answers every question with these sessions. */
function answer(...answers: { usedAt: number; session: object }[]): void {
  other.addEventListener('message', ({ data }: MessageEvent<Heard>) => {
    if (data.kind !== 'ask') return
    for (const given of answers) other.postMessage({ kind: 'give', id: data.id, ...given })
  })
}

beforeEach(async () => {
  sessionStorage.clear()
  onEnded.mockReset()
  heard = []
  vi.resetModules()
  store = await import('../../workspace/session.ts')
  shared = await import('./sharedSession.ts')
  other = new BroadcastChannel(shared.SESSION_CHANNEL)
  other.addEventListener('message', ({ data }: MessageEvent<Heard>) => heard.push(data))
  end = shared.shareSession(onEnded)
})
afterEach(() => {
  end()
  other.close()
})

describe('a tab without a session', () => {
  test('F-046 a tab without a session takes over the session of another tab, and keeps it in its own session storage', async () => {
    answer({ usedAt: 1, session: given })
    expect(await shared.receiveSession()).toBe(true)
    expect(store.session()).toMatchObject({ token: 'theirs', uname: '王芳', menuList })
    expect(sessionStorage.getItem('token')).toBe('theirs')
  })

  test('a tab without a session takes the session of the tab used last, which is the one it was opened from', async () => {
    answer({ usedAt: 1, session: given }, { usedAt: 9, session: { ...given, token: 'last' } })
    expect(await shared.receiveSession()).toBe(true)
    expect(store.session().token).toBe('last')
  })

  describe('in a browser that says which tabs are open', () => {
    const tabs = (count: number) => {
      const held = Array.from({ length: count }, () => ({ name: shared.SESSION_CHANNEL }))
      const locks = { query: async () => ({ held: [...held, { name: 'another' }] }), request: vi.fn() }
      vi.stubGlobal('navigator', { locks })
    }
    afterEach(() => vi.unstubAllGlobals())

    test('a tab without a session does not ask if there is no other tab', async () => {
      tabs(0)
      expect(await shared.receiveSession()).toBe(false)
      expect(heard).toEqual([])
    })

    test('a tab without a session waits longer for a busy tab than if it knows of none', async () => {
      tabs(1)
      other.addEventListener('message', ({ data }: MessageEvent<Heard>) => {
        if (data.kind !== 'ask') return
        setTimeout(() => other.postMessage({ kind: 'give', id: data.id, usedAt: 1, session: given }), 400)
      })
      expect(await shared.receiveSession()).toBe(true)
    })

    test('F-089 a tab without a session goes on as soon as all tabs have answered that they have none', async () => {
      tabs(2)
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      other.addEventListener('message', ({ data }: MessageEvent<Heard>) => {
        if (data.kind !== 'ask') return
        for (let tab = 0; tab < 2; tab++) other.postMessage({ kind: 'none', id: data.id })
      })
      expect(await shared.receiveSession()).toBe(false)
      vi.useRealTimers()
    })
  })

  test('F-089 a tab without a session waits no longer than 200 ms if nobody answers and the browser reports no tab, and asks once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const ended = vi.fn()
    const asking = shared.receiveSession().finally(ended)
    await vi.advanceTimersByTimeAsync(199)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalled()
    expect(await asking).toBe(false)
    vi.useRealTimers()
    answer({ usedAt: 1, session: given })
    expect(await shared.receiveSession()).toBe(false)
    expect(store.isSignedIn()).toBe(false)
    expect(heard.filter(({ kind }) => kind === 'ask')).toHaveLength(1)
  })

  test('a tab without a session asks for no session after its user signed out: the other tab may belong to another user', async () => {
    answer({ usedAt: 1, session: given })
    shared.staySignedOut()
    expect(await shared.receiveSession()).toBe(false)
    expect(store.isSignedIn()).toBe(false)
  })

  test('a tab without a session starts without the tabs of the other one, and takes nothing of a wrong type', async () => {
    answer({
      usedAt: 1,
      session: { ...given, menuRecordList: [{ path: '/a' }], permissions: 'all', nonsense: 1 },
    })
    expect(await shared.receiveSession()).toBe(true)
    expect(store.session().menuRecordList.map(({ path }) => path)).toEqual(['/home'])
    expect(store.session().permissions).toEqual([])
    expect(store.session()).not.toHaveProperty('nonsense')
  })

  test.each([{ ...given, token: '  ' }, { uname: '王芳' }])(
    'a tab without a session does not take a session without a token',
    async (given) => {
      answer({ usedAt: 1, session: given })
      expect(await shared.receiveSession()).toBe(false)
      expect(sessionStorage.getItem('token')).toBeNull()
    },
  )
})

describe('a signed-in tab', () => {
  const ask = (id = 'q') => other.postMessage({ kind: 'ask', id })
  const gifts = () => heard.filter(({ kind }) => kind === 'give')

  test('a signed-in tab shares its session, without its tabs, and asks for none', async () => {
    store.setSession({ token: 'mine', menuList, uname: '李明' })
    expect(await shared.receiveSession()).toBe(false)
    ask()
    await expect.poll(gifts).toHaveLength(1)
    expect(gifts()[0]).toMatchObject({ id: 'q', session: { token: 'mine', uname: '李明' } })
    expect(gifts()[0]!.session).not.toHaveProperty('menuRecordList')
  })

  test('a signed-in tab does not share a session that is still being filled', async () => {
    ask('nobody')
    store.setSession({ token: 'mine' })
    ask('unfilled')
    other.postMessage({ kind: 'ended', token: 'mine' })
    await expect.poll(() => onEnded.mock.calls.length).toBe(1)
    store.setSession({ menuList })
    ask('filled')
    await expect.poll(() => gifts().map(({ id }) => id)).toEqual(['filled'])
    expect(heard.flatMap(({ kind, id }) => (kind === 'none' ? [id] : []))).toEqual(['nobody', 'unfilled'])
  })

  test('a signed-in tab follows the end of its own session in another tab, but not that of another session', async () => {
    store.setSession({ token: 'mine', menuList })
    other.postMessage({ kind: 'ended', token: 'theirs' })
    other.postMessage({ kind: 'ended', token: 'mine' })
    await expect.poll(() => onEnded.mock.calls.length).toBe(1)
  })

  test('a signed-in tab continues with the token that another tab got for the same session', async () => {
    store.setSession({ token: 'mine', menuList })
    other.postMessage({ kind: 'renewed', before: 'theirs', token: 'no' })
    other.postMessage({ kind: 'renewed', before: 'mine', token: 'new' })
    await expect.poll(() => store.session().token).toBe('new')
    expect(sessionStorage.getItem('token')).toBe('new')
  })

  test('a signed-in tab announces the end and a new token of its session to the others', async () => {
    shared.announceEnded('mine')
    shared.announceRenewed('mine', 'new')
    await expect
      .poll(() => heard)
      .toEqual([
        { kind: 'ended', token: 'mine' },
        { kind: 'renewed', before: 'mine', token: 'new' },
      ])
  })
})
