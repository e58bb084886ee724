import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, setSession } from '../../workspace/session.ts'
import { followWidth } from './followWidth.ts'

const media = Object.assign(new EventTarget(), { matches: false })
let stop: () => void
const become = (width: 'narrow' | 'wide') => {
  media.matches = width === 'narrow'
  media.dispatchEvent(new Event('change'))
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => media)
  media.matches = false
  setSession({ sidebarOpened: true })
  stop = followWidth()
})
afterEach(() => {
  stop()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('the menu folds in a narrow window and is open again in a wide one', () => {
  become('narrow')
  expect(session().sidebarOpened).toBe(false)
  become('wide')
  expect(session().sidebarOpened).toBe(true)
})

test('a menu that was folded by hand in a wide window stays folded there, whatever was opened in between', () => {
  setSession({ sidebarOpened: false })
  become('narrow')
  setSession({ sidebarOpened: true })
  become('wide')
  expect(session().sidebarOpened).toBe(false)
})

test('a page that loads again in a narrow window still has the menu of the wide one', () => {
  become('narrow')
  stop()
  stop = followWidth()
  expect(session().sidebarOpened).toBe(false)
  become('wide')
  expect(session().sidebarOpened).toBe(true)
})
