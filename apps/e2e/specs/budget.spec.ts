import { chartFiles, FIRST_LIST, filesOf, kilobytesOf, LIMITS } from '../../../bench/weigh.ts'
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
})
