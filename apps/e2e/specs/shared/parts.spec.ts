import { readFile } from 'node:fs/promises'
import { expect, openGallery, seriousViolations, test } from '../../support/test.ts'

/** Records in the page when the window last changed its size, and when the canvas was scaled. */
const WATCH_SCALE = `
  globalThis.watched = { times: [], resized: 0 }
  addEventListener('resize', () => (watched.resized = performance.now()))
  new MutationObserver(() => watched.times.push(performance.now())).observe(
    document.querySelector('.scaled-canvas'),
    { attributeFilter: ['style'] },
  )`

test.describe('the canvas of dashboards', () => {
  test.beforeEach(async ({ page }) => openGallery(page, 'scaled'))

  test('F-320 F-321 the canvas of dashboards fits wholly into any window, evenly and centred', async ({
    page,
  }) => {
    for (const [width, height, scale] of [
      [1920, 1080, 1],
      [960, 540, 0.5],
      [1280, 1080, 2 / 3],
      [1920, 540, 0.5],
    ] as const) {
      await page.setViewportSize({ width, height })
      const canvas = page.locator('.scaled-canvas')
      await expect
        .poll(async () => Object.values((await canvas.boundingBox()) ?? {}).map(Math.round))
        .toEqual([(width - 1920 * scale) / 2, (height - 1080 * scale) / 2, 1920 * scale, 1080 * scale])
    }
  })

  test('F-322 the canvas of dashboards rescales once, 500 ms after the last change of the window', async ({
    page,
  }) => {
    await expect(page.getByRole('img', { name: '各试点折亩产' }).locator('canvas')).toBeVisible()
    const canvas = page.locator('.scaled-canvas')
    await page.evaluate(WATCH_SCALE)
    for (const width of [1200, 1100, 1000, 960]) await page.setViewportSize({ width, height: 540 })
    await expect(canvas).toHaveAttribute('style', /scale\(0\.5\)/)
    const { times, resized } = await page.evaluate<{ times: number[]; resized: number }>('watched')
    expect(times).toHaveLength(1)
    expect(times[0]! - resized).toBeGreaterThanOrEqual(490)
  })

  test('F-321 at scale 0.5 a chart finds the pointer, and a list opens scaled at its control', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 960, height: 540 })
    await expect(page.locator('.scaled-canvas')).toHaveAttribute('style', /scale\(0\.5\)/)
    const box = (await page.getByRole('img', { name: '各试点折亩产' }).boundingBox())!
    const plot = { left: box.x + 56 / 2, width: box.width - (56 + 20) / 2 }
    for (const [index, name] of ['新乡', '商丘', '菏泽', '宿州', '石家庄'].entries()) {
      await expect(async () => {
        await page.mouse.move(plot.left + (plot.width * (index + 0.5)) / 5, box.y + box.height / 2)
        await page.mouse.move(plot.left + (plot.width * (index + 0.5)) / 5, box.y + box.height / 2 + 2)
        await expect(page.locator('.chart-canvas')).toContainText(name, { timeout: 500 })
      }).toPass()
    }
    await page.getByRole('combobox', { name: '年份' }).click()
    // The list grows while it opens.
    await expect(async () => {
      const list = (await page.locator('.ant-select-dropdown').boundingBox())!
      const control = (await page.locator('.ant-select').boundingBox())!
      expect(Math.abs(list.x - control.x)).toBeLessThanOrEqual(1)
      expect(Math.abs(list.width - control.width)).toBeLessThanOrEqual(1)
      expect(list.y).toBeGreaterThanOrEqual(control.y + control.height)
    }).toPass()
  })
})

test.describe('a chart', () => {
  test.beforeEach(async ({ page }) => openGallery(page, 'chart'))

  test('a chart is saved as a picture of double size with its title, in its name', async ({ page }) => {
    const box = (await page.getByRole('img', { name: '各试点折亩产' }).boundingBox())!
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: '保存图片' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('各试点折亩产.png')
    const png = await readFile(await file.path())
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([Math.floor(box.width) * 2, (300 + 40) * 2])
  })

  test('a chart is read as a table by the keyboard', async ({ page }) => {
    await page.getByRole('button', { name: '数据表' }).focus()
    await page.keyboard.press('Enter')
    const table = page.getByRole('region', { name: '各试点折亩产数据表' })
    await expect(table.getByRole('columnheader')).toHaveText(['名称', 'LPA612', '郑单958', '登海605'])
    await expect(table.getByRole('row', { name: /石家庄/ })).toHaveText('石家庄727.6—678.2')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('img', { name: '各试点折亩产' })).toBeVisible()
    expect(await seriousViolations(page)).toEqual([])
  })

  test('a chart is disposed of while hidden and redrawn when shown', async ({ page }) => {
    const drawing = page.getByLabel('各试点折亩产', { exact: true }).locator('canvas')
    await expect(drawing).toBeVisible()
    await page.getByText('隐藏', { exact: true }).click()
    await expect(drawing).toHaveCount(0)
    await page.getByText('显示', { exact: true }).click()
    await expect(drawing).toBeVisible()
  })

  test('a chart follows its width', async ({ page }) => {
    const canvas = page.getByRole('img', { name: '各试点折亩产' }).locator('canvas')
    await expect(canvas).toBeVisible()
    await page.setViewportSize({ width: 900, height: 800 })
    await expect.poll(async () => (await canvas.boundingBox())!.width).toBeLessThan(900)
  })

  test('a chart says that it is empty, loading or failed', async ({ page }) => {
    await expect(page.getByText('还没有可汇总的产量')).toBeVisible()
    await expect(page.locator('.chart-note').getByRole('status', { name: '加载中' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('请检查网络是否已连接')
  })
})
