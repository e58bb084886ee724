import {
  addAchievement,
  addNeed,
  showAchievement,
  showNeed,
  switchAchievement,
} from '@hepu/api/areas/trading/listing/listing'
import { decideListing } from '@hepu/api/areas/trading/listing/review'
import type { Browser, Page } from '@playwright/test'
import { filesOf, kilobytesOf } from '../../../../bench/weigh.ts'
import { call } from '../../support/call.ts'
import { expect, seriousViolations, test } from '../../support/test.ts'

/** Kilobytes of scripts and styles that the first list of the market may need. */
const LIMIT_KB = 150
const PHONE = { width: 390, height: 844 }

const common = {
  summary: '耐密抗倒，适宜机械化收获。',
  validTo: '2099-12-31',
  contactName: '王芳',
  contactPhone: '13800000000',
}

/** Puts a supply on the market as the signed-in user of the page. Returns its id. */
async function listSupply(page: Page, name: string): Promise<string> {
  await page.goto('/home/index')
  const values = {
    ...common,
    name,
    resultType: 'standard' as const,
    conversions: ['licence' as const],
    holder: '示范单位',
    regions: ['410000'],
  }
  const { id } = await call(page, addAchievement, { ...values, submit: true })
  const { version } = await call(page, showAchievement, { id })
  await call(page, decideListing, { id, version, decision: 'approve' })
  return id
}

/** Opens a page as a visitor on a phone. */
const visitorOf = async (browser: Browser, baseURL: string | undefined, viewport = PHONE): Promise<Page> =>
  browser.newPage({ viewport, ...(baseURL ? { baseURL } : {}) })

test.describe('a supply on the market', () => {
  test.use({ role: 'admin' })

  test('F-015 F-387 F-391 F-393 F-556 a visitor finds a listing on a phone, and his question reaches its owner', async ({
    page,
    browser,
    baseURL,
  }) => {
    const name = `门户标准${Date.now()}`
    const id = await listSupply(page, name)
    const visitor = await visitorOf(browser, baseURL)
    const unsigned: string[] = []
    visitor.on('response', (response) => response.status() === 401 && unsigned.push(response.url()))
    await visitor.goto('/homePage/achievements')
    await visitor.getByRole('searchbox', { name: '关键词' }).fill(name)
    await visitor.getByRole('button', { name: '搜索' }).click()
    await expect(visitor.getByText('共 1 项成果')).toBeVisible()
    await visitor.getByRole('link', { name }).click()
    await expect(visitor).toHaveURL(`/homePage/achievementslookover?id=${id}`)
    await expect(visitor).toHaveTitle(`${name} · 禾谱`)
    await expect(visitor.getByText('138****00')).toBeVisible()
    expect(await visitor.content()).not.toContain('13800000000')
    await visitor.getByRole('button', { name: '咨询留言' }).click()
    const dialog = visitor.getByRole('dialog', { name: '咨询留言' })
    await dialog.getByRole('button', { name: '提交' }).click()
    await expect(dialog.getByText('请填写姓名')).toBeVisible()
    await expect(dialog.getByLabel('姓名')).toBeFocused()
    await dialog.getByLabel('姓名').fill('李明')
    await dialog.getByLabel('电话').fill('1380013800a')
    await dialog.getByLabel('留言内容').fill('想了解许可条件')
    await dialog.getByRole('button', { name: '提交' }).click()
    await expect(dialog.getByText(/电话应为11位手机号/)).toBeVisible()
    await dialog.getByLabel('电话').fill('13800138001')
    await dialog.getByRole('button', { name: '提交' }).click()
    await expect(dialog.getByText(/咨询已送达/)).toBeVisible()
    expect(await visitor.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width)
    expect(unsigned).toEqual([])
    await visitor.close()
  })

  test('F-391 F-392 F-400 the address of a listing that was taken down says so and leads to similar ones', async ({
    page,
    browser,
    baseURL,
  }) => {
    const stamp = Date.now()
    const like = `同类标准${stamp}`
    await listSupply(page, like)
    const id = await listSupply(page, `下架标准${stamp}`)
    await call(page, switchAchievement, { id, resultStatus: 3, note: '停止转让' })
    const visitor = await visitorOf(browser, baseURL)
    await visitor.goto(`/homePage/achievementslookover?id=${id}`)
    await expect(visitor.getByRole('heading', { level: 1, name: '该成果已下架' })).toBeVisible()
    await expect(visitor.getByRole('link', { name: like })).toBeVisible()
    await visitor.close()
  })

  test('F-015 F-556 a need has a page of its own', async ({ page, browser, baseURL }) => {
    const name = `门户需求${Date.now()}`
    await page.goto('/home/index')
    const values = { ...common, name, resultType: 'variety' as const, demandUnit: '麦穗种业', submit: true }
    const { id } = await call(page, addNeed, values)
    const { version } = await call(page, showNeed, { id })
    await call(page, decideListing, { id, version, decision: 'approve' })
    const visitor = await visitorOf(browser, baseURL, { width: 1920, height: 1080 })
    await visitor.goto(`/homePage/achievements?tab=demand&name=${encodeURIComponent(name)}`)
    await visitor.getByRole('link', { name }).click()
    await expect(visitor).toHaveURL(`/homePage/requirementList?id=${id}`)
    await expect(visitor.getByRole('definition').filter({ hasText: '麦穗种业' })).toBeVisible()
    expect(await seriousViolations(visitor)).toEqual([])
    await visitor.close()
  })
})

test('F-015 filters are in the address: they survive a reload, and back takes them off', async ({ page }) => {
  await page.goto('/homePage/achievements')
  await expect(page.getByRole('heading', { level: 1, name: '成果交易' })).toBeVisible()
  await page.getByRole('button', { name: '专利', exact: true }).click()
  const way = page.getByRole('combobox', { name: '转化方式' })
  await way.click()
  await page.getByRole('option', { name: '许可' }).click()
  await expect(page).toHaveURL('/homePage/achievements?resultType=patent&conversion=licence')
  await page.reload()
  await expect(page.getByRole('button', { name: '专利', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(way).toHaveText('许可')
  await page.goBack()
  await expect(page).toHaveURL('/homePage/achievements?resultType=patent')
  await expect(way).toHaveText('不限')
})

test('F-015 the market fits a wide screen and a phone, and has no serious barrier', async ({ page }) => {
  for (const width of [1920, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [
      '/homePage/achievements',
      '/homePage/achievements?tab=demand',
      '/homePage/contactUs',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    }
  }
  expect(await seriousViolations(page)).toEqual([])
})

test('the first list of the market stays within its byte limit and loads no part of the workspace', async ({
  page,
}) => {
  const files = await filesOf(page, '/homePage/achievements')
  const size = kilobytesOf(files)
  expect(size).toBeGreaterThan(50)
  expect(size).toBeLessThanOrEqual(LIMIT_KB)
  expect([...files].filter((name) => /assets\/(frame|antd|kit|data)-/.test(name))).toEqual([])
})

test('the server writes what a page is about into it, for readers without scripts', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/homePage/achievements')).text()
  expect(html).toContain('<title>成果交易 · 禾谱</title>')
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/homePage\/achievements" \/>/)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).toContain('/homePage/achievements</loc>')
  await page.goto('/homePage/achievements')
  await expect(page.locator('article.served')).toHaveCount(0)
})
