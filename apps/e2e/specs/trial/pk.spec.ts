import type { Locator, Page } from '@playwright/test'
import { expect, seriousViolations, test } from '../../support/test.ts'

test.use({ role: 'trial' })
test.setTimeout(120_000)
// A user has one PK list, so the tests run one after the other.
test.describe.configure({ mode: 'serial' })

// Varieties of one group of the demo data: the newest ones may belong to another test.
const pick = '/breeding/combinationPk?name=G0&isCk=false'

/** Removes what an interrupted run has left in the list. */
async function emptyList(page: Page, shelf: Locator): Promise<void> {
  await expect(shelf).toContainText('/10')
  const clear = shelf.getByRole('button', { name: '清空' })
  if (await clear.isVisible()) {
    await clear.click()
    await page.getByRole('tooltip').getByRole('button', { name: '确认' }).click()
  }
  await expect(shelf).toContainText('0/10')
}

test('F-041 F-502 F-504 varieties are picked, compared, exported, saved and found again', async ({
  page,
  pane,
}) => {
  await page.goto(pick)
  const shelf = pane.getByRole('region', { name: 'PK清单', exact: true })
  await emptyList(page, shelf)
  await test.step('three varieties go into the PK list, and the checks of their group are offered', async () => {
    for (const n of [1, 2, 3]) {
      await pane
        .getByRole('button', { name: /^加入PK / })
        .first()
        .click()
      await expect(shelf).toContainText(`${n}/10`)
    }
    await shelf.getByRole('button', { name: '加入对照' }).click()
    await page.getByRole('menuitem').first().click()
    await expect(shelf).toContainText('4/10')
    expect(await seriousViolations(page)).toEqual([])
  })
  await shelf.getByRole('link', { name: '开始比较' }).click()
  const results = pane.getByRole('region', { name: '两两对比结果' })
  await expect(results.getByRole('row')).toHaveCount(4)

  await test.step('the threshold follows the keyboard, and takes wins away', async () => {
    const wins = () => results.locator('tbody tr td:nth-child(10)').allTextContents()
    const before = await wins()
    const slider = pane.getByRole('slider')
    await slider.focus()
    await slider.press('End')
    await expect(pane.getByLabel('增产阈值(kg/亩)')).toHaveValue('300')
    await expect.poll(async () => (await wins()).every((text) => text.startsWith('0%0/'))).toBe(true)
    await slider.press('Home')
    await expect.poll(wins).toEqual(before)
  })

  await test.step('every view shows its figures', async () => {
    for (const [tab, region] of [
      ['各性状', '各性状对比'],
      ['逐年', '逐年对比'],
      ['矩阵', '两两对比矩阵'],
      ['散点', '各共同试点'],
    ] as const) {
      await pane.getByRole('tab', { name: tab }).click()
      await expect(pane.getByRole('region', { name: region })).toBeVisible()
      expect(await seriousViolations(page), tab).toEqual([])
    }
  })

  await test.step('the workbook is saved under the name of the list', async () => {
    const download = page.waitForEvent('download')
    await pane.getByRole('button', { name: '导出', exact: true }).click()
    expect((await download).suggestedFilename()).toBe('组合PK_我的PK清单.xlsx')
  })

  await test.step('the comparison is kept under a name, found in the list, and deleted', async () => {
    await pane.getByRole('button', { name: '保存', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('名称').fill('浏览器对比')
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(pane.getByRole('heading', { name: '组合PK · 浏览器对比' })).toBeVisible()
    await page.goto('/estimate/estimate-promotion/upgradePk')
    await pane.getByRole('link', { name: '浏览器对比' }).click()
    await expect(pane.getByRole('heading', { name: '组合PK · 浏览器对比' })).toBeVisible()
    await expect(results.getByRole('row')).toHaveCount(4)
    await pane.getByRole('link', { name: '返回' }).click()
    await pane
      .getByRole('row', { name: /浏览器对比/ })
      .getByRole('button', { name: '删除' })
      .click()
    await page.getByRole('button', { name: '确认' }).click()
    await expect(pane.getByRole('link', { name: '浏览器对比' })).toHaveCount(0)
  })
})

test('F-020 F-023 F-041 the comparison opens under each of its addresses', async ({ page, pane }) => {
  for (const path of [
    'fruits/groupPKDetail',
    'estimate/estimate-progress/groupPKDetail',
    'breeding/combinationPk/groupPKDetail',
  ]) {
    await page.goto(`/${path}`)
    await expect(pane.getByRole('heading', { name: '组合PK · 我的PK清单' })).toBeVisible()
    await expect(pane.getByRole('region', { name: '两两对比结果' })).toBeVisible()
    expect(page.url()).toContain(path)
  }
})

test('F-010 a comparison that was left is read anew when it opens again', async ({ page, pane }) => {
  await page.goto('/fruits/groupPKDetail')
  await pane.getByRole('tab', { name: '矩阵' }).click()
  await expect(pane.getByRole('region', { name: '两两对比矩阵' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: '打开的页面' })
  await tabs.getByRole('link', { name: '首页' }).click()
  const asked = page.waitForRequest((request) => request.url().includes('/upgradePk/getContrastInfo'))
  await tabs.getByRole('link', { name: '组合PK详情' }).click()
  await asked
  await expect(pane.getByRole('region', { name: '两两对比结果' })).toBeVisible()
})

test('the pairs of a whole group open from its analysis', async ({ page, pane }) => {
  await page.goto('/estimate/estimate-progress')
  // Groups of other tests may fill the first page.
  await pane.getByPlaceholder('组别名称').fill('玉米RCBD')
  await pane.getByRole('button', { name: '查询' }).click()
  await pane.getByRole('link', { name: '玉米RCBD试验' }).click()
  await pane.getByRole('link', { name: '组内PK' }).click()
  await expect(page).toHaveURL(/groupPKDetail\?experimentGroupId=\d+$/)
  await expect(pane.getByRole('region', { name: '两两对比矩阵' })).toBeVisible()
})
