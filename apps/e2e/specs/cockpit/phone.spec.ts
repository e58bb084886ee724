import type { Page } from '@playwright/test'
import { expect, seriousViolations, test } from '../../support/test.ts'

test.use({ role: 'admin', viewport: { width: 390, height: 844 } })
test.setTimeout(120_000)

const pages = [
  ['/cockpit/internal', 9],
  ['/cockpit/internal?page=1', 8],
  ['/cockpit/external', 8],
] as const

/** Returns the boxes of the widgets of the page, from top to bottom. */
const boxesOf = (page: Page) =>
  page.locator('.cockpit-page section, .cockpit-page article').evaluateAll((parts) =>
    parts
      .filter((part) => part.matches('.wall-widget'))
      .map((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect()
        return { left, right, top, bottom }
      }),
  )

/** Returns texts that end outside of the widget around them. */
const textsOutside = (page: Page) =>
  page.locator('.wall-widget').evaluateAll((parts) =>
    parts.flatMap((part) => {
      const edge = part.getBoundingClientRect()
      return [...part.querySelectorAll('h2, b, small, dt, dd, th, td, li, p, span, button')]
        .filter((text) => !text.closest('.wall-unseen') && text.getClientRects().length > 0)
        .filter((text) => {
          const { left, right, bottom } = text.getBoundingClientRect()
          return left < edge.left - 1 || right > edge.right + 1 || bottom > edge.bottom + 1
        })
        .map((text) => `${part.getAttribute('aria-label')}: ${text.textContent}`)
    }),
  )

for (const [path, count] of pages) {
  test(`on a phone the widgets of ${path} stand below one another, as wide as the window and unscaled`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page.locator('[data-widget]:not(span)')).toHaveCount(count)
    await expect(page.getByLabel('加载中')).toHaveCount(0)
    await expect(page.locator('.scaled-canvas')).toHaveCount(0)
    const boxes = await boxesOf(page)
    expect(boxes).toHaveLength(count)
    for (const [at, { left, right, top }] of boxes.entries()) {
      expect(right - left).toBeGreaterThan(340)
      expect(right).toBeLessThanOrEqual(390)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(boxes[at - 1]?.bottom ?? 0)
    }
    expect(await textsOutside(page)).toEqual([])
    const column = page.locator('.scaled-narrow')
    expect(await column.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await page.locator('[data-widget]:not(span)').last().scrollIntoViewIfNeeded()
    await expect(page.locator('[data-widget]:not(span)').last()).toBeInViewport()
    expect(await seriousViolations(page)).toEqual([])
  })
}

/** Text, because the specs are typed without the DOM: the label of each cell of the first deviation, and what is shown before it. */
const namedCells = `[...document.querySelectorAll('[aria-label=异常先说] tbody tr:first-child td[data-label]')]
  .map((cell) => [cell.dataset.label, getComputedStyle(cell, '::before').content])`

test('on a phone the morning page lists each deviation with its figures named', async ({ page }) => {
  await page.goto('/cockpit/internal?page=2')
  await expect(page.getByRole('article').filter({ hasText: '净销量' }).first()).toBeVisible()
  const deviations = page.getByRole('region', { name: '异常先说' })
  await expect(deviations.locator('tbody tr').first()).toBeVisible()
  const named = await page.evaluate<[label: string, shown: string][]>(namedCells)
  expect(named.length).toBeGreaterThanOrEqual(5)
  for (const [label, shown] of named) expect(shown).toContain(label)
  expect(await textsOutside(page)).toEqual([])
  const column = page.locator('.scaled-narrow')
  expect(await column.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
})

test('the list behind a number of a dark dashboard has no bright part', async ({ page }) => {
  await page.goto('/cockpit/internal')
  await page
    .locator('[data-widget="rdOverview"]')
    .getByRole('button', { name: /^品种权（有效）/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('tbody tr').first()).toBeVisible()
  await dialog.locator('tbody tr').first().hover()
  const grounds = await page.evaluate<string[]>(`[...document.querySelectorAll('[role=dialog] .grid *')]
    .map((part) => getComputedStyle(part).backgroundColor)`)
  expect([...new Set(grounds)].toSorted()).toEqual(['rgb(36, 49, 42)', 'rgb(42, 56, 47)', 'rgba(0, 0, 0, 0)'])
})

test('a dashboard on a wall is turned by hand on a phone, and filters stay on the screen of a desk', async ({
  page,
}) => {
  await page.goto('/cockpit/internal')
  const filters = page.getByRole('combobox', { name: '年份' })
  await expect(filters).toBeInViewport()
  await page.goto('/cockpit/internal?wall=1&rotate=30')
  await page.getByRole('button', { name: '推广' }).click()
  await expect(page.locator('[data-widget="coreMetrics"]')).toBeVisible()
})

test('from 760 px on a dashboard is the scaled canvas', async ({ page }) => {
  await page.setViewportSize({ width: 760, height: 844 })
  await page.goto('/cockpit/external')
  await expect(page.locator('.scaled-canvas')).toHaveAttribute('style', /scale\(0\.3958/)
  await page.setViewportSize({ width: 759, height: 844 })
  await expect(page.locator('.scaled-narrow')).toBeVisible()
  await expect(page.locator('.scaled-canvas')).toHaveCount(0)
})
