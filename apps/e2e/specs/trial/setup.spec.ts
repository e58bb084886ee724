import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { pasteCells } from '../../support/pasteCells.ts'
import { expect, seriousViolations, test } from '../../support/test.ts'

test.use({ role: 'trial' })

/** Pastes cells copied from a spreadsheet. */
async function paste(cell: Locator, rows: readonly (readonly string[])[]): Promise<void> {
  await cell.focus()
  await pasteCells(cell.page(), rows)
}

test('a group is set up from nothing: points and entries pasted, plots laid out, template and plan downloaded', async ({
  page,
  pane,
}) => {
  const name = `手工组${Date.now()}`
  await page.goto('/estimate/estimate-progress')
  await pane.getByRole('link', { name: '新增组别' }).click()
  await pane.getByLabel('组别名称').fill(name)
  await pane.getByRole('button', { name: '建立组别' }).click()

  await paste(pane.getByLabel('第1行 试点名称'), [
    ['试点', '省', '播种日期'],
    ['新乡', '河南', '2026/6/10'],
    ['商丘', '河南', '六月'],
  ])
  await expect(pane.getByText('第2行：播种日期格式为 YYYY-MM-DD')).toBeVisible()
  await expect(pane.getByRole('button', { name: '保存试点' })).toBeDisabled()
  await pane.getByLabel('第2行 播种日期').fill('2026-06-11')
  await pane.getByRole('button', { name: '保存试点' }).click()
  await expect(pane.getByTitle('产量点').first()).toBeVisible()
  await expect(pane.getByRole('button', { name: '保存试点' })).toBeDisabled()

  await pane.getByRole('button', { name: '下一步：参试品种与对照' }).click()
  const entries = Array.from({ length: 8 }, (_, i) => [
    `H${i + 1}`,
    `组合${i + 1}`,
    `母${i + 1}`,
    `父${i + 1}`,
  ])
  await paste(pane.getByLabel('第1行 参试编号'), entries)
  await pane.getByLabel('第1行 对照序号').fill('1')
  await pane.getByText('设计与布置', { exact: true }).click()
  await expect(page.getByText('有未保存的修改，确定离开吗？')).toBeVisible()
  await page
    .getByRole('button', { name: '取 消' })
    .or(page.getByRole('button', { name: '取消' }))
    .click()
  await pane.getByRole('button', { name: '保存品种' }).click()
  await expect(pane.getByRole('button', { name: '保存品种' })).toBeDisabled()

  await pane.getByText('设计与布置', { exact: true }).click()
  await expect(pane.getByText('小区 48')).toBeVisible()
  const map = pane.getByRole('img', { name: /新乡 试排$/ })
  const before = await map.textContent()
  await pane.getByRole('button', { name: '重新随机' }).click()
  await expect(map).not.toHaveText(before!)
  const tried = (await map.locator('.field-name').allTextContents()).join('、')
  await pane.getByRole('button', { name: '布置小区' }).click()
  await expect(pane.getByText('已布置（48个小区）')).toBeVisible()
  const stored = pane.getByRole('img', { name: /新乡 种植图$/ })
  await expect(stored).toBeVisible()
  expect((await stored.locator('.field-name').allTextContents()).toSorted()).toEqual(
    tried.split('、').toSorted(),
  )
  expect(await seriousViolations(page)).toEqual([])

  for (const [button, file] of [
    ['下载填报模板', `_${name}_小区数据模板.xlsx`],
    ['下载种植图', `_${name}_田间种植图.xlsx`],
    ['保存图片', '.png'],
  ] as const) {
    const waiting = page.waitForEvent('download')
    await pane.getByRole('button', { name: button }).click()
    const download = await waiting
    expect(download.suggestedFilename()).toContain(file)
    expect((await readFile(await download.path())).length).toBeGreaterThan(1000)
  }
})
