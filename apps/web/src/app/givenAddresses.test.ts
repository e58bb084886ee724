import { expect, test } from 'vitest'
import { givenAddresses } from './fixtures/givenAddresses.ts'
import { screens } from './screens.ts'

/** Not screens of their own: the frame of the portal, the root, every other address, and another address of Home. */
const FRAMES = ['homePage', '', '*', 'home']

const byPath = new Map(screens.map((screen) => [screen.path, screen]))

test('every given address has a screen with a Chinese title', () => {
  const titles = givenAddresses
    .filter(({ path }) => !FRAMES.includes(path))
    .map(({ path }) => [path, byPath.get(path)?.title ?? ''] as const)
  expect(titles.filter(([, title]) => !/\p{Script=Han}/u.test(title)).map(([path]) => path)).toEqual([])
})

test('every screen that is to be kept is kept', () => {
  const lost = givenAddresses.filter(({ path, isKept }) => isKept && !byPath.get(path)?.keepAlive)
  expect(lost.map(({ path }) => path)).toEqual([])
})
