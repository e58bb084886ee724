import { promotionWidgets, researchWidgets } from '@hepu/api/areas/dashboard/widget/widgets'
import type { Page } from '@playwright/test'
import { expect, seriousViolations, test } from '../../support/test.ts'

test.setTimeout(120_000)

const BREEDS = '/api/dashboard/breedPromotion'
const research = Object.keys(researchWidgets)
const promotion = Object.keys(promotionWidgets)
const widget = (page: Page, name: string) => page.locator(`[data-widget="${name}"]`)

/** Returns the scale of the canvas, which is 1920 pixels wide at scale 1. */
const scaleOf = async (page: Page) =>
  ((await page.locator('.scaled-canvas').boundingBox())?.width ?? 0) / 1920

/** Waits until every chart of a page is drawn: a widget without its figures is empty. */
async function areShown(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await expect(widget(page, name)).toBeVisible()
    await expect(widget(page, name).getByLabel('加载中')).toHaveCount(0)
  }
}

test.describe('驾驶舱（内部）', () => {
  test.use({ role: 'admin' })

  test('F-043 F-326 every widget of research is asked by its own call and shown with the time of its data', async ({
    page,
  }) => {
    const asked = new Set<string>()
    page.on('request', (request) => asked.add(new URL(request.url()).pathname))
    await page.goto('/cockpit/internal')
    await areShown(page, research)
    for (const name of research) {
      expect(asked).toContain(`/api/dashboard/${name}`)
      await expect(widget(page, name).getByText(/^数据截至 \d{4}/)).toBeVisible()
    }
    expect(await seriousViolations(page)).toEqual([])
  })

  test('the second page has promotion with amounts, and keys turn the pages', async ({ page }) => {
    await page.goto('/cockpit/internal')
    await areShown(page, ['rdOverview'])
    await page.keyboard.press('PageDown')
    await areShown(page, promotion)
    await expect(widget(page, 'coreMetrics').getByText('销售额')).toBeVisible()
    await expect(widget(page, 'coreMetrics').getByText('万元')).toBeVisible()
    expect(new URL(page.url()).searchParams.get('page')).toBe('1')
    await page.keyboard.press('PageDown')
    await expect(page.getByRole('region', { name: '近一周变化' }).getByRole('article')).toHaveCount(5)
    const deviations = page.getByRole('region', { name: '异常先说' })
    await expect(deviations.getByText(/^应销：有计划的为计划销量/)).toBeVisible()
  })

  test('F-328 a widget whose call fails says so and leaves the others', async ({ page }) => {
    await page.route('**/api/dashboard/varietyRegion*', (route) =>
      route.fulfill({ json: { code: 5000, msg: '系统错误，编号 测试', data: null } }),
    )
    await page.goto('/cockpit/internal')
    await expect(widget(page, 'varietyRegion').getByText('系统错误，编号 测试')).toBeVisible()
    await expect(widget(page, 'varietyRegion').getByRole('button', { name: '重试' })).toBeVisible()
    await areShown(
      page,
      research.filter((name) => name !== 'varietyRegion'),
    )
    await expect(widget(page, 'approvedVariety').getByText(/^数据截至/)).toBeVisible()
  })

  test('F-320 F-321 the canvas has scale 1 at 1920×1080 and 0.5 at 960×540, and fits other shapes in the middle', async ({
    page,
  }) => {
    for (const [width, height, scale] of [
      [1920, 1080, 1],
      [960, 540, 0.5],
      [1024, 768, 1024 / 1920],
      [2560, 1080, 1],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/cockpit/internal')
      await expect.poll(() => scaleOf(page)).toBeCloseTo(scale, 3)
      const box = await page.locator('.scaled-canvas').boundingBox()
      expect(Math.abs((box?.x ?? 0) * 2 + (box?.width ?? 0) - width)).toBeLessThan(2)
      expect(Math.abs((box?.y ?? 0) * 2 + (box?.height ?? 0) - height)).toBeLessThan(2)
      expect(
        await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
      ).toBeLessThanOrEqual(0)
    }
  })

  test('a figure says how it comes about and opens the records behind it, with the same number', async ({
    page,
  }) => {
    await page.goto('/cockpit/internal')
    await widget(page, 'rdOverview').getByRole('button', { name: '这个数怎么来的：研发概览' }).click()
    const about = page.getByRole('dialog', { name: /这个数怎么来的/ })
    for (const part of ['算法', '筛选', '记录数', '数据截至', '谁可以看'])
      await expect(about.getByText(part, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    const card = widget(page, 'rdOverview').getByRole('button', { name: /^当年参试品种 \d/ })
    const shown = (await card.textContent())?.replaceAll(',', '')
    await card.click()
    const list = page.getByRole('dialog', { name: /^明细 · 当年参试品种/ })
    await expect(list.getByText(`共 ${shown} 条`, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(widget(page, 'rdOverview')).toBeVisible()
  })

  test('the figures of a page are saved as a PDF with the day', async ({ page }) => {
    await page.goto('/cockpit/internal?page=1')
    await areShown(page, promotion)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^驾驶舱（推广）_\d{4}-\d{2}-\d{2}\.pdf$/)
  })

  test('the companies and the places of the wall add up to its card', async ({ page }) => {
    await page.goto('/cockpit/internal?page=1')
    await areShown(page, promotion)
    const numbers = async (selector: string) =>
      (await page.locator(selector).allTextContents()).map((text) => Number(text.replaceAll(',', '')))
    const card = widget(page, 'coreMetrics').getByRole('button', { name: /^销售额 / })
    const total = Number((await card.textContent())?.replaceAll(',', ''))
    const sum = (list: number[]) => list.reduce((all, value) => all + value, 0)
    const companies = await numbers(
      '[data-widget="saleCompanyStatistics"] [role=row] [role=cell]:nth-child(3)',
    )
    const places = await numbers('[data-widget="regionalSaleAmount"] .wall-ranks b')
    // Each row is rounded to 0.1.
    expect(Math.abs(sum(companies) - total)).toBeLessThan(0.1 * companies.length)
    expect(Math.abs(sum(places) - total)).toBeLessThan(0.1 * places.length)
    expect(companies.length).toBeGreaterThan(1)
    expect(places.length).toBeGreaterThan(1)
  })

  test('a year of the address filters every call, and one before 2019 is ignored', async ({ page }) => {
    const years = new Map<string, string | null>()
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.startsWith('/api/dashboard/'))
        years.set(url.pathname, url.searchParams.get('year') ?? url.searchParams.get('endYear'))
    })
    await page.goto('/cockpit/internal?year=2024')
    await areShown(page, research)
    expect([...years.values()].every((year) => year === '2024')).toBe(true)
    years.clear()
    await page.goto('/cockpit/internal?year=1999')
    await areShown(page, research)
    expect([...years.values()]).not.toContain('1999')
  })
})

test.describe('驾驶舱 on a wall', () => {
  test.use({ role: 'admin' })

  test('opens without the frame and without controls, hides the pointer, and turns its pages', async ({
    page,
  }) => {
    await page.goto('/cockpit/internal?wall=1&rotate=5&refresh=10')
    await areShown(page, research)
    await expect(page.locator('.shell, .top-bar, .tab-bar')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: '菜单' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: '打印' })).toHaveCount(0)
    await expect(page.locator('.cockpit-idle')).toBeAttached({ timeout: 10_000 })
    await expect(widget(page, 'coreMetrics')).toBeVisible({ timeout: 20_000 })
  })

  test('a failed refresh keeps the figures and says how old they are', async ({ page }) => {
    await page.goto('/cockpit/external?wall=1&refresh=10')
    const card = widget(page, 'coreMetrics').locator('b').first()
    const before = await card.textContent()
    await page.route(`**${BREEDS}/coreMetrics*`, (route) => route.abort())
    await expect(widget(page, 'coreMetrics').getByText(/刷新失败，为 \d+ 分钟前的数据/)).toBeVisible({
      timeout: 40_000,
    })
    expect(await card.textContent()).toBe(before)
    await page.unroute(`**${BREEDS}/coreMetrics*`)
    await expect(widget(page, 'coreMetrics').getByText(/刷新失败/)).toBeHidden({ timeout: 40_000 })
  })

  test('a session that has ended is a clear card, not blank charts', async ({ page }) => {
    await page.goto('/cockpit/external?wall=1&refresh=10')
    await areShown(page, ['coreMetrics'])
    await page.route('**/api/dashboard/**', (route) =>
      route.fulfill({ status: 401, json: { code: 4010, msg: '登录已过期，请重新登录', data: null } }),
    )
    await expect(page.getByRole('heading', { name: '登录过期' })).toBeVisible({ timeout: 30_000 })
    expect(page.url()).toContain('wall=1')
  })
})

test.describe('a board of a wall', () => {
  test.use({ role: 'admin', contextOptions: { reducedMotion: 'no-preference' } })

  test('moves by a transform alone: its frames cost no layout and no style', async ({ page, browser }) => {
    await page.route(`**${BREEDS}/breedPerformance*`, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: { breeds: object[] } }
      const breeds = Array.from({ length: 40 }, (_, at) => ({
        ...body.data.breeds[0],
        id: `${at + 1}`,
        name: `品种${at + 1}`,
      }))
      await route.fulfill({ response, json: { ...body, data: { ...body.data, breeds } } })
    })
    await page.goto('/cockpit/external?wall=1')
    await areShown(page, promotion)
    await expect(widget(page, 'breedPerformance').locator('.board-moving')).toBeVisible()
    // The animations of the charts are over once only the board moves; then three seconds of it are traced.
    await expect.poll(() => page.evaluate<number>('document.getAnimations().length')).toBe(1)
    await page.evaluate(hasAdvanced(2000))
    await browser.startTracing(page, {
      categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame'],
    })
    await page.evaluate(hasAdvanced(3000))
    const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: { name: string }[] }
    const count = (name: string) => trace.traceEvents.filter((event) => event.name === name).length
    expect(count('DrawFrame')).toBeGreaterThan(30)
    // Other parts of the screen may be laid out now and then, such as the clock.
    expect(count('Layout')).toBeLessThan(10)
    expect(count('UpdateLayoutTree')).toBeLessThan(10)
  })
})

/** Returns an expression that resolves once the animation of the board has gone on for some time (ms); it reads no layout. */
const hasAdvanced = (ms: number): string => `new Promise((resolve) => {
  const [board] = document.getAnimations()
  const end = board.currentTime + ${ms}
  const timer = setInterval(() => {
    if (board.currentTime < end) return
    clearInterval(timer)
    resolve(null)
  }, 500)
})`

test.describe('驾驶舱（外部）', () => {
  test.use({ role: 'external' })

  test('F-043 F-327 an account from outside sees every widget, and no amount in any answer or anywhere on the screen', async ({
    page,
  }) => {
    const answers: string[] = []
    const asked = new Set<string>()
    page.on('response', async (response) => {
      const { pathname } = new URL(response.url())
      asked.add(pathname)
      if (pathname.startsWith(BREEDS)) answers.push(await response.text())
    })
    await page.goto('/cockpit/external')
    await areShown(page, promotion)
    await expect(page.locator('[data-widget="industryCompany"]')).toBeVisible()
    const wanted = [...promotion.map((name) => `${BREEDS}/${name}`), '/api/product/industryCompany/all']
    await expect(() => expect([...asked]).toEqual(expect.arrayContaining(wanted))).toPass()
    await expect(() => expect(answers.length).toBeGreaterThanOrEqual(promotion.length)).toPass()
    for (const answer of answers) expect(answer).not.toMatch(/"amount":"/)
    await expect(page.getByText('万元')).toHaveCount(0)
    await expect(page.getByText('销售额')).toHaveCount(0)
    await expect(
      widget(page, 'coreMetrics')
        .getByText(/^指数 .*上年=100/)
        .first(),
    ).toBeVisible()
    expect(await seriousViolations(page)).toEqual([])
  })

  test('the home screen leads to the dashboard and says what may be seen', async ({ page }) => {
    await page.goto('/home')
    const part = page.getByRole('region', { name: /^品种推广/ })
    await expect(part.getByText('净销量', { exact: true })).toBeVisible()
    await expect(part.getByText(/不含金额、人名/)).toBeVisible()
    await part.getByRole('link', { name: '打开品种推广驾驶舱' }).click()
    await expect(page).toHaveURL(/cockpit\/external/)
  })

  test('the inside dashboard does not open', async ({ page }) => {
    await page.goto('/cockpit/internal')
    await expect(page.getByText('驾驶舱（内部）')).toHaveCount(0)
    await expect(page).toHaveURL(/404/)
  })
})
