import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

test.use({ role: 'trial', viewport: { width: 390, height: 844 } })
test.setTimeout(180_000)

const tabs = ['汇总', '各点', '方差分析', '排名', '热图', '双标图', '稳定性', '箱线图'] as const

/** Text, because the specs are typed without the DOM. */
const outside = `(box) => {
  const edge = box.getBoundingClientRect().right
  const isHeld = (part) => {
    const around = part.parentElement
    if (!around || around === box) return false
    return getComputedStyle(around).overflowX !== 'visible' || isHeld(around)
  }
  return [...box.querySelectorAll('*')]
    .filter((part) => part.getClientRects().length > 0 && part.getBoundingClientRect().right > edge + 1)
    .filter((part) => !isHeld(part))
    .map((part) => part.tagName + ' ' + part.className + ' ' + part.textContent.slice(0, 20))
}`

/** Returns the parts of a page that reach beyond its right edge and that nothing around them scrolls or cuts. */
const partsOutside = (page: Page, selector: string) =>
  page.evaluate<string[]>(`(${outside})(document.querySelector(${JSON.stringify(selector)}))`)

/** Returns the parts of the page that can be scrolled sideways, but for the strip of tabs. */
const scrolled = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('.pane:not([hidden]) .page-body *')]
    .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowX) && !part.matches('.tabs'))
    .filter((part) => part.scrollWidth > part.clientWidth + 1)
    .map((part) => part.className + ' ' + part.textContent.slice(0, 20))`)

test('on a phone no tab of the analysis is wider than the page, and each chart is drawn in its width', async ({
  page,
  pane,
}) => {
  await page.goto('/estimate/estimate-progress/analysisInformation?groupId=2')
  await expect(pane).toContainText('汇总点数 9 / 9')
  for (const name of tabs) {
    await test.step(name, async () => {
      await pane.getByRole('tab', { name, exact: true }).click()
      await expect(pane.getByLabel('加载中')).toHaveCount(0)
      await expect(pane.getByRole('button', { name: '取消', exact: true })).toHaveCount(0)
      for (const chart of await pane.locator('.chart-box').all()) {
        await expect(chart.locator('canvas').first()).toBeVisible()
        const { width = 0 } = (await chart.locator('canvas').first().boundingBox()) ?? {}
        expect(width).toBeGreaterThan(240)
        expect(width).toBeLessThan(390)
      }
      expect(await partsOutside(page, '.pane:not([hidden]) .page-body')).toEqual([])
      expect(await scrolled(page)).toEqual([])
    })
  }

  await test.step('晋级预演: name, verdict, decision and reason without scrolling sideways', async () => {
    await page.goto('/estimate/estimate-promotion/promotionRehearsal?upgradeId=3')
    const row = pane
      .getByRole('row')
      .filter({ has: page.getByRole('combobox', { name: /的人工判定$/ }) })
      .first()
    await expect(row).toContainText('系统判定')
    const decision = row.getByRole('combobox', { name: /的人工判定$/ })
    await decision.click()
    await page.locator('.ant-select-item-option').filter({ hasText: '淘汰' }).click()
    const reason = row.getByRole('textbox', { name: /的理由$/ })
    const { x = 0, width = 0, height = 0 } = (await reason.boundingBox()) ?? {}
    expect(x + width).toBeLessThan(390)
    expect(height).toBeGreaterThanOrEqual(36)
    expect(await scrolled(page)).toEqual([])
  })

  await test.step('the title of a dialog ends before its cross', async () => {
    await page.goto('/estimate/estimate-progress')
    await pane.getByRole('button', { name: /导入/ }).first().click()
    const dialog = page.getByRole('dialog')
    const title = dialog.locator('.ant-modal-title')
    await expect(title).toContainText('导入')
    const text = await page.evaluate<number>(`(() => {
      const range = document.createRange()
      range.selectNodeContents(document.querySelector('.ant-modal-title'))
      return range.getBoundingClientRect().right
    })()`)
    const { x = 0 } = (await dialog.locator('.ant-modal-close').boundingBox()) ?? {}
    expect(text).toBeLessThanOrEqual(x)
  })
})

test('on a phone two fields of 数据填报 are beside the names, and keys reach the last one and the yield', async ({
  page,
  pane,
}) => {
  const seen = `(() => {
    const grid = document.querySelector('.dsg-container').getBoundingClientRect()
    const [names, ...heads] = [...document.querySelectorAll('.dsg-row-header .dsg-cell')].map((head) => ({
      text: head.textContent,
      ...head.getBoundingClientRect().toJSON(),
    }))
    return heads
      .filter(({ left, right }) => left >= names.right - 1 && right <= grid.right + 1)
      .map(({ text }) => text)
  })()`
  for (const path of ['groupId=2', 'groupId=2&field=area']) {
    await page.goto(`/estimate/estimate-progress/fillData?${path}`)
    const cell = page.locator('.dsg-row:not(.dsg-row-header) .dsg-cell input').first()
    await expect(cell).toBeVisible()
    expect((await page.evaluate<string[]>(seen)).length).toBeGreaterThanOrEqual(2)
  }
  await page.goto('/estimate/estimate-progress/fillData?groupId=2')
  await page.locator('.dsg-row:not(.dsg-row-header) .dsg-cell:has(input)').first().click()
  await page.keyboard.press('Control+ArrowRight')
  await expect.poll(() => page.evaluate<string[]>(seen)).toContain('折亩产（已存）')
  await expect(pane.getByText('选中一格，这里显示它的检查结果与来源。')).toHaveCount(0)
})

test('a chart follows its box from a desk to a phone and back', async ({ page, pane }) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.goto('/estimate/estimate-progress/analysisInformation?groupId=2')
  const canvas = pane.locator('.chart-box canvas').first()
  const widthOf = async () => Math.round((await canvas.boundingBox())?.width ?? 0)
  await expect.poll(widthOf).toBeGreaterThan(800)
  const isWide = await canvas.screenshot()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(widthOf).toBeLessThan(390)
  await page.setViewportSize({ width: 1280, height: 844 })
  await expect.poll(async () => (await canvas.screenshot()).equals(isWide)).toBe(true)
})
