import { readFile } from 'node:fs/promises'
import { expect, seriousViolations, test } from '../../support/test.ts'

test.use({ role: 'trial' })
test.setTimeout(120_000)

test('F-495 the analysis has tabs for ranking by BLUP, biplot and stability, and a workbook of all of them', async ({
  page,
  pane,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.split('/').at(-1)!))
  await page.goto('/estimate/estimate-progress/analysisInformation?groupId=2')
  await expect(pane).toContainText('汇总点数 9 / 9')
  expect(asked).not.toContain('mixedModel')

  await test.step('ranking: observed, BLUE and BLUP with reliability', async () => {
    await pane.getByRole('tab', { name: '排名' }).click()
    const table = pane.getByRole('region', { name: '品种排名' })
    await expect(
      table.getByRole('row', { name: /^G06 616\.6 1 616\.6 [\d.]+ 1 596\.9 1 不变/ }),
    ).toBeVisible()
    await expect(pane).toContainText('Cullis遗传力 0.8024')
    await expect(pane.locator('.chart canvas').first()).toBeVisible()
    await table.getByRole('searchbox', { name: '查找品种' }).fill('g49')
    await expect(table).toContainText('共 1 个品种')
    expect(await seriousViolations(page)).toEqual([])
  })

  await test.step('each further tab asks for its own data when it is opened, and draws', async () => {
    for (const [name, call] of [
      ['热图', null],
      ['双标图', 'gge'],
      ['稳定性', 'stability'],
      ['箱线图', 'boxPlots'],
    ] as const) {
      if (call) expect(asked).not.toContain(call)
      await pane.getByRole('tab', { name, exact: true }).click()
      await expect(pane.locator('.chart canvas').first()).toBeVisible()
      if (call) expect(asked).toContain(call)
    }
    await pane.getByRole('tab', { name: '双标图' }).click()
    await expect(pane.getByRole('img', { name: /GGE双标图（对称）/ })).toBeVisible()
    await pane.getByText('AMMI', { exact: true }).click()
    await expect(pane.getByRole('row', { name: /^IPCA1 61 / })).toContainText('3.7000')
    expect(await seriousViolations(page)).toEqual([])
  })

  await test.step('the chosen tab is in the address; an address without one opens 汇总', async () => {
    await expect(page).toHaveURL(/view=biplot/)
    const address = page.url()
    await page.goto('/estimate/estimate-progress/analysisInformation?groupId=2')
    await expect(pane.getByRole('tab', { name: '汇总' })).toHaveAttribute('aria-selected', 'true')
    await page.goto(address)
    await expect(pane.getByRole('tab', { name: '双标图' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('a picture and the workbook are saved', async () => {
    await expect(pane.locator('.chart canvas').first()).toBeVisible()
    const picture = page.waitForEvent('download')
    await pane.getByRole('button', { name: '保存图片' }).click()
    expect((await picture).suggestedFilename()).toMatch(/GGE双标图.*\.png$/)
    const workbook = page.waitForEvent('download')
    await pane.getByRole('button', { name: '下载分析结果' }).click()
    const file = await workbook
    expect(file.suggestedFilename()).toMatch(/数据分析\.xlsx$/)
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  })
})

test('diseases of the demo: worst grade, class and pressure points; the heat table is saved as a picture', async ({
  page,
  pane,
}) => {
  await page.goto('/estimate/estimate-progress/analysisInformation?groupId=3&view=disease')
  const row = pane.getByRole('row', { name: /示试1504/ }).first()
  await expect(row).toContainText('9 高感（5/6）')
  await expect(pane.getByRole('row', { name: /示范对照1号 CK1/ })).toHaveCount(2)
  const picture = page.waitForEvent('download')
  await pane.getByRole('button', { name: '次要病害：保存图片' }).click()
  expect((await picture).suggestedFilename()).toMatch(/黄淮海夏玉米示范组.*次要病害\.png$/)
  expect(await seriousViolations(page)).toEqual([])
})

test('the field map of the demo matches its plan', async ({ page, pane }) => {
  await page.goto('/estimate/estimate-progress/analysisInformation?groupId=3&view=field')
  await expect(pane.getByRole('img', { name: /示范新乡 折亩产田间图/ })).toBeVisible()
  await expect(pane.locator('.chart canvas').first()).toBeVisible()
  await pane.getByRole('button', { name: '数据表' }).click()
  await expect(pane.getByRole('row', { name: /^1排1列/ })).toBeVisible()
})

test.describe('without the right to export', () => {
  test.use({ role: 'breeder' })
  test('the analysis offers no download', async ({ page, pane }) => {
    await page.goto('/estimate/estimate-progress/analysisInformation?groupId=2')
    await expect(pane).toContainText('汇总点数 9 / 9')
    await expect(pane.getByRole('button', { name: '下载分析结果' })).toHaveCount(0)
  })
})
