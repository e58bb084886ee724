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

/** Another tab, which answers every question so. */
function answer(...answers: { usedAt: number; session: object }[]): void {
  other.addEventListener('message', ({ data }: MessageEvent<Heard>) => {
    if (data.kind !== 'ask') return
    for (const it of answers) other.postMessage({ kind: 'give', id: data.id, ...it })
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
  test('F-046 takes over that of another tab, and keeps it in its own session storage', async () => {
    answer({ usedAt: 1, session: given })
    expect(await shared.receiveSession()).toBe(true)
    expect(store.session()).toMatchObject({ token: 'theirs', uname: '王芳', menuList })
    expect(sessionStorage.getItem('token')).toBe('theirs')
  })

  test('takes that of the tab used last, which is the one it was opened from', async () => {
    answer({ usedAt: 1, session: given }, { usedAt: 9, session: { ...given, token: 'last' } })
    expect(await shared.receiveSession()).toBe(true)
    expect(store.session().token).toBe('last')
  })

  describe('where the browser tells which tabs are open', () => {
    const tabs = (count: number) => {
      const held = Array.from({ length: count }, () => ({ name: shared.SESSION_CHANNEL }))
      const locks = { query: async () => ({ held: [...held, { name: 'another' }] }), request: vi.fn() }
      vi.stubGlobal('navigator', { locks })
    }
    afterEach(() => vi.unstubAllGlobals())

    test('does not ask where there is no other', async () => {
      tabs(0)
      expect(await shared.receiveSession()).toBe(false)
      expect(heard).toEqual([])
    })

    test('waits for a busy tab longer than where it does not know of any', async () => {
      tabs(1)
      other.addEventListener('message', ({ data }: MessageEvent<Heard>) => {
        if (data.kind !== 'ask') return
        setTimeout(() => other.postMessage({ kind: 'give', id: data.id, usedAt: 1, session: given }), 400)
      })
      expect(await shared.receiveSession()).toBe(true)
    })

    test('F-089 goes on as soon as all have said that they have none', async () => {
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

  test('F-089 waits no longer than 200 ms where nobody answers and the browser tells of none, and asks once', async () => {
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

  test('asks for none once its user signed out: the other tab may be somebody else’s', async () => {
    answer({ usedAt: 1, session: given })
    shared.staySignedOut()
    expect(await shared.receiveSession()).toBe(false)
    expect(store.isSignedIn()).toBe(false)
  })

  test('begins with no tabs of the other, and takes nothing of a wrong kind', async () => {
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
    'does not take one without a token',
    async (it) => {
      answer({ usedAt: 1, session: it })
      expect(await shared.receiveSession()).toBe(false)
      expect(sessionStorage.getItem('token')).toBeNull()
    },
  )
})

describe('a signed-in tab', () => {
  const ask = (id = 'q') => other.postMessage({ kind: 'ask', id })
  const gifts = () => heard.filter(({ kind }) => kind === 'give')

  test('hands its session on, without its tabs, and asks for none', async () => {
    store.setSession({ token: 'mine', menuList, uname: '李明' })
    expect(await shared.receiveSession()).toBe(false)
    ask()
    await expect.poll(gifts).toHaveLength(1)
    expect(gifts()[0]).toMatchObject({ id: 'q', session: { token: 'mine', uname: '李明' } })
    expect(gifts()[0]!.session).not.toHaveProperty('menuRecordList')
  })

  test('keeps a session to itself that is not filled yet', async () => {
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

  test('hears that its own session ended in another tab, not that another one did', async () => {
    store.setSession({ token: 'mine', menuList })
    other.postMessage({ kind: 'ended', token: 'theirs' })
    other.postMessage({ kind: 'ended', token: 'mine' })
    await expect.poll(() => onEnded.mock.calls.length).toBe(1)
  })

  test('goes on with the token that another tab got for the same session', async () => {
    store.setSession({ token: 'mine', menuList })
    other.postMessage({ kind: 'renewed', before: 'theirs', token: 'no' })
    other.postMessage({ kind: 'renewed', before: 'mine', token: 'new' })
    await expect.poll(() => store.session().token).toBe('new')
    expect(sessionStorage.getItem('token')).toBe('new')
  })

  test('tells the others what becomes of its session', async () => {
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
