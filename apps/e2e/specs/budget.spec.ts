import {
  chartFiles,
  FIRST_LIST,
  filesOf,
  isChart,
  kilobytesOf,
  LIMITS,
  menuPaths,
  mostOf,
} from '../../../bench/weigh.ts'
import { isDistinct } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('the sign-in screen keeps to its bytes', async ({ page }) => {
  const size = kilobytesOf(await filesOf(page, '/login'))
  expect(size).toBeGreaterThan(50)
  expect(size).toBeLessThanOrEqual(LIMITS.signIn)
})

test('the charts keep to their bytes', () => {
  const size = kilobytesOf(chartFiles())
  expect(size).toBeGreaterThan(50)
  expect(size).toBeLessThanOrEqual(LIMITS.chart)
})

test.describe('a signed-in user', () => {
  test.use({ role: 'admin' })

  test('frame and first list keep to their bytes and requests', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const size = kilobytesOf(await filesOf(page, FIRST_LIST))
    await expect(page.getByRole('navigation', { name: '分页' })).toBeVisible()
    expect(size).toBeGreaterThan(200)
    expect(size).toBeLessThanOrEqual(LIMITS.firstList)
    expect(requests.length).toBeLessThanOrEqual(LIMITS.requests)
    expect(requests.filter((url) => url.endsWith('/experimentGroup/page'))).toHaveLength(1)
  })

  test('every further screen keeps to its bytes', async ({ page }) => {
    test.setTimeout(180_000)
    const first = await filesOf(page, FIRST_LIST)
    const paths = (await menuPaths(page)).filter(isDistinct)
    expect(paths.length).toBeGreaterThan(8)
    const tooLarge: string[] = []
    for (const path of paths) {
      const own = [...(await filesOf(page, path))].filter((name) => !first.has(name) && !isChart(name))
      const size = kilobytesOf(own)
      if (size > mostOf(path)) tooLarge.push(`${path}: ${size.toFixed(1)} kB`)
    }
    expect(tooLarge).toEqual([])
  })
})
