import {
  chartFiles,
  fileOf,
  FIRST_LIST,
  filesOf,
  isChart,
  kilobytesOf,
  LIMITS,
} from '../../../bench/weigh.ts'
import { expect, test } from '../support/test.ts'

test.use({ isNewBrowser: true })

test('the sign-in screen stays within its byte limit', async ({ page }) => {
  const size = kilobytesOf(await filesOf(page, '/login'))
  expect(size).toBeGreaterThan(50)
  expect(size).toBeLessThanOrEqual(LIMITS.signIn)
})

test('the charts stay within their byte limit', () => {
  const size = kilobytesOf(chartFiles())
  expect(size).toBeGreaterThan(50)
  expect(size).toBeLessThanOrEqual(LIMITS.chart)
})

test.describe('a signed-in user', () => {
  test.use({ role: 'admin' })

  test('code that rows do not need loads after them', async ({ page }) => {
    const files: string[] = []
    const asked = Promise.withResolvers<readonly string[]>()
    page.on('request', (request) => {
      const name = fileOf(request.url())
      if (name) files.push(name)
      if (request.url().endsWith('/experimentGroup/page')) asked.resolve([...files])
    })
    await page.goto(FIRST_LIST)
    const before = await asked.promise
    expect(kilobytesOf(before)).toBeGreaterThan(150)
    expect(kilobytesOf(before)).toBeLessThanOrEqual(LIMITS.rows)
    await expect(page.getByRole('button', { name: '查询' })).toBeVisible()
    expect(kilobytesOf(files)).toBeGreaterThan(LIMITS.rows)
  })

  test('a dashboard on a wall stays within its limit of bytes', async ({ page }) => {
    const files = [...(await filesOf(page, '/cockpit/internal?wall=1'))]
    const size = kilobytesOf(files.filter((name) => !isChart(name)))
    expect(size).toBeGreaterThan(150)
    expect(size).toBeLessThanOrEqual(LIMITS.wall)
  })

  test('frame and first list stay within their limits of bytes and requests', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const size = kilobytesOf(await filesOf(page, FIRST_LIST))
    await expect(page.getByRole('navigation', { name: '分页' })).toBeVisible()
    expect(size).toBeGreaterThan(200)
    expect(size).toBeLessThanOrEqual(LIMITS.firstList)
    expect(requests.length).toBeLessThanOrEqual(LIMITS.requests)
    expect(requests.filter((url) => url.endsWith('/experimentGroup/page'))).toHaveLength(1)
  })
})
